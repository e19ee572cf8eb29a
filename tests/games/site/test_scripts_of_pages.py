"""A page loads the scripts for what is on it, and no others of the board."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.support.games.pages import signed_in
from tests.support.games.two_worlds import scenes
from tests.support.games.two_worlds.scenes import clients
from tests.support.games.two_worlds.worlds import sweep

__all__ = ["clients"]
pytestmark = pytest.mark.django_db

NEEDS = {
    r'\bdata-choose\b|id="pick-': {"board", "steps"},
    r"\bdata-legal=": {"squares-play"},
    r'id="glass"': {"hourglass"},
    r'id="game"': {"game", "swap-state"},
    r'id="game"[^>]* data-game=': {"polling", "live"},
    r'id="chat"': {"chat"},
    r'rel="prev"|data-step=': {"steps"},
    r"<time[^>]* data-left=": {"time"},
    r"\bdata-contribution\b": {"contribution"},
    r"\bdata-opens=": {"openings"},
    r"\bdata-copies=": {"copy"},
    r'id="push"': {"push"},
    r"\bdata-is=": {"dependent-fields"},
    r'id="print"': {"print"},
    r"\bdata-submits\b|<form": {"forms"},
    r'class="menu': {"menu"},
}
"""What is on a page, and which scripts see to it."""
OF_A_GAME = {"board", "squares-play", "hourglass", "game", "swap-state", "chat"}


def scripts(page: str) -> set[str]:
    """The modules that a page names, without their folders."""
    named = re.search(r'<meta name="scripts" content="([^"]*)">', page)
    return {name.rpartition("/")[2] for name in named[1].split()} if named else set()


def missing(page: str) -> set[str]:
    wanted = {name for mark, names in NEEDS.items() if re.search(mark, page) for name in names}
    return wanted - scripts(page)


PAGES = [
    "/",
    "/lobby/",
    "/games/",
    "/tables/new/sogo/",
    "/players/",
    "/players/alice/",
    "/watch/",
    "/watch/fine/",
    "/me/favourites/",
    "/rules/sogo/",
    "/rules/frege/sheet/",
    "/analysis/sogo/",
    "/me/feeds/",
    "/games/{game}/",
    "/games/{game}/0/",
    "/games/{game}/score-sheet/",
    "/games/{game}/0/analysis/",
    "/games/{game}/conditional-moves/",
    "/games/{game}/deadline/",
    "/games/{game}/chat/",
    "/games/{game}/dispute/",
]


@pytest.mark.first_by_day
@pytest.mark.parametrize("url", PAGES)
def test_a_page_loads_what_it_needs(live_game: Game, alice: User, url: str) -> None:
    answer = signed_in(alice).get(url.format(game=live_game.pk))
    assert answer.status_code == 200
    assert missing(answer.content.decode()) == set()


def test_a_page_without_a_board_loads_no_script_of_one(alice: User) -> None:
    for url in ("/", "/lobby/", "/rules/sogo/", "/me/preferences/"):
        loaded = scripts(signed_in(alice).get(url).content.decode())
        assert not loaded & OF_A_GAME, url


def test_strangers_with_nothing_to_hear_of_load_no_live_updates(
    client: Client, live_game: Game
) -> None:
    assert not scripts(client.get("/").content.decode()) & {"live", "polling", "app", "openings"}
    assert {"live", "polling"} <= scripts(client.get(f"/games/{live_game.pk}/").content.decode())


MAX_FILES = 6
"""The sheets, the fonts, the scripts and the icons that a page names; browsers ask for no others
but pictures that it shows and the live stream.
"""


@pytest.mark.parametrize("url", ["/", "/lobby/", "/games/{game}/", "/games/"])
def test_a_page_names_few_files(live_game: Game, alice: User, url: str) -> None:
    page = signed_in(alice).get(url.format(game=live_game.pk)).content.decode()
    files = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page))
    assert len(files) <= MAX_FILES, files


@pytest.mark.slow
def test_every_page_loads_what_it_needs(clients: dict[str, Client]) -> None:
    stage = scenes.staged(clients, "cards", {}, 3)
    pages = {
        asked: body.decode()
        for asked, (_status, headers, body, _queries) in sweep(stage, ours).items()
        if "text/html" in str(headers.get("Content-Type")) and b"<head>" in body
    }
    assert len(pages) > 50
    assert {asked: gaps for asked, page in pages.items() if (gaps := missing(page))} == {}


def ours(route: str, role: str) -> bool:
    return scenes.everything(route, role) and not route.startswith("admin:")
