"""Households: declared and confirmed; no rated games, and nobody judges the other."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Game, HouseholdBond
from games.services.disputes.conflicts import conflict_of
from games.services.lobby import standing_challenges, tables
from games.services.lobby.tables import Terms
from games.services.players.moderation import households
from tests.games.conftest import member_of_staff

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

RATED = Terms("sogo", {}, time_control=per_move(3), rated=True)
UNRATED = Terms("sogo", {}, time_control=per_move(3))


@pytest.fixture
def household(alice: User, bob: User, now: datetime) -> HouseholdBond:
    households.declare(alice, bob, at=now)
    return households.declare(bob, alice, at=now)


@pytest.mark.slow
def test_players_of_a_household_play_no_rated_games_with_each_other(
    household: HouseholdBond, alice: User, bob: User, carol: User, now: datetime
) -> None:
    with pytest.raises(Refused, match="^rated-in-household"):
        tables.open_table(alice, RATED, at=now, others=[bob])
    in_the_lobby = tables.open_table(alice, RATED, at=now)
    with pytest.raises(Refused, match="^rated-in-household"):
        tables.accept(in_the_lobby.pk, bob, at=now)
    offer = standing_challenges.create(alice, RATED, 3, at=now)
    seen = standing_challenges.fingerprint_of(offer)
    with pytest.raises(Refused, match="^rated-in-household"):
        standing_challenges.take(offer.pk, bob, seen=seen, at=now)
    assert not Game.objects.exists()
    assert tables.accept(in_the_lobby.pk, carol, at=now)


def test_they_play_games_that_are_not_rated(
    household: HouseholdBond, alice: User, bob: User, now: datetime
) -> None:
    invitation = tables.open_table(alice, UNRATED, at=now, others=[bob])
    assert tables.accept(invitation.pk, bob, at=now)


def test_a_word_of_one_alone_changes_nothing(alice: User, bob: User, now: datetime) -> None:
    for _ in range(2):
        assert households.declare(alice, bob, at=now).confirmed_at is None
    assert tables.open_table(alice, RATED, at=now, others=[bob])


def test_either_ends_it(household: HouseholdBond, alice: User, bob: User, now: datetime) -> None:
    for _ in range(2):
        households.end(bob, alice)
    assert tables.open_table(alice, RATED, at=now, others=[bob])


def test_who_lives_with_a_player_has_a_conflict(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    judge = member_of_staff("judge")
    assert conflict_of(judge, sogo_game, now) == ""
    households.declare(judge, alice, at=now)
    assert conflict_of(judge, sogo_game, now) == ""
    households.declare(alice, judge, at=now)
    assert conflict_of(judge, sogo_game, now) == "home"


def test_two_have_one_bond_whoever_said_so_first(
    household: HouseholdBond, alice: User, bob: User, now: datetime
) -> None:
    assert households.declare(bob, alice, at=now) == households.declare(alice, bob, at=now)
    assert HouseholdBond.objects.get() == household
    with pytest.raises(IntegrityError), transaction.atomic():
        HouseholdBond.objects.create(user=alice, other=bob, declared_at=now)
    guest = User.objects.create_user("guest-abcd", is_guest=True)
    for other in (alice, guest):
        with pytest.raises(Refused, match="^no-household"):
            households.declare(alice, other, at=now)


def test_the_page_declares_confirms_and_ends(alice: User, bob: User) -> None:
    page = reverse("my_household")
    hers, his = Client(), Client()
    hers.force_login(alice)
    his.force_login(bob)
    assert hers.post(page, {"name": "nobody"}).status_code == 422
    assert hers.post(page, {"name": "Bob"}).status_code == 303
    assert "alice" in his.get(page).content.decode()
    assert his.post(page, {"name": "alice"}).status_code == 303
    assert HouseholdBond.objects.get().confirmed_at
    assert his.post(reverse("household_end", args=["alice"])).status_code == 303
    assert not HouseholdBond.objects.exists()
