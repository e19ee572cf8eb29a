"""All locks on games and players, taken in one order so that nobody waits in a circle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import groupby
from uuid import UUID

from django.db import OperationalError
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from games.log.commands import Refused
from games.models import Absence, Game, Seat
from games.services.gamelog.refusals import GamelogRefusal

_WAITED_TOO_LONG = {"55P03", "40P01", "57014"}
"""The error codes of PostgreSQL for a lock timeout, a deadlock and a statement timeout."""

_SQLITE_BUSY = "database is locked"


class Busy(Refused):
    """The refusal of a request because the game was locked for seconds; nothing was changed."""


def lock(game_id: UUID) -> tuple[Game, list[Seat]]:
    """Lock and return the game's row and its seats, in one query.

    What had to wait is read afresh, but for `has_absence` of a seat: whether its player or the site
    had, before the wait, an absence that reaches beyond the last move.
    Raises Game.DoesNotExist and Busy.
    """
    with lock_errors_as_busy():
        seats = _seats_of_game(game=game_id)
    if not seats:
        raise Game.DoesNotExist
    return _seated(seats)


def lock_each(game_ids: Collection[UUID]) -> list[tuple[Game, list[Seat]]]:
    """Lock and return several games with their seats, as `lock` does, in one query. Raises Busy."""
    seats = Seat.objects.filter(game__in=game_ids).annotate(has_absence=_has_absence())
    with lock_errors_as_busy():
        found = list(_locked(seats))
    return [_seated(list(mine)) for _game, mine in groupby(found, key=lambda seat: seat.game_id)]


def _seated(seats: list[Seat]) -> tuple[Game, list[Seat]]:
    """Return the game of these seats, and the seats with references to that one game."""
    game = seats[0].game
    for seat in seats:
        seat.game = game
    return game, seats


def lock_all(games: QuerySet[Game]) -> set[UUID]:
    """Lock these games with all their seats, and return their keys."""
    with lock_errors_as_busy():
        return {seat.game_id for seat in _locked(Seat.objects.filter(game__in=games))}


def lock_player(user: User) -> None:
    """Lock the player's row, so that parallel requests of `user` wait for this transaction.

    Others may still refer to the row meanwhile. It is taken after a game's or table's lock, never
    before, and of two the lower number first: none waits in a circle. Raises Busy.
    """
    with lock_errors_as_busy():
        User.objects.select_for_update(no_key=True).only("pk").filter(pk=user.pk).first()


def lock_players(*users: User) -> None:
    """Lock the rows of several players, in the order of their numbers. Raises Busy."""
    for user in sorted(users, key=lambda user: user.pk):
        lock_player(user)


def _locked(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return the query that locks the seats with their games in order.

    Of each row PostgreSQL locks the seat first and then its game, by number within a game.
    """
    return seats.select_related("game").order_by("game_id", "number").select_for_update(no_key=True)


def _has_absence() -> Exists:
    """Return the condition that the player of a seat, or the site, had an absence since the last
    move.
    """
    whose = Q(user=None) | Q(user=OuterRef("user"))
    return Exists(Absence.objects.filter(whose, ends_at__gt=OuterRef("game__moved_at")))


_seats_of_game = CompiledSelect(
    lambda: _locked(
        Seat.objects.filter(game=Gap("game", Game._meta.pk)).annotate(has_absence=_has_absence())
    )
)


@contextmanager
def lock_errors_as_busy() -> Iterator[None]:
    """Turn the error of a lock that was not available in time into Busy; other database errors
    stay.
    """
    try:
        yield
    except OperationalError as trouble:
        waited = getattr(trouble.__cause__, "sqlstate", "") in _WAITED_TOO_LONG
        if not waited and _SQLITE_BUSY not in str(trouble):
            raise
        raise Busy(GamelogRefusal.GAME_BUSY) from trouble
