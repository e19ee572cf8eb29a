"""Networks on which players were seen: hashes, once a day, for 90 days, and for judges alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import ip_address

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import middleware
from games.models import NetworkSighting
from games.services.players.anonymization import anonymize
from games.services.players.moderation import network_sightings
from games.services.players.moderation.network_sightings import record_sighting
from games.services.worker import retention
from tests.support.games.disputes import DAY, browsers

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

HOME, CAFE = ip_address("203.0.114.7"), ip_address("198.51.101.9")


@pytest.fixture(autouse=True)
def _nobody_seen() -> None:
    """What this process remembers of other tests."""
    middleware._sighted.clear()


def test_players_on_the_same_network_share_a_day(alice: User, bob: User, now: datetime) -> None:
    today = now.date()
    for user, address, day in (
        (alice, HOME, today),
        (alice, HOME, today),
        (bob, HOME, today),
        (alice, CAFE, today - DAY),
        (bob, CAFE, today),
    ):
        record_sighting(user, address, day)
    assert NetworkSighting.objects.count() == 4
    assert NetworkSighting.objects.shared_days(alice, bob) == 1
    record_sighting(bob, CAFE, today - DAY)
    assert NetworkSighting.objects.shared_days(bob, alice) == 2


def test_of_the_address_only_a_hash_is_kept(alice: User, now: datetime) -> None:
    record_sighting(alice, HOME, now.date())
    record_sighting(alice, ip_address("2a00:1450:4001:81b::200e"), now.date())
    record_sighting(alice, ip_address("2a00:1450:4001:81b::1"), now.date())
    kept = set(NetworkSighting.objects.values_list("network", flat=True))
    assert len(kept) == 2
    assert network_sightings.hash_of_network(HOME) in kept


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.8", "192.168.1.2", "::1", "fe80::1"])
def test_a_private_address_says_nothing(alice: User, now: datetime, address: str) -> None:
    record_sighting(alice, ip_address(address), now.date())
    assert not NetworkSighting.objects.exists()


def test_what_a_player_sends_is_a_sighting_and_what_they_read_is_none(
    alice: User, bob: User
) -> None:
    browser, there = browsers(alice)["alice"], {"REMOTE_ADDR": str(HOME)}
    browser.get(reverse("my_household"), **there)
    browser.post(reverse("my_household"), {"name": "nobody-there"}, **there)  # Refused.
    assert not NetworkSighting.objects.exists()
    for _time in range(2):
        browser.post(reverse("household_end", args=["bob"]), **there)
    assert [row.user for row in NetworkSighting.objects.all()] == [alice]
    Client().post(reverse("household_end", args=["bob"]), **there)
    assert NetworkSighting.objects.count() == 1


def test_what_a_browser_makes_up_of_its_way_is_not_remembered(alice: User, bob: User) -> None:
    browser, there = browsers(alice)["alice"], {"REMOTE_ADDR": str(HOME)}
    for number in range(3):
        way = {"HTTP_X_FORWARDED_FOR": f"192.0.2.{number}"}
        browser.post(reverse("household_end", args=["bob"]), **there, **way)
    assert len(middleware._sighted) == 1


def test_an_act_stands_though_its_sighting_cannot_be_stored(
    alice: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(NetworkSighting.objects, "bulk_create", fail)
    record_sighting(alice, HOME, now.date())


def test_sightings_go_after_ninety_days_and_with_the_account(
    alice: User, bob: User, now: datetime
) -> None:
    for user in (alice, bob):
        record_sighting(user, HOME, now.date())
    anonymize(alice, now)
    assert [row.user for row in NetworkSighting.objects.all()] == [bob]
    retention.prune(now + timedelta(days=90))
    assert NetworkSighting.objects.exists()
    cache.clear()
    retention.prune(now + timedelta(days=91))
    assert not NetworkSighting.objects.exists()
