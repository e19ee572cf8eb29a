"""Games by their keys, and their seats with people: the first queries of every page about a
game.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

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


class SeatedAccount(NamedTuple):
    """A seat that a person's account holds, and whether it is to move."""

    number: int
    user_id: int
    to_move: bool


def seated_accounts(game: Game) -> list[SeatedAccount]:
    """Return the seats with an account, in order: one small statement, or none where the seats are
    at hand.
    """
    if has_seats(game):
        rows = [(seat.number, seat.user_id, seat.to_move) for seat in game.seats.all()]
    else:
        rows = _seated_accounts(game=game.pk)
    return [SeatedAccount(seat, user, to_move) for seat, user, to_move in rows if user is not None]


def has_seats(game: Game) -> bool:
    """Return whether the seats are loaded."""
    return "seats" in vars(game).get("_prefetched_objects_cache", {})


def _seats_of_game() -> QuerySet[Seat]:
    seats = Seat.objects.filter(game=Gap("game", Game._meta.pk))
    return seats.select_related("user").order_by("number")


_games = CompiledSelect(lambda: Game.objects.filter(pk=Gap("pk", Game._meta.pk)).order_by())
_seats = CompiledSelect(_seats_of_game)
_seated_accounts = CompiledRows(
    lambda: (
        Seat.objects.filter(game=Gap("game", Game._meta.pk))
        .order_by("number")
        .values_list("number", "user", "to_move")
    )
)
