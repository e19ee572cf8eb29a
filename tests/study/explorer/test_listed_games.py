"""The list of games that came to a position says how many it leaves out, and why."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.services.gameplay.game_start import start_game
from study.models import ExploredPly
from study.services.explorer import lookup
from study.views.explorer import listed_games
from tests.study.explorer.conftest import PairOfPlayers, carry_out
from tests.study.explorer.test_pages import EXPLORER, found_by
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")
SOME, LATEST = "Listed: %(listed)d of %(total)d.", "Listed are the latest %(listed)d of %(total)d."
CHANCE_DECIDES = "Here it is chance’s turn. What was played is counted after it."
IS_OVER = "Here the game is over."


def against_a_bot(player: User) -> None:
    game = start_game("sogo", [player, "beginner"], options={}, at=timezone.now())
    act(game, player, PlayMoves(("A1",)))
    act(game, player, Resign())
    carry_out()


def reasons_on(page: HttpResponse) -> list[str]:
    """Return the sentences of a page, each of which it shows."""
    assert page.status_code == 200
    reasons: list[str] = page.context["reasons"]
    assert ('id="not-listed"' in page.content.decode()) == bool(reasons)
    return reasons


def test_games_against_bots_count_and_are_said_not_to_be_listed(
    client: Client, stage: PairOfPlayers
) -> None:
    stage.play()
    assert reasons_on(client.get(EXPLORER)) == []
    against_a_bot(stage.alice)
    page = client.get(EXPLORER)
    numbers = {"listed": 1, "total": 2}
    assert (len(found_by(page).plies), found_by(page).total) == (1, 2)
    assert reasons_on(page)[0] == _(SOME) % numbers
    own = reasons_on(signed_in(stage.bob).get(EXPLORER))
    assert own[0] == _(SOME) % numbers
    assert own[1] != reasons_on(page)[1]
    assert reasons_on(signed_in(stage.alice).get(f"{EXPLORER}mine/")) == []


def test_a_position_of_games_against_bots_alone_says_so(
    client: Client, stage: PairOfPlayers
) -> None:
    against_a_bot(stage.alice)
    page = client.get(EXPLORER)
    assert reasons_on(page)[0] == _(SOME) % {"listed": 0, "total": 1}


def test_of_more_games_than_a_list_holds_the_latest_are_named(
    stage: PairOfPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (lookup, listed_games):
        monkeypatch.setattr(module, "MAX_GAMES_LISTED", 1)
    stage.play()
    stage.play()
    mine = signed_in(stage.alice).get(f"{EXPLORER}mine/")
    assert reasons_on(mine) == [_(LATEST) % {"listed": 1, "total": 2}]


def test_moves_of_strong_players_are_said_to_be_counted_alone(
    client: Client, stage: PairOfPlayers
) -> None:
    stage.play()
    ExploredPly.objects.update(strong=True)
    assert len(reasons_on(client.get(f"{EXPLORER}strong/"))) == 1


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/explorer/ludoku/", CHANCE_DECIDES),
        (f"{EXPLORER}?moves=A1,A2,B1,B2,C1,C2,D1", IS_OVER),
    ],
)
def test_a_board_on_which_nobody_decides_says_why(
    client: Client, db: None, address: str, sentence: str
) -> None:
    assert _(sentence) in client.get(address).content.decode()
