"""Reported players, sanctions and a household, as their pages look on a phone and on a desk."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game
from games.services.gameplay.game_start import start_game
from games.services.players.moderation import households, player_reports, sanctions
from study.models import Evaluation, Review, ReviewedDecision
from tests.games.conftest import alice, bob, person
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, blemishes, share_of, shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def page_of(player: User) -> str:
    return reverse("player_sanctions", args=[player.pk])


def fair_play_of(player: User) -> tuple[str, str]:
    return reverse("fair_play"), reverse("fair_play_player", args=[player.pk])


def reviewed_game(*players: User) -> None:
    """Store a rated game that is over, with a review of eighty decisions."""
    now = timezone.now()
    terms = {"options": {}, "at": now, "time_control": per_move(3)}
    game = start_game("sogo", list(players), rated=True, aid="head", **terms)
    Game.objects.filter(pk=game.pk).update(status="over")
    review = Review.objects.create(
        game=game, board_event=1, asked_at=now, total=80, done=80, finished_at=now
    )
    moves = [["A1", 1, True, None, 0], ["B2", -1, True, None, 0]]
    found = Evaluation.objects.create(position="0" * 64, engine="sogo/1", moves=moves, nodes=9)
    worth = {"evaluation": found, "value": 1, "exact": True, "played_exact": True}
    ReviewedDecision.objects.bulk_create(
        ReviewedDecision(
            review=review,
            number=number,
            seat=number % 2,
            played_value=1 if number % 3 else -1,
            **worth,
        )
        for number in range(80)
    )


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_pages_of_moderation_have_no_blemish(
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    bob: User,
    device: dict[str, object],
) -> None:
    now = timezone.now()
    judge = User.objects.create_superuser("judge", "judge@example.org", "x")
    for kind, days in (("warning", None), ("mute", 7)):
        terms = {"kind": kind, "days": days, "reason": "You were rude.", "note": ""}
        sanctions.impose(bob, judge, at=now, **terms)
    player_reports.report(bob, alice, subject="profile", why="An insult.", at=now)
    households.declare(bob, alice, at=now)
    households.declare(person("a-long-name-with-many-letters"), bob, at=now)
    reviewed_game(alice, bob)
    size = device["viewport"]["width"]  # type: ignore[index]
    found = []
    for reader, addresses in (
        (
            judge,
            [
                reverse("moderation"),
                reverse("latest_sanctions"),
                page_of(bob),
                *fair_play_of(bob),
            ],
        ),
        (bob, [reverse("my_data"), reverse("my_household"), "/players/alice/report/"]),
    ):
        page = visitors(**device)
        sign_in(page, live_server.url, reader)
        for number, address in enumerate(share_of(addresses, device)):
            page.goto(live_server.url + address)
            shot(page, f"moderation-{reader}-{number}-{size}")
            found += list(blemishes(page, address, thumbs=size == 390))
    assert found == []
