"""The result of a game as points of its pairing."""

from __future__ import annotations

from collections.abc import Collection

from events.formulas.tournaments import points as formulas
from events.formulas.tournaments.points import POINTS_PER_DRAW, POINTS_PER_WIN
from events.models import Pairing
from games.log.events import EventKind
from games.log.state import State
from games.log.turns.endings import ranks_of
from games.models import Event, Game
from games.models.gameplay.games import Status
from games.models.gameplay.seats import SeatResult
from games.rules.kit.terminations import SiteTermination
from games.services.gamelog.state_cache import state_of

_POINTS = {SeatResult.WON: POINTS_PER_WIN, SeatResult.LOST: 0}
"""The points by result; a draw is worth half, and so is a game that counts for nobody."""


RESULT_FIELDS = (
    "first_points",
    "second_points",
    "third_points",
    "fourth_points",
    "margin_halves",
    "is_lost_on_time",
    "late_seats",
)
_ON_TIME = {str(SiteTermination.TIMEOUT), str(SiteTermination.NOT_BEGUN)}


def write_result(pairing: Pairing) -> bool:
    """Store the result of a pairing's game; return whether it has changed.

    What the director has decided stays.
    """
    has_changed = set_result(pairing)
    pairing.save(update_fields=[*RESULT_FIELDS, "is_adjudicated"])
    return has_changed


def set_result(pairing: Pairing) -> bool:
    """Set the same without storing it: RESULT_FIELDS."""
    if pairing.is_adjudicated:
        return False
    before = pairing.points
    if pairing.is_group:
        _set_result_of_group(pairing)
    else:
        pairing.first_points, pairing.second_points = points_of(pairing.game)
        pairing.margin_halves = _margin_of(pairing)
        pairing.is_lost_on_time = pairing.game is not None and pairing.game.termination in _ON_TIME
    return before != pairing.points


def _set_result_of_group(pairing: Pairing) -> None:
    """Set the points of three or four by their places, and who has lost on time."""
    game = pairing.game
    pairing.late_seats, pairing.points = "", None
    if game is not None and game.status != Status.RUNNING:
        state = state_of(game)
        left = {int(seat) for seat in pairing.left_seats}
        pairing.late_seats = "".join(str(seat) for seat in sorted(_late_seats(game, state)))
        pairing.points = formulas.points_of(places_of(state, left))
    pairing.is_lost_on_time = bool(pairing.late_seats)


def places_of(state: State, left: Collection[int] = ()) -> list[int]:
    """Return the places of all seats of a game that is over. Last come those who have `left` the
    event, before them who did not make their first move in time, or lost a game that counts for
    nobody else.
    """
    result = state.result
    assert result is not None
    behind = set(result.losers)
    if result.termination == SiteTermination.NOT_BEGUN and result.missed:
        behind.add(result.missed[0])
    ranks = ranks_of(state)
    return formulas.ranked(
        [(seat in left, seat in behind, ranks[seat]) for seat in range(state.seats)]
    )


def _late_seats(game: Game, state: State) -> set[int]:
    """Return the seats whose time ran out, at the end or while the others played on."""
    late = set(state.left)
    if late:
        resigned = Event.objects.filter(game=game, kind=EventKind.RESIGNED)
        late -= set(resigned.values_list("seat", flat=True))
    if state.result and state.result.missed and game.termination in _ON_TIME:
        late.add(state.result.missed[0])
    return late


def _absent_seat(game: Game) -> int | None:
    """Return the seat that did not make its first move in time, where a game ended by that.

    The game counts for nobody, but in an event the other player has been there.
    """
    if game.termination != SiteTermination.NOT_BEGUN:
        return None
    result = state_of(game).result
    return result.missed[0] if result and result.missed else None


def points_of(game: Game | None) -> tuple[int | None, int | None]:
    """Return the points of both seats; None before the end of the game."""
    if game is None or game.status == Status.RUNNING:
        return None, None
    if (absent := _absent_seat(game)) is not None:
        return (0, POINTS_PER_WIN) if absent == 0 else (POINTS_PER_WIN, 0)
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    first, second = (
        _POINTS.get(SeatResult(seat.result or "none"), POINTS_PER_DRAW) for seat in seats
    )
    return first, second


def _margin_of(pairing: Pairing) -> int:
    """Return by how many half points the first player was ahead; negative where the player was
    behind.
    """
    game = pairing.game
    if game is None or not game.margin_halves or pairing.first_points is None:
        return 0
    return game.margin_halves * (pairing.first_points - POINTS_PER_DRAW)
