"""The kept games that a ruling has ended or changed."""

from __future__ import annotations

from games.log.time.control import per_move
from tests.log.formats.stage import Stage, cast

PACE = {"time_control": per_move(3)}


def sogo_awarded() -> Stage:
    stage = Stage("sogo", *cast()[:2], **PACE)
    stage.moves("A1 B1")
    stage.rules("award", winner=1)
    return stage


def sogo_given_time_and_settled() -> Stage:
    stage = Stage("sogo", *cast()[:2], **PACE)
    stage.moves("A1 B1")
    stage.rules("time", seat=0, hours=24)
    stage.rules("overturn")
    stage.lapses()
    stage.rules("reinstate")
    stage.rules("draw", is_settled=True)
    return stage


def sogo_with_another_player() -> Stage:
    stage = Stage("sogo", *cast()[:2], **PACE)
    stage.moves("A1 B1")
    stage.rules("replace", seat=0, availability={"zone": "UTC", "rest": [6], "quiet": [22, 8]})
    stage.moves("A2")
    stage.rules("overturn")
    stage.rules("replace", seat=1, availability={"zone": "UTC", "rest": [], "quiet": None})
    stage.moves("B2 A3")
    return stage


def sogo_voided() -> Stage:
    stage = Stage("sogo", *cast()[:2], **PACE)
    stage.moves("A1")
    stage.rules("void")
    return stage
