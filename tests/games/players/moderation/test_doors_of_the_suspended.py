"""Who is suspended comes to no new game by any way, and nobody comes to one with them."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from games.bots.levels import levels_of
from games.log.commands import Refused, Resign
from games.models import Game
from games.services.gamelog.actors import NotPermitted
from games.services.lobby import rematches, standing_challenges, table_visibility, tables
from games.services.lobby.tables import Terms
from games.services.players import guest_claim
from games.services.players.moderation import sanctions
from tests.games.players.moderation.test_sanctions import arbiter, impose
from tests.support.games.disputes import DAY
from tests.support.games.pages import act

__all__ = ["arbiter"]
pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_nobody_sits_down_with_who_was_suspended_meanwhile(
    alice: User, bob: User, arbiter: User, now: datetime
) -> None:
    table = tables.open_table(bob, Terms("sogo", {}), at=now)
    challenge = standing_challenges.create(bob, Terms("sogo", {}), 3, at=now)
    seen = standing_challenges.fingerprint_of(challenge)
    assert table_visibility.listed(alice, now).exists()
    suspension = impose(bob, arbiter, "suspension", now)
    assert not table_visibility.listed(alice, now).exists()
    assert not standing_challenges.available(now, alice).exists()
    with pytest.raises(Refused, match="^seat-denied"):
        tables.accept(table.pk, alice, at=now)
    with pytest.raises(Refused, match="^challenge-gone"):
        standing_challenges.take(challenge.pk, alice, at=now, seen=seen)
    sanctions.lift(suspension.pk, arbiter, reason="It was a joke.", at=now + DAY)
    assert tables.accept(table.pk, alice, at=now + DAY)
    assert standing_challenges.take(challenge.pk, alice, at=now + DAY, seen=seen)


def test_the_suspended_open_no_door_to_a_game(
    live_game: Game, alice: User, bob: User, arbiter: User, now: datetime
) -> None:
    challenge = standing_challenges.create(alice, Terms("sogo", {}), 3, at=now)
    seen = standing_challenges.fingerprint_of(challenge)
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    invitation = tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    act(live_game, alice, Resign())
    impose(bob, arbiter, "suspension", now)
    for attempt in (
        lambda: tables.open_table(bob, Terms("sogo", {}), at=now),
        lambda: tables.accept(table.pk, bob, at=now),
        lambda: tables.accept(invitation.pk, bob, at=now),
        lambda: tables.play_now(bob, Terms("sogo", {}), [next(iter(levels_of("sogo")))], at=now),
        lambda: standing_challenges.create(bob, Terms("sogo", {}), 3, at=now),
        lambda: standing_challenges.take(challenge.pk, bob, at=now, seen=seen),
        lambda: rematches.request_rematch(live_game, bob, at=now),
    ):
        with pytest.raises(NotPermitted, match="^suspended"):
            attempt()


def test_a_guest_who_signs_up_keeps_a_sanction(bob: User, arbiter: User, now: datetime) -> None:
    guest = User.objects.create_user("guest-abcd", is_guest=True)
    impose(guest, arbiter, "suspension", now)
    guest_claim.claim(guest, bob)
    with pytest.raises(NotPermitted, match="^suspended"):
        tables.open_table(bob, Terms("sogo", {}), at=now)
