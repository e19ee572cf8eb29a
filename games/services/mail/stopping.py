"""The link at the end of every mail: it stops mails of a kind, or of a game, without signing in.

Whoever has the link can only do that and take it back. Links do not expire: a mail may be old.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import User
from games.models import Seat
from games.services.mail.due import CATEGORIES

_NAMES = frozenset(CATEGORIES.values())


@dataclass(frozen=True)
class Stop:
    """What a link may stop: mails of a `category` ("": of no kind) and of a seat (None: none)."""

    user: User
    category: str
    seat: Seat | None

    @property
    def category_on(self) -> bool:
        """Whether mails of this kind are sent at present."""
        return bool(self.category and getattr(self.user, f"mail_{self.category}"))

    def switch_category(self, *, on: bool) -> None:
        """Mails of this kind, for all games."""
        if self.category:
            User.objects.filter(pk=self.user.pk).update(**{f"mail_{self.category}": on})

    def mute_game(self, *, muted: bool) -> None:
        """Mails of every kind, for this game."""
        if self.seat:
            Seat.objects.filter(pk=self.seat.pk).update(muted=muted)

    def at_once(self) -> None:
        """What the mail program's own button does (RFC 8058): the kind, else the game."""
        if self.category:
            self.switch_category(on=False)
        else:
            self.mute_game(muted=True)


def link_for(user: User, category: str, game: UUID | None) -> str:
    """The address for List-Unsubscribe and for the foot of the mail."""
    token = _signer().sign(f"{user.pk}.{category}.{game.hex if game else ''}")
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read(token: str) -> Stop | None:
    """What a link stands for; None where we did not sign it or nobody is left to write to."""
    try:
        number, category, game = _signer().unsign(token).split(".")
    except (BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=int(number), is_active=True).first()
    if user is None or category not in {*_NAMES, ""}:
        return None
    seat = Seat.objects.filter(user=user, game_id=UUID(game)).first() if game else None
    return Stop(user, category, seat)


def _signer() -> Signer:
    return Signer(salt="games.mail.stop")
