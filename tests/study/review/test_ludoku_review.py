"""A review of Ludoku: placements judged by the roll, with the luck of the roll apart."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from study.models import Review
from tests.games.conftest import NOW
from tests.study.review.conftest import ReviewStage, work_until_done

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def reviewed(stage: ReviewStage) -> Review:
    """A game in which one side places its first two dice, and the other one resigns."""
    players = [stage.alice, stage.bob]
    game = start_game("ludoku", players, options={}, at=NOW, time_control=per_move(3))
    for _number in range(2):
        seat = game.seats.select_related("user").get(to_move=True)
        assert seat.user is not None
        move = str(next(state_of(game).position.legal_moves(seat.number)))
        by = PlayerActor(seat.user)
        apply_command(game.pk, PlayMoves((move,)), by=by, key=str(uuid4()), at=NOW)
        game = Game.objects.get(pk=game.pk)
    apply_command(game.pk, Resign(), by=PlayerActor(stage.bob), key=str(uuid4()), at=NOW)
    stage.ask(game)
    work_until_done(game)
    return Review.objects.get(game=game)


def test_every_placement_is_judged_and_luck_stands_beside_the_first_of_a_roll(
    reviewed: Review,
) -> None:
    first, second = reviewed.decisions.all()
    assert reviewed.finished_at
    assert first.seat == second.seat
    assert first.luck is not None
    assert second.luck is None
    assert -1 <= first.played_value <= first.value <= 1
    assert first.margin is not None


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_shows_the_luck_and_has_a_row_for_each_placement(
    reviewed: Review, client: Client, language: str
) -> None:
    address = reverse("game_review", args=[reviewed.game_id])
    page = client.get(address, headers={"accept-language": language}).content.decode()
    with override(language):
        assert _("Luck") in page
    assert page.count("<tr") == 3
