"""The games that are kept: together they hold every kind of event in every form it may take."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from games.log.commands import (
    Hold,
    ProposalKind,
    Propose,
    RecordAbsences,
    Release,
    Resign,
    Respond,
    UndoTurn,
)
from games.log.conditional_moves.plans import ANY
from games.log.time.control import PRESETS
from games.models import Absence, Table
from games.services.chance import seals
from games.services.gamelog.actors import SiteActor
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import apply_command
from tests.log.formats.ruling_scenes import (
    PACE,
    sogo_awarded,
    sogo_given_time_and_settled,
    sogo_voided,
    sogo_with_another_player,
)
from tests.log.formats.stage import BEGIN, STEP, Scene, Stage, cast, contributed, not_opened
from tests.rules.cards.boards import EXAMPLE

QUICK = timedelta(seconds=4)
SOON = timedelta(seconds=20)


def sogo_to_the_end() -> Stage:
    alice, bob, _ = cast()
    stage = Stage("sogo", alice, bob, time_control=PRESETS["standard"])
    stage.plays()
    return stage


def sogo_with_captures() -> Stage:
    alice, bob, _ = cast()
    options = {"variant": 2, "size": 3}
    stage = Stage("sogo", bob, alice, options=options, rated=True, **PACE)
    stage.plays()
    return stage


def frege_from_a_random_start() -> Stage:
    alice, bob, _ = cast()
    stage = Stage("frege", alice, bob, options={"setup": "random", "begins": "blue"}, **PACE)
    stage.plays()
    return stage


def by_lot(ruleset: str, **options: object) -> Stage:
    people = cast()[:2]
    table = Table.objects.create(ruleset=ruleset, host=people[0], created_at=BEGIN)
    seals.seal_table(table, seals.ChanceInput())
    given = contributed(people)
    lot = seals.order(table, 1, given)
    terms = {"table": table, "contributions": given, "lot": lot, "options": options}
    return Stage(ruleset, *(people[place] for place in lot), **terms, **PACE)


def ludoku_with_a_lot_and_a_rollback() -> Stage:
    stage = by_lot("ludoku")
    stage.plays(12)
    stage.rules("rollback", ply=5)
    stage.plays()
    return stage


def frege_by_lot() -> Stage:
    stage = by_lot("frege", setup="random")
    stage.plays()
    return stage


def ludoku_under_way() -> Stage:
    """Goes on: its seed is sealed, its clocks are stopped."""
    stage = Stage("ludoku", *cast()[:2], **PACE)
    stage.plays(6)
    stage.does(Hold("a dispute"), stage.by(0))
    return stage


def ludoku_by_silence() -> Stage:
    stage = Stage("ludoku", *cast()[:2], **PACE)
    stage.lapses()
    return stage


def ludoku_not_opened() -> Stage:
    return not_opened("ludoku", cast()[:2], **PACE)


def tiles_against_a_bot() -> Stage:
    stage = Stage("tiles", cast()[0], "beginner")
    stage.plays()
    return stage


def cards_for_three() -> Stage:
    """With advanced rules; somebody leaves, and the others go on."""
    stage = Stage("cards", *cast(), options={"pace": "advanced"}, **PACE)
    stage.plays(40, QUICK)
    stage.lapses()
    stage.does(Resign(), stage.by(1))
    stage.plays(30, SOON)
    for _ in range(9):
        stage.lapses()
    return stage


def cards_to_the_agreed_end() -> Stage:
    options = {"card": "chosen", "number": "17", "referee": "players", "end": 7}
    stage = Stage("cards", *cast(), options=options)
    stage.plays(12, QUICK)
    while not stage.state.result:
        stage.lapses()
    return stage


def cards_solo() -> Stage:
    stage = Stage("cards", cast()[0], options={"card": "medium", "limit": 20})
    stage.plays(30, QUICK)
    stage.does(Resign(), stage.by(0))
    return stage


def cards_pasted_going_on() -> Stage:
    """Goes on: nobody may see the puzzle, nor what has been written."""
    options = {"card": "pasted", "puzzle": EXAMPLE.clues}
    stage = Stage("cards", *cast()[:2], options=options, **PACE)
    stage.plays(5, QUICK)
    return stage


def sogo_agreements() -> Stage:
    """Everything that may be proposed, taken, declined and withdrawn; a draw in the end."""
    stage = Stage("sogo", *cast()[:2], **PACE)
    stage.does(Propose(), stage.by(0))
    stage.does(Respond(accept=False), stage.by(1))
    stage.moves("A1 B1 C1")
    stage.does(UndoTurn(), stage.by(0), SOON)
    stage.moves("C2")
    stage.does(Propose(ProposalKind.TAKEBACK), stage.by(0))
    stage.does(Respond(accept=True), stage.by(1))
    stage.moves("C1 D1")
    stage.does(Propose(ProposalKind.PAUSE, stage.at + timedelta(days=5)), stage.by(1))
    stage.does(Respond(accept=False), stage.by(1))
    stage.moves("B2 B3")
    stage.does(Propose(ProposalKind.PAUSE, stage.at + timedelta(days=9)), stage.by(1))
    stage.does(Respond(accept=True), stage.by(0))
    stage.moves("D2 A3 A4")
    stage.does(Propose(), stage.by(1))
    stage.does(Respond(accept=True), stage.by(0))
    return stage


def sogo_out_of_time() -> Stage:
    """Plans are carried out, disputes stop the clocks, a vacation and an outage take time out."""
    alice, bob, _ = people = cast()
    stage = Stage("sogo", alice, bob, time_control=PRESETS["brisk"])
    stage.moves("A1 B1")
    stage.moves("C1")
    answer = {"on": ANY, "do": ["A2"], "then": []}
    tree = [{"on": [[1, "D1"]], "do": ["D1"], "then": [answer]}]
    board = stage.state.board_event
    conditional_moves.change(stage.game.pk, alice, lambda _: tree, board=board, at=stage.at)
    stage.moves("D1 B2")
    stage.does(Hold("first"), stage.by(1))
    stage.does(Release("first"), stage.by(1))
    stage.does(Hold("second"), stage.by(0))
    stage.rules("dismiss")
    stage.does(Hold("third"), stage.by(0))
    stage.at += timedelta(hours=80)
    away(6001, Absence.Kind.BOOKED, people[0], stage, timedelta(days=4))
    away(6002, Absence.Kind.OUTAGE, None, stage, timedelta(hours=2))
    away(6003, Absence.Kind.AUTOMATIC, people[1], stage, timedelta(days=1))
    apply_command(stage.game.pk, RecordAbsences(), by=SiteActor(), key="catch up", at=stage.at)
    stage.lapses()
    return stage


def away(pk: int, kind: str, user: User | None, stage: Stage, long: timedelta) -> None:
    """What begins together would be entered in no certain order."""
    begins = stage.at + (pk - 6000) * STEP
    ends = begins + long
    Absence.objects.create(
        pk=pk, kind=kind, user=user, begins_at=begins, ends_at=ends, changed_at=stage.at
    )


def sogo_never_begun() -> Stage:
    stage = Stage("sogo", *cast()[:2], options={"size": 3}, **PACE)
    stage.lapses()
    return stage


def sogo_forgotten() -> Stage:
    stage = Stage("sogo", *cast()[:2], time_control=None)
    stage.moves("A1 B1")
    stage.lapses()
    return stage


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        sogo_to_the_end,
        sogo_with_captures,
        frege_from_a_random_start,
        frege_by_lot,
        ludoku_with_a_lot_and_a_rollback,
        ludoku_under_way,
        ludoku_by_silence,
        ludoku_not_opened,
        tiles_against_a_bot,
        cards_for_three,
        cards_to_the_agreed_end,
        cards_solo,
        cards_pasted_going_on,
        sogo_agreements,
        sogo_out_of_time,
        sogo_never_begun,
        sogo_forgotten,
        sogo_awarded,
        sogo_given_time_and_settled,
        sogo_with_another_player,
        sogo_voided,
    )
}
