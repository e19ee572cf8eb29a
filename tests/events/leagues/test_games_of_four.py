"""A league of games for four: its division, its fixed end, and who comes too late."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from events.models import Season, SeasonEntry
from events.services.leagues.announcements import found
from events.services.leagues.entries import departures
from events.services.tournaments import results
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.state_machine import DISPUTE_PERIOD
from games.log.commands import Refused, Resign
from games.rules import RULESETS
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.leagues.conftest import (
    FIRST_START,
    TERMS,
    enter_all,
    people,
    season_of,
    work_until,
)
from tests.games.conftest import NOW

FOUR = replace(
    TERMS, ruleset=next(key for key, rules in RULESETS.items() if 4 in rules.seats), seats=4
)


def season_with(host: User, count: int) -> Season:
    """Return a season of so many players, at its start."""
    league = found(host, FOUR, at=NOW)
    enter_all(season_of(league), people(count))
    work_until(FIRST_START)
    return season_of(league)


@pytest.mark.slow
def test_a_season_of_five_ends_at_its_fixed_end(alice: User) -> None:
    season = season_with(alice, 5)
    event = season.divisions.get().event
    assert (event.seats, event.pairings.exclude(game=None).count()) == (4, 5)
    leaver = event.entries.get(number=1)
    assert leaver.user
    departures.leave(season.pk, leaver.user, at=FIRST_START + timedelta(days=1))
    pairing = event.pairings.exclude(pk__in=event.pairings.of(leaver)).with_players().get()
    for seat in (0, 1, 2):
        user = pairing.entries[seat].user
        assert user
        assert pairing.game_id
        apply_command(
            pairing.game_id, Resign(), by=PlayerActor(user), key=f"{seat}", at=FIRST_START
        )
    results.follow(pairing.game_id, FIRST_START)
    work_until(season.ends_at + timedelta(hours=1))
    work_until(season.ends_at + DISPUTE_PERIOD + timedelta(hours=1))
    work_until(season.ends_at + DISPUTE_PERIOD + timedelta(hours=3))
    final = Season.objects.get(pk=season.pk)
    assert final.state == Season.State.FINAL
    table = rows_of(event)
    assert [row.standing.played for row in table] == [4] * 5
    assert sum(row.standing.points for row in table) == 5 * 10
    assert table[0].entry == pairing.entries[3]
    assert table[-1].entry == leaver
    places = SeasonEntry.objects.filter(season=season).values_list("place", flat=True)
    assert sorted(places) == [1, 2, 3, 4, 5]
    assert Client().get(final.get_absolute_url()).status_code == 200


def test_three_players_make_no_season_of_four(alice: User) -> None:
    assert season_with(alice, 3).state == Season.State.CANCELLED


def test_a_league_of_a_game_for_two_has_no_games_of_four(alice: User) -> None:
    with pytest.raises(Refused) as refused:
        found(alice, replace(TERMS, seats=4), at=NOW)
    assert refused.value.code == EventRefusal.NOT_FOR_SO_MANY
