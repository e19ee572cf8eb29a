"""Standing challenges for tests, and games that come of them."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, StandingChallenge
from games.services.lobby import standing_challenges
from games.services.lobby.terms import Terms

SOGO = Terms("sogo", {"size": 5}, per_move(5))


def make_challenge(user: User, max_running: int = 2, terms: Terms = SOGO) -> StandingChallenge:
    return standing_challenges.create(user, terms, max_running, at=timezone.now())


def take_challenge(challenge: StandingChallenge, user: User, **more: object) -> Game:
    challenge.refresh_from_db()
    arguments = {
        "at": timezone.now(),
        "seen": standing_challenges.fingerprint_of(challenge),
        **more,
    }
    return standing_challenges.take(challenge.pk, user, **arguments)  # type: ignore[arg-type]
