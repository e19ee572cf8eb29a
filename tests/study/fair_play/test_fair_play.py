"""The statistics about fair play: from reviewed rated games without engines, for arbiters alone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Delivery, Game, Outbox
from study.models import ReviewedDecision
from study.services.fair_play import comparison
from study.services.fair_play.judged_moves import judged_moves, latest_reviews
from tests.games.conftest import member_of_staff
from tests.study.review.conftest import THROWN_AWAY, ReviewStage

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]


@pytest.fixture
def rated(stage: ReviewStage) -> Game:
    """White leaves a line of three that could be closed, and loses."""
    review = stage.reviewed(THROWN_AWAY)
    Game.objects.filter(pk=review.game_id).update(rated=True, aid="head")
    return Game.objects.get(pk=review.game_id)


@pytest.mark.slow
def test_the_figures_are_those_of_the_stored_reviews(
    rated: Game, alice: User, bob: User, carol: User
) -> None:
    moves = judged_moves(latest_reviews())
    assert {move.player for move in moves} == {alice.pk, bob.pk}
    thrown_away = ReviewedDecision.objects.get(number=6)
    only = next(move for move in moves if move.player == alice.pk and move.is_only)
    assert thrown_away.seat == 0
    assert not only.is_best
    (mine,) = comparison.comparisons(alice, comparison.moves_of(alice))
    assert mine.mine.figures.only_moves.found < mine.mine.figures.only_moves.chances
    assert mine.others.decisions == sum(move.player == bob.pk for move in moves)
    assert [line.game for line in comparison.games_behind(comparison.moves_of(alice))] == [rated]
    assert comparison.comparisons(carol, comparison.moves_of(carol)) == []


@pytest.mark.first_by_day
@pytest.mark.parametrize("change", [{"aid": "open"}, {"rated": False}, {"status": "cancelled"}])
def test_other_games_are_not_counted(rated: Game, alice: User, change: dict[str, object]) -> None:
    Game.objects.filter(pk=rated.pk).update(**change)
    assert not latest_reviews()
    assert comparison.all_players(alice) == []


def test_arbiters_read_them_but_for_their_own_and_nobody_is_mailed(
    rated: Game, alice: User, bob: User
) -> None:
    clients = {user: Client() for user in (alice, member_of_staff("arbiter"))}
    for user, client in clients.items():
        client.force_login(user)
    player, arbiter = clients.values()
    before = Outbox.objects.count(), Delivery.objects.count()
    for user in (alice, bob):
        page = arbiter.get(reverse("fair_play_player", args=[user.pk])).content.decode()
        assert reverse("game_review", args=[rated.pk]) in page
    listed = arbiter.get(reverse("fair_play")).content.decode()
    assert reverse("fair_play_player", args=[bob.pk]) in listed
    assert player.get(reverse("fair_play")).status_code == 403
    assert "fair-play" not in player.get(reverse("profile", args=["bob"])).content.decode()
    assert (Outbox.objects.count(), Delivery.objects.count()) == before
    alice.is_staff = alice.is_superuser = True
    alice.save()
    assert player.get(reverse("fair_play_player", args=[alice.pk])).status_code == 403
    listed = player.get(reverse("fair_play")).content.decode()
    assert reverse("fair_play_player", args=[alice.pk]) not in listed
