"""Standing offers for tests, and games that come of them."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, StandingOffer
from games.services import standing
from games.services.agreeing import Terms

SOGO = Terms("sogo", {"size": 5}, per_move(5))


def offered(user: User, most: int = 2, terms: Terms = SOGO) -> StandingOffer:
    return standing.offer(user, terms, most, at=timezone.now())


def taken(offer: StandingOffer, user: User, **more: object) -> Game:
    offer.refresh_from_db()
    told = {"at": timezone.now(), "mark": standing.mark_of(offer), **more}
    return standing.take(offer.pk, user, **told)  # type: ignore[arg-type]
