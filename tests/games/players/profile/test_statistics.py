"""A profile tells how games went: by game, by opponent, how many were lost on time, who is away."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign, SettleTimeout
from games.log.time.control import per_move
from games.models import Absence, Game, Status
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import standing_challenges, tables
from games.services.lobby.terms import Terms
from games.services.players.statistics import results
from games.services.players.statistics.counted_seats import counted_seats
from games.services.players.statistics.reliability import (
    Reliability,
    reliability,
    reliability_of,
)
from games.services.players.statistics.results import ResultCount
from tests.games.conftest import person
from tests.support.games.pages import text

pytestmark = pytest.mark.database

DAY = timedelta(days=1)


def resigned(loser: User, winner: User | str, key: str = "sogo") -> Game:
    game = start_game(
        key, [loser, winner], options={}, at=timezone.now(), time_control=per_move(3)
    )  # fmt: skip
    apply_command(game.pk, Resign(), by=PlayerActor(loser), key="r", at=timezone.now())
    return game


def timed_out(play_moves: object, loser: User, *others: User, days: int = 3) -> Game:
    """All have moved once; then the loser's time runs out, twice where others play on."""
    at = timezone.now() - timedelta(days=40)
    game = start_game(
        "sogo", [loser, *others], options={}, at=at, time_control=per_move(days)
    )  # fmt: skip
    play_moves(game, "A1 B2", at)  # type: ignore[operator]
    apply_command(
        game.pk,
        SettleTimeout(),
        by=SiteActor(),
        key="late",
        at=at + timedelta(days=days, minutes=5),
    )
    return Game.objects.get(pk=game.pk)


def test_results_by_game_and_by_opponent(alice: User, bob: User, carol: User) -> None:
    for loser, winner, key in (
        (bob, alice, "sogo"), (bob, alice, "sogo"), (alice, bob, "frege"), (carol, alice, "frege"),
    ):  # fmt: skip
        resigned(loser, winner, key)
    resigned(alice, "master")
    start_game("sogo", [alice, bob], options={}, at=timezone.now())
    seats = counted_seats(alice, None)
    by_game = results.by_game(seats)
    assert {(line.against, line.won, line.drawn, line.lost) for line in by_game} == {
        ("Sogo", 2, 0, 0), ("Frege-Sudoku", 1, 0, 1),
    }  # fmt: skip
    by_opponent = results.by_opponent(seats, alice)
    assert by_opponent[0] == ResultCount("bob", 2, 0, 1, "bob")
    assert {record.against: record.games for record in by_opponent} == {
        "bob": 3,
        "carol": 1,
    }
    assert results.against_bots(seats) == [ResultCount("Sage", 0, 0, 1)]


def test_of_several_at_a_table_each_counts_as_an_opponent(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    game = start_game("cards", [alice, bob, carol], options={}, at=now)
    for user in (carol, bob):
        apply_command(game.pk, Resign(), by=PlayerActor(user), key=f"r{user.pk}", at=now)
    assert Game.objects.get(pk=game.pk).status == Status.OVER
    records = results.by_opponent(counted_seats(alice, None), alice)
    assert {(record.against, record.won) for record in records} == {("bob", 1), ("carol", 1)}


def test_games_lost_on_time_are_counted_against_the_late_one_alone(
    alice: User, bob: User, play_moves: object
) -> None:
    game = timed_out(play_moves, alice, bob)
    assert game.termination == "timeout"
    resigned(alice, bob)
    assert reliability(alice) == Reliability(1, 2)
    assert reliability(bob) == Reliability(0, 2)


@pytest.mark.slow
def test_the_reliability_of_many_is_that_of_each(
    alice: User, bob: User, carol: User, play_moves: object
) -> None:
    timed_out(play_moves, alice, bob)
    resigned(alice, bob)
    resigned(carol, bob)
    people = [alice, bob, carol]
    found = reliability_of([person.pk for person in people])
    assert [found[person.pk] for person in people] == [
        Reliability(1, 2),
        Reliability(0, 3),
        Reliability(0, 1),
    ]
    assert reliability_of([]) == {}


def test_the_lobby_finds_reliable_players(
    alice: User, bob: User, carol: User, client: Client, play_moves: object
) -> None:
    timed_out(play_moves, alice, bob)
    terms = Terms("sogo", {}, per_move(3))
    for host in (alice, bob, carol):
        tables.open_table(host, terms, at=timezone.now())
        standing_challenges.create(host, terms, 1, at=timezone.now())
    for asked, hosts in (("", {alice, bob, carol}), ("reliable", {bob, carol})):
        context = client.get(f"/lobby/?reliability={asked}").context
        assert {row.table.host for row in context["table_rows"]} == hosts
        assert {row.challenge.user for row in context["challenge_rows"]} == hosts


def test_who_is_dropped_from_a_game_of_several_has_lost_it_on_time(
    alice: User, bob: User, carol: User
) -> None:
    at = timezone.now() - timedelta(days=60)
    people = [alice, bob, carol]
    game = start_game("cards", people, options={}, at=at, time_control=per_move(1))
    for number in range(20):
        game = Game.objects.get(pk=game.pk)
        seat = game.seats.get(to_move=True)
        if seat.user == alice and number:
            assert game.settles_at
            at = game.settles_at
            apply_command(game.pk, SettleTimeout(), by=SiteActor(), key=f"late{number}", at=at)
        else:
            for move in ("glass", "pass"):
                key = f"{move}{number}"
                apply_command(
                    game.pk, PlayMoves((move,)), by=PlayerActor(people[seat.number]), key=key, at=at
                )
        if state_of(Game.objects.get(pk=game.pk)).left:
            break
    apply_command(game.pk, Resign(), by=PlayerActor(bob), key="r", at=at)
    assert [seat.result for seat in game.seats.all()] == ["lost", "lost", "won"]
    assert reliability(alice) == Reliability(1, 1)
    assert reliability(bob) == reliability(carol) == Reliability(0, 1)


def test_games_against_bots_and_without_a_limit_say_nothing_of_reliability(
    alice: User, bob: User
) -> None:
    resigned(alice, "beginner")
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    apply_command(game.pk, Resign(), by=PlayerActor(alice), key="r", at=timezone.now())
    assert reliability(alice) == Reliability(0, 0)
    assert not re.search(r"\d", reliability(alice).sentence)


@pytest.mark.words
@pytest.mark.parametrize(
    ("lost", "games", "words", "sentence"),
    [
        (0, 1, "Very reliable", "The last game with a time limit was not lost on time."),
        (0, 50, "Very reliable", "None of the last 50 games"),
        (1, 50, "Reliable", "Lost on time: 1 of the last 50 games (2 %)."),
        (1, 20, "Mostly reliable", "Lost on time: 1 of the last 20 games (5 %)."),
        (1, 3, "Often loses on time", "Lost on time: 1 of the last 3 games (34 %)."),
    ],
)
def test_reliability_in_words_and_numbers(lost: int, games: int, words: str, sentence: str) -> None:
    found = Reliability(lost, games)
    assert found.words == words
    assert found.sentence.startswith(sentence)


def test_the_profile_tells_it_all_and_who_is_away(
    alice: User, bob: User, client: Client, play_moves: object
) -> None:
    timed_out(play_moves, alice, bob)
    assert "pill" not in client.get("/players/alice/").content.decode()
    at = timezone.now()
    Absence.objects.create(
        user=alice, kind="booked", begins_at=at - DAY, ends_at=at + DAY, changed_at=at
    )
    page = text(client.get("/players/alice/"))
    found = reliability(alice)
    assert (found.lost, found.games) == (1, 1)
    assert found.words in page
    assert found.sentence in page
    assert "pill" in client.get("/players/alice/").content.decode()
    assert page.count(" 0 0 1") >= 2
    assert "bob 0 0 1" in page
    Absence.objects.update(ends_at=at)
    assert "pill" not in client.get("/players/alice/").content.decode()


@pytest.mark.slow
def test_finished_games_come_in_pages_and_by_game(alice: User, bob: User, client: Client) -> None:
    for _number in range(13):
        resigned(bob, alice)
    odd = resigned(bob, alice, "frege")
    first = client.get("/players/alice/").content.decode()
    assert first.count('class="gcard') == 12
    assert 'rel="next"' in first
    second = client.get("/players/alice/?page=2").content.decode()
    assert second.count('class="gcard') == 2
    frege = client.get("/players/alice/?game=frege").content.decode()
    assert frege.count('class="gcard') == 1
    assert odd.get_absolute_url() in frege
    assert '<option value="frege" selected>' in frege
    for nonsense in ("?game=nonsense", "?page=nonsense", "?page=99"):
        assert client.get(f"/players/alice/{nonsense}").status_code == 200


def test_a_profile_costs_no_more_with_more_games(
    alice: User, bob: User, client: Client, django_assert_max_num_queries: object
) -> None:
    for number in range(14):
        resigned(person(f"other{number}"), alice)
    with django_assert_max_num_queries(26):  # type: ignore[operator]
        assert client.get("/players/alice/").status_code == 200
