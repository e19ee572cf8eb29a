"""The pages of the explorer: counts, scopes, links, and what they keep to themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from games.templatetags.formatting import words
from study.services.explorer import lookup
from study.services.explorer.lookup import Exploration
from tests.games.conftest import NOW
from tests.study.explorer.conftest import TURNED, WON_BY_WHITE, PairOfPlayers, carry_out
from tests.support.fixtures.shortcuts import note_session
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")
EXPLORER = "/explorer/sogo/"


def rows_of(response: HttpResponse) -> dict[str, tuple[int, int, int, int]]:
    """Return the table of a page: move → games, won, drawn, lost."""
    assert response.status_code == 200
    found = [(row.named.name, row.explored.results) for row in response.context["rows"]]
    return {name: (each.games, each.won, each.drawn, each.lost) for name, each in found}


def found_by(response: HttpResponse) -> Exploration:
    exploration = response.context["exploration"]
    assert isinstance(exploration, Exploration)
    return exploration


@pytest.mark.slow
def test_mirrored_games_are_counted_together(client: Client, stage: PairOfPlayers) -> None:
    stage.play(WON_BY_WHITE)
    stage.play(TURNED)
    page = client.get(EXPLORER)
    (row,) = page.context["rows"]
    assert rows_of(page) == {row.named.name: (2, 2, 0, 0)}
    assert row.explored.alike == 3
    assert f'href="{row.url.replace("&", "&amp;")}"' in page.content.decode()
    assert rows_of(client.get(row.url.split("#")[0])) != {}


@pytest.mark.slow
def test_the_move_is_named_as_it_is_on_the_board_shown(
    client: Client, stage: PairOfPlayers
) -> None:
    stage.play(WON_BY_WHITE)
    assert rows_of(client.get(EXPLORER, {"moves": "A1"})) == {"A2": (1, 0, 0, 1)}
    assert rows_of(client.get(EXPLORER, {"moves": "D4"})) == {"C4": (1, 0, 0, 1)}


def test_games_that_came_here_are_listed_with_a_link_to_the_position(
    client: Client, stage: PairOfPlayers
) -> None:
    game = stage.play()
    page = client.get(EXPLORER, {"moves": "A1,A2"})
    assert [ply.game_id for ply in found_by(page).plies] == [game.pk]
    assert reverse("game_ply", args=[game.pk, 2]) in page.content.decode()


def test_private_games_count_for_their_players_alone(client: Client, stage: PairOfPlayers) -> None:
    stage.play(public=False)
    assert rows_of(client.get(EXPLORER)) == {}
    assert rows_of(signed_in(stage.bob).get(EXPLORER)) == {}
    mine = signed_in(stage.bob).get(f"{EXPLORER}mine/")
    assert len(rows_of(mine)) == len(found_by(mine).plies) == 1
    assert rows_of(client.get(f"{EXPLORER}mine/")) == {}


@pytest.mark.slow
def test_a_players_own_scope_has_no_games_of_others(stage: PairOfPlayers, carol: User) -> None:
    stage.play()
    assert rows_of(signed_in(carol).get(f"{EXPLORER}mine/")) == {}


def test_strong_bots_are_a_scope(client: Client, stage: PairOfPlayers) -> None:
    game = start_game("sogo", [stage.alice, "strong"], options={}, at=NOW)
    act(game, stage.alice, PlayMoves(("A1",)))
    runner.sweep(timezone.now(), inline=True)
    act(game, stage.alice, Resign())
    carry_out()
    found = client.get(f"{EXPLORER}strong/", {"moves": "A1"})
    assert [row[1:] for row in rows_of(found).values()] == [(1, 0, 0)]
    assert not found_by(found).plies
    assert rows_of(client.get(f"{EXPLORER}strong/")) == {}


@pytest.mark.slow
def test_counts_are_kept_for_positions_of_many_games_alone(
    client: Client, stage: PairOfPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.play()
    for least, games in ((2, 2), (1, 2), (1, 2)):
        monkeypatch.setattr(lookup, "MIN_KEPT_GAMES", least)
        client.get(EXPLORER)
        if games == 2 and least == 2:
            stage.play()
        assert next(iter(rows_of(client.get(EXPLORER)).values()))[0] == games
    stage.play()
    assert next(iter(rows_of(client.get(EXPLORER)).values()))[0] == 2


def test_each_scope_is_linked_at_the_position_shown(client: Client, stage: PairOfPlayers) -> None:
    page = client.get(EXPLORER, {"moves": "A1"})
    urls = [scope.url for scope in page.context["scopes"]]
    assert urls == [f"/explorer/sogo/{path}?moves=A1#board" for path in ("", "mine/", "strong/")]


def test_the_rules_are_chosen_but_for_those_of_a_game(client: Client, stage: PairOfPlayers) -> None:
    page = client.get("/explorer/sogo/?size=5").content.decode()
    assert '<option value="5" selected>' in page
    assert '<select name="size"' in page
    game = stage.play()
    assert '<select name="size"' not in client.get(f"/games/{game.pk}/explorer/").content.decode()


def test_the_explorer_of_a_game_follows_its_moves(client: Client, stage: PairOfPlayers) -> None:
    game = stage.play()
    start = client.get(f"/games/{game.pk}/explorer/?along=game", follow=True)
    assert rows_of(start) == {"A1": (1, 1, 0, 0)}
    assert [name.name for _, name, *__ in start.context["plies"]] == WON_BY_WHITE.split()
    assert start.redirect_chain[0][0].endswith("&at=0")
    mine = client.get(f"/games/{game.pk}/explorer/mine/?along=game", follow=True)
    assert "/explorer/mine/" in mine.redirect_chain[0][0]
    page = client.get(f"/games/{game.pk}/").content.decode()
    assert f"/games/{game.pk}/explorer/?along=game" in page
    cleared = client.get(start.context["steps"]["clear"].split("#")[0])
    assert rows_of(cleared) == {"A4": (1, 1, 0, 0)}
    assert not cleared.context["plies"]


def test_the_line_of_a_game_begins_when_chance_has_laid_out_the_board(
    client: Client, alice: User, bob: User
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=NOW)
    act(game, alice, Resign())
    page = client.get(f"/games/{game.pk}/explorer/?along=game", follow=True)
    assert page.status_code == 200
    assert all(not name.name.startswith("s") for _, name, *__ in page.context["plies"])


@pytest.mark.parametrize("key", ["sogo", "frege", "ludoku", "tiles"])
def test_every_game_whose_positions_come_again_has_an_explorer(
    client: Client, db: None, key: str
) -> None:
    assert client.get(f"/explorer/{key}/").status_code == 200
    index = client.get("/explorer/")
    assert f'href="/explorer/{key}/"' in index.content.decode()
    assert key not in {rules.key for rules in index.context["others"]}
    heading = client.get(f"/explorer/{key}/").content.decode().split('<p class="crumb">')[1]
    assert words(RULESETS[key].name) in heading.split("</p>")[0]


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("/explorer/cards/", 404),
        ("/explorer/chess/", 404),
        ("/explorer/sogo/theirs/", 404),
        ("/explorer/sogo/?moves=Z9", 400),
        ("/explorer/sogo/?size=7", 400),
        ("/explorer/sogo/?start=nonsense", 400),
        ("/games/00000000-0000-0000-0000-000000000000/explorer/", 404),
    ],
)
def test_bad_addresses_are_refused(client: Client, db: None, url: str, status: int) -> None:
    assert client.get(url).status_code == status


def test_a_game_of_cards_has_no_explorer(client: Client, stage: PairOfPlayers, alice: User) -> None:
    game = start_game("cards", [alice], options={}, at=NOW)
    Game.objects.filter(pk=game.pk).update(status="over")
    assert client.get(f"/games/{game.pk}/explorer/").status_code == 404
    assert "/explorer/" not in client.get(f"/games/{game.pk}/").content.decode()


@pytest.mark.slow
def test_a_page_takes_few_statements(
    client: Client, stage: PairOfPlayers, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    for texts in (WON_BY_WHITE, TURNED, WON_BY_WHITE):
        stage.play(texts)
    browser = signed_in(stage.alice)
    note_session(browser, stage.alice)
    with django_assert_max_num_queries(8):
        browser.get(EXPLORER)
