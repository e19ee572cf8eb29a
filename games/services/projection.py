"""Copies what the log says into the columns that lists and sweeps read. The log is the truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.log.state import State
from games.models import Fate, Game, Seat, Status

GAME_COLUMNS = ("number", "board_number", "ply", "status", "held", "due_at", "reason", "moved_at")
SEAT_COLUMNS = ("to_move", "points", "fate")


def game_columns(state: State) -> dict[str, object]:
    """What the row of the game must say (all of GAME_COLUMNS)."""
    status = Status.RUNNING
    if state.result:
        status = Status.CANCELLED if state.result.cancelled else Status.OVER
    return {
        "number": state.number,
        "board_number": state.board_number,
        "ply": state.ply,
        "status": status.value,
        "held": bool(state.holds),
        "due_at": state.clock.due_at,
        "reason": state.result.reason if state.result else "",
        "moved_at": state.moves[-1].at if state.moves else state.started_at,
    }


def seat_columns(state: State, number: int) -> dict[str, object]:
    """What the row of a seat must say (all of SEAT_COLUMNS)."""
    return {
        "to_move": number in state.to_move,
        "points": str(state.position.points[number]),
        "fate": _fate(state, number),
    }


def _fate(state: State, number: int) -> str:
    if state.result is None:
        return ""
    if state.result.cancelled:
        return Fate.NONE.value
    if not state.result.winners:
        return Fate.DRAWN.value
    return (Fate.WON if number in state.result.winners else Fate.LOST).value


def project(game: Game, seats: Sequence[Seat], state: State, head_hash: str) -> None:
    """Write the columns of `game` and of those seats that changed; the caller holds the lock."""
    for column, value in game_columns(state).items():
        setattr(game, column, value)
    game.head_hash = head_hash
    game.save(update_fields=[*GAME_COLUMNS, "head_hash"])
    changed = [seat for seat in seats if _changed(seat, state)]
    if changed:
        Seat.objects.bulk_update(changed, SEAT_COLUMNS)


def _changed(seat: Seat, state: State) -> bool:
    columns = seat_columns(state, seat.number)
    stale = any(getattr(seat, column) != value for column, value in columns.items())
    for column, value in columns.items():
        setattr(seat, column, value)
    return stale


def differences(game: Game, seats: Sequence[Seat], state: State) -> Iterator[str]:
    """Where the columns say something else than the log, in words for an operator."""
    for column, value in game_columns(state).items():
        if getattr(game, column) != value:
            yield f"{column} is {getattr(game, column)!r}, the log says {value!r}"
    for seat in seats:
        for column, value in seat_columns(state, seat.number).items():
            if getattr(seat, column) != value:
                was = getattr(seat, column)
                yield f"seat {seat.number}: {column} is {was!r}, the log says {value!r}"
