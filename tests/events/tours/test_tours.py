"""Tours: games that are asked for, the points of a month, and the month after it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from events.formulas.months import months_after
from events.formulas.tournaments.tour import TourRow, month_table, sum_table
from events.models import LogKind, Tournament
from events.services.tournaments import entries, event_jobs, seals
from events.services.tournaments.announcements import announce
from events.services.tournaments.direction import schedule
from events.services.tournaments.lists.champions import champions_of
from events.services.tournaments.lists.tour_tables import month_lines, tour_lines
from events.services.tournaments.players import personal
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.results import follow
from events.services.tournaments.rounds.tour_months import next_month, tour_rulesets
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from events.services.tours.refusals import TourRefusal
from events.services.tours.requests import ask_for_game, wait_no_more
from games.log.commands import Refused, Resign
from games.models import Game, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW, person

State = Tournament.State
DAY = timedelta(days=1)
MIDDLE, END = NOW + 16 * DAY, months_after(NOW)


def tour_of(director: User, count: int) -> Tournament:
    """A tour whose first month runs, with so many players beside its director."""
    event = announce(director, replace(TERMS, kind=Tournament.Kind.TOUR, max_players=20), at=NOW)
    for number in range(count):
        entries.enter(event.pk, person(f"player{number}"), at=NOW)
    entries.start(event.pk, director, at=NOW)
    advance(event.pk, NOW)
    return again(event)


@pytest.fixture
def tour(alice: User) -> Tournament:
    return tour_of(alice, 4)


def again(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def player(number: int) -> User:
    return User.objects.get(username=f"player{number}")


def ask(event: Tournament, number: int, at: datetime = NOW) -> object:
    """Ask for a game; return the code of the refusal, if there is one."""
    try:
        ask_for_game(event.pk, player(number), at=at)
    except Refused as refusal:
        return refusal.code
    advance(event.pk, at)
    return None


def resign(user: User, at: datetime = NOW) -> None:
    game = Game.objects.running().filter(seats__user=user)[0]
    apply_command(game.pk, Resign(), by=PlayerActor(user), key=f"{game.pk}", at=at)
    follow(game.pk, at)


@pytest.mark.slow
def test_two_who_ask_are_paired_and_the_winner_has_a_point_more(tour: Tournament) -> None:
    assert ask(tour, 0) is None
    assert ask(tour, 0) is None, "twice is as good as once"
    assert not Game.objects.exists()
    assert ask(tour, 1) is None
    assert Game.objects.count() == 1
    assert not tour.entries.exclude(seeks_since=None).exists()
    resign(player(0))
    table = {line.entry.name: (line.row.place, line.row.points) for line in month_lines(tour)}
    assert table == {"player1": (1, 6), "player0": (2, 5), "player2": (3, 0), "player3": (3, 0)}
    assert Outbox.objects.filter(kind=event_jobs.PAIRED).values("user").distinct().count() == 1
    assert tour.log.filter(kind=LogKind.MET).count() == 1


@pytest.mark.slow
def test_the_least_met_of_those_who_wait_is_the_next_opponent(tour: Tournament) -> None:
    ask(tour, 0)
    ask(tour, 1)
    resign(player(0))
    ask(tour, 1)
    tour.entries.filter(user=player(2)).update(seeks_since=NOW + DAY)
    assert ask(tour, 0) is None
    latest = tour.pairings.latest("round")
    assert {latest.first.user, latest.second.user} == {player(0), player(2)}
    assert tour.entries.get(user=player(1)).seeks_since is not None


@pytest.mark.slow
def test_what_is_refused_of_a_request(tour: Tournament, bob: User) -> None:
    for number in (1, 2, 3):
        ask(tour, number)
        ask(tour, 0)
    assert Game.objects.count() == 3
    assert ask(tour, 0) == TourRefusal.TOO_MANY_GAMES
    with pytest.raises(Refused) as refusal:
        ask_for_game(tour.pk, bob, at=NOW)
    assert refusal.value.code == EventRefusal.NOT_ENTERED
    entries.enter(tour.pk, bob, at=NOW)
    ask_for_game(tour.pk, bob, at=NOW)
    wait_no_more(tour.pk, bob, at=NOW)
    assert not tour.entries.exclude(seeks_since=None).exists()
    assert ask(tour, 1, END) == TourRefusal.MONTH_NOT_RUNNING


def test_a_month_ends_on_its_date_and_what_is_unfinished_counts_for_nobody(
    tour: Tournament,
) -> None:
    ask(tour, 0)
    ask(tour, 1)
    advance(tour.pk, END - DAY)
    assert again(tour).state == State.RUNNING
    assert seals.seed_of(tour) is None, "later lots come of it"
    advance(tour.pk, END)
    assert again(tour).state == State.PLAYED
    assert {line.row.points for line in month_lines(tour)} == {0}
    resign(player(0), END + DAY)
    assert {line.row.points for line in month_lines(tour)} == {0}, "too late"
    advance(tour.pk, END + DISPUTE_PERIOD)
    assert again(tour).state == State.FINAL
    assert champions_of(again(tour)) == []


@pytest.mark.slow
def test_the_next_month_has_another_game_and_begins_by_itself(
    tour: Tournament, alice: User
) -> None:
    ask(tour, 0)
    ask(tour, 1)
    resign(player(0))
    advance(tour.pk, MIDDLE)
    advance(tour.pk, MIDDLE)
    later = next_month(tour)
    assert later is not None
    assert (later.month, later.series, later.state) == (2, tour.series, State.OPEN)
    keys = [rules.key for rules in tour_rulesets()]
    assert later.ruleset == keys[(keys.index(tour.ruleset) + 1) % len(keys)]
    news = Outbox.objects.filter(kind=event_jobs.TOUR_OPENS, object_id=str(later.pk))
    assert news.values("user").distinct().count() == 4
    with pytest.raises(Refused) as refusal:
        entries.start(later.pk, alice, at=MIDDLE)
    assert refusal.value.code == EventRefusal.BEGINS_BY_ITSELF
    for number in (0, 1, 2):
        entries.enter(later.pk, player(number), at=MIDDLE)
    advance(later.pk, END)
    advance(later.pk, END)
    assert again(later).state == State.RUNNING
    assert again(later).ends_at == months_after(END)
    for number in (0, 1):
        ask(later, number, END)
    resign(player(1), END)
    table = {line.entry.name: line.row.points for line in tour_lines(again(later))}
    assert table == {"player0": 11, "player1": 11, "player2": 0, "player3": 0}


@pytest.mark.slow
def test_a_month_without_players_is_cancelled_and_the_tour_is_over(tour: Tournament) -> None:
    advance(tour.pk, MIDDLE)
    later = next_month(tour)
    assert later is not None
    advance(later.pk, END)
    assert again(later).state == State.CANCELLED
    assert next_month(later) is None


def test_its_director_ends_a_tour_and_so_does_a_deleted_account(
    tour: Tournament, alice: User
) -> None:
    advance(tour.pk, MIDDLE)
    later = next_month(tour)
    assert later is not None
    schedule.end_tour(tour.pk, alice, "Summer.", at=MIDDLE)
    assert again(later).state == State.CANCELLED
    with pytest.raises(Refused):
        schedule.end_tour(tour.pk, alice, "Again.", at=MIDDLE)
    advance(tour.pk, END)
    assert again(tour).state == State.PLAYED


def test_no_month_follows_the_deletion_of_its_director(tour: Tournament, alice: User) -> None:
    personal.delete(alice, NOW)
    advance(tour.pk, MIDDLE)
    assert next_month(tour) is None


def test_a_bot_is_there_where_nobody_waits(tour: Tournament) -> None:
    tour.entries.create(bot="beginner", entered_at=NOW)
    assert ask(tour, 0) is None
    assert Game.objects.get().seats.filter(bot="beginner").exists()
    assert "(bot)" not in [line.entry.name for line in tour_lines(tour)]


def test_who_has_as_many_points_and_wins_shares_the_place() -> None:
    games = [(1, 2, 2, 0), (3, 4, 0, 2), (1, 3, 1, 1)]
    month = month_table([1, 2, 3, 4, 5], games, {5: 1})
    assert [(row.player, row.place, row.points) for row in month] == [
        (4, 1, 6),
        (1, 1, 6),
        (2, 3, 5),
        (3, 3, 5),
        (5, 5, 1),
    ]
    assert sum_table([month, month])[-1] == TourRow(5, 5, 0, 0, 2)
