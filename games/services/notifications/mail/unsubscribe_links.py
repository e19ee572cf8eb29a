"""The link at the end of every mail that stops mails of a kind, or about a game, without signing
in.

The holder of the link can only do that and take it back. Links do not expire: a mail may be old.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import User
from games.extensions import notifications
from games.models import Frequency, Medium, Seat
from games.services.effects.notification_preferences import (
    Preferences,
    preferences_of,
    set_preferences,
)
from games.services.notifications.muted_games import mute_game


@dataclass(frozen=True)
class Subscription:
    """The mails that a link may stop: those of some `categories`, and those about a seat (None for
    no game).

    `frequency` is how the mails of these categories went out when the link was written.
    """

    user: User
    categories: tuple[str, ...]
    seat: Seat | None
    frequency: Frequency

    @property
    def category_on(self) -> bool:
        """Return whether mails of any of these categories are sent at present."""
        return any(self._frequency(name) != Frequency.OFF for name in self.categories)

    def stop(self) -> None:
        """Stop the mails of these categories, for all games."""
        self._set(self.categories, Frequency.OFF)

    def resume(self) -> None:
        """Send mails of these categories again as before, keeping what was switched on since."""
        off = [name for name in self.categories if self._frequency(name) == Frequency.OFF]
        self._set(off, self.frequency)

    def mute_game(self, *, muted: bool) -> None:
        """Stop the mails of every kind for this game, or send them again."""
        if self.seat:
            mute_game(self.seat.game_id, self.user, muted=muted)

    def at_once(self) -> None:
        """Stop by the mail program's own button (RFC 8058): the categories, otherwise the game."""
        if self.categories:
            self.stop()
        else:
            self.mute_game(muted=True)

    def _frequency(self, category: str) -> Frequency:
        return preferences_of(self.user).frequency(category, Medium.MAIL)

    def _set(self, categories: Iterable[str], frequency: Frequency) -> None:
        set_preferences(self.user, {(name, Medium.MAIL): frequency for name in categories})


def link_for(user: User, categories: Collection[str], game: UUID | None) -> str:
    """Return the address for List-Unsubscribe and for the foot of a mail."""
    names = [line.name for line in notifications.categories if line.name in categories]
    preferences = preferences_of(user) if names else Preferences({})
    frequencies = {preferences.frequency(name, Medium.MAIL) for name in names} - {Frequency.OFF}
    frequency = min(frequencies) if frequencies else Frequency.NOW
    token = _signer().sign_object([user.pk, names, game.hex if game else "", frequency])
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read(token: str) -> Subscription | None:
    """Return the mails that a link stops; None where it is not ours, or its reader is gone."""
    try:
        number, names, game, frequency = _signer().unsign_object(token)
    except (BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=number, is_active=True).first()
    if user is None or not all(notifications.categories.get(name) for name in names):
        return None
    seat = Seat.objects.filter(user=user, game_id=UUID(game)).first() if game else None
    return Subscription(user, tuple(names), seat, Frequency(frequency))


def _signer() -> Signer:
    return Signer(salt="games.mail.stop")
