"""Where chance sets up the board, the explorer begins with games that are over."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Game
from games.rules import RULESETS
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from tests.study.explorer.conftest import carry_out
from tests.support.games.pages import act, signed_in

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.django_db]
TILES = "/explorer/tiles/"


def finished(alice: User, bob: User, *, public: bool = True, **options: object) -> Game:
    chosen = RULESETS["tiles"].clean(options)
    game = start_game("tiles", [alice, bob], options=chosen, at=timezone.now())
    Game.objects.filter(pk=game.pk).update(public=public)
    position = state_of(game).position
    (seat,) = position.to_move
    move = next(iter(position.legal_moves(seat)))
    act(game, (alice, bob)[seat], PlayMoves((str(move),)))
    act(game, alice, Resign())
    carry_out()
    return game


def offered(page: HttpResponse) -> list[object]:
    assert page.status_code == 200
    return [start.game.pk for start in page.context["starts"]]


def test_a_game_leads_to_its_first_decision(client: Client, alice: User, bob: User) -> None:
    game = finished(alice, bob)
    page = client.get(TILES)
    assert offered(page) == [game.pk]
    (start,) = page.context["starts"]
    assert f'href="{start.url}"' in page.content.decode()
    opened = client.get(start.url, follow=True)
    assert opened.context["starts"] is None
    assert opened.context["exploration"] is not None


def test_the_scope_is_kept_on_the_way(client: Client, alice: User, bob: User) -> None:
    finished(alice, bob)
    (start,) = client.get(f"{TILES}strong/").context["starts"]
    opened = client.get(start.url, follow=True)
    assert [scope.is_current for scope in opened.context["scopes"]] == [False, False, True]


def test_own_games_are_offered_to_their_players_alone(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    game = finished(alice, bob, public=False)
    assert offered(client.get(TILES)) == offered(client.get(f"{TILES}mine/")) == []
    assert offered(signed_in(alice).get(f"{TILES}mine/")) == [game.pk]
    assert offered(signed_in(carol).get(f"{TILES}mine/")) == []


def test_games_with_other_rules_or_that_go_on_are_not_offered(
    client: Client, alice: User, bob: User
) -> None:
    start_game("tiles", [alice, bob], options={}, at=timezone.now())
    game = finished(alice, bob, illegal="stays")
    assert offered(client.get(TILES)) == []
    assert offered(client.get(TILES, {"illegal": "stays"})) == [game.pk]


def test_a_game_in_which_nobody_has_decided_anything_is_not_offered(
    client: Client, alice: User, bob: User
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    act(game, alice, Resign())
    carry_out()
    assert offered(client.get(TILES)) == []


def test_the_list_goes_on_while_start_tiles_are_laid_and_ends_with_them(client: Client) -> None:
    laid = ["s1a9", "s2d8", "s3g7", "s4b6", "s5e5", "s6h4", "s7c3", "s8f2", "s9i1"]
    for count, expected in ((3, []), (9, None)):
        page = client.get(TILES, {"moves": ",".join(laid[:count])})
        assert page.context["starts"] == expected


@pytest.mark.parametrize("ruleset", ["sogo", "frege", "ludoku"])
def test_other_games_begin_as_they_did(client: Client, ruleset: str) -> None:
    assert client.get(f"/explorer/{ruleset}/").context["starts"] is None
