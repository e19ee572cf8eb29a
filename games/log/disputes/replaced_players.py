"""A seat that another person takes over while the game goes on."""

from __future__ import annotations

from dataclasses import replace

from games.log.events import Entry
from games.log.proposals.takebacks import with_whole_time
from games.log.state import State
from games.log.time.availability import Availability, availability_in
from games.rules.kit.core import Seat


def with_newcomer(state: State, seat: Seat, entry: Entry) -> State:
    """Return the game with another person on a seat; the entry names that person's availability."""
    available = availability_in(entry.payload["availability"])  # type: ignore[arg-type]
    return replace(_reseated(state, seat, available, entry), replaced=state.replaced | {seat})


def with_leaver_back(state: State, seat: Seat, was: State, entry: Entry) -> State:
    """Return the game with the former person back on a seat.

    Where the newcomer has made no move, nothing is left of the change.
    """
    available = was.clock.availability.get(seat, Availability())
    moved = any(played.seat == seat for played in state.moves[was.ply :])
    replaced = state.replaced if moved else was.replaced
    return replace(_reseated(state, seat, available, entry), replaced=replaced)


def _reseated(state: State, seat: Seat, available: Availability, entry: Entry) -> State:
    """Return the game with the same board and a turn that begins anew.

    Who comes has the whole time, neither vacations nor missed deadlines of who was there, and
    nothing that was proposed waits for an answer.
    """
    clock = replace(
        state.clock.stopped(),
        availability={**state.clock.availability, seat: available},
        pauses=tuple(pause for pause in state.clock.pauses if pause.seat != seat),
    )
    had = {other: left for other, left in clock.reserves.items() if other != seat}
    after = replace(
        state,
        clock=clock,
        board_event=entry.number,
        proposal=None,
        declined=None,
        allowed=None,
        agreed=frozenset(),
        proposals_made={},
        missed={other: count for other, count in state.missed.items() if other != seat},
    )
    return with_whole_time(after, had, entry)
