"""German words are longer: they must still fit the smallest phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from games.services.gamelog.state_cache import state_of
from tests.system.german.hands import begin
from tests.system.german.hands import browser as signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 320, "height": 640}
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_WIDE = """() => [...document.querySelectorAll("main *")]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth)
    .map((part) => `${part.tagName}.${part.className}`).slice(0, 5)"""
OPEN_TO_ALL = ["/", "/lobby/", "/tables/new/sogo/", "/rules/sogo/", "/analysis/sogo/?hints=on"]
SUDOKU = [f"/tables/new/{key}/" for key in ("frege", "ludoku", "tiles", "cards")]
SUDOKU += ["/rules/ludoku/", "/analysis/frege/?hints=on", "/analysis/ludoku/", "/analysis/tiles/"]
OWN = [
    "/",
    "/games/",
    "/me/preferences/",
    "/me/notifications/sent/",
    "/players/alice/",
    "/accounts/2fa/",
]


@pytest.mark.slow
def test_no_page_for_strangers_is_wider_than_a_small_phone(
    visitors: Callable[..., Page], live_server: LiveServer
) -> None:
    page = visitors(locale="de-DE", viewport=PHONE)
    assert wide(page, live_server.url, [*OPEN_TO_ALL, *SUDOKU]) == []


@pytest.mark.slow
@pytest.mark.parametrize("which", ["own pages", "boards"])
def test_no_page_for_players_is_wider_than_a_small_phone(
    visitors: Callable[..., Page],
    live_server: LiveServer,
    evening: Game,
    alice: User,
    which: str,
) -> None:
    page, game = visitors(locale="de-DE", viewport=PHONE), f"/games/{evening.pk}/"
    for cookie in signed_in(alice).cookies.values():
        jar = {"name": cookie.key, "value": cookie.value, "url": live_server.url}
        page.context.add_cookies([jar])  # type: ignore[list-item]
    paths = boards(alice) if which == "boards" else [*OWN, game, f"{game}dispute/"]
    assert wide(page, live_server.url, paths) == []


def wide(page: Page, url: str, paths: list[str]) -> list[str]:
    """Which of these pages do not fit, and what of them."""
    found = []
    for path in paths:
        page.goto(url + path)
        found += [f"{path}: {page.evaluate(TOO_WIDE)}"] if page.evaluate(WIDER) > 0 else []
    return found


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
            f"/games/{game.pk}/draws/",
        ]
    return paths
