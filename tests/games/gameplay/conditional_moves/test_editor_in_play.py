"""The page of a plan while the game goes on: what its owner finds there and is told."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.log.refusals import LogRefusal
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.refusals import GameplayRefusal
from tests.appearance.markup import Markup
from tests.support.games.pages import send, signed_in, text, why
from tests.support.games.plan_pages import add, address, hers, look, tree

__all__ = ["hers"]


def test_a_board_that_has_changed_is_told(
    hers: Client, live_game: Game, bob: User, alice: User
) -> None:
    board = live_game.board_event
    send(signed_in(bob), live_game, "D1")
    answer = hers.post(address(live_game), {"board": board, "moves": "D1,C2"})
    assert answer.status_code == 409
    assert why(GameplayRefusal.OWN_TURN_FIRST) in text(answer)
    send(hers, live_game, "C2")
    answer = hers.post(address(live_game), {"board": board, "moves": "B1,A1"})
    assert answer.status_code == 409
    assert why(GameplayRefusal.BOARD_CHANGED) in text(answer)
    assert re.search(r"\bbob \w+ B1\b", text(answer)), "the line is still there"


def test_at_ones_turn_there_is_nothing_to_plan(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    words, page = look(client, live_game)
    assert why(GameplayRefusal.OWN_TURN_FIRST) in words
    assert not page.having("a", class_="pad-button")
    assert 'id="my-plan"' not in client.get(live_game.get_absolute_url()).content.decode()


def test_the_page_of_the_game_leads_there(hers: Client, live_game: Game, bob: User) -> None:
    page = Markup(hers.get(live_game.get_absolute_url()).content.decode())
    assert page.having("a", id="my-plan", href=address(live_game))
    assert "my-plan" not in signed_in(bob).get(live_game.get_absolute_url()).content.decode()
    assert "my-plan" not in hers.get(f"/games/{live_game.pk}/0/").content.decode()


@pytest.mark.slow
def test_a_plan_that_was_dropped_is_told_once(hers: Client, live_game: Game, bob: User) -> None:
    add(hers, live_game, "D1,C2")
    send(signed_in(bob), live_game, "B3")
    button = 'id="plan-seen"'
    page = hers.get(live_game.get_absolute_url())
    assert page.context["actions"].plan.cleared in text(page)
    assert button in page.content.decode()
    assert button not in signed_in(bob).get(live_game.get_absolute_url()).content.decode()
    answer = hers.post(f"{address(live_game)}seen/")
    assert (answer.status_code, answer["Location"]) == (303, live_game.get_absolute_url())
    assert button not in hers.get(live_game.get_absolute_url()).content.decode()


def test_putting_a_notice_away_leaves_a_standing_plan_alone(hers: Client, live_game: Game) -> None:
    add(hers, live_game, "D1,C2")
    hers.post(f"{address(live_game)}seen/")
    assert len(tree(live_game)) == 1


def test_after_the_end_nothing_is_planned(hers: Client, live_game: Game, bob: User) -> None:
    apply_command(live_game.pk, Resign(), by=PlayerActor(bob), key="1", at=timezone.now())
    assert why(LogRefusal.GAME_OVER) in look(hers, live_game)[0]
    assert add(hers, live_game, "D1,C2").status_code == 409
    assert 'id="my-plan"' not in hers.get(live_game.get_absolute_url()).content.decode()
