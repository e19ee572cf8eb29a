"""The floor plan: small folders, and the same rooms on every floor of games."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAX_ENTRIES = 12
TREES = (
    "accounts", "benchmarks", "config", "database", "events", "games", "previews", "study",
    "templates", "tests", "tools",
)  # fmt: skip
UNCOUNTED = {"__init__.py", "conftest.py", "__pycache__", ".DS_Store"}
"""Python, pytest and machines ask for these; a reader does not look for anything in them."""

LARGE_FOLDERS = {
    "templates": "the half of them are pages of errors, which Django looks for here",
    "tests": "a folder for each app, and for each floor that is plain Python",
    "games/bots": "the five folders of games are added and read as one, each",
    "events/migrations": "a change of the schema each, found by Django",
    "games/migrations": "a change of the schema each, found by Django",
    "games": "Django and Celery find half of these by their names",
    "templates/allauth/elements": "allauth asks for one file for each element, by its name",
    "tests/rules/playthroughs": "a recorded game each",
    "tests/support/fixtures/exports": "an exported game each",
    "tests/support/fixtures/logs": "a stored log each",
}
GAMES = tuple(
    f"{floor}/{key}"
    for floor in ("games/rules", "games/bots", "tests/rules", "tests/bots")
    for key in ("sogo", "frege", "ludoku", "tiles", "cards")
)
"""A game is one folder, so that it can be added by one folder."""

FLOORS = ("games/views", "games/forms", "games/models", "templates/games", "tests/games")
BESIDES = {
    "games/views": {
        "common": "what pages of all rooms need",
        "site": "pages about no game: home, rules, the app",
        "analysis": "a board that stores nothing needs pages and no service",
        "conditional_moves": "a page with an editor of its own; one service of gameplay stores it",
    },
    "games/forms": {
        "analysis": "as in the views",
        "conditional_moves": "as in the views",
        "site": "as in the views",
    },
    "games/models": {
        "outbox": "what effects write and the worker reads",
        "audit_trail": "the staff acts on disputes, chat and jobs alike",
        "topics": "what a row of the outbox is about",
        "triggers": "the database's own guard of all tables",
    },
    "templates/games": {
        "analysis": "as in the views",
        "conditional_moves": "as in the views",
        "site": "as in the views",
        "boards": "how each board is drawn, on whatever page",
    },
    "tests/games": {"site": "as in the views"},
    "events/forms": {"game_terms": "what forms of events, leagues and team matches ask alike"},
    "events/models": {"triggers": "the database's own guard of all tables"},
    "events/views": {"sharing": "pages alone, about what other rooms store"},
    "templates/events": {
        "sharing": "as in the views",
        "common": "what pages of several rooms include",
    },
    "tests/events": {"sharing": "as in the views"},
}
"""Rooms that no service has, by floor; each with the reason why it is there even so."""

_INNER_ROOMS = {
    "effects": "what follows from an event is work of its own, with nothing to see or choose",
    "gamelog": "the log is stored by two models and shown by the pages of the game",
    "text": "words alone, which stand on pages of other rooms",
    "worker": "workers have no pages",
}
LACKING = {
    "games/views": _INNER_ROOMS,
    "games/forms": _INNER_ROOMS,
    "games/models": _INNER_ROOMS,
    "templates/games": _INNER_ROOMS,
    "tests/games": {"text": "tests of what is shown compare its words"},
    "study/forms": {
        "browser_search": "its buttons are for the browser, and nothing is sent",
        "exercises": "what is answered is a move, which the rules read",
        "explorer": "it is asked by its address",
        "fair_play": "it is asked by its address",
        "lessons": "what is answered is a move, which the rules read",
        "review": "to ask for one is a button",
        "solving": "as in the views",
    },
    "study/models": {
        "browser_search": "what it finds stays in the browser",
        "fair_play": "it counts what reviews have stored, and keeps nothing",
    },
    "study/views": {"solving": "commands and workers do it, and certificates are files"},
    "templates/study": {"solving": "as in the views"},
    "events/forms": {
        "ladders": "a challenge is a button",
        "ratings": "who sees them is chosen by a button",
        "readiness": "the flag is a button",
        "tours": "to ask for a game is a button",
    },
    "events/models": {
        "team_matches": "a team match is stored as any other event",
        "ladders": "a ladder is, too",
        "tours": "so are the months of a tour",
    },
}
"""Rooms of the services that a floor does without, by floor; each with the reason."""


def entries(folder: Path) -> set[str]:
    """Return what a reader sees in a folder; what git has left behind empty is not there."""
    return {path.name for path in folder.iterdir() if path.name not in UNCOUNTED and is_there(path)}


def is_there(path: Path) -> bool:
    """Return whether it is a file, or a folder that holds more than compiled modules."""
    return path.is_file() or any(
        file.is_file() and "__pycache__" not in file.parts for file in path.rglob("*")
    )


def folders(tree: str) -> Iterator[str]:
    """Yield all folders of a tree that hold anything."""
    for folder in [ROOT / tree, *sorted((ROOT / tree).rglob("*"))]:
        if folder.is_dir() and folder.name not in UNCOUNTED and entries(folder):
            yield folder.relative_to(ROOT).as_posix()


def rooms(floor: str) -> set[str]:
    """Return the rooms of a floor; a room of one module is a module."""
    return {name.removesuffix(".py") for name in entries(ROOT / floor)}


@pytest.mark.parametrize("tree", TREES)
def test_a_folder_has_at_most_twelve_entries(tree: str) -> None:
    large = {
        folder: sorted(entries(ROOT / folder))
        for folder in folders(tree)
        if len(entries(ROOT / folder)) > MAX_ENTRIES
    }
    assert {folder: large[folder] for folder in large.keys() - {*LARGE_FOLDERS, *GAMES}} == {}


def test_every_exception_is_needed() -> None:
    small = [folder for folder in LARGE_FOLDERS if len(entries(ROOT / folder)) <= MAX_ENTRIES]
    assert small == []


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_has_the_rooms_of_the_services(floor: str) -> None:
    assert rooms(floor) - rooms("games/services") == BESIDES[floor].keys()
    assert rooms("games/services") - rooms(floor) == LACKING[floor].keys()


@pytest.mark.parametrize(
    "floor", ["study/forms", "study/models", "study/views", "templates/study", "tests/study"]
)
def test_a_floor_of_study_has_the_rooms_of_its_services(floor: str) -> None:
    assert rooms(floor) == rooms("study/services") - LACKING.get(floor, {}).keys()


@pytest.mark.parametrize(
    "floor",
    ["events/forms", "events/models", "events/views", "templates/events", "tests/events"],
)
def test_a_floor_of_events_has_the_rooms_of_its_services(floor: str) -> None:
    assert rooms(floor) - rooms("events/services") == BESIDES.get(floor, {}).keys()
    assert rooms("events/services") - rooms(floor) == LACKING.get(floor, {}).keys()


@pytest.mark.parametrize("app", ["games", "events", "study"])
@pytest.mark.parametrize("floor", ["forms", "models", "services", "views"])
def test_a_contract_says_which_rooms_of_a_floor_import_which(app: str, floor: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    complete = [
        contract["containers"] for contract in contracts["contracts"] if contract.get("exhaustive")
    ]
    assert [f"{app}.{floor}"] in complete or len(rooms(f"{app}/{floor}")) == 1
