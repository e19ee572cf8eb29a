"""Which events an action leads to, or why it may not be; nothing is changed here."""

from __future__ import annotations

from datetime import datetime
from functools import singledispatch
from random import Random

from games.log.actions import (
    Action,
    AnswerDraw,
    Hold,
    Lapse,
    Moves,
    OfferDraw,
    Refused,
    Release,
    Resign,
    Rule,
    TimeOver,
)
from games.log.endings import without
from games.log.events import Draft, Entry, Kind
from games.log.folding import fold
from games.log.offers import objection_to_offer
from games.log.state import State
from games.rules.core import CHANCE, Move, Position, Seat, noop, settle

_ = noop


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
    _must_be_open(action, state, seat, at)
    drafts: list[Draft] = []
    position, turn = state.position, state.position.to_move
    for text in action.texts:
        if drafts and position.to_move != turn:
            raise Refused(_("Your turn was over before all of these moves were made."))
        move = state.ruleset.parse(text)
        position = position.play(move, seat)
        drafts.append(Draft(Kind.MOVE, seat, {"move": str(move)}))
    return drafts + _following(position, state.left, rng)


def _must_be_open(action: Moves, state: State, seat: Seat, at: datetime) -> None:
    """Refuse moves while the clocks stand, before they may be made, or after the time for them.

    Letting one's time run out is never too late: it is what the site would do. Nothing is asked
    of the rules before the number of moves is right: a refusal may tell what is hidden.
    """
    if seat in state.left:
        raise Refused(_("You have left this game."))
    if state.holds and not state.clock.glass:
        raise Refused(
            _("The clocks are stopped while a reported problem is looked at. Nobody can move.")
        )
    if not action.texts:
        raise Refused(_("Choose a move first."))
    if state.ruleset.one_by_one and len(action.texts) > 1:
        raise Refused(_("In this game moves are sent one by one."))
    clock, lapse = state.clock, state.position.lapse(seat)
    if clock.opens_at and at < clock.opens_at and seat in state.to_move:
        seconds = state.position.seconds_shut
        raise Refused(
            _("That was wrong. You may go on after %(seconds)s seconds."), seconds=seconds
        )
    if clock.accepts(at) or action.texts == (str(lapse),) or seat not in state.to_move:
        return
    if clock.glass:
        raise TimeOver(_("The time was over before this arrived. It does not count."))
    raise TimeOver(_("Your time for this move is over. The game will be closed in a moment."))


def _following(position: Position, left: frozenset[Seat], rng: Random) -> list[Draft]:
    """What needs nobody: the chance moves due, and the turns of those who have left."""
    drafts: list[Draft] = []
    while position.outcome is None:
        if position.to_move == {CHANCE}:
            position, drawn = settle(position, rng)
            drafts += [Draft(Kind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn]
        elif position.to_move <= left:
            seat = min(position.to_move)
            drafts.append(_lapsing(position, seat))
            position = position.play(_lapse_of(position, seat), seat)
        else:
            break
    return drafts


def _lapse_of(position: Position, seat: Seat) -> Move:
    move = position.lapse(seat)
    assert move is not None
    return move


def _lapsing(position: Position, seat: Seat) -> Draft:
    payload: dict[str, object] = {"move": str(_lapse_of(position, seat)), "lapsed": True}
    return Draft(Kind.MOVE, seat, payload)


@decide.register
def _resign(
    action: Resign, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if seat in state.left:
        raise Refused(_("You have left this game."))
    return _leaving(Draft(Kind.RESIGNED, seat, {}), without(state, seat, ""), rng)


def _leaving(draft: Draft, after: State, rng: Random) -> list[Draft]:
    """A seat loses, or the others go on without it at once."""
    if after.result:
        return [draft]
    return [draft, *_following(after.position, after.left, rng)]


@decide.register
def _offer(
    action: OfferDraw, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if why := objection_to_offer(state, seat):
        raise why
    return [Draft(Kind.OFFERED, seat, {})]


@decide.register
def _answer(
    action: AnswerDraw, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    _must_go_on(state)
    if state.offer is None or seat in state.agreed or seat in state.left:
        raise Refused(
            _("There is no offer for you to answer. It may have been withdrawn by a move.")
        )
    return [Draft(Kind.ANSWERED, seat, {"accept": action.accept})]


@decide.register
def _lapse(
    action: Lapse, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    if state.settles_at is None or at < state.settles_at:
        raise Refused(_("No deadline has passed."))
    if not state.clock.overdue(at):
        return [Draft(Kind.LAPSED, None, {"due": state.settles_at.isoformat()})]
    late = min(state.to_move)
    assert state.clock.due_at is not None
    if state.position.lapse(late) is None:
        return [Draft(Kind.LAPSED, late, {"due": state.clock.due_at.isoformat()})]
    return _let_go_by(state, late, at, rng)


def _let_go_by(state: State, late: Seat, at: datetime, rng: Random) -> list[Draft]:
    """The turn passes as the rules have it; the seat may lose, or be out, for missing too many."""
    draft = _lapsing(state.position, late)
    after = fold([Entry(draft.kind, late, draft.payload, state.number + 1, at)], state)
    return _leaving(draft, after, rng)


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
            if state.result and state.has_drawn:
                raise Refused(_("The seed of this game is open: what chance would bring is known."))
            if state.result and state.position.may_draw:
                raise Refused(
                    _("What was sealed has been opened at the end. Award the game, or void it.")
                )
            ply = _before_a_glass(state, action.ply)
            payload["ply"] = ply
            left = frozenset(state.left_by(ply))
            drawn_again = _following(state.position_at(ply), left, rng)
            return [Draft(Kind.RULED, None, payload), *drawn_again]
        case "dismiss" | "void":
            pass
        case _:
            raise Refused(_("There is no such ruling."))
    return [Draft(Kind.RULED, None, payload)]


def _before_a_glass(state: State, ply: int) -> int:
    """A glass that ran then must not run now, when nobody sits before it: back to its start."""
    while ply and state.position_at(ply).seconds_allowed:
        ply -= 1
    return ply


def _must_go_on(state: State) -> None:
    if state.result:
        raise Refused(_("The game is over."))
