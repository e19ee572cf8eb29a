"""Which events an action leads to, or why it may not be; nothing is changed here."""

from __future__ import annotations

from datetime import datetime
from functools import singledispatch
from random import Random

from games.log.actions import (
    Action,
    Answer,
    CatchUp,
    Hold,
    Lapse,
    Moves,
    Offer,
    Refused,
    Release,
    Resign,
    Rule,
    TakeBack,
    TimeOver,
    What,
)
from games.log.endings import all_agree
from games.log.events import Draft, Kind
from games.log.following import following, imagined, lapsing
from games.log.holds import held
from games.log.offers import (
    consequence,
    objection_to_going_back,
    objection_to_grace,
    objection_to_offer,
    offered,
)
from games.log.rulings import ruled
from games.log.state import State
from games.log.turns import began_last_turn
from games.rules.core import Seat, noop

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
    _must_be_in_time(state, seat, at)
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
    return drafts + following(position, state.left, rng)


def _must_be_in_time(state: State, seat: Seat, at: datetime) -> None:
    """Whoever is late is told so, whether or not the site has closed the game by then."""
    missed = state.result.missed if state.result else None
    if missed and missed[0] == seat:
        raise TimeOver(missed[1], at)


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
    assert clock.due_at is not None
    raise TimeOver(clock.due_at, at)


@decide.register
def _resign(
    action: Resign, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if seat in state.left:
        raise Refused(_("You have left this game."))
    return _leaving(Draft(Kind.RESIGNED, seat, {}), state, at, rng)


def _leaving(draft: Draft, state: State, at: datetime, rng: Random) -> list[Draft]:
    """A seat loses, or the others go on without it at once; it may have been the only one that
    had not yet agreed to what they all want.
    """
    after = imagined([draft], state, at)
    if after.result:
        return [draft]
    if _agreed_to_more(after, at):
        return _with_consequence([draft], state, at, rng)
    return [draft, *following(after.position, after.left, rng)]


def _agreed_to_more(after: State, at: datetime) -> bool:
    return after.standing(at) is not None and all_agree(after)


@decide.register
def _offer(
    action: Offer, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if why := objection_to_offer(state, seat, at, action.what):
        raise why
    return _with_consequence([offered(action, state, seat, at)], state, at, rng)


@decide.register
def _answer(
    action: Answer, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    _must_go_on(state)
    if state.offer and state.standing(at) is None:
        raise Refused(_("This offer has expired."))
    withdraws = state.offer is not None and state.offer.seat == seat and not action.accept
    if state.offer is None or (seat in state.agreed and not withdraws) or seat in state.left:
        raise Refused(
            _("There is no offer for you to answer. It may have been withdrawn, or met by a move.")
        )
    if action.offer not in {None, state.offer.number}:
        raise Refused(_("Another offer has been made since. Look at it before you answer."))
    back = action.accept and state.offer.what == What.TAKEBACK
    if back and (why := objection_to_going_back(state)):
        raise why
    drafts = [Draft(Kind.ANSWERED, seat, {"accept": action.accept})]
    return _with_consequence(drafts, state, at, rng) if action.accept else drafts


def _with_consequence(drafts: list[Draft], state: State, at: datetime, rng: Random) -> list[Draft]:
    """What all agree to happens at once; bots have nothing against it."""
    after = imagined(drafts, state, at)
    if after.offer is None or after.result or not all_agree(after):
        return drafts
    drafts = [*drafts, *consequence(after.offer, at)]
    after = imagined(drafts, state, at)
    return drafts + following(after.position, after.left, rng)


@decide.register
def _take_back(
    action: TakeBack, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    assert seat is not None
    _must_go_on(state)
    if why := objection_to_grace(state, seat, at):
        raise why
    return [Draft(Kind.TAKEN_BACK, seat, {"ply": began_last_turn(state, seat)})]


@decide.register
def _catch_up(
    action: CatchUp, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    """What there is to enter the door knows; by itself this changes nothing."""
    return []


@decide.register
def _lapse(
    action: Lapse, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    if state.lapses_at is None or at < state.lapses_at:
        raise Refused(_("No deadline has passed."))
    if not state.clock.overdue(at):
        due: dict[str, object] = {"due": state.lapses_at.isoformat()}
        forgotten = state.lapses_at == state.forgotten_at
        return [Draft(Kind.LAPSED, None, due | ({"forgotten": True} if forgotten else {}))]
    late = min(state.to_move)
    assert state.clock.due_at is not None
    if _loses_at_once(state, late):
        return [Draft(Kind.LAPSED, late, {"due": state.clock.due_at.isoformat()})]
    return _let_go_by(state, late, at, rng)


def _loses_at_once(state: State, late: Seat) -> bool:
    """Before all have moved, and with two at the table, the game is over. Else the turn passes."""
    if state.position.lapse(late) is None:
        return True
    return not state.clock.glass and (len(state.active) <= 2 or not state.all_have_moved)


def _let_go_by(state: State, late: Seat, at: datetime, rng: Random) -> list[Draft]:
    """The turn passes as the rules have it; the seat may lose, or be out, for missing too many."""
    return _leaving(lapsing(state.position, late), state, at, rng)


@decide.register
def _hold(action: Hold, state: State, seat: Seat | None, at: datetime, rng: Random) -> list[Draft]:
    _must_go_on(state)
    return [held(action, state, seat, at)]


@decide.register
def _release(
    action: Release, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[Draft]:
    """None where it stops them no longer: its time may have run out just now."""
    if action.dispute not in state.holds:
        return []
    return [Draft(Kind.RELEASED, seat, {"dispute": action.dispute})]


@decide.register
def _rule(action: Rule, state: State, seat: Seat | None, at: datetime, rng: Random) -> list[Draft]:
    return ruled(action, state, rng)


def _must_go_on(state: State) -> None:
    if state.result:
        raise Refused(_("The game is over."))
