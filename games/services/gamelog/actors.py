"""Actors: on whose behalf a command is given, and for which seat.

The permission to change a game is decided here and nowhere else; the permission to open a page is
in `accounts.web.permissions`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import Role, User
from games.log.commands import Refused
from games.models import Seat
from games.services.gamelog.refusals import GamelogRefusal


class NotPermitted(Refused):
    """The refusal of an actor who has no seat in the game, or who must not judge because of having
    one.
    """


class Actor(ABC):
    """The sender of a command, with the permission that it needs. `name` keeps the idempotency keys
    of one apart from another's.
    """

    @property
    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def seat_among(self, seats: Iterable[Seat]) -> int | None:
        """Return the seat for which this actor acts (None for the site). Raises NotPermitted."""


@dataclass(frozen=True)
class PlayerActor(Actor):
    """A person with an account or as a guest, who holds a seat."""

    user: User

    @property
    def name(self) -> str:
        return f"u{self.user.pk}"

    def seat_among(self, seats: Iterable[Seat]) -> int:
        for seat in seats:
            if seat.user_id == self.user.pk:
                return seat.number
        raise NotPermitted(GamelogRefusal.NO_SEAT_HERE)


@dataclass(frozen=True)
class BotActor(Actor):
    """The bot on a seat."""

    seat: int

    @property
    def name(self) -> str:
        return "bot"

    def seat_among(self, seats: Iterable[Seat]) -> int | None:
        for seat in seats:
            if seat.number == self.seat and seat.bot:
                return seat.number
        raise NotPermitted(GamelogRefusal.NO_BOT_HERE)


@dataclass(frozen=True)
class AdminActor(Actor):
    """A member of the staff without a seat in the game, who has the role that the act needs."""

    user: User
    role: Role = Role.ARBITER

    @property
    def name(self) -> str:
        return f"a{self.user.pk}"

    def seat_among(self, seats: Iterable[Seat]) -> int | None:
        if not self.user.has_role(self.role):
            raise NotPermitted(GamelogRefusal.ADMINS_ONLY)
        if any(seat.user_id == self.user.pk for seat in seats):
            raise NotPermitted(GamelogRefusal.OWN_GAME)
        return None


@dataclass(frozen=True)
class SiteActor(Actor):
    """The site itself, which records deadlines and absences."""

    @property
    def name(self) -> str:
        return "site"

    def seat_among(self, seats: Iterable[Seat]) -> int | None:
        return None
