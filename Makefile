# Everything a fresh machine needs is made here: python3 (3.11 or newer) and make are enough.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

.PHONY: play test coverage check bench format messages clean

play: $(VENV)/.runs ## play at the local table, or run the bot on Discord with DISCORD_TOKEN
	@exec $(BIN)/python -m bot run

test: $(VENV)/.tests browser ## run all tests
	$(BIN)/pytest -n 2 --dist loadgroup $(TESTS)

coverage: $(VENV)/.tests browser ## run all tests and hold the coverage of branches against its aims
	$(BIN)/pytest -q -n 2 --dist loadgroup --cov --cov-report= $(TESTS)
	$(BIN)/coverage report --skip-covered --fail-under=90
	$(BIN)/coverage report --include="bot/engine/*,bot/games/*" --skip-covered --fail-under=100

check: $(VENV)/.tests ## lint, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.tests ## print the figures
	@for file in tests/benchmarks/bench_*.py; do echo; $(BIN)/python $$file || exit 1; done

format: $(VENV)/.tests ## bring the code into its form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: $(VENV)/.tests ## collect the sentences for translators
	$(BIN)/pybabel extract --omit-header --sort-by-file --no-location \
	    -k gettext -k ngettext:1,2 -k locale_str -o bot/locale/whistlestop.pot bot renderers

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Whistlestop needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	    { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.runs: requirements.lock | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	@touch $@

$(VENV)/.tests: requirements-dev.lock | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	@touch $@

# The browser tests drive a Chromium that is there already; nothing is downloaded behind your back.
browser:
	@test -n "$(CHROMIUM)" || if command -v apt-get >/dev/null && test "$$(id -u)" = 0; then \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; else \
	    echo "The browser tests need Chromium; on Debian: apt-get install chromium"; exit 1; fi
.PHONY: browser
