"""A player's page: results by kind of opponent, and a way to challenge."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game
from games.services.gameplay.game_start import start_game
from games.services.text.result_text import result_text
from tests.support.games.pages import press, signed_in, text

pytestmark = pytest.mark.database


def lost(loser: User, winner: User | str) -> Game:
    game = start_game(
        "sogo", [loser, winner], options={}, at=timezone.now(), time_control=per_move(3)
    )
    press(signed_in(loser), game, "resign", sure="yes")
    return game


def test_results_are_counted_by_kind_of_opponent(alice: User, bob: User, client: Client) -> None:
    lost(bob, alice)
    lost(bob, alice)
    lost(alice, bob)
    lost(alice, "master")
    page = text(client.get("/players/alice/"))
    assert re.search(r"\b2 0 1\b.* 0 0 1\b", page)
    assert "Sage" in page
    for reader, shown in ((None, page), (bob, text(signed_in(bob).get("/players/alice/")))):
        game = Game.objects.filter(seats__user=bob, seats__result="lost").first()
        assert game
        assert result_text(game, game.seats.all(), reader and reader.pk) in shown


def test_a_game_with_several_bots_counts_once(alice: User, client: Client) -> None:
    for bots in (("master", "master", "master"), ("master", "beginner")):
        game = start_game("cards", [alice, *bots], options={}, at=timezone.now())
        press(signed_in(alice), game, "resign", sure="yes")
    page = client.get("/players/alice/")
    assert (page.context["with_bots"].games, page.context["with_bots"].lost) == (2, 2)
    assert page.context["with_people"].games == 0
    _by_game, _by_opponent, (_title, _head, records) = page.context["tables"]
    assert sorted(record.games for record in records) == [1, 2]


def test_a_profile_is_found_in_any_case_and_offers_a_challenge(alice: User, bob: User) -> None:
    page = signed_in(bob).get("/players/ALICE/")
    assert page.status_code == 200
    assert b"/tables/new/sogo/?opponent=alice" in page.content
    assert b"?opponent=" not in signed_in(alice).get("/players/alice/").content


@pytest.mark.parametrize("name", ["nobody", "%00", "x" * 5000, "Guest-abcd", "é"])
def test_guests_and_strangers_have_no_profile(client: Client, db: None, name: str) -> None:
    User.objects.create_user("Guest-abcd", is_guest=True)
    assert client.get(f"/players/{name}/").status_code == 404


def test_a_new_player_has_an_empty_record(alice: User, client: Client) -> None:
    page = client.get("/players/alice/").content.decode()
    assert '<div class="empty">' in page
    assert "gcard" not in page
