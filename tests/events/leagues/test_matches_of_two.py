"""A league of a game in which the first move decides much: two games for each two players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from accounts.models import User
from events.models import Season
from events.services.leagues.announcements import found
from events.services.tournaments import results
from events.services.tournaments.lists.cross_table import CrossTableRow, rows_of
from games.log.commands import Resign
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
from tests.events.tournaments.test_pages import text
from tests.games.conftest import NOW

TWICE = [key for key, rules in RULESETS.items() if rules.needs_two_games]


@pytest.fixture
def season(alice: User) -> Season:
    """A running season of three players who meet twice."""
    league = found(alice, replace(TERMS, ruleset=TWICE[0]), at=NOW)
    enter_all(season_of(league), people(3))
    work_until(FIRST_START)
    return season_of(league)


def table_of(season: Season) -> list[CrossTableRow]:
    return rows_of(season.divisions.get().event)


def test_two_players_meet_twice_and_each_begins_once(season: Season) -> None:
    event = season.divisions.get().event
    pairs = event.pairings.exclude(game=None).values_list("first", "second", "match_game")
    assert len(pairs) == 6
    assert {(first, second) for first, second, _ in pairs} == {
        (second, first) for first, second, _ in pairs
    }
    assert sorted(number for *_, number in pairs) == [1, 1, 1, 2, 2, 2]


def test_both_games_count_and_stand_in_the_table(season: Season) -> None:
    event = season.divisions.get().event
    loser = event.entries.get(number=1)
    for pairing in event.pairings.filter(first=loser).select_related("first__user"):
        by = PlayerActor(pairing.first.user)
        apply_command(pairing.game_id, Resign(), by=by, key="early", at=FIRST_START)
        results.follow(pairing.game_id, FIRST_START)
    table = table_of(season)
    last = next(row for row in table if row.entry == loser)
    assert [sorted(cell.points for cell in cells if cell.points is not None) for cells in last.cells
            if cells] == [[0], [0]]  # fmt: skip
    assert [len(cells) for row in table for cells in row.cells if cells] == [2] * 6
    assert last.standing.played == 2
    assert last.span is not None
    assert last.span.best == 1, "two wins over each of the others are still possible"
    page = text(Client(), event.get_absolute_url())
    games = set(event.pairings.values_list("game", flat=True))
    assert all(page.count(str(game)) >= 2 for game in games), "in the rows of both players"
