"""The command line: python -m bot [run|local|migrate|export|replay|doctor]."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from pathlib import Path

import msgspec

from bot import settings as settings_module
from bot.app import OLDEST_HEARTBEAT_SECONDS, StartError, is_served, opened, run
from bot.matches import records
from bot.matches.problems import Problem
from bot.settings import Settings, SettingsError

QUIET = {
    "aiosqlite": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "discord": logging.INFO,
    "alembic": logging.WARNING,
}
"""How much libraries log at most: below that they would write keys, hands and tokens into the log.

SQLAlchemy writes statements with their values as soon as its own logger is set to INFO.
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code; what went wrong is one sentence on the error stream."""
    parsed = _parser().parse_args(arguments)
    try:
        settings = settings_module.read()
        logging.basicConfig(
            level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
        )
        for name, least in QUIET.items():
            logging.getLogger(name).setLevel(max(least, logging.getLogger().level))
        return asyncio.run(_command(parsed, settings))
    except (SettingsError, StartError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Whistlestop, train games for Discord."
    )
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot: on Discord with DISCORD_TOKEN, else at the local table")
    commands.add_parser("local", help="run the bot at the local table, whether there is a token or not")
    commands.add_parser("migrate", help="bring the database up to date, after a backup")
    export = commands.add_parser("export", help="write a match with its key to a file (keep it secret)")
    export.add_argument("match", type=int, help="the number of the match")
    export.add_argument("--output", "-o", type=Path, help="the file; without it the screen")
    replay = commands.add_parser("replay", help="play an exported match again and compare")
    replay.add_argument("file", type=Path)
    doctor = commands.add_parser("doctor", help="check settings and database")
    doctor.add_argument("--health", action="store_true", help="only check that the bot is connected")
    return parser


async def _command(parsed: argparse.Namespace, settings: Settings) -> int:
    match parsed.command:
        case "migrate":
            async with opened(settings):
                print("The database is up to date.")
            return 0
        case "export":
            return await _export(settings, parsed.match, parsed.output)
        case "replay":
            return _replay(parsed.file)
        case "doctor":
            return _health(settings) if parsed.health else await _doctor(settings)
        case "local":
            await run(msgspec.structs.replace(settings, discord_token=""), _say)
        case _:
            await run(settings, _say)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


async def _export(settings: Settings, match_id: int, output: Path | None) -> int:
    async with opened(settings) as matches:
        try:
            table = await matches.table(match_id)
            record = records.record_of(table, await matches.outbox.plies(match_id), secret=True)
        except (Problem, OverflowError):  # the latter for a number that no database takes
            print(f"There is no started match {match_id}.", file=sys.stderr)
            return 1
    data = records.write(record)
    if output is None:
        print(data.decode())
        return 0
    try:
        await asyncio.to_thread(output.write_bytes, data)
    except OSError as error:
        print(f"{output} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    _say(f"Match {match_id} is in {output}.")
    return 0


def _replay(file: Path) -> int:
    try:
        record = records.read(file.read_bytes())
    except OSError as error:
        print(f"{file} cannot be read: {error.strerror}.", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"{file} is no exported match: {error}.", file=sys.stderr)
        return 1
    check = records.check(record)
    _say(f"Key and announcement fit: {'yes' if check.key_fits else 'NO'}")
    _say(f"Moves in force played again: {check.plies}{'' if check.moves_legal else f', then: {check.error}'}")
    _say(f"Same position at the end: {'yes' if check.same_end else 'NO'}")
    return 0 if check.passed else 1


async def _doctor(settings: Settings) -> int:
    async with opened(settings) as matches:
        counts = await matches.tables.store.count_matches()
        troubled = await matches.tables.store.count_troubled()
    _say(
        "The database can be opened: "
        + (", ".join(f"{n} {status}" for status, n in counts.items()) or "empty")
    )
    if troubled:
        _say(f"Matches that cannot speak where they are played: {troubled}. `/doctor` there tells why.")
    _say(
        "A Whistlestop is running on it: another one would refuse to start."
        if is_served(settings)
        else "No Whistlestop is running on it."
    )
    _say(
        "A Discord token is set." if settings.discord_token else "No token: the local table will be started."
    )
    return 0


def _health(settings: Settings) -> int:
    """Return 0 while the heartbeat file is fresh."""
    file = Path(settings.heartbeat_file)
    if not settings.heartbeat_file or not file.exists():
        print("There is no heartbeat.", file=sys.stderr)
        return 1
    age = time.time() - file.stat().st_mtime
    if age > OLDEST_HEARTBEAT_SECONDS:
        print(f"The last heartbeat was {age:.0f} seconds ago.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
