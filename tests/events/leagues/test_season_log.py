"""The public log of a season, which only grows."""

from __future__ import annotations

import re

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils.translation import gettext as _

from events.models import Division, League, Pairing, Season, SeasonLogKind, Tournament
from events.services.leagues import season_jobs, state_machine
from events.services.leagues.divisions.division_start import make_up
from events.services.leagues.divisions.settlement import settle
from events.services.leagues.entries import departures
from events.services.tournaments.lists.cross_table import rows_of
from games.models import Outbox
from tests.events.leagues.conftest import FIRST_START, enter_all, people, season_of
from tests.events.tournaments.test_pages import text

pytestmark = pytest.mark.database


@pytest.fixture
def of_two_divisions(league: League) -> Season:
    """A season of two divisions in which all games are draws, but none has begun."""
    season = season_of(league)
    enter_all(season, people(13))
    state_machine.step(season.pk, FIRST_START)
    for number in (1, 2):
        make_up(season.pk, number, FIRST_START)
    state_machine.step(season.pk, FIRST_START)
    Pairing.objects.update(first_points=1, second_points=1)
    return season_of(league)


@pytest.mark.usefixtures("empty_cache")
def test_a_player_who_has_left_goes_neither_up_nor_down(
    of_two_divisions: Season, client: Client
) -> None:
    season = of_two_divisions
    placed_last = rows_of(season.divisions.get(number=1).event)[-1].entry
    last = season.entries.get(user=placed_last.user_id)
    departures.leave(season.pk, last.user, at=FIRST_START)
    row = re.compile(rf'<th scope="row">{last.user}</th>(.*?)</tr>', re.DOTALL)
    found = row.search(text(client, season.get_absolute_url()))
    assert found
    assert _("has left") in found[1]
    assert _("goes down") not in found[1]
    Tournament.objects.update(state=Tournament.State.FINAL)
    for division in Division.objects.all():
        settle(division.event_id, FIRST_START)
    moved = season.log.filter(kind__in=(SeasonLogKind.ROSE, SeasonLogKind.FELL))
    assert last.user_id not in moved.values_list("person", flat=True)
    assert moved.count() == 3
    notified = Outbox.objects.filter(kind=season_jobs.RESULT).values_list("user", flat=True)
    assert last.user_id not in notified
    assert len(set(notified)) == 12


def test_no_entry_is_changed(league: League) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        season_of(league).log.update(reason="quite another")


def test_no_entry_is_deleted(league: League) -> None:
    log = season_of(league).log
    with pytest.raises(DatabaseError), transaction.atomic():
        log.all().delete()
    assert log.count() == 1
