"""The hall of champions lists the latest winners, and counts nothing that grows with the site."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from events.models import League, Season, SeasonEntry, Tournament
from events.services.tournaments.lists import champions
from tests.games.conftest import NOW

DAY = timedelta(days=1)


def final_event(director: User, nth: int) -> Tournament:
    dates = dict.fromkeys(("created_at", "closes_at", "changed_at"), NOW + nth * DAY)
    state, name = Tournament.State.FINAL, f"event {nth}"
    return Tournament.objects.create(
        name=name, ruleset="sogo", director=director, max_players=3, state=state, **dates
    )


def final_season(host: User, nth: int, **more: object) -> SeasonEntry:
    terms = {"season_weeks": 8, "first_start": NOW, "created_at": NOW}
    league = League.objects.create(name="L", ruleset="sogo", host=host, **terms, **more)
    season = Season.objects.create(
        league=league,
        number=1,
        state=Season.State.FINAL,
        starts_at=NOW,
        ends_at=NOW + nth * DAY,
    )
    SeasonEntry.objects.create(season=season, user=host, division=2, place=1, entered_at=NOW)
    winner = User.objects.create(username=f"w{season.pk.hex[:9]}", name_key=season.pk.hex[:9])
    return SeasonEntry.objects.create(
        season=season, user=winner, division=1, place=1, entered_at=NOW
    )


@pytest.mark.database
def test_the_latest_are_listed_and_the_others_not_counted(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _oldest, *latest = (final_event(alice, nth) for nth in range(3))
    _first, *last = (final_season(alice, nth) for nth in range(3))
    final_season(alice, 4, listed=False)
    monkeypatch.setattr(champions, "MAX_EVENTS", 2)
    monkeypatch.setattr(champions, "MAX_SEASONS", 2)
    with CaptureQueriesContext(connection) as asked:
        page = client.get(reverse("champions"))
    assert [event for event, _names in page.context["won"]] == latest[::-1]
    assert list(page.context["seasons"]) == last[::-1]
    assert not any("COUNT(" in query["sql"] for query in asked if "events_" in query["sql"])
