"""The decider: the events that a command leads to, or why it is refused; nothing is changed."""

from __future__ import annotations

from datetime import datetime
from functools import singledispatch
from random import Random

from games.log.commands import (
    ApplyRuling,
    Command,
    Hold,
    PlayMoves,
    Propose,
    RecordAbsences,
    Refused,
    Release,
    Resign,
    Respond,
    SettleTimeout,
    TimeOver,
    UndoTurn,
)
from games.log.disputes.holds import hold_event
from games.log.disputes.rulings import ruling_events
from games.log.events import EventKind, NewEvent
from games.log.evolve import state_after
from games.log.proposals.proposals import (
    agreed_events,
    objection_to_acceptance,
    objection_to_proposal,
    proposal_event,
)
from games.log.proposals.takebacks import objection_to_undo
from games.log.refusals import LogRefusal
from games.log.state import State
from games.log.turns.automatic_moves import automatic_events, lapse_event
from games.log.turns.endings import have_all_agreed
from games.log.turns.last_turn import began_last_turn
from games.log.turns.timeouts import has_chance_decided, is_lost_at_once
from games.rules.kit.core import Seat


@singledispatch
def decide(
    command: Command, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    """Return the events to which a command of `seat` leads. Raises RulesError if it is refused."""
    raise TypeError(command)


@decide.register
def _play_moves(
    command: PlayMoves, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    assert seat is not None
    _must_be_in_time(state, seat, at)
    _must_go_on(state)
    _must_be_open(command, state, seat, at)
    events: list[NewEvent] = []
    position, turn = state.position, state.position.to_move
    for text in command.texts:
        if events and position.to_move != turn:
            raise Refused(LogRefusal.TURN_OVER_BEFORE_MOVES)
        move = state.ruleset.parse(text)
        position = position.play(move, seat)
        events.append(NewEvent(EventKind.MOVE, seat, {"move": str(move)}))
    return events + automatic_events(position, state.left, rng)


def _must_be_in_time(state: State, seat: Seat, at: datetime) -> None:
    """Raise TimeOver for a late move, even if the site has not closed the game yet."""
    missed = state.result.missed if state.result else None
    if missed and missed[0] == seat:
        raise TimeOver(missed[1], at)


def _must_be_open(command: PlayMoves, state: State, seat: Seat, at: datetime) -> None:
    """Raise Refused for moves while the clocks stand, before they may be made, or after their time.

    Letting one's time run out is never too late: it is what the site would do. The number of moves
    is checked before the rules are asked: a refusal may reveal what is hidden.
    """
    if seat in state.left:
        raise Refused(LogRefusal.SEAT_LEFT)
    if state.holds and not state.clock.has_hourglass:
        raise Refused(LogRefusal.CLOCKS_STOPPED)
    if not state.holds and state.ends_at and at >= state.ends_at:
        raise Refused(LogRefusal.AGREED_END_REACHED)
    if not command.texts:
        raise Refused(LogRefusal.NO_MOVE_CHOSEN)
    if state.ruleset.one_by_one and len(command.texts) > 1:
        raise Refused(LogRefusal.ONE_MOVE_AT_A_TIME)
    clock, lapse = state.clock, state.position.lapse(seat)
    if clock.opens_at and at < clock.opens_at and seat in state.to_move:
        shut = state.position.seconds_shut
        raise Refused(LogRefusal.PENALTY_RUNNING, seconds=shut)
    if clock.is_in_time(at) or command.texts == (str(lapse),) or seat not in state.to_move:
        return
    if clock.answer is not None and clock.seat != seat:
        return
    assert clock.due_at is not None
    raise TimeOver(clock.due_at, at)


@decide.register
def _resign(
    command: Resign, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    assert seat is not None
    _must_go_on(state)
    if seat in state.left:
        raise Refused(LogRefusal.SEAT_LEFT)
    return _events_of_leaving(NewEvent(EventKind.RESIGNED, seat, {}), state, at, rng)


def _events_of_leaving(event: NewEvent, state: State, at: datetime, rng: Random) -> list[NewEvent]:
    """Return the events of a seat that loses, or without which the others continue.

    It may have been the only seat that had not yet agreed to a proposal of all others.
    """
    after = state_after([event], state, at)
    if after.result:
        return [event]
    if _has_consent_of_all(after, at):
        return _with_consequence([event], state, at, rng)
    return [event, *automatic_events(after.position, after.left, rng)]


def _has_consent_of_all(after: State, at: datetime) -> bool:
    return after.pending_proposal(at) is not None and have_all_agreed(after)


@decide.register
def _propose(
    command: Propose, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    assert seat is not None
    _must_go_on(state)
    if why := objection_to_proposal(state, seat, at, command.what):
        raise why
    return _with_consequence([proposal_event(command, state, seat, at)], state, at, rng)


@decide.register
def _respond(
    command: Respond, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    _must_go_on(state)
    if state.proposal and state.pending_proposal(at) is None:
        raise Refused(LogRefusal.PROPOSAL_EXPIRED)
    withdraws = state.proposal is not None and state.proposal.seat == seat and not command.accept
    if state.proposal is None or (seat in state.agreed and not withdraws) or seat in state.left:
        raise Refused(LogRefusal.NO_PROPOSAL)
    if command.proposal not in {None, state.proposal.number}:
        raise Refused(LogRefusal.PROPOSAL_REPLACED)
    if command.accept and (why := objection_to_acceptance(state, state.proposal)):
        raise why
    events = [NewEvent(EventKind.ANSWERED, seat, {"accept": command.accept})]
    return _with_consequence(events, state, at, rng) if command.accept else events


def _with_consequence(
    events: list[NewEvent], state: State, at: datetime, rng: Random
) -> list[NewEvent]:
    """Return the events that follow when all have agreed; bots always consent."""
    after = state_after(events, state, at)
    if after.proposal is None or after.result or not have_all_agreed(after):
        return events
    events = [*events, *agreed_events(after.proposal, at)]
    after = state_after(events, state, at)
    return events + automatic_events(after.position, after.left, rng)


@decide.register
def _undo_turn(
    command: UndoTurn, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    assert seat is not None
    _must_go_on(state)
    if why := objection_to_undo(state, seat, at):
        raise why
    return [NewEvent(EventKind.TAKEN_BACK, seat, {"ply": began_last_turn(state, seat)})]


@decide.register
def _record_absences(
    command: RecordAbsences, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    """Return the events that the caller has found missing in the log; alone they change nothing."""
    return []


@decide.register
def _settle_timeout(
    command: SettleTimeout, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    if state.lapses_at is None or at < state.lapses_at:
        raise Refused(LogRefusal.NO_DEADLINE_PASSED)
    if not state.clock.is_overdue(at):
        lapsed: dict[str, object] = {"due": state.lapses_at.isoformat()}
        if state.lapses_at == state.abandoned_at:
            lapsed["forgotten"] = True
        return [NewEvent(EventKind.LAPSED, None, lapsed)]
    late = min(state.to_move) if state.clock.seat is None else state.clock.seat
    assert state.clock.due_at is not None
    if is_lost_at_once(state, late):
        due: dict[str, object] = {"due": state.clock.due_at.isoformat()}
        if has_chance_decided(state) and not state.all_have_moved:
            due["chance_decided"] = True
        return [NewEvent(EventKind.LAPSED, late, due)]
    return _events_of_missed_turn(state, late, at, rng)


def _events_of_missed_turn(state: State, late: Seat, at: datetime, rng: Random) -> list[NewEvent]:
    """Return the events of a missed turn; too many lose the game or put the seat out."""
    return _events_of_leaving(lapse_event(state.position, late), state, at, rng)


@decide.register
def _hold(
    command: Hold, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    _must_go_on(state)
    return [hold_event(command, state, seat, at)]


@decide.register
def _release(
    command: Release, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    """Return the end of a dispute's hold; nothing where the hold has just expired."""
    if command.dispute not in state.holds:
        return []
    return [NewEvent(EventKind.RELEASED, seat, {"dispute": command.dispute})]


@decide.register
def _apply_ruling(
    command: ApplyRuling, state: State, seat: Seat | None, at: datetime, rng: Random
) -> list[NewEvent]:
    return ruling_events(command, state, rng)


def _must_go_on(state: State) -> None:
    if state.result:
        raise Refused(LogRefusal.GAME_OVER)
