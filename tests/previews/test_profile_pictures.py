"""Pictures of profiles: the name, the record and the last board of whoever has a profile."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from previews.views.players import poster_of
from tests.previews.heads import path_of_picture, tags_of
from tests.support.games.pages import act

pytestmark = pytest.mark.usefixtures("empty_cache", "db")


def address(person: User) -> str:
    return reverse("player_picture", args=["en", person.username])


def test_a_profile_shows_the_last_game_and_the_record(
    live_game: Game, play_moves: Any, alice: User, client: Client
) -> None:
    before = client.get(address(alice))
    game = play_moves(live_game, "A1 B1")
    act(game, alice, Resign())
    head = tags_of(client, "/players/alice/")
    assert "alice" in head["og:title"]
    assert head["og:type"] == "profile"
    assert path_of_picture(head) == address(alice)
    shown = client.get(address(alice))
    assert Image.open(io.BytesIO(shown.content)).size == (1200, 630)
    assert shown["ETag"] != before["ETag"]
    kinds = [square.kind for square in poster_of(alice).board.squares()]
    assert (kinds.count("seat0"), kinds.count("seat1")) == (1, 1)


@pytest.mark.slow
def test_a_game_that_no_list_shows_is_not_in_the_picture(
    live_game: Game, play_moves: Any, alice: User
) -> None:
    before = poster_of(alice)
    game = play_moves(live_game, "A1 B1")
    act(game, alice, Resign())
    Game.objects.filter(pk=game.pk).update(public=False)
    assert poster_of(alice) == before


def test_a_running_game_is_not_in_the_profile(
    live_game: Game, play_moves: Any, alice: User
) -> None:
    sample = poster_of(alice).board
    play_moves(live_game, "A1 B1")
    assert poster_of(alice).board == sample


@pytest.mark.words
def test_a_record_counts_what_ended(live_game: Game, alice: User, client: Client) -> None:
    assert (
        tags_of(client, "/players/alice/")["og:description"]
        == "No game against people finished yet."
    )
    act(live_game, alice, Resign())
    described = tags_of(client, "/players/alice/")["og:description"]
    assert described == "1 game against people finished: 0 won, 0 drawn, 1 lost."


@pytest.mark.parametrize("change", [{"is_guest": True}, {"is_active": False}], ids=str)
def test_who_has_no_profile_has_no_picture(
    change: dict[str, bool], alice: User, client: Client
) -> None:
    User.objects.filter(pk=alice.pk).update(**change)
    assert client.get(address(alice)).status_code == 404
    assert client.get("/pictures/en/players/nobody-here.png").status_code == 404
