"""A game by its key, and its seats with their people: what each page about a game reads first."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from database.compiled_queries import CompiledSelect, Gap
from database.compiled_rows import keep_related
from games.models import Game, Seat


def game_by_key(pk: UUID) -> Game | None:
    """Return the game, if there is one."""
    return next(iter(_games(pk=pk)), None)


def read_seats(game: Game) -> None:
    """Let a game have its seats at hand with their people, in order: one statement."""
    seats = _seats(game=game.pk)
    for seat in seats:
        seat.game = game
    keep_related(game, "seats", seats)


def _seats_of_game() -> QuerySet[Seat]:
    seats = Seat.objects.filter(game=Gap("game", Game._meta.pk))
    return seats.select_related("user").order_by("number")


_games = CompiledSelect(lambda: Game.objects.filter(pk=Gap("pk", Game._meta.pk)).order_by())
_seats = CompiledSelect(_seats_of_game)
