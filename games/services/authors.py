"""Who asks something of a game, and for which seat; permission is decided here and nowhere else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from games.log.actions import Refused
from games.models import Seat
from games.rules.core import noop

_ = noop


class NotYours(Refused):
    """The one who asks holds no seat here, or must not judge because of holding one."""


class Author(ABC):
    """Base of all who may ask. `name` keeps the idempotency keys of one apart from another's."""

    @property
    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def seat_among(self, seats: Sequence[Seat]) -> int | None:
        """The seat this author acts for (None: for the site). Raises NotYours."""


@dataclass(frozen=True)
class Player(Author):
    """A person, account or guest, who holds a seat."""

    user: User

    @property
    def name(self) -> str:
        return f"u{self.user.pk}"

    def seat_among(self, seats: Sequence[Seat]) -> int:
        for seat in seats:
            if seat.user_id == self.user.pk:
                return seat.number
        raise NotYours(_("You do not play in this game."))


@dataclass(frozen=True)
class Engine(Author):
    """The bot on a seat."""

    seat: int

    @property
    def name(self) -> str:
        return "bot"

    def seat_among(self, seats: Sequence[Seat]) -> int | None:
        for seat in seats:
            if seat.number == self.seat and seat.bot:
                return seat.number
        raise NotYours(_("No bot sits here."))


@dataclass(frozen=True)
class Umpire(Author):
    """An admin without a seat in the game."""

    user: User

    @property
    def name(self) -> str:
        return f"a{self.user.pk}"

    def seat_among(self, seats: Sequence[Seat]) -> int | None:
        if not self.user.is_staff:
            raise NotYours(_("Only admins rule on disputes."))
        if any(seat.user_id == self.user.pk for seat in seats):
            raise NotYours(_("Nobody rules on their own game."))
        return None


@dataclass(frozen=True)
class Site(Author):
    """The site itself: deadlines, and what it knows of absences."""

    @property
    def name(self) -> str:
        return "site"

    def seat_among(self, seats: Sequence[Seat]) -> int | None:
        return None
