"""The people on seats, now and before; a seat changes hands under the lock of its game.

The log knows seats and their availability, not people; these rows say whose they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q

from accounts.models import User
from database.compiled_writes import save_columns
from games.models import ConditionalMoves, Game, Seat, SeatChange

_OF_THE_PLAYER = {
    "muted": False,
    "chat_muted": False,
    "unread_from": None,
    "planned_events": None,
    "unseen_answer": None,
    "unseen_ruling": None,
    "has_plan": False,
}
"""The columns of a seat that belong to its player, with the values for a newcomer."""


def seat_players(seats: Sequence[Seat], players: Mapping[int, User], at: datetime) -> None:
    """Give seats, by number, to these players from `at` on; the caller holds the lock.

    Of who leaves, the plan is dropped; notes and pencil marks stay with their author.
    """
    for seat in seats:
        if seat.number in players:
            _seat_player(seat, players[seat.number], at)


def _seat_player(seat: Seat, player: User, at: datetime) -> None:
    assert seat.user_id is not None
    SeatChange.objects.create(seat=seat, leaver_id=seat.user_id, since=seat.since, at=at)
    ConditionalMoves.objects.filter(game=seat.game_id, user=seat.user_id).delete()
    seat.user, seat.since = player, at
    for name, value in _OF_THE_PLAYER.items():
        setattr(seat, name, value)
    save_columns(seat, "user", "since", *_OF_THE_PLAYER)


def leavers_of(game: Game) -> dict[int, int]:
    """Return the players who have left a seat of this game to another, each with the number of the
    seat.
    """
    left = SeatChange.objects.filter(seat__game=game)
    return dict(left.values_list("leaver", "seat__number"))


def by_sitter(user: User, when: str) -> Q:
    """Return the condition that `user` was on the `seat` of a row at the instant in the column
    `when`.
    """
    now = Q(seat__user=user) & (Q(seat__since=None) | Q(**{f"{when}__gte": F("seat__since")}))
    left = SeatChange.objects.filter(seat=OuterRef("seat"), leaver=user, at__gt=OuterRef(when))
    came = Q(since=None) | Q(since__lte=OuterRef(when))
    return now | Q(Exists(left.filter(came)))


def sitter_at(seat: Seat, at: datetime, changes: Iterable[SeatChange]) -> User | None:
    """Return who was on a seat at that instant; `changes` are all changes of the seat, with the
    leavers.
    """
    later = [change for change in changes if change.seat_id == seat.pk and change.at > at]
    return min(later, key=lambda change: change.at).leaver if later else seat.user
