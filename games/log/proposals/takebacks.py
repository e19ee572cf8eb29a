"""Takebacks: when the board may not go back, and what follows where it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from games.log.commands import ProposalKind, Refused
from games.log.events import Entry
from games.log.refusals import LogRefusal
from games.log.state import Proposal, State
from games.log.turns.endings import ended
from games.log.turns.last_turn import began_last_turn
from games.log.turns.move_consequences import clock_of_turn
from games.rules.kit.core import CHANCE, Seat

UNDO_GRACE = timedelta(seconds=60)
"""How long a turn that nobody has seen may be taken back without asking."""


def objection_to_takeback(state: State, seat: Seat) -> Refused | None:
    """Return why the last turn may not be taken back, for instance because an answer has revealed
    something.
    """
    if state.ruleset.one_by_one:
        return Refused(LogRefusal.ENTRIES_FINAL)
    if began_last_turn(state, seat) is None:
        return Refused(LogRefusal.NOT_MOVED_YET)
    return None


def objection_to_going_back(state: State) -> Refused | None:
    """Return why nothing may be taken back: an open dispute keeps the board as it is."""
    return Refused(LogRefusal.TAKEBACKS_STOPPED) if state.holds else None


def objection_to_undo(state: State, seat: Seat, at: datetime) -> Refused | None:
    """Return why `seat` may not undo its last turn; whether somebody has seen it is checked
    elsewhere.
    """
    if why := objection_to_going_back(state):
        return why
    if why := objection_to_takeback(state, seat):
        return why
    ply = began_last_turn(state, seat)
    since = state.moves[ply:]
    if any(move.seat == CHANCE for move in since):
        return Refused(LogRefusal.ANSWERED_BY_CHANCE)
    if any(move.seat != seat for move in since):
        return Refused(LogRefusal.ANSWERED_BY_MOVE)
    if seat in state.replaced and state.board_event > since[-1].number:
        return Refused(LogRefusal.NOT_MOVED_YET)  # Somebody else made that move.
    before = state.moves[ply - 1].number if ply else 0
    if state.went_back and before < state.went_back.number < since[0].number:
        return Refused(LogRefusal.UNDONE_ALREADY)
    if at > since[-1].at + UNDO_GRACE:
        return Refused(LogRefusal.UNDO_GRACE_OVER)
    return None


def taken_back(state: State, entry: Entry) -> State:
    """Return the state after a turn was taken back. Payload: ply.

    Clocks are as they were then, less what the taker had thought in the whole of that turn; nothing
    that others thought since then counts.
    """
    ply = int(str(entry.payload["ply"]))
    taken, left = state.moves[ply], _left(state, ply, entry)
    after = replace(_gone_back(state, ply, entry), allowed=_allowed(state))
    if left is None:
        return after
    reserves = {**taken.reserves, taken.seat: left}
    clock = replace(after.clock, reserves=reserves)
    return replace(after, clock=clock_of_turn(replace(after, clock=clock), entry.at))


def _allowed(state: State) -> Proposal | None:
    """Return the proposal on which all have agreed; None where somebody undoes a turn alone."""
    asked, all_agree = state.proposal, state.active - set(state.bots) <= state.agreed
    return asked if asked and asked.what == ProposalKind.TAKEBACK and all_agree else None


def _left(state: State, ply: int, entry: Entry) -> int | None:
    """Return the time that the taker had at the last move of the turn that began at `ply`; within
    the turn, the present time. A first turn in real time costs nothing, taken back or not.

    None where no clock ran.
    """
    taker, turn = state.moves[ply].seat, state.clock.turn
    if turn and turn.seat == taker and all(move.seat == taker for move in state.moves[ply:]):
        return state.clock.saved_at(entry.at)
    return [move.left for move in state.moves[ply:] if move.seat == taker][-1]


def rolled_back(state: State, ply: int, entry: Entry, least: int = 0) -> State:
    """Return the state without the moves after `ply`.

    The seat to move has at least its initial time again, or `least` milliseconds where that is
    more, and seats that have left since then are back.
    """
    if not 0 <= ply <= state.ply:
        raise ValueError(f"The game has no ply {ply}.")
    after = _gone_back(state, ply, entry)
    had = state.moves[ply].reserves if ply < state.ply else state.clock.reserves
    return after if after.result else with_whole_time(after, had, entry, least)


def with_whole_time(state: State, had: Mapping[Seat, int], entry: Entry, least: int = 0) -> State:
    """Return the state with its turn begun anew: the seats have the time `had`, and those to move
    all of it.
    """
    control = state.clock.control
    if control is None:
        return replace(state, clock=clock_of_turn(state, entry.at))
    least = control.initial if control.is_real_time else max(control.initial, least)
    again = {seat: max(had.get(seat, control.initial), least) for seat in state.to_move}
    clock = replace(state.clock, reserves={**had, **again})
    return replace(state, clock=clock_of_turn(replace(state, clock=clock), entry.at))


def _gone_back(state: State, ply: int, entry: Entry) -> State:
    """Return the state with everything about the board as after `ply` moves; no clock runs yet."""
    after = replace(
        state,
        position=state.position_at(ply),
        moves=state.moves[:ply],
        board_event=entry.number,
        went_back=entry,
        result=None,
        proposal=None,
        declined=None,
        allowed=None,
        proposals_made={},
        missed={},
        left_at=state.left_by(ply),
    )
    if outcome := after.position.outcome:
        return ended(after, outcome)
    return replace(after, clock=clock_of_turn(after, entry.at))
