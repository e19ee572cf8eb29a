"""What the mails of a season say."""

from __future__ import annotations

import pytest
from django.utils import translation

from accounts.models import User
from events.models import Season, SeasonEntry
from events.services.leagues import division_jobs, news, season_jobs
from games.extensions import notifications
from games.models import Outbox
from tests.events.leagues.conftest import FIRST_START

KINDS = (
    *(season_jobs.OPENS, season_jobs.STARTS, season_jobs.ENDS),
    *(season_jobs.RESULT, season_jobs.CANCELLED, season_jobs.ABSENT, season_jobs.REMOVED),
)


def row_of(season: Season, kind: str, reader: User) -> Outbox:
    about = season.entries.get(user=reader) if kind == season_jobs.ABSENT else season
    return Outbox(kind=kind, object_id=str(about.pk), user=reader, repeat=1, due_at=FIRST_START)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_mail_names_the_league_and_leads_to_the_season(
    begun: Season, kind: str, language: str
) -> None:
    SeasonEntry.objects.update(place=1, movement="up")
    reader = User.objects.get(username="player00")
    row = row_of(begun, kind, reader)
    with translation.override(language):
        body = notifications.kind_of(row).compose(row, reader, FIRST_START)
    assert "Tuesday league" in " ".join([body.news, *body.sentences]) or kind == season_jobs.ENDS
    assert body.link == begun.site_url
    assert "%(" not in " ".join([body.news, *body.sentences])


@pytest.mark.slow
def test_a_row_of_an_earlier_version_names_a_season_and_a_number_in_it(begun: Season) -> None:
    entry = begun.entries.get(seed=2)
    row = Outbox(kind=season_jobs.ABSENT, object_id=str(begun.pk), repeat=2)
    assert season_jobs.entry_of(row) == entry
    assert str(entry.user) in " ".join(news.absent(row, entry.user, FIRST_START).sentences)


def test_a_host_is_asked_about_others_alone(begun: Season) -> None:
    entry, other = begun.entries.select_related("user", "season__league")[:2]
    for each in (entry, other):
        each.season.league.host = entry.user
        season_jobs.report_absence(each, FIRST_START)
    reports = Outbox.objects.filter(kind=season_jobs.ABSENT)
    assert [row.object_id for row in reports] == [str(other.pk)]


def test_a_division_is_made_up_from_a_row_of_an_earlier_version(begun: Season) -> None:
    about = {"object_id": str(begun.pk), "repeat": 1}
    row = Outbox.objects.create(kind=season_jobs.DIVISION, due_at=FIRST_START, **about)
    division_jobs.make_up(row)
    assert row.done_at


@pytest.mark.slow
@pytest.mark.words
def test_the_result_says_place_division_and_where_it_leads(begun: Season) -> None:
    reader = User.objects.get(username="player00")
    SeasonEntry.objects.filter(user=reader).update(place=2, movement="down")
    body = news.result(row_of(begun, season_jobs.RESULT, reader), reader, FIRST_START)
    assert body.sentences == ("You have finished in place 2 of division 1, and go down.",)


@pytest.mark.slow
def test_what_has_happened_is_not_told_as_news(begun: Season) -> None:
    reader = User.objects.get(username="player00")
    assert news.objection_if_started(row_of(begun, season_jobs.STARTS, reader), None, FIRST_START)
    assert not news.objection_if_over(row_of(begun, season_jobs.ENDS, reader), None, FIRST_START)
    division = Outbox(kind="events.decided", object_id=str(begun.divisions.get().event_id))
    assert news.objection_if_division(division, None, FIRST_START)
