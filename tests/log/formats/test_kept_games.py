"""Kept logs and downloads: the code of today reads them, and writes them to the last byte."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from games.log.events import GENESIS, EventKind, chained
from games.log.evolve import evolve
from games.models import Game
from games.services.chance.game_export import FORMAT
from games.services.gamelog.audit import first_difference
from tests.log.formats import kept
from tests.log.formats.scenes import SCENES
from tests.log.formats.stage import without_luck

each_game = pytest.mark.parametrize("name", kept.NAMES)


def test_every_scene_is_kept_in_both_forms() -> None:
    today = {name for name in kept.NAMES if kept.has_rules_of_today(name)}
    assert today == set(SCENES)
    assert {file.stem for file in kept.EXPORTS.glob("*.json")} == set(kept.NAMES)


def test_the_kept_games_hold_every_kind_of_event() -> None:
    kinds = {event["kind"] for name in kept.NAMES for event in kept.log(name)["events"]}
    assert kinds == set(EventKind)


@each_game
def test_a_kept_log_folds_to_the_end_it_had(name: str) -> None:
    log = kept.log(name)
    assert kept.end(evolve(kept.entries(log["events"]))) == log["end"]


@each_game
def test_the_hashes_of_a_kept_log_still_follow_from_its_events(name: str) -> None:
    log, head = kept.log(name), GENESIS
    for event, entry in zip(log["events"], kept.entries(log["events"]), strict=True):
        assert event["prev_hash"] == head
        head = chained(head, log["game"], entry)
        assert event["hash"] == head


@each_game
def test_a_downloaded_game_holds_what_was_stored(name: str) -> None:
    log, export = kept.log(name), kept.export(name)
    assert (export["format"], export["game"]) == ("fernzug-game-1", log["game"])
    assert export["decided"] == bool(log["end"]["result"])
    stored = [{key: event[key] for key in event if key != "request"} for event in log["events"]]
    if export["decided"]:
        assert export["events"] == stored
    for event, row in zip(export["events"], stored, strict=True):
        visible = {key: value for key, value in event.items() if key != "payload"}
        assert visible.items() <= row.items()


@each_game
def test_a_downloaded_game_folds_to_the_end_it_had(name: str) -> None:
    export = kept.export(name)
    if all("hash" in event for event in export["events"]):
        assert kept.end(evolve(kept.entries(export["events"]))) == kept.log(name)["end"]
    else:
        assert not export["decided"], "only a running game withholds anything"


@pytest.mark.first_by_day
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.django_db
def test_the_same_game_played_today_is_stored_and_downloaded_alike(name: str) -> None:
    with without_luck(name):
        game = Game.objects.get(pk=SCENES[name]().game.pk)
        answer = Client().get(f"/games/{game.pk}/game.json")
    log = kept.log(name)
    assert str(game.pk) == log["game"]
    stored = json.loads(json.dumps(kept.rows(game)))
    assert kept.as_stored_then(name, stored) == log["events"]
    assert kept.downloaded_then(name, answer.json()) == kept.export(name)
    assert first_difference(game) == ""


def test_new_files_bear_the_number_of_the_kept_ones() -> None:
    """When this fails on purpose: keep files of the new format beside the old ones first."""
    assert {kept.export(name)["format"] for name in kept.NAMES} == {FORMAT}
