"""Going back: by a ruling, or because all agree that a turn is taken back."""

from __future__ import annotations

from dataclasses import replace

from games.log.endings import ended
from games.log.events import Entry
from games.log.state import State
from games.log.turning import clock_of_turn


def taken_back(state: State, entry: Entry) -> State:
    """Payload: ply. Clocks are as they were then, less what the taker had thought; nothing that
    others thought since then counts.
    """
    ply = int(str(entry.payload["ply"]))
    taken = state.moves[ply]
    after = _gone_back(state, ply, entry)
    if taken.left is None:
        return after
    reserves = {**taken.reserves, taken.seat: taken.left}
    clock = replace(after.clock, reserves=reserves)
    return replace(after, clock=clock_of_turn(replace(after, clock=clock), entry.at))


def rolled_back(state: State, ply: int, entry: Entry) -> State:
    """The moves after `ply` no longer count; whoever is to move has at least the time of the
    start again, and who has left since then is back.
    """
    if not 0 <= ply <= state.ply:
        raise ValueError(f"The game has no ply {ply}.")
    after = _gone_back(state, ply, entry)
    control = after.clock.control
    if after.result or control is None:
        return after
    had = state.moves[ply].reserves if ply < state.ply else state.clock.reserves
    again = {seat: max(had.get(seat, control.initial), control.initial) for seat in after.to_move}
    clock = replace(after.clock, reserves={**had, **again})
    return replace(after, clock=clock_of_turn(replace(after, clock=clock), entry.at))


def _gone_back(state: State, ply: int, entry: Entry) -> State:
    """The board and all that belongs to it as they were after `ply` moves; no clock runs yet."""
    after = replace(
        state,
        position=state.position_at(ply),
        moves=state.moves[:ply],
        board_number=entry.number,
        result=None,
        offer=None,
        declined=None,
        offers_made={},
        missed={},
        left_at=state.left_by(ply),
    )
    if outcome := after.position.outcome:
        return ended(after, outcome)
    return replace(after, clock=clock_of_turn(after, entry.at))
