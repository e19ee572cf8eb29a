"""The site knows no game: whatever is said of one stands in folders that bear its key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules import GAMES, RULESETS

ROOT = Path(__file__).parents[3]
CODE = (
    "accounts",
    "config",
    "database",
    "events",
    "games/admin",
    "games/apps.py",
    "games/coded_text.py",
    "games/extensions",
    "games/forms",
    "games/log",
    "games/middleware.py",
    "games/migrations",
    "games/models",
    "games/services",
    "games/tasks.py",
    "games/templatetags",
    "games/urls.py",
    "games/views",
    "previews",
    "study/extensions",
    "study/apps.py",
    "study/exercises/kit",
    "study/forms",
    "study/lessons/kit",
    "study/management",
    "study/migrations",
    "study/models",
    "study/services",
    "study/urls.py",
    "study/views",
)
PAGES = (
    "templates",
    "games/static/games/css",
    "games/static/games/js",
    "study/static",
    "previews/static",
)
ENDINGS = {".py", ".html", ".txt", ".css", ".js"}
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""A word of prose, or a part of a name, as in sogo_board, SogoBoard and SOGO_BOARD."""


def files(*folders: str) -> Iterator[Path]:
    """Yield the files of the site, those in a folder or a sheet of a game left out.

    A name may be that of a file, too.
    """
    for folder in folders:
        for file in sorted([ROOT / folder, *(ROOT / folder).rglob("*")]):
            parts = set(file.relative_to(ROOT).with_suffix("").parts)
            if file.suffix in ENDINGS and parts.isdisjoint(GAMES):
                yield file


def lines(*folders: str) -> Iterator[tuple[str, str]]:
    """Yield every line of the site with the place where it stands."""
    for file in files(*folders):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            yield f"{file.relative_to(ROOT)}:{number}", line


@pytest.fixture(scope="module")
def lines_by_key() -> dict[str, list[str]]:
    """Return the lines of the site in which the key of a game is a word, by key."""
    found: dict[str, list[str]] = {key: [] for key in GAMES}
    has_key = re.compile("|".join(GAMES), re.IGNORECASE)
    for place, line in lines(*CODE, *PAGES):
        if has_key.search(line):
            for key in found.keys() & set(map(str.lower, WORD.findall(line))):
                found[key].append(f"{place}: {line.strip()[:90]}")
    return found


@pytest.mark.first_by_day
@pytest.mark.parametrize("key", GAMES)
def test_no_key_of_a_game_is_written_in_the_site(
    lines_by_key: dict[str, list[str]], key: str
) -> None:
    assert lines_by_key[key] == []


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names):
                yield from (f"{module}.{alias.name}" for alias in names)


def test_the_site_imports_nothing_of_a_game() -> None:
    """So no class, constant or function of one can be named there either."""
    floors = ("games.rules", "games.bots", "study.exercises", "study.lessons")
    games = {f"{floor}.{key}" for floor in floors for key in GAMES}
    games.add("games.puzzles")
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files(*CODE)
        if file.suffix == ".py"
        for name in imported(file)
        if any(f"{name}.".startswith(f"{game}.") for game in games)
    ]
    assert found == []


def test_no_notation_that_players_choose_is_named_in_the_site() -> None:
    notations = {
        notation.key
        for ruleset in RULESETS.values()
        if len(ruleset.notations) > 1
        for notation in ruleset.notations
    }
    assert notations
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for file in files(*CODE)
        if file.suffix == ".py"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in notations
    ]
    assert found == []


def test_what_one_game_draws_is_styled_in_its_own_sheet() -> None:
    """A class that stands in the templates of one game alone has no rule elsewhere."""
    shared = "\n".join(line for _, line in lines("templates", "games/templatetags", *PAGES[1:]))
    found = [
        f"{key}: .{name}"
        for key in GAMES
        for name in sorted(classes_of(ROOT / "templates" / "games" / "boards" / key))
        if re.search(rf"\.{name}(?![\w-])", shared)
        and not re.search(rf"(?<![\w.-]){name}(?![\w-])", shared)
    ]
    assert found == []


def classes_of(folder: Path) -> set[str]:
    text = "".join(file.read_text("utf-8") for file in folder.glob("*.html"))
    plain = re.sub(r"{[{%].*?[%}]}", "", text)
    return {name for found in re.findall(r'class="([^"]*)"', plain) for name in found.split()}
