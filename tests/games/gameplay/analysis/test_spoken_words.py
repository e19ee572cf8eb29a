"""The words above a board: names where seats have no colour, and “you” for the reader alone."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.templatetags.formatting import words
from tests.support.games.cards.deck_logs import wrong
from tests.support.games.cards.decks import cards
from tests.support.games.pages import act, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.words]

STARTERS = ["a9", "d8", "g7", "b6", "e5", "h4", "c3", "f2", "i1"]


@pytest.fixture
def tiles(alice: User, bob: User) -> Game:
    return start_game("tiles", [alice, bob], options={}, at=timezone.now())


def prompt(page: HttpResponse) -> str:
    assert page.status_code == 200
    board = page.context["board"]
    board = getattr(board, "picture", board)
    return words(board.prompt, board.prompt_params)


def drawn(game: Game) -> str:
    return str(state_of(game).position.view(None).tile)  # type: ignore[attr-defined]


@pytest.mark.slow
def test_who_waits_reads_the_name_of_the_player_who_has_drawn(tiles: Game, bob: User) -> None:
    page = signed_in(bob).get(tiles.get_absolute_url())
    assert prompt(page) == f"alice has drawn the {drawn(tiles)} and lays it now"


def test_a_name_that_is_also_a_word_of_ours_is_not_translated(bob: User) -> None:
    red = User.objects.create(username="Red")
    tiles = start_game("tiles", [red, bob], options={}, at=timezone.now())
    page = signed_in(bob).get(tiles.get_absolute_url())
    with override("de"):
        assert prompt(page).startswith("Red hat die ")


def test_a_what_if_board_speaks_to_the_player_whose_turn_it_is(
    tiles: Game, alice: User, bob: User
) -> None:
    address = f"{tiles.get_absolute_url()}{tiles.ply}/analysis/"
    assert prompt(signed_in(alice).get(address)) == f"You have drawn the {drawn(tiles)}"
    of_alice = f"alice has drawn the {drawn(tiles)} and lays it now"
    assert [prompt(client.get(address)) for client in (signed_in(bob), Client())] == [of_alice] * 2


def test_a_what_if_board_of_no_game_speaks_of_the_seats() -> None:
    moves = [f"s{digit}{square}" for digit, square in enumerate(STARTERS, start=1)]
    line = ",".join([*moves, "t1"])
    page = Client().get("/analysis/tiles/", {"moves": line})
    assert prompt(page) == "First player has drawn the 1 and lays it now"
    assert prompt(Client().get("/explorer/tiles/", {"moves": line})) == prompt(page)


def test_a_covered_what_if_board_tells_nothing_of_the_digit_that_was_wrong(
    alice: User, bob: User
) -> None:
    """It stands on the page of the game, whose board is there for it."""
    game = cards(alice, bob)
    act(game, alice, PlayMoves(("glass",)))
    game.refresh_from_db()
    act(game, alice, PlayMoves((wrong(state_of(game)),)))
    game.refresh_from_db()
    page = signed_in(bob).get(game.get_absolute_url())
    assert page.context["board"].picture.tray_remarks
    tried = signed_in(bob).get(f"{game.get_absolute_url()}{game.ply}/analysis/")
    assert tried.context["board"].hidden
    assert not tried.context["board"].tray_remarks
