"""The page of an earlier ply: all of it tells of that ply."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.appearance.markup import Markup
from tests.support.games.pages import act

Played = Callable[[Game, str], Game]
OPTIONS = {"size": 3, "variant": 2}


@pytest.fixture
def game(alice: User, bob: User, play_moves: Played) -> Game:
    """A game in which a ball was captured with the sixth move."""
    begun = start_game(
        "sogo", [alice, bob], options=OPTIONS, at=timezone.now(), time_control=per_move(3)
    )
    return play_moves(begun, "A1 A2 B1 B2 C1 xA2-1")


def test_points_are_those_of_the_board_that_is_shown(client: Client, game: Game) -> None:
    def points(ply: int) -> set[str]:
        page = client.get(reverse("game_ply", args=[game.pk, ply]))
        return {panel.points for panel in page.context["side"].seats}

    assert (points(5), points(6)) == ({""}, {"1", "0"})


def test_the_way_out_leads_to_the_end_of_a_game_that_is_over(
    client: Client, game: Game, bob: User
) -> None:
    address = reverse("game_ply", args=[game.pk, 2])
    now, end = _("To the board as it stands now"), _("To the end of the game")
    page = client.get(address).content.decode()
    assert now in page
    assert end not in page
    act(game, bob, Resign())
    page = client.get(address).content.decode()
    assert now not in page
    assert end in page


def what_if(game: Game, ply: int) -> str:
    return reverse("game_analysis", args=[game.pk, ply])


def steps(client: Client, address: str) -> dict[str, str]:
    """Return where the buttons below the board lead, without those that lead nowhere."""
    page = Markup(client.get(address).content.decode())
    return {
        link["id"].removeprefix("step-"): link["href"].removesuffix("#board").rstrip("?")
        for link in page.having("a")
        if link.get("id", "").startswith("step-")
    }


def test_the_what_if_board_steps_through_the_game_before_a_line_is_begun(
    client: Client, game: Game
) -> None:
    first, fifth, last = what_if(game, 0), what_if(game, 5), what_if(game, game.ply)
    assert steps(client, first) == {"next": what_if(game, 1), "last": last}
    assert steps(client, last) == {"first": first, "prev": fifth}
    assert steps(client, f"{first}?moves=B2").keys() == {"first", "prev"}
    assert steps(client, f"{first}?moves=B2&at=0").keys() == {"next", "last"}


def test_stepping_through_the_game_keeps_the_hints(client: Client, game: Game) -> None:
    address = f"{what_if(game, 5)}?hints=on"
    assert steps(client, address)["prev"] == f"{what_if(game, 4)}?hints=on"


def test_what_is_said_beside_the_board_is_true_of_a_game(client: Client, game: Game) -> None:
    begin, promise = (
        _("Choose a move on the board to begin a line."),
        _("Nothing here changes the game."),
    )
    page = client.get(what_if(game, 5)).content.decode()
    assert begin in page
    assert promise in page
    assert _("Nothing here is sent or stored.") not in page
