"""docs/data.md lists every table, every kind of event and every field, and nothing else."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.models import Game, JobKind, Outbox
from games.rules import RULESETS
from games.services.gamelog.projection import game_columns, seat_columns
from tests.log.formats import kept
from tests.support.servers.processes import ROOT

PAPER = (ROOT / "docs/data.md").read_text()
OURS = ("accounts", "events", "games", "study")


def section(title: str) -> str:
    """What stands under a heading of the second level."""
    return PAPER.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The cells of the table in a section, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def events() -> dict[str, str]:
    """Kind → what is written about it."""
    parts = re.split(r"\n### `(\w+)`\n", section("Events"))[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def payloads(kind: str) -> Iterator[dict[str, Any]]:
    for name in kept.NAMES:
        yield from (event["payload"] for event in kept.log(name)["events"] if event["kind"] == kind)


def test_every_table_of_ours_is_listed_and_no_other() -> None:
    listed = [row[0].strip("`") for row in rows("Tables")]
    tables = [
        model._meta.db_table for app in OURS for model in apps.get_app_config(app).get_models()
    ]
    assert sorted(listed) == sorted(tables)


def test_every_table_is_truth_projection_or_cache() -> None:
    kinds = {word for row in rows("Tables") for word in row[1].split(" and ")}
    assert kinds == {"truth", "projection", "cache"}


def columns(model: type[Model]) -> set[str]:
    return {field.name for field in model._meta.local_fields}


def test_the_columns_of_the_outbox_are_those_that_are_explained() -> None:
    explained = set(re.findall(r"`([a-z_]+)`", section("The outbox")))
    tables = {model._meta.db_table for model in apps.get_models()}
    values = {JobKind.BOT, JobKind.TURN, JobKind.TURN_NEWS}
    assert explained - tables - values == columns(Outbox) - {"id"}


def test_the_columns_called_projections_are_those_that_are_projected() -> None:
    state = started("sogo")
    written = {row[0].strip("`"): re.findall(r"`(\w+)`", row[2]) for row in rows("Tables")}
    assert {*written["games_seat"]} == {*seat_columns(state, 0)}
    (first,) = written["games_game"]
    fields = [field.name for field in Game._meta.local_fields]
    assert {*fields[fields.index(first) :]} == {*game_columns(state), "head_hash"}


def started(game: str) -> State:
    """The state of a game in which nobody has moved."""
    payload = {"ruleset": game, "seats": 2, "options": {}, "time": None, "people": {}, "bots": {}}
    return evolve([Entry(EventKind.STARTED, None, payload, 0, datetime.now(UTC))])


def test_every_kind_of_event_is_listed_and_no_other() -> None:
    assert sorted(events()) == sorted(EventKind)


@pytest.mark.parametrize("kind", EventKind)
def test_the_fields_of_a_kind_are_those_that_are_stored(kind: str) -> None:
    listed = re.findall(r"^- `(\w+)`( \(optional\))?:", events()[kind], re.M)
    found = [set(payload) for payload in payloads(kind)]
    assert {name for name, _ in listed} == set().union(*found)
    assert {name for name, optional in listed if not optional} == set.intersection(*found)


@pytest.mark.parametrize("kind", EventKind)
def test_the_example_of_a_kind_was_once_stored(kind: str) -> None:
    (example,) = re.findall(r"```json\n(.*?)\n```", events()[kind], re.S)
    assert json.loads(example) in list(payloads(kind))


def test_the_fields_of_an_export_are_listed() -> None:
    written = {row[0]: row[1] for row in rows("game.json")}
    listed = {name.removesuffix(" (optional)").strip("`"): text for name, text in written.items()}
    always = {name.strip("`") for name in written if not name.endswith(" (optional)")}
    exports = [kept.export(name) for name in kept.NAMES]
    assert all(always <= set(document) <= set(listed) for document in exports)
    assert set().union(*exports) == set(listed)
    for part in ("draws", "events"):
        fields = {key for document in exports for entry in document[part] for key in entry}
        assert fields <= set(re.findall(r"`(\w+)`", listed[part]))


@pytest.mark.parametrize(("game", "notation"), [row[:2] for row in rows("Notations")], ids=str)
def test_a_listed_notation_is_read_and_written_as_it_stands(game: str, notation: str) -> None:
    assert str(RULESETS[game].parse(notation.strip("`"))) == notation.strip("`")
