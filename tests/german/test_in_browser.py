"""German words are longer: they must still fit the smallest phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.services.states import state_of
from tests.german.hands import begin
from tests.german.hands import browser as signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OPEN_TO_ALL = ["/", "/lobby/", "/tables/new/sogo/", "/rules/sogo/", "/what-if/sogo/?hints=on"]
SUDOKU = [f"/tables/new/{one}/" for one in ("frege", "ludoku", "tiles", "cards")]
SUDOKU += ["/rules/ludoku/", "/what-if/frege/?hints=on", "/what-if/ludoku/", "/what-if/tiles/"]
OWN = ["/", "/games/", "/me/preferences/", "/me/mails/", "/players/alice/", "/accounts/2fa/"]


def test_no_page_is_wider_than_a_small_phone(
    visitors: Callable[..., Page], live_server: LiveServer, evening: Game, alice: User
) -> None:
    page = visitors(locale="de-DE", viewport={"width": 320, "height": 640})
    game = f"/games/{evening.pk}/"
    paths = [*OPEN_TO_ALL, *SUDOKU, "signed in", *OWN, game, f"{game}report/", *boards(alice)]
    wide = []
    for path in paths:
        if path == "signed in":
            for cookie in signed_in(alice).cookies.values():
                one = {"name": cookie.key, "value": cookie.value, "url": live_server.url}
                page.context.add_cookies([one])  # type: ignore[list-item]
            continue
        page.goto(live_server.url + path)
        wide += [path] if page.evaluate(WIDER) > 0 else []
    assert wide == []


def boards(alice: User) -> list[str]:
    """Games in which alice is to move, as they stand and with a choice made."""
    bob = User.objects.get(username="bob")
    games = [begin(alice, bob, game=key) for key in ("frege", "ludoku", "tiles")]
    games.append(begin(alice, game="cards", limit=20))
    games.append(begin(alice, bob, "beginner", "strong", game="cards", referee="players"))
    paths = []
    for game in games:
        move = next(iter(state_of(game).position.legal_moves(0)))
        paths += [
            f"/games/{game.pk}/",
            f"/games/{game.pk}/?choose={move}",
            f"/games/{game.pk}/fair/",
        ]
    return paths
