"""What may be asked of a game, and which events it leads to; a refusal says why in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from functools import singledispatch
from random import Random

from games.log.events import Draft, Kind, canonical
from games.log.state import State
from games.rules.core import CHANCE, RulesError, Seat, noop, settle

_ = noop


class Refused(RulesError):
    """The game goes on unchanged; the sentence says why."""


class TimeOver(Refused):
    """The move came after the deadline and its grace."""


@dataclass(frozen=True)
class Action:
    """One request. Requests with equal `signature` are the same request sent twice."""

    @property
    def signature(self) -> str:
        """The request as one canonical text."""
        return canonical([type(self).__name__, asdict(self)])


@dataclass(frozen=True)
class Moves(Action):
    """One or more moves of one turn, in notation: all of them count, or none."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Resign(Action):
    """The seat gives the game up."""


@dataclass(frozen=True)
class OfferDraw(Action):
    """The seat offers the other a draw."""


@dataclass(frozen=True)
class AnswerDraw(Action):
    """The seat takes or declines the draw it was offered."""

    accept: bool


@dataclass(frozen=True)
class Lapse(Action):
    """The site notes that the deadline has passed."""


@dataclass(frozen=True)
class Hold(Action):
    """The clocks stop for a dispute."""

    dispute: str


@dataclass(frozen=True)
class Release(Action):
    """A dispute no longer stops the clocks."""

    dispute: str


@dataclass(frozen=True)
class Rule(Action):
    """An admin's ruling: dismiss, award (winner), void, rollback (ply)."""

    dispute: str
    ruling: str
    winner: int | None = None
    ply: int | None = None


@singledispatch
def decide(
    action: Action, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    """The events that `action` by `seat` leads to. Raises RulesError where it may not be."""
    raise TypeError(action)


@decide.register
def _moves(
    action: Moves, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if state.holds:
        raise Refused(
            _("The clocks are stopped while a reported problem is looked at. Nobody can move.")
        )
    if not action.texts:
        raise Refused(_("Choose a move first."))
    if not state.clock.accepts(at):
        raise TimeOver(_("Your time for this move is over. The game will be closed in a moment."))
    drafts: list[Draft] = []
    position, turn = state.position, state.position.to_move
    for text in action.texts:
        if drafts and position.to_move != turn:
            raise Refused(_("Your turn was over before all of these moves were made."))
        move = state.ruleset.parse(text)
        position = position.play(move, seat)
        drafts.append(Draft(Kind.MOVE, seat, {"move": str(move)}))
    __, drawn = settle(position, rng)
    return drafts + [Draft(Kind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn]


@decide.register
def _resign(
    action: Resign, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    _must_go_on(state)
    return [Draft(Kind.RESIGNED, seat, {})]


@decide.register
def _offer(
    action: OfferDraw, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if why := objection_to_offer(state, seat):
        raise why
    return [Draft(Kind.OFFERED, seat, {})]


def objection_to_offer(state: State, seat: Seat) -> Refused | None:
    """Why `seat` may not offer a draw in this running game now; None where it may."""
    if state.bots:
        return Refused(_("Bots do not agree to draws. Play on, or resign."))
    if state.holds:
        return Refused(_("The clocks are stopped. Offer a draw when the game goes on."))
    if state.offer == seat:
        return Refused(_("You have offered a draw already. Your opponent has not answered yet."))
    if state.offer is not None:
        return Refused(_("Your opponent has offered you a draw: accept it or decline it."))
    moved_since = any(one.seat == seat for one in state.moves[state.offers_made.get(seat, 0) :])
    if seat in state.offers_made and not moved_since:
        return Refused(_("You may offer a draw again after your next move."))
    return None


@decide.register
def _answer(
    action: AnswerDraw, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    _must_go_on(state)
    if state.offer is None or state.offer == seat:
        raise Refused(
            _("There is no draw offer for you to answer. It may have been withdrawn by a move.")
        )
    return [Draft(Kind.ANSWERED, seat, {"accept": action.accept})]


@decide.register
def _lapse(
    action: Lapse, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    if state.result or state.clock.due_at is None or not state.clock.overdue(at):
        raise Refused(_("No deadline has passed."))
    late = min(one for one in state.to_move if one not in state.bots)
    return [Draft(Kind.LAPSED, late, {"due": state.clock.due_at.isoformat()})]


@decide.register
def _hold(action: Hold, state: State, seat: Seat | None, at: datetime, rng: Random) -> list[Draft]:
    _must_go_on(state)
    return [Draft(Kind.HELD, seat, {"dispute": action.dispute})]


@decide.register
def _release(
    action: Release, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    if action.dispute not in state.holds:
        raise Refused(_("This report does not stop the clocks."))
    return [Draft(Kind.RELEASED, seat, {"dispute": action.dispute})]


@decide.register
def _rule(action: Rule, state: State, seat: Seat | None, at: datetime, rng: Random) -> list[Draft]:
    payload: dict[str, object] = {"dispute": action.dispute, "ruling": action.ruling}
    match action.ruling:
        case "award":
            if action.winner not in range(state.seats):
                raise Refused(_("Say which seat the game is awarded to."))
            payload["winner"] = action.winner
        case "rollback":
            if action.ply is None or not 0 <= action.ply <= state.ply:
                raise Refused(_("The game has no ply %(ply)s to roll back to."), ply=action.ply)
            payload["ply"] = action.ply
        case "dismiss" | "void":
            pass
        case _:
            raise Refused(_("There is no such ruling."))
    return [Draft(Kind.RULED, None, payload)]


def _must_go_on(state: State) -> None:
    if state.result:
        raise Refused(_("The game is over."))
