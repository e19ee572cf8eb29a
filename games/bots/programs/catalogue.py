"""The operator's file of programs that play as bots, which is read when the site starts.

[[engine]]
key = "stonewall"
name = "Stonewall"
games = ["sogo"]
command = ["/opt/stonewall/engine", "--quiet"]
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.bots.levels import ExternalProgram, Level
from games.bots.programs import seccomp
from games.bots.programs.opponent import hides_something
from games.coded_text import N_
from games.rules import RULESETS

PREFIX = "ext-"
"""The beginning of the keys of programs, which keeps them apart from our levels in logs."""
MAX_TURN_SECONDS = 20.0
"""The longest turn of a program: a worker's task ends after 40 seconds, and the start of the
program counts, too.
"""
DEFAULT_TURN_SECONDS = 2.0
MIN_MEMORY_MB_COUNT, DEFAULT_MEMORY_MB_COUNT, MAX_MEMORY_MB_COUNT = 16, 512, 65_536
KEYS = {"key", "name", "games", "command", "seconds", "memory_mb", "confined"}


class BadCatalogue(ValueError):
    """Raised, with a sentence, where an operator's file is refused."""


_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,15}")


def load_programs(file: str) -> dict[str, Level]:
    """Return the levels that a file names, by key; none where there is no file.

    Raises BadCatalogue, and the site does not start.
    """
    if not file:
        return {}
    path = Path(file).resolve()
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as trouble:
        raise BadCatalogue(f"ENGINES_FILE cannot be read: {trouble}") from trouble
    entries = content.get("engine")
    if content.keys() != {"engine"} or not isinstance(entries, list):
        raise BadCatalogue("ENGINES_FILE holds tables [[engine]] and nothing else.")
    levels = [_level(entry, path.parent) for entry in entries]
    if len({level.key for level in levels}) != len(levels):
        raise BadCatalogue("ENGINES_FILE names a key twice.")
    return {level.key: level for level in levels}


def _level(entry: Mapping[str, Any], folder: Path) -> Level:
    key = entry.get("key")
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise BadCatalogue(
            "ENGINES_FILE: each engine needs a key of up to 16 small letters, digits and hyphens."
        )
    if unknown := entry.keys() - KEYS:
        raise _wrong(key, f"there is no setting “{min(unknown)}”")
    name = entry.get("name", "")
    if not isinstance(name, str) or not 2 <= len(name) <= 30 or not name.isprintable():
        raise _wrong(key, "the name has 2 to 30 signs")
    seconds = _number(entry, "seconds", DEFAULT_TURN_SECONDS, 0.1, MAX_TURN_SECONDS)
    return Level(
        PREFIX + key,
        name,
        N_("program"),
        N_("A program by somebody else, brought here by the operator of this site."),
        seconds=seconds,
        games=_games(entry),
        program=_program(entry, folder),
    )


def _games(entry: Mapping[str, Any]) -> tuple[str, ...]:
    games = entry.get("games")
    playable = [key for key, ruleset in RULESETS.items() if not hides_something(ruleset)]
    if not isinstance(games, list) or not games or not {*games} <= {*playable}:
        raise _wrong(entry["key"], f"games is a list of some of {', '.join(playable)}")
    return tuple(games)


def _program(entry: Mapping[str, Any], folder: Path) -> ExternalProgram:
    command = entry.get("command")
    if (
        not isinstance(command, list)
        or not command
        or not all(isinstance(word, str) and word for word in command)
    ):
        raise _wrong(entry["key"], "the command is a list of words")
    is_confined = entry.get("confined", True)
    if not isinstance(is_confined, bool):
        raise _wrong(entry["key"], "confined is true or false")
    if is_confined and not seccomp.is_available():
        raise _wrong(entry["key"], "this machine cannot confine it; confined = false lets it run")
    memory = _number(
        entry, "memory_mb", DEFAULT_MEMORY_MB_COUNT, MIN_MEMORY_MB_COUNT, MAX_MEMORY_MB_COUNT
    )
    return ExternalProgram(tuple(command), folder, int(memory) << 20, is_confined)


def _number(
    entry: Mapping[str, Any], name: str, default: float, least: float, most: float
) -> float:
    value = entry.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise _wrong(entry["key"], f"{name} is a number from {least:g} to {most:g}")
    return float(value)


def _wrong(key: str, what: str) -> BadCatalogue:
    return BadCatalogue(f"ENGINES_FILE, engine “{key}”: {what}.")
