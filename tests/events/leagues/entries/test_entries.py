"""Founding a league, entering its season and leaving it, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from accounts.models import User
from events.models import League, Season, SeasonEntry, SeasonLogKind, TournamentEntry
from events.services.leagues import announcements, season_jobs
from events.services.leagues.announcements import MAX_LEAGUES_OF_HOST, found
from events.services.leagues.entries import admission, departures, personal
from events.services.leagues.refusals import LeagueRefusal
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused
from games.log.time.control import at_one_sitting
from games.models import Game, Outbox
from games.services.gamelog.actors import NotPermitted
from tests.events.leagues.conftest import FIRST_START, TERMS, season_of, work_until
from tests.games.conftest import NOW

State = SeasonEntry.State


def kinds(season: Season) -> list[str]:
    return list(season.log.order_by("pk").values_list("kind", flat=True))


@pytest.mark.slow
def test_entering_twice_counts_once(league: League, bob: User) -> None:
    season = season_of(league)
    admission.enter(season.pk, bob, at=NOW)
    admission.enter(season.pk, bob, at=NOW)
    assert season.entries.count() == 1
    assert kinds(season) == ["opened", "entered"]


@pytest.mark.slow
def test_who_has_withdrawn_may_come_back(league: League, bob: User) -> None:
    season = season_of(league)
    admission.enter(season.pk, bob, at=NOW)
    departures.leave(season.pk, bob, at=NOW)
    assert season.entries.get().state == State.WITHDRAWN
    admission.enter(season.pk, bob, at=NOW)
    assert season.entries.get().state == State.ENTERED


@pytest.mark.slow
@pytest.mark.parametrize("late", [timedelta(0), timedelta(days=1)])
def test_nobody_enters_after_the_start(league: League, bob: User, late: timedelta) -> None:
    with pytest.raises(Refused) as refusal:
        admission.enter(season_of(league).pk, bob, at=FIRST_START + late)
    assert refusal.value.code == LeagueRefusal.SEASON_BEGUN


def test_nobody_enters_a_league_that_has_ended(league: League, alice: User, bob: User) -> None:
    announcements.end(league.pk, alice)
    with pytest.raises(Refused) as refusal:
        admission.enter(season_of(league).pk, bob, at=NOW)
    assert refusal.value.code == LeagueRefusal.LEAGUE_ENDED


def test_who_has_not_entered_cannot_leave(league: League, bob: User) -> None:
    with pytest.raises(Refused) as refusal:
        departures.leave(season_of(league).pk, bob, at=NOW)
    assert refusal.value.code == LeagueRefusal.NOT_IN_SEASON


def test_the_host_alone_removes_and_ends(league: League, alice: User, bob: User) -> None:
    season = season_of(league)
    admission.enter(season.pk, alice, at=NOW)
    with pytest.raises(NotPermitted):
        departures.remove(season.pk, bob, alice, "Out of envy.", at=NOW)
    with pytest.raises(NotPermitted):
        announcements.end(league.pk, bob)
    assert season.entries.get().state == State.ENTERED


def test_a_removal_needs_a_reason_and_somebody(league: League, alice: User, bob: User) -> None:
    season = season_of(league)
    with pytest.raises(Refused) as refusal:
        departures.remove(season.pk, alice, bob, " ", at=NOW)
    assert refusal.value.code == LeagueRefusal.REASON_MISSING
    with pytest.raises(Refused) as refusal:
        departures.remove(season.pk, alice, bob, "Absent.", at=NOW)
    assert refusal.value.code == LeagueRefusal.NOBODY_TO_REMOVE


def test_who_leaves_early_resigns_and_is_taken_out_of_the_table(begun: Season) -> None:
    player = User.objects.get(username="player00")
    departures.leave(begun.pk, player, at=FIRST_START)
    assert Game.objects.running().count() == 1
    event = begun.divisions.get().event
    assert len(rows_of(event)) == 2
    assert event.entries.get(user=player).state == TournamentEntry.State.WITHDRAWN
    with pytest.raises(Refused):
        departures.leave(begun.pk, player, at=FIRST_START)


@pytest.mark.slow
def test_who_leaves_late_keeps_the_row_and_loses_the_rest(begun: Season) -> None:
    first, second = (User.objects.get(username=f"player0{nth}") for nth in (0, 1))
    departures.leave(begun.pk, first, at=FIRST_START)
    # the one game that is over is half of those of the second
    departures.leave(begun.pk, second, at=FIRST_START)
    event = begun.divisions.get().event
    assert event.entries.get(user=second).in_table
    assert Game.objects.running().count() == 0


@pytest.mark.slow
def test_a_removal_stands_in_the_log_with_its_reason(begun: Season, alice: User) -> None:
    player = User.objects.get(username="player00")
    departures.remove(begun.pk, alice, player, "Does not answer.", at=FIRST_START)
    entry = begun.log.get(kind=SeasonLogKind.REMOVED)
    assert (entry.person, entry.reason) == (player, "Does not answer.")
    work_until(begun.league.dates(1).middle)
    assert not season_of(begun.league, 2).entries.filter(user=player).exists()


def test_a_removal_decides_the_table_and_ends_no_game(begun: Season, alice: User) -> None:
    player, event = User.objects.get(username="player00"), begun.divisions.get().event
    departures.remove(begun.pk, alice, player, "Does not answer.", at=FIRST_START)
    assert Game.objects.running().count() == 3
    assert event.pairings.exclude(first_points=None).count() == 2
    news = Outbox.objects.get(kind=season_jobs.REMOVED)
    assert (news.user, news.object_id) == (player, str(begun.pk))


def test_nobody_leaves_while_divisions_are_made_up(league: League, bob: User) -> None:
    season = season_of(league)
    admission.enter(season.pk, bob, at=NOW)
    Season.objects.update(state=Season.State.DIVIDED)
    with pytest.raises(Refused) as refusal:
        departures.leave(season.pk, bob, at=NOW)
    assert refusal.value.code == LeagueRefusal.STILL_DIVIDED


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": "  "}, LeagueRefusal.LEAGUE_NAME_MISSING),
        ({"season_weeks": 3}, LeagueRefusal.LENGTH_OUT_OF_RANGE),
        ({"season_weeks": 27}, LeagueRefusal.LENGTH_OUT_OF_RANGE),
        ({"first_start": NOW}, LeagueRefusal.START_OUT_OF_RANGE),
        ({"first_start": NOW + timedelta(days=61)}, LeagueRefusal.START_OUT_OF_RANGE),
        ({"time_control": None}, EventRefusal.NEEDS_TIME_LIMIT),
        ({"time_control": at_one_sitting(10, 5)}, EventRefusal.NOT_AT_ONE_SITTING),
    ],
)
def test_terms_that_make_no_sense_are_refused(
    alice: User, change: dict[str, object], code: LeagueRefusal
) -> None:
    with pytest.raises(Refused) as refusal:
        found(alice, replace(TERMS, **change), at=NOW)  # type: ignore[arg-type]
    assert refusal.value.code == code
    assert not League.objects.exists()


def test_a_form_sent_twice_is_one_league(alice: User) -> None:
    key = uuid4()
    assert found(alice, TERMS, at=NOW, key=key) == found(alice, TERMS, at=NOW, key=key)


@pytest.mark.slow
def test_nobody_floods_the_list(alice: User) -> None:
    for _attempt in range(MAX_LEAGUES_OF_HOST):
        found(alice, TERMS, at=NOW)
    with pytest.raises(Refused) as refusal:
        found(alice, TERMS, at=NOW)
    assert refusal.value.code == LeagueRefusal.TOO_MANY_LEAGUES


@pytest.mark.slow
def test_a_deleted_account_leaves_seasons_and_ends_its_leagues(
    league: League, alice: User, bob: User
) -> None:
    season = season_of(league)
    admission.enter(season.pk, bob, at=NOW)
    personal.delete(bob, NOW)
    personal.delete(bob, NOW)
    assert kinds(season) == ["opened", "entered", "withdrawn"]
    personal.delete(alice, NOW)
    assert League.objects.get().state == League.State.ENDED
    assert list(personal.export(bob))


@pytest.mark.slow
def test_who_leaves_is_taken_out_of_the_next_season_as_well(begun: Season, alice: User) -> None:
    work_until(begun.league.dates(1).middle)
    later = season_of(begun.league, 2)
    left, removed = (User.objects.get(username=f"player0{nth}") for nth in (0, 1))
    departures.leave(begun.pk, left, at=NOW)
    departures.remove(begun.pk, alice, removed, "Absent.", at=NOW)
    assert later.entries.get(state=State.ENTERED).user.username == "player02"
    admission.enter(later.pk, left, at=NOW)
    with pytest.raises(Refused) as refusal:
        admission.enter(later.pk, removed, at=NOW)
    assert refusal.value.code == LeagueRefusal.REMOVED
