"""The list of results: what a finished game writes, and what rulings and late results change."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import gettext as _

from accounts.models import User
from events.formulas.ratings.outcomes import Exclusion
from events.models import RatedGame, RatedSeat, Rating, RatingPool
from events.services.ratings.pools import pool_name
from events.services.ratings.rebuild import numbers, rebuild
from events.services.ratings.result_list import rate_game
from games.models import Aid, Game
from games.services.clock import timeouts
from games.services.disputes.rulings import appeals
from games.services.worker import work_loop
from tests.events.ratings.conftest import WON_BY_WHITE, RatedPair, carry_out
from tests.games.conftest import NOW, person
from tests.support.games.disputes import enforce, file

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
HOUR = timedelta(hours=1)


def rule(game: Game, by: User, admin: User, ruling: str, **more: object) -> None:
    dispute = file(game, by, NOW)
    enforce(dispute.pk, admin, ruling=ruling, reason="Seen.", at=NOW, **more)  # type: ignore[arg-type]
    carry_out()


def overturn(game: Game, by: User) -> None:
    """Appeal against the ruling on a game, and have another judge overturn it."""
    dispute = game.disputes.get()
    made = appeals.appeal(dispute.pk, by, ground="facts", text="Look here.", at=NOW)
    judge = person("second", is_staff=True, is_superuser=True)
    appeals.decide_appeal(made.pk, judge, outcome="overturned", reason="Indeed.", at=NOW)
    carry_out()


@pytest.mark.slow
def test_a_finished_game_changes_both_ratings(pair: RatedPair) -> None:
    pair.play()
    won, lost = Rating.objects.order_by("-mu")
    assert (won.user, lost.user) == (pair.alice, pair.bob)
    assert (won.games, won.opponents, won.skill.rating) == (1, 1, 1605)
    stored = RatedSeat.objects.get(user=pair.alice)
    assert (stored.before.rating, stored.after.rating) == (1500, 1605)


def test_a_worker_finds_the_work_by_itself(pair: RatedPair) -> None:
    pair.moves(pair.begin(), WON_BY_WHITE)
    work_loop.work("mail")
    assert Rating.objects.count() == 2


def test_games_that_are_not_rated_leave_no_trace(pair: RatedPair) -> None:
    pair.moves(pair.begin(rated=False), WON_BY_WHITE)
    pair.moves(pair.begin(), "A1 A2")
    carry_out()
    assert not RatedGame.objects.exists()


@pytest.mark.slow
def test_pools_are_named_by_the_options_that_make_another_game(pair: RatedPair) -> None:
    pair.play()
    pair.play(aid=Aid.BOOKS)
    pair.play(aid=Aid.OPEN)
    names = [pool_name(pool) for pool in RatingPool.objects.order_by("key")]
    usual = f"Sogo · 4×4×4 · {_('first mill wins')}"
    assert names == [
        f"{usual} · {_('any aid')}",
        usual,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("first_at", [0, 2])
def test_the_order_in_which_workers_come_does_not_matter(pair: RatedPair, first_at: int) -> None:
    games = [
        pair.moves(pair.begin(at=NOW + n * HOUR), WON_BY_WHITE, NOW + n * HOUR) for n in (0, 1, 2)
    ]
    for game in [games[first_at], *games]:
        rate_game(game.pk)
    assert rebuild(keep=False) == (3, [])


@pytest.mark.slow
def test_voiding_and_awarding_again_restores_every_number(pair: RatedPair, admin: User) -> None:
    first = pair.play(at=NOW - 2 * HOUR)
    pair.play(at=NOW - HOUR)
    before = numbers()
    rule(first, pair.bob, admin, "void")
    assert RatedGame.objects.get(game=first).exclusion == "void"
    assert Rating.objects.get(user=pair.alice).skill.rating == 1605
    rule(first, pair.bob, admin, "award", winner=0)
    assert numbers() == before


@pytest.mark.slow
def test_a_game_annulled_and_given_back_restores_every_number(pair: RatedPair, admin: User) -> None:
    first = pair.play(at=NOW - 2 * HOUR)
    pair.play(at=NOW - HOUR)
    before = numbers()
    rule(first, pair.bob, admin, "void")
    assert RatedGame.objects.get(game=first).exclusion == "void"
    assert numbers() != before
    overturn(first, pair.alice)
    assert numbers() == before
    assert rebuild(keep=False) == (2, [])


def test_an_award_that_is_overturned_restores_every_number(pair: RatedPair, admin: User) -> None:
    first = pair.play(at=NOW - 2 * HOUR)
    pair.play(at=NOW - HOUR)
    before = numbers()
    rule(first, pair.bob, admin, "award", winner=1)
    assert numbers() != before
    overturn(first, pair.alice)
    assert numbers() == before
    assert rebuild(keep=False) == (2, [])


@pytest.mark.slow
def test_an_award_turns_the_ratings_round(pair: RatedPair, admin: User) -> None:
    game = pair.play()
    rule(game, pair.bob, admin, "award", winner=1)
    assert Rating.objects.get(user=pair.bob).skill.rating == 1605
    assert rebuild(keep=False) == (1, [])


def test_a_rollback_takes_the_game_out_of_the_list(pair: RatedPair, admin: User) -> None:
    game = pair.play()
    rule(game, pair.bob, admin, "rollback", ply=2)
    assert not RatedGame.objects.exists()
    assert not Rating.objects.exists()


def test_a_game_that_never_really_began_does_not_count(pair: RatedPair) -> None:
    began = NOW - timedelta(days=9)
    game = pair.moves(pair.begin(at=began), "A1", began)
    timeouts.settle_overdue(NOW)
    carry_out()
    assert RatedGame.objects.get(game=game).exclusion == "void"


@pytest.mark.slow
def test_the_command_finds_a_number_that_was_changed_by_hand(pair: RatedPair) -> None:
    pair.play()
    call_command("rebuild_ratings", "--check", stdout=StringIO())
    Rating.objects.filter(user=pair.alice).update(mu=40.0)
    with pytest.raises(CommandError):
        call_command("rebuild_ratings", "--check", stdout=StringIO())
    printed = StringIO()
    call_command("rebuild_ratings", stdout=printed)
    assert printed.getvalue().endswith("1 games with rated terms, 1 numbers differ.\n")
    assert Rating.objects.get(user=pair.alice).skill.rating == 1605


def test_a_game_in_which_a_seat_changed_hands_counts_for_nobody(
    pair: RatedPair, admin: User, carol: User
) -> None:
    game = pair.moves(pair.begin(), "A1 A2")
    rule(game, pair.bob, admin, "replace", seat=0, newcomer=carol)
    pair.moves(Game.objects.get(pk=game.pk), "B1 B2 C1 C2 D1")
    carry_out()
    row = RatedGame.objects.get()
    assert (row.exclusion, Rating.objects.count()) == (Exclusion.REPLACED, 0)
    assert {seat.user for seat in row.seats.all()} == {carol, pair.bob}


@pytest.mark.slow
def test_a_change_that_is_overturned_in_time_leaves_the_game_rated(
    pair: RatedPair, admin: User, carol: User
) -> None:
    game = pair.moves(pair.begin(), "A1 A2")
    rule(game, pair.bob, admin, "replace", seat=0, newcomer=carol)
    overturn(game, pair.alice)
    pair.moves(Game.objects.get(pk=game.pk), "B1 B2 C1 C2 D1")
    carry_out()
    assert RatedGame.objects.get().counts
    assert {rating.user for rating in Rating.objects.all()} == {pair.alice, pair.bob}
