"""What the explorer says of the running games of its reader, by the aid of each."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Aid, Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from study.views.explorer.agreed_aid import agreed_aid
from tests.games.conftest import NOW
from tests.study.explorer.conftest import PairOfPlayers
from tests.study.explorer.test_pages import EXPLORER, rows_of
from tests.support.games.pages import press, send, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")


def test_a_running_game_has_no_explorer(stage: PairOfPlayers) -> None:
    game = stage.begin()
    client = signed_in(stage.alice)
    refused = client.get(f"/games/{game.pk}/explorer/")
    assert refused.status_code == 403
    assert agreed_aid(game) in refused.content.decode()
    assert "/explorer/" not in client.get(f"/games/{game.pk}/").content.decode()


@pytest.mark.parametrize(
    ("moves", "status"), [("A1", 403), ("D4", 403), ("A1,B1", 403), ("", 200), ("B2", 200)]
)
def test_the_position_of_a_running_game_stays_closed_to_its_players(
    stage: PairOfPlayers, client: Client, moves: str, status: int
) -> None:
    stage.play()
    stage.moves(stage.begin(), "A1")
    for player in (stage.alice, stage.bob):
        page = signed_in(player).get(EXPLORER, {"moves": moves})
        assert page.status_code == status
        assert ("rows" in (page.context or {})) == (status == 200)
    assert client.get(EXPLORER, {"moves": moves}).status_code == 200


@pytest.mark.parametrize(("aid", "status"), [("head", 403), ("books", 200), ("open", 200)])
def test_the_explorer_helps_where_the_aid_allows_finished_games(
    stage: PairOfPlayers, aid: str, status: int
) -> None:
    running = stage.moves(stage.begin(), "A1")
    Game.objects.filter(pk=running.pk).update(aid=aid)
    page = signed_in(stage.alice).get(EXPLORER, {"moves": "A1"})
    assert page.status_code == status
    running.refresh_from_db()
    named = agreed_aid(running) in page.content.decode()
    assert named == (status == 403)


def test_a_game_with_books_leads_its_players_into_the_explorer(
    stage: PairOfPlayers, client: Client
) -> None:
    stage.play()
    running = stage.moves(stage.begin(), "A1 A2")
    Game.objects.filter(pk=running.pk).update(aid=Aid.BOOKS)
    address, browser = f"/games/{running.pk}/explorer/?along=game", signed_in(stage.alice)
    assert address in browser.get(f"/games/{running.pk}/").content.decode()
    assert rows_of(browser.get(address, follow=True)) == {"B1": (1, 1, 0, 0)}
    assert address not in client.get(f"/games/{running.pk}/").content.decode()
    assert client.get(address).status_code == 403


def test_a_move_that_the_explorer_has_shown_cannot_be_undone(alice: User, bob: User) -> None:
    running = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    Game.objects.filter(pk=running.pk).update(aid=Aid.BOOKS)
    send(signed_in(alice), running, "A1")
    signed_in(bob).get(f"/games/{running.pk}/explorer/", {"along": "game"})
    assert press(signed_in(alice), running, "takeback").status_code == 409


@pytest.mark.slow
def test_the_first_position_is_open_though_a_game_has_just_begun(stage: PairOfPlayers) -> None:
    stage.play()
    stage.begin()
    assert len(rows_of(signed_in(stage.alice).get(EXPLORER))) == 1
    assert signed_in(stage.alice).get(EXPLORER, {"moves": "A1"}).status_code == 200


def test_a_start_that_chance_has_drawn_stays_closed_to_its_players(
    client: Client, alice: User, bob: User
) -> None:
    start_game("frege", [alice, bob], options={"setup": "random"}, at=NOW)
    game = start_game("frege", [alice, bob], options={"setup": "random"}, at=NOW)
    number = state_of(game).moves[0].move
    address = {"setup": "random", "moves": str(number)}
    assert signed_in(alice).get("/explorer/frege/", address).status_code == 403
    assert client.get("/explorer/frege/", address).status_code == 200


def test_it_opens_when_the_game_is_over(stage: PairOfPlayers) -> None:
    game = stage.moves(stage.begin(), "A1")
    browser = signed_in(stage.alice)
    assert browser.get(EXPLORER, {"moves": "A1"}).status_code == 403
    stage.moves(game, "A2 B1 B2 C1 C2 D1")
    assert browser.get(EXPLORER, {"moves": "A1"}).status_code == 200
