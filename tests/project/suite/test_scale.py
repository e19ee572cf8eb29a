"""The games that `bench scale` fills a database with are games: each log verifies and replays."""

from __future__ import annotations

import pytest
from django.utils import timezone

from benchmarks.scale.game_copies import fill
from benchmarks.scale.patterns import pattern_players, patterns
from benchmarks.scale.results import MIN_LISTED, add_listed_events, add_ratings
from benchmarks.scale.rows import Crowd, add_clubs, add_lobby, add_players
from benchmarks.scale.settings import DEFAULTS, options_of
from benchmarks.scale.work import add_outbox
from events.models import Club, MonthRating, Pairing, RatedGame, RatingPool
from events.services.leagues.lists import league_lists
from events.services.ratings.lists.leader_boards import LeaderBoard
from events.services.ratings.lists.period_boards import all_time_board
from events.services.ratings.recomputation import month_of
from events.services.tournaments.lists import event_lists
from games.models import Game, Outbox, Seat, Status, Table
from games.services.gamelog.audit import first_difference

PLAYERS = Crowd(first=1_000_000, count=20, challenges=3)
COPIES_PER_PATTERN = 2


@pytest.mark.slow
@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_every_copied_game_verifies_and_has_players_and_work() -> None:
    add_players(pattern_players()[0], PLAYERS)
    add_lobby(PLAYERS, game_count=100)
    add_clubs(pattern_players()[1], PLAYERS)
    add_listed_events(PLAYERS)
    wanted = [(pattern, COPIES_PER_PATTERN) for pattern in patterns(moves=4)]
    assert sum(fill(wanted, PLAYERS)) == COPIES_PER_PATTERN * len(wanted)
    add_outbox(PLAYERS)
    add_ratings(PLAYERS)
    copies = Game.objects.filter(table__state=Table.State.ACCEPTED)
    assert copies.count() == COPIES_PER_PATTERN * len(wanted)
    assert [first_difference(game) for game in copies] == [""] * len(copies)
    waiting = Seat.objects.filter(game__in=copies.running(), user__isnull=False)
    assert Outbox.objects.filter(user__gte=PLAYERS.first).count() == waiting.count()
    assert len(event_lists.listed(None)) == len(league_lists.listed(None)) == MIN_LISTED
    rated = copies.filter(rated=True)
    assert RatedGame.objects.count() == rated.exclude(status=Status.RUNNING).count() > 0
    assert {pairing.game.rated for pairing in Pairing.objects.select_related("game")} == {True}
    pool, now = RatingPool.objects.get(), timezone.now()
    month = month_of(RatedGame.objects.latest("ended_at").ended_at)
    assert min(len(LeaderBoard(pool, now).players), len(all_time_board(pool).leaders)) > 0
    assert MonthRating.objects.filter(pool=pool, month=month).exists()
    assert all(club.size == club.members.count() > 0 for club in Club.objects.all())


def test_a_larger_site_is_asked_for_by_options() -> None:
    assert options_of(["scale"]) == DEFAULTS
    assert options_of(["scale", "--games=30", "--moves=5"]) == {"games": 30, "moves": 5}
