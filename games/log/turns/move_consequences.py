"""The consequences of a move: the board, the proposals on it, and the clock that runs next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from games.log.commands import ProposalKind
from games.log.events import Entry
from games.log.parts.plies import Ply
from games.log.state import MAX_MISSED_DEADLINES, Proposal, State
from games.log.time.clock import Clock
from games.log.turns.endings import ended, without
from games.rules.kit.core import CHANCE, Move, Position, Seat, SiteTermination


def moved(state: State, entry: Entry) -> State:
    """Return the state after a seat, or chance, has moved. Payload: move, its notation; lapsed
    where the site made it for a seat whose time was over.

    Chance moves carry the seat CHANCE (-1).
    """
    seat = entry.mover
    move = state.ruleset.parse(str(entry.payload["move"]))
    position = state.position.play(move, seat)
    after = replace(
        state,
        position=position,
        moves=(*state.moves, _played(state, move, entry, position)),
        board_event=entry.number,
        proposal=proposal_after_move(state.proposal, seat, position),
        declined=_declined_after_move(state, seat, position),
        allowed=state.allowed if seat == CHANCE else None,
        missed=_missed(state, seat, "lapsed" in entry.payload),
    )
    if position.outcome:
        return ended(after, position.outcome)
    return _on_time(_on_the_clock(state, after, entry), seat)


def _played(state: State, move: Move, entry: Entry, after: Position) -> Ply:
    turn, seat = state.clock.turn, entry.mover
    own = turn is not None and turn.seat == seat and state.clock.answer is None
    left = state.clock.saved_at(entry.at) if own else None
    silent = "lapsed" in entry.payload and seat not in state.left
    sand = _sand(state, entry)
    drawn_for = state.position.chance_for if seat == CHANCE else None
    reserves = state.clock.reserves
    return Ply(
        seat,
        move,
        entry.number,
        entry.at,
        left,
        reserves,
        silent,
        sand,
        drawn_for,
        after.wiped_move,
    )


def _sand(state: State, entry: Entry) -> timedelta:
    """Return how long an hourglass has run since the previous move, without its grace."""
    empty = state.clock.hourglass_until
    if empty is None:
        return timedelta()
    return max(min(entry.at, empty) - state.moves[-1].at, timedelta())


def proposal_after_move(
    proposal: Proposal | None, mover: Seat, position: Position
) -> Proposal | None:
    """Return the proposal if it survives the move that made this position.

    A draw and a takeback are for the board they were proposed on; a seat that moves has declined.
    """
    if proposal is None or proposal.what == ProposalKind.PAUSE:
        return proposal
    if proposal.what == ProposalKind.END and (
        proposal.seat == mover or position.agreed() is not None
    ):
        return proposal
    return None


def _declined_after_move(state: State, mover: Seat, position: Position) -> Proposal | None:
    """Return the proposal that this move or an earlier one turned down; its own seat has seen that
    once it moves.
    """
    dropped = state.proposal and proposal_after_move(state.proposal, mover, position) is None
    declined = state.proposal if dropped and mover != CHANCE else state.declined
    return None if declined is None or declined.seat == mover else declined


def _on_the_clock(before: State, after: State, entry: Entry) -> State:
    """Return the clock after a move: it begins anew for a new turn, and for a limit that the rules
    have just set or lifted.

    A pause that is a penalty is not lifted by what another seat does.
    """
    was, now = before.position, after.position
    clock = after.clock
    if _turn(was) != _turn(now):
        after = replace(after, clock=clock.banked(entry.at, entry.seat))
        goes_on = clock.since if was.seconds_to_answer and now.seconds_to_answer else None
        clock = clock_of_turn(after, goes_on or entry.at)
    if entry.seat in was.to_move and (now.seconds_shut or clock.opens_at):
        clock = clock.shut(entry.at, now.seconds_shut)
    return after if clock is before.clock else replace(after, clock=clock)


def _turn(position: Position) -> tuple[object, ...]:
    """Return a value that differs from turn to turn, together with the limits that the rules have
    set on the turn.
    """
    limits = position.seconds_allowed, position.seconds_to_answer
    return position.to_move, position.turn_key, *limits


def _missed(state: State, seat: Seat, lapsed: bool) -> Mapping[Seat, int]:
    """Return the deadlines missed in a row; an hourglass that ran out was not missed, since its
    seat had turned it, and neither was a question that silence answers.
    """
    if lapsed and state.position.seconds_to_answer:
        return state.missed
    if lapsed and not state.clock.has_hourglass and seat not in state.left:
        return {**state.missed, seat: state.missed.get(seat, 0) + 1}
    return {**state.missed, seat: 0} if state.missed.get(seat) else state.missed


def _on_time(state: State, seat: Seat) -> State:
    """Return the state after a missed deadline: too many put the seat out, or lose a game between
    two.
    """
    if state.missed.get(seat, 0) < MAX_MISSED_DEADLINES or seat in state.left:
        return state
    return without(state, seat, SiteTermination.TIMEOUT)


def clock_of_turn(state: State, at: datetime) -> Clock:
    """Return the clock of a fresh turn; for bots and for chance no time of the site runs."""
    if seconds := state.position.seconds_allowed:
        return state.clock.turned(at, seconds)
    people = [seat for seat in state.to_move if seat >= 0 and seat not in state.bots]
    if seconds := state.position.seconds_to_answer:
        return _clock_of_answers(state, at, seconds, sorted(set(people) - state.left))
    return state.clock.begun(min(people), at) if people else state.clock.stopped()


def _clock_of_answers(state: State, at: datetime, seconds: int, people: Sequence[Seat]) -> Clock:
    """Return the clock of the seats asked at that instant, of which the first has to answer next; a
    clock that stands comes last.
    """
    clocks = [state.clock.asked(seat, at, seconds) for seat in people]
    ordered = sorted(clocks, key=lambda clock: (clock.due_at is None, clock.due_at or at))
    return ordered[0] if ordered else state.clock.stopped()
