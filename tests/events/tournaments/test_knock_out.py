"""Cups: matches of two, what decides a level one, byes, and rounds that follow rounds."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import User
from events.models import LogKind, Pairing, Tournament
from events.services.tournaments import entries, results, seals
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.direction import players
from events.services.tournaments.lists.bracket import Match, bracket_of
from events.services.tournaments.rounds import progress
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from tests.games.conftest import NOW, person

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]
State = Tournament.State
PAUSE = progress.ROUND_DISPUTE_PERIOD


def cup(count: int, most: int = 8) -> Tournament:
    """A cup that has begun, of p1, p2, …; p1 directs it."""
    people = [person(f"p{nth}") for nth in range(1, count + 1)]
    kind = Tournament.Kind.KNOCK_OUT
    terms = EventTerms("Cup", "sogo", {}, per_move(3), max_players=most, kind=kind)
    event = announce(people[0], terms, at=NOW)
    for player in people:
        entries.enter(event.pk, player, at=NOW)
    if count < most:
        entries.start(event.pk, people[0], at=NOW)
    advance(event.pk, NOW)
    return again(event)


def again(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def resign(pairing: Pairing, user: User | None, at: datetime) -> None:
    assert pairing.game_id
    assert user
    key = str(uuid4())
    apply_command(pairing.game_id, Resign(), by=PlayerActor(user), key=key, at=at)
    results.follow(pairing.game_id, at)


def win(event: Tournament, match: Match, at: datetime = NOW) -> None:
    """The upper player wins both games."""
    assert match.lower
    for game in match.games:
        resign(game, match.lower.user, at)


def latest(event: Tournament) -> list[Match]:
    return [round_ for round_ in bracket_of(event) if any(m.games for m in round_)][-1]


def play_round(event: Tournament, at: datetime = NOW) -> None:
    for match in latest(event):
        if match.games:
            win(event, match, at)


def kinds(event: Tournament) -> list[str]:
    return list(event.log.values_list("kind", flat=True))


def test_a_match_has_two_games_with_the_first_move_changed() -> None:
    event = cup(4, 4)
    for match in latest(event):
        there, back = match.games
        assert (there.first_id, there.second_id) == (back.second_id, back.first_id)
        assert there.game_id
        assert back.game_id


@pytest.mark.slow
def test_the_next_round_comes_after_the_pause_and_a_cup_has_one_winner() -> None:
    event = cup(4, 4)
    play_round(event)
    assert kinds(event)[-1] == LogKind.ROUND_OVER
    advance(event.pk, NOW + PAUSE - timedelta(seconds=1))
    assert event.pairings.count() == 4
    advance(event.pk, NOW + PAUSE)
    assert Game.objects.count() == 6
    advance(event.pk, NOW + PAUSE)
    assert event.pairings.count() == 6, "a second worker pairs nothing"
    play_round(event, NOW + PAUSE)
    assert again(event).state == State.PLAYED
    (final,) = bracket_of(event)[-1]
    assert final.winner == final.upper
    advance(event.pk, NOW + PAUSE + DISPUTE_PERIOD)
    assert again(event).state == State.FINAL


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 5, 6, 7])
def test_byes_go_on_without_a_game(count: int) -> None:
    event = cup(count)
    byes = event.entries.filter(bye_round=1).count()
    assert byes == (4 if count <= 4 else 8) - count
    at = NOW
    while again(event).state == State.RUNNING:
        play_round(event, at)
        at += PAUSE
        advance(event.pk, at)
    assert again(event).state == State.PLAYED
    players_of_a_game = {p.first_id for p in event.pairings.all()}
    assert len(players_of_a_game) == count
    assert event.pairings.count() == 2 * (count - 1)


def level(event: Tournament, match: Match) -> None:
    """Who moves first wins, in both games."""
    for game in match.games:
        resign(game, game.second.user, NOW)


@pytest.mark.slow
def test_a_level_match_gets_a_third_game_at_once() -> None:
    event = cup(4, 4)
    upper, lower = latest(event)
    win(event, lower)
    level(event, upper)
    third = event.pairings.get(match_game=3)
    assert third.game_id
    assert kinds(event)[-1] == LogKind.TIE_BREAK
    resign(third, third.first.user, NOW)
    winner = latest(event)[0].winner
    assert winner == third.second


@pytest.mark.slow
def test_a_match_still_level_is_decided_by_the_sealed_lot() -> None:
    event = cup(4, 4)
    upper, lower = latest(event)
    win(event, lower)
    level(event, upper)
    third = event.pairings.get(match_game=3)
    Game.objects.filter(pk=third.game_id).update(status="over")
    assert third.game
    third.game.seats.update(result="drawn")
    results.follow(third.game.pk, NOW)
    match = latest(event)[0]
    assert match.is_by_lot
    assert match.upper
    assert match.lower
    lot = seals.lot_of_match(event, match.upper, match.lower, "winner")
    assert match.winner == (match.upper, match.lower)[lot]


def test_the_seed_of_a_cup_is_a_secret_until_the_end() -> None:
    event = cup(4, 4)
    assert seals.seed_of(event) is None
    event.state = State.FINAL
    assert seals.seed_of(event) is not None


def test_a_larger_margin_decides_what_is_level_in_points() -> None:
    event = cup(4, 4)
    upper, lower = latest(event)
    win(event, lower)
    for nth, game in enumerate(upper.games):
        Pairing.objects.filter(pk=game.pk).update(
            first_points=2, second_points=0, margin_halves=3 + nth
        )
    assert latest(event)[0].winner == upper.lower


@pytest.mark.slow
def test_who_leaves_loses_the_match_and_nobody_waits() -> None:
    event = cup(4, 4)
    match = latest(event)[0]
    assert match.lower
    player = match.lower.user
    assert player
    entries.withdraw(event.pk, player, at=NOW)
    assert latest(event)[0].winner == match.upper


@pytest.mark.slow
def test_who_leaves_after_winning_makes_way_in_the_next_round() -> None:
    event = cup(4, 4)
    play_round(event)
    gone = latest(event)[0].winner
    assert gone
    if gone.user_id == event.director_id:
        entries.withdraw(event.pk, event.director, at=NOW)
    else:
        players.remove(event.pk, event.director, gone.pk, "Away.", at=NOW)
    advance(event.pk, NOW + PAUSE)
    (final,) = latest(event)
    assert final.winner
    assert final.winner != gone
    assert Game.objects.count() == 4
    assert again(event).state == State.PLAYED
