"""Links into the explorer from boards: it opens at the position that the board showed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Aid, Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from study.models import Exercise
from study.services.explorer.positions import decision_form
from study.views.exercises.exercises import url_of
from tests.games.conftest import NOW
from tests.study.exercises.conftest import CarelessGames
from tests.study.exercises.conftest import carry_out as find_exercises
from tests.study.explorer.conftest import PairOfPlayers, carry_out
from tests.study.explorer.test_pages import found_by, rows_of
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")


def links_of(client: Client, address: str) -> list[str]:
    """Return the links into the explorer that stand on the page of a board."""
    page = client.get(address)
    assert page.status_code == 200
    parts = page.content.decode().replace("&amp;", "&").split('href="')[1:]
    found = (part.split('"')[0] for part in parts)
    return [url for url in found if "/explorer/" in url and url != reverse("explorer_index")]


def followed(client: Client, link: str) -> HttpResponse:
    page = client.get(link, follow=True)
    assert page.status_code == 200
    return page


def broken_off(ruleset: str, alice: User, bob: User, decisions: int) -> Game:
    """Make so many moves of a game at hand, and let alice resign."""
    game = start_game(ruleset, [alice, bob], options={}, at=NOW)
    for _number in range(decisions):
        position = state_of(game).position
        (seat,) = position.to_move
        act(game, (alice, bob)[seat], PlayMoves((str(next(position.legal_moves(seat))),)))
        game = Game.objects.get(pk=game.pk)
    act(game, alice, Resign())
    return Game.objects.get(pk=game.pk)


def test_a_board_of_a_game_leads_to_its_own_position(client: Client, stage: PairOfPlayers) -> None:
    game = stage.play()
    (link,) = links_of(client, f"/games/{game.pk}/3/")
    page = followed(client, link)
    assert page.context["analysis"].at == 3
    assert rows_of(page) == {"B2": (1, 0, 0, 1)}
    assert len(page.context["plies"]) == game.ply


def test_the_last_board_leads_to_the_first_decision(client: Client, stage: PairOfPlayers) -> None:
    game = stage.play()
    for address in (game.get_absolute_url(), f"/games/{game.pk}/{game.ply}/"):
        (link,) = links_of(client, address)
        assert followed(client, link).context["analysis"].at == 0


@pytest.mark.parametrize(
    "ruleset",
    ["frege", pytest.param("ludoku", marks=pytest.mark.slow), "tiles"],
)
def test_the_explorer_has_every_position_of_a_game(
    client: Client, alice: User, bob: User, ruleset: str
) -> None:
    game = broken_off(ruleset, alice, bob, 4)
    state = state_of(game)
    first = next(n for n, played in enumerate(state.moves) if not played.move.setup)
    for ply in range(first, game.ply):
        page = followed(client, f"/games/{game.pk}/explorer/?along={ply}")
        shown, played = page.context["analysis"].position, state.position_at(ply)
        forms = [decision_form(game.rules, position) for position in (shown, played)]
        assert len({form and form.text for form in forms}) == 1
        assert shown.to_move == played.to_move


def test_a_ply_that_a_game_has_not_reached_is_not_found(
    client: Client, stage: PairOfPlayers
) -> None:
    game = stage.play()
    assert client.get(f"/games/{game.pk}/explorer/?along={game.ply + 1}").status_code == 404


def test_a_what_if_board_of_a_game_leads_to_the_line_tried_on_it(
    client: Client, stage: PairOfPlayers
) -> None:
    game = stage.play()
    other = stage.play("A1 A2 D4 B2 C1 C2 D1 D2")
    board = reverse("game_analysis", args=[game.pk, 2])
    (link,) = links_of(client, f"{board}?moves=D4")
    page = followed(client, link)
    assert rows_of(page) == {"B2": (1, 1, 0, 0)}
    assert [ply.game_id for ply in found_by(page).plies] == [other.pk]
    (link,) = links_of(client, f"{board}?moves=D4&at=0")
    assert set(rows_of(followed(client, link))) == {"B1", "D4"}
    assert client.get(f"{board}?moves=Z9").status_code == 400


def test_the_free_what_if_board_leads_to_its_position(client: Client, stage: PairOfPlayers) -> None:
    stage.play()
    (link,) = links_of(client, "/analysis/sogo/?moves=A1,A2,C3&at=2")
    page = followed(client, link)
    assert rows_of(page) == {"B1": (1, 1, 0, 0)}
    assert len(page.context["plies"]) == 3


def test_the_what_if_board_of_a_running_game_leads_there_where_its_aid_allows(
    client: Client, stage: PairOfPlayers
) -> None:
    running = stage.moves(stage.begin(), "A1 A2")
    board = reverse("game_analysis", args=[running.pk, 2])
    own = signed_in(stage.alice)
    assert links_of(own, board) == links_of(client, board) == []
    Game.objects.filter(pk=running.pk).update(aid=Aid.BOOKS)
    (link,) = links_of(own, board)
    assert followed(own, link).context["analysis"].at == 2
    assert links_of(client, board) == []
    assert client.get(link).status_code == 403


def test_no_link_opens_the_explorer_at_a_running_game(stage: PairOfPlayers) -> None:
    finished = stage.play()
    stage.moves(stage.begin(), "A1 A2")
    own = signed_in(stage.alice)
    boards = (
        f"/games/{finished.pk}/2/",
        reverse("game_analysis", args=[finished.pk, 2]),
        "/analysis/sogo/?moves=A1,A2",
    )
    for board in boards:
        (link,) = links_of(own, board)
        assert own.get(link, follow=True).status_code == 403


def test_a_solved_exercise_leads_to_the_games_with_its_position(
    client: Client, alice: User, bob: User, play_moves: Callable[[Game, str], Game]
) -> None:
    game = CarelessGames(alice, bob, play_moves).play()
    carry_out()
    find_exercises()
    address = url_of(Exercise.objects.get(game=game))
    assert links_of(client, address) == []
    over = client.post(address, {"give_up": "yes"})
    (link,) = links_of(client, over["Location"])
    page = followed(client, link)
    assert [ply.game_id for ply in found_by(page).plies] == [game.pk]
    assert page.context["plies"]


@pytest.mark.parametrize("page", ["lessons", "exercises", "explorer_index"])
def test_lessons_exercises_and_explorer_lead_to_each_other(
    client: Client, db: None, page: str
) -> None:
    text = client.get(reverse(page)).content.decode()
    tabs = text.split('<nav class="subtabs"')[1].split("</nav>")[0]
    for name in ("lessons", "exercises", "explorer_index"):
        assert f'href="{reverse(name)}"' in tabs
    assert f'href="{reverse(page)}" aria-current="page"' in tabs
