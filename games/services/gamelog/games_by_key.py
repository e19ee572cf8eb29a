"""Games by their keys, and their seats with people: the first queries of every page about a
game.
"""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from database.compiled_rows import CompiledRows, keep_related
from games.models import Game, Seat


def game_by_key(pk: UUID) -> Game | None:
    """Return the game, if there is one."""
    return next(iter(_games(pk=pk)), None)


def read_seats(game: Game) -> None:
    """Load the seats of a game with their people, in order, by one statement."""
    seats = _seats(game=game.pk)
    for seat in seats:
        seat.game = game
    keep_related(game, "seats", seats)


def own_seat(game: Game, player: User) -> tuple[int, bool] | None:
    """Return the number of the player's seat, and whether it is to move; None for onlookers.

    Of seats that are at hand, without a statement.
    """
    if has_seats(game):
        seat = game.seat_of(player)
        return (seat.number, seat.to_move) if seat else None
    rows = _own_seats(game=game.pk, user=player.pk)
    return (rows[0][0], rows[0][1]) if rows else None


def has_seats(game: Game) -> bool:
    """Return whether the seats are loaded."""
    return "seats" in vars(game).get("_prefetched_objects_cache", {})


def _seats_of_game() -> QuerySet[Seat]:
    seats = Seat.objects.filter(game=Gap("game", Game._meta.pk))
    return seats.select_related("user").order_by("number")


_games = CompiledSelect(lambda: Game.objects.filter(pk=Gap("pk", Game._meta.pk)).order_by())
_seats = CompiledSelect(_seats_of_game)
_own_seats = CompiledRows(
    lambda: (
        Seat.objects.filter(game=Gap("game", Game._meta.pk), user=Gap("user", User._meta.pk))
        .order_by("number")
        .values_list("number", "to_move")
    )
)
