"""Counting needs the cache; playing does not."""

import pytest
import time_machine
from django.core.cache import cache

from accounts.web import limits

from .conftest import PASSWORD

pytestmark = pytest.mark.database


def test_each_purpose_person_and_window_has_a_count_of_its_own():
    with time_machine.travel("2026-11-21T12:00:10Z", tick=False):
        for _ in range(2):
            limits.spend("chat", "alice", amount=2, seconds=60)
        with pytest.raises(limits.TooManyRequests) as refusal:
            limits.spend("chat", "alice", amount=2, seconds=60)
        assert refusal.value.wait == 50
        limits.spend("chat", "bob", amount=2, seconds=60)
        limits.spend("move", "alice", amount=2, seconds=60)
    with time_machine.travel("2026-11-21T12:01:00Z", tick=False):
        limits.spend("chat", "alice", amount=2, seconds=60)


@pytest.mark.usefixtures("lost_cache")
def test_a_lost_cache_looks_empty():
    assert cache.get("x", "nothing") == "nothing"
    cache.set("x", 1)
    assert not cache.touch("x", 5)
    assert not cache.delete("x")
    with pytest.raises(ValueError, match="does not answer"):
        cache.incr("x")


@pytest.mark.usefixtures("lost_cache")
def test_people_sign_in_and_guests_come_while_the_cache_is_away(client, alice):
    assert client.post("/test/guest/").status_code == 200
    client.post("/accounts/login/", {"login": "alice", "password": PASSWORD})
    assert client.get("/test/whoami/").json()["player"] == "alice"


@pytest.mark.usefixtures("lost_cache", "db")
def test_the_site_says_that_it_is_not_ready_without_its_cache(client):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["cache"] == "does not answer"
