# syntax=docker/dockerfile:1
# First stage: the dependencies, in an environment of their own.
FROM python:3.12-slim AS build
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.lock

# Second stage: the program, as a user without rights, and a volume for the database.
FROM python:3.12-slim
RUN useradd --system --create-home --uid 10001 whistlestop && install -d -o whistlestop /data
COPY --from=build /venv /venv
WORKDIR /app
COPY alembic.ini ./
COPY migrations ./migrations
COPY renderers ./renderers
COPY bot ./bot
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/whistlestop.db \
    HEARTBEAT_FILE=/tmp/heartbeat
USER whistlestop
VOLUME /data
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "doctor", "--health"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
