"""The projection of a log into the columns that lists and sweeps read. The log is the truth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from database.compiled_queries import Gap
from database.compiled_writes import CompiledUpdate, save_columns
from games.log.proposals.answers import answer_deadline
from games.log.state import State
from games.models import Game, Seat, SeatResult, Status
from games.rules.kit.core import SiteTermination
from games.services.gamelog import personal_bests

GAME_COLUMNS = (
    "last_event", "board_event", "ply", "status", "held", "due_at", "settles_at", "termination",
    "moved_at", "margin_halves", "head_hash",
)  # fmt: skip
SEAT_COLUMNS = ("to_move", "answer_by", "points", "result")
NOBODY = -2
"""A number that no seat has, which keeps a list of numbers from being empty."""


def game_columns(state: State) -> dict[str, object]:
    """Return the columns of the game's row."""
    status = Status.RUNNING
    if state.result:
        status = Status.CANCELLED if state.result.cancelled else Status.OVER
    return {
        "last_event": state.last_event,
        "board_event": state.board_event,
        "ply": state.ply,
        "status": status.value,
        "held": bool(state.holds),
        "due_at": state.clock.due_at,
        "settles_at": state.settles_at,
        "termination": str(state.result.termination) if state.result else "",
        "moved_at": state.moves[-1].at if state.moves else state.started_at,
        "margin_halves": _margin_halves(state),
    }


def _margin_halves(state: State) -> int | None:
    """Return by how many half points the best seat is ahead in a game that points have decided;
    otherwise None.
    """
    points = state.position.points[: state.seats]
    result = state.result
    if result is None or result.cancelled or len(points) < 2 or not any(points):
        return None
    best, second, *__ = sorted(points, reverse=True)
    winners = frozenset(seat for seat, own in enumerate(points) if own == best)
    by_points = result.winners == winners or (not result.winners and best == second)
    counted = result.termination == SiteTermination.TERM_OVER
    if (isinstance(result.termination, SiteTermination) and not counted) or not by_points:
        return None
    return int(2 * (best - second))


def seat_columns(state: State, number: int) -> dict[str, object]:
    """Return the columns of a seat's row."""
    return {
        "to_move": number in state.to_move,
        "answer_by": answer_deadline(state, number),
        "points": str(state.position.points[number]),
        "result": _result_of_seat(state, number),
    }


def _result_of_seat(state: State, number: int) -> str:
    if state.result is None:
        return ""
    if state.result.cancelled:
        return (SeatResult.LOST if number in state.result.losers else SeatResult.NONE).value
    if not state.result.winners:
        return (SeatResult.DRAWN if state.seats > 1 else SeatResult.LOST).value
    return (SeatResult.WON if number in state.result.winners else SeatResult.LOST).value


def project(game: Game, seats: Sequence[Seat], state: State, head_hash: str) -> None:
    """Write the columns that changed; the caller holds the lock. Few columns, cheap statements."""
    _write(game, {**game_columns(state), "head_hash": head_hash})
    if any(seat.to_move != (seat.number in state.to_move) for seat in seats):
        _pass_the_turn(game, seats, state)
    for seat in seats:
        _write(seat, seat_columns(state, seat.number))
    if state.seats == 1:
        personal_bests.record(game, state)


def set_columns(game: Game, seats: Sequence[Seat], state: State, head_hash: str) -> None:
    """Set the same columns without writing them: GAME_COLUMNS and SEAT_COLUMNS name them all."""
    for name, value in {**game_columns(state), "head_hash": head_hash}.items():
        setattr(game, name, value)
    for seat in seats:
        for name, value in seat_columns(state, seat.number).items():
            setattr(seat, name, value)


def _pass_the_turn(game: Game, seats: Sequence[Seat], state: State) -> None:
    """Write whose turn it is, for all seats by one statement.

    Nearly every move changes this of every seat, and nothing else.
    """
    numbers = {f"mover{nth}": number for nth, number in enumerate(sorted(state.to_move))}
    _turn_of(len(numbers))(game=game.pk, **numbers)
    for seat in seats:
        seat.to_move = seat.number in state.to_move


@cache
def _turn_of(mover_count: int) -> CompiledUpdate:
    """Return the statement that sets this number of seats of a game to move, and the others not."""

    def build() -> tuple[QuerySet[Seat], dict[str, object]]:
        number = Seat._meta.get_field("number")
        movers = [Gap(f"mover{nth}", number) for nth in range(mover_count)]
        turn = ExpressionWrapper(Q(number__in=[*movers, NOBODY]), BooleanField())
        return Seat.objects.filter(game=Gap("game", Game._meta.pk)), {"to_move": turn}

    return CompiledUpdate(build)


def _write(row: Game | Seat, columns: Mapping[str, object]) -> None:
    changed = [name for name, value in columns.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, columns[name])
    if changed:
        save_columns(row, *changed)


def differences(game: Game, seats: Sequence[Seat], state: State) -> Iterator[str]:
    """Return the differences between the columns and the log, in words for an operator."""
    for column, value in game_columns(state).items():
        if getattr(game, column) != value:
            yield f"{column} is {getattr(game, column)!r}, the log says {value!r}"
    for seat in seats:
        for column, value in seat_columns(state, seat.number).items():
            if getattr(seat, column) != value:
                was = getattr(seat, column)
                yield f"seat {seat.number}: {column} is {was!r}, the log says {value!r}"
