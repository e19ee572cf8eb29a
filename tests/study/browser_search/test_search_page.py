"""The page of a search: for whom it is there, what it holds, and its policy."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from games.bots.assessment.recorded import RecordedSearch
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Aid, Game
from games.rules.kit.core import Ruleset
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from study.services.review.decisions import Decision, decisions_of
from study.views import browser_search
from tests.games.conftest import NOW
from tests.study.browser_search.conftest import WON_BY_WHITE
from tests.study.conftest import GamesOfTwo

pytestmark = [pytest.mark.database, pytest.mark.django_db]
WASM = "'wasm-unsafe-eval'"
NUMBER = 4
"""The decision that the tests look at."""


def address(game: Game, number: int = NUMBER) -> str:
    return reverse("game_search_at", args=[game.pk, number])


def test_a_page_has_the_recorded_search_and_its_module(two: GamesOfTwo, client: Client) -> None:
    game = two.finish(WON_BY_WHITE)
    page = client.get(address(game))
    search = json.loads(page.context["search"])
    assert page.status_code == 200
    assert search["setup"][0] == ["prepare"]
    assert finders.find(search["url"].removeprefix("/static/"))
    readings = search["ways"][0][0]["readings"]
    assert "A1" in readings[0]["texts"].values()


def test_only_this_page_may_compile_modules(two: GamesOfTwo, client: Client) -> None:
    game = two.finish(WON_BY_WHITE)
    policy = client.get(address(game)).headers["Content-Security-Policy"]
    assert f"script-src 'self' {WASM}" in policy
    assert "'unsafe-eval'" not in policy
    others = [
        reverse("home"),
        game.get_absolute_url(),
        reverse("game_review", args=[game.pk]),
        reverse("game_analysis", args=[game.pk, NUMBER]),
        reverse("game_ply", args=[game.pk, NUMBER]),
        address(game, 99),
    ]
    for other in others:
        assert WASM not in client.get(other).headers["Content-Security-Policy"]


def test_the_board_of_a_finished_game_leads_there(two: GamesOfTwo, client: Client) -> None:
    game = two.finish(WON_BY_WHITE)
    page = client.get(reverse("game_ply", args=[game.pk, NUMBER])).content.decode()
    assert address(game) in page
    review = client.get(reverse("game_review", args=[game.pk])).content.decode()
    assert f'href="{reverse("game_search", args=[game.pk])}"' in review
    at_end = client.get(game.get_absolute_url()).content.decode()
    assert reverse("game_search_at", args=[game.pk, game.ply]) not in at_end
    assert client.get(reverse("game_search", args=[game.pk])).headers["Location"] == address(
        game, 0
    )


def test_there_is_no_search_of_a_game_that_goes_on(two: GamesOfTwo, client: Client) -> None:
    running = two.moves(two.begin(), "A1 A2 B1 B2 C1")
    assert reverse("game_search_at", args=[running.pk, NUMBER]) not in (
        client.get(reverse("game_ply", args=[running.pk, NUMBER])).content.decode()
    )
    for user in (two.alice, two.bob, None):
        if user:
            client.force_login(user)
        else:
            client.logout()
        assert client.get(address(running)).status_code == 403
        assert client.get(reverse("game_search", args=[running.pk])).status_code == 403


def test_where_nothing_was_decided_there_is_no_page(two: GamesOfTwo, client: Client) -> None:
    game = two.finish(WON_BY_WHITE)
    assert client.get(address(game, game.ply)).status_code == 404
    assert client.get(address(game, 999_999_999)).status_code == 404
    nowhere = reverse("game_search_at", args=[uuid4(), 0])
    assert client.get(nowhere).status_code == 404


TWIN = "D4 D3 C4 C3"
"""Moves to the position before decision 4, turned."""


@pytest.mark.parametrize(("aid", "status"), [(Aid.HEAD, 403), (Aid.BOOKS, 403), (Aid.OPEN, 200)])
def test_a_twin_of_a_running_position_is_not_searched_by_its_players(
    two: GamesOfTwo, client: Client, aid: str, status: int
) -> None:
    game = two.finish(WON_BY_WHITE)
    running = two.moves(two.begin(), TWIN)
    Game.objects.filter(pk=running.pk).update(aid=aid)
    for player in (two.alice, two.bob):
        client.force_login(player)
        answer = client.get(address(game))
        assert answer.status_code == status
        assert ("search" in (answer.context or {})) is (status == 200)
    client.logout()
    assert client.get(address(game)).status_code == 200


@pytest.mark.parametrize(
    ("moves", "shut"),
    [
        (TWIN, [3, 4, 5]),
        (f"{TWIN} D1", [4]),
    ],
)
def test_neither_are_the_decisions_around_it_nor_those_with_a_move_there(
    two: GamesOfTwo, client: Client, moves: str, shut: list[int]
) -> None:
    game = two.finish(WON_BY_WHITE)
    two.moves(two.begin(), moves)
    client.force_login(two.alice)
    refused = [
        number for number in range(game.ply) if client.get(address(game, number)).status_code == 403
    ]
    assert refused == shut


def test_the_first_page_of_an_ending_says_what_became_of_the_decisions_before(
    two: GamesOfTwo, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, search_of = two.finish(WON_BY_WHITE), browser_search.search_of
    why = _(
        "Decisions before this one are too far from the end of the game for the engine. "
        "The review has them."
    )
    assert why not in client.get(address(game, 0)).content.decode()

    def search_of_ending(ruleset: Ruleset, decision: Decision) -> RecordedSearch | None:
        return search_of(ruleset, decision) if decision.number >= NUMBER else None

    monkeypatch.setattr(browser_search, "search_of", search_of_ending)
    assert why in client.get(address(game)).content.decode()
    assert why not in client.get(address(game, NUMBER + 1)).content.decode()


def test_the_board_names_the_player_at_turn_where_seats_have_no_colours(
    two: GamesOfTwo, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [two.alice, two.bob]
    game = start_game("tiles", players, options={}, at=NOW, time_control=per_move(3))
    position = state_of(game).position
    two.moves(game, str(next(position.legal_moves(0))))
    apply_command(game.pk, Resign(), by=PlayerActor(two.bob), key=str(uuid4()), at=NOW)
    search = RecordedSearch("tiles", (), ())
    monkeypatch.setattr("study.views.browser_search.search_of", lambda _rules, _decision: search)
    (decision,) = decisions_of(state_of(Game.objects.get(pk=game.pk)))
    board = client.get(address(game, decision.number)).context["board"]
    assert str(board.prompt_params["seat"]) == "alice"
