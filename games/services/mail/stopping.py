"""The link at the end of every mail: it stops mails of a kind, or of a game, without signing in.

Whoever has the link can only do that and take it back. Links do not expire: a mail may be old.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import Mails, User
from games.models import Seat
from games.services.mail.wishes import NAMES


@dataclass(frozen=True)
class Stop:
    """What a link may stop: mails of some `categories` and of a seat (None: of no game).

    `wish` is how the mails of these categories went out when the link was written.
    """

    user: User
    categories: tuple[str, ...]
    seat: Seat | None
    wish: str = Mails.NOW

    @property
    def category_on(self) -> bool:
        """Whether mails of any of these kinds are sent at present."""
        return any(getattr(self.user, f"mail_{name}") != Mails.OFF for name in self.categories)

    def stop(self) -> None:
        """No more mails of these kinds, for all games."""
        self._set(dict.fromkeys(self.categories, Mails.OFF.value))

    def resume(self) -> None:
        """As before; what has been switched on since stays as it is."""
        off = [one for one in self.categories if getattr(self.user, f"mail_{one}") == Mails.OFF]
        self._set(dict.fromkeys(off, self.wish))

    def mute_game(self, *, muted: bool) -> None:
        """Mails of every kind, for this game."""
        if self.seat:
            Seat.objects.filter(pk=self.seat.pk).update(muted=muted)

    def at_once(self) -> None:
        """What the mail program's own button does (RFC 8058): the kinds, else the game."""
        if self.categories:
            self.stop()
        else:
            self.mute_game(muted=True)

    def _set(self, wishes: dict[str, str]) -> None:
        if wishes:
            columns = {f"mail_{name}": wish for name, wish in wishes.items()}
            User.objects.filter(pk=self.user.pk).update(**columns)


def link_for(user: User, categories: Collection[str], game: UUID | None) -> str:
    """The address for List-Unsubscribe and for the foot of the mail."""
    names = [name for name in NAMES if name in categories]
    wishes = {getattr(user, f"mail_{name}") for name in names} - {Mails.OFF}
    wish = min(wishes) if wishes else Mails.NOW
    token = _signer().sign(f"{user.pk}.{'+'.join(names)}.{game.hex if game else ''}.{wish}")
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read(token: str) -> Stop | None:
    """What a link stands for; None where we did not sign it or nobody is left to write to.

    Links of former versions name no wish.
    """
    try:
        number, names, game, *wishes = _signer().unsign(token).split(".")
    except (BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=int(number), is_active=True).first()
    categories = tuple(names.split("+")) if names else ()
    wish = wishes[0] if wishes else Mails.NOW
    if user is None or not set(categories) <= set(NAMES) or wish not in Mails.values:
        return None
    seat = Seat.objects.filter(user=user, game_id=UUID(game)).first() if game else None
    return Stop(user, categories, seat, wish)


def _signer() -> Signer:
    return Signer(salt="games.mail.stop")
