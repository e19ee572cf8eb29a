"""Pages that hear at once: one stream for a whole browser, and no board that moves under a hand."""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import Page, Route, expect

from tests.support.fixtures.browser import Visitors
from tests.support.fixtures.processes import Site
from tests.support.servers.processes import eventually
from tests.support.servers.smtp import Sink
from tests.system.browser.people import fresh_name, move, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.slow]

BEGIN = """
from django.utils import timezone
from accounts.models import User
from games.services.gameplay.game_start import start_game
people = [User.objects.get(username=name) for name in {names!r}]
print(start_game("sogo", people, options={{}}, at=timezone.now()).get_absolute_url())
"""


def listeners(site: Site) -> int:
    with urlopen(f"{site.url}/live/health", timeout=5) as answer:
        return int(answer.read().split()[0])


def begin(site: Site, *names: str) -> str:
    """A game in which the first of them is to move; its address."""
    return site.url + site.manage("shell", "-c", BEGIN.format(names=names)).split()[-1]


def connected(page: Page) -> None:
    """From now on this page asks by itself once a minute only."""
    expect(page.locator("html[data-connected]")).to_be_attached()


@pytest.fixture
def lia(site: Site, smtp: Sink, visitors: Visitors) -> Page:
    return newcomer(site, smtp, visitors(), "lia")


@pytest.fixture
def max_(site: Site, smtp: Sink, visitors: Visitors) -> Page:
    return newcomer(site, smtp, visitors(), "max")


def newcomer(site: Site, smtp: Sink, page: Page, name: str) -> Page:
    """Signed up under a name that nobody has had in this run."""
    page.name = fresh_name(name)  # type: ignore[attr-defined]
    sign_up(page, site, smtp, page.name)  # type: ignore[attr-defined]
    return page


def test_twelve_tabs_share_one_stream_and_hear_every_move(
    site: Site, lia: Page, max_: Page
) -> None:
    game = begin(site, max_.name, lia.name)  # type: ignore[attr-defined]
    lia.goto(game)
    tabs = [lia, *(lia.context.new_page() for _ in range(11))]
    for tab in tabs:
        tab.goto(game)
    max_.goto(game)
    for tab in (*tabs, max_):
        connected(tab)
    assert eventually(lambda: listeners(site) == 2), "one for each browser"
    move(max_, "A1")
    for tab in tabs:
        expect(tab.locator(".moves a")).to_have_count(1, timeout=40_000)

    # The tab that led is closed: another one takes over.
    for tab in tabs[:6]:
        tab.close()
    left = tabs[6:]
    assert eventually(lambda: listeners(site) == 2)
    for tab in left:
        connected(tab)
    move(left[0], "B1")
    expect(max_.locator(".moves a")).to_have_count(2, timeout=40_000)
    for tab in left[1:]:  # Lia's turn it was: nothing is changed under her hand, but she is told.
        expect(tab.locator("#changed")).to_be_visible(timeout=40_000)


def test_the_offer_to_undo_goes_once_the_other_has_looked(
    site: Site, lia: Page, max_: Page
) -> None:
    game = begin(site, lia.name, max_.name)  # type: ignore[attr-defined]
    lia.goto(game)
    connected(lia)
    move(lia, "A1")
    connected(lia)
    expect(lia.locator("#take-back")).to_be_visible()
    max_.goto(game)
    expect(lia.locator("#take-back")).to_have_count(0, timeout=40_000)


def test_a_wish_for_a_rematch_appears_on_the_finished_game(
    site: Site, lia: Page, max_: Page
) -> None:
    game = begin(site, lia.name, max_.name)  # type: ignore[attr-defined]
    max_.goto(game)
    connected(max_)
    lia.goto(game)
    lia.locator("#game-menu").click()
    lia.locator("#resign").click()
    lia.locator(".sure form button").click()
    expect(max_.locator("#rematch")).to_contain_text(_("Rematch"), timeout=40_000)
    lia.locator("#rematch").click()
    expect(max_.locator("#rematch-asked")).to_be_visible(timeout=40_000)
    max_.locator("#rematch").click()
    expect(max_.locator("#game[data-every]")).to_be_attached()
    assert max_.url != game


def test_a_watcher_without_an_account_hears_as_well(
    site: Site, lia: Page, max_: Page, visitors: Visitors
) -> None:
    game = begin(site, lia.name, max_.name)  # type: ignore[attr-defined]
    stranger = visitors()
    stranger.goto(game)
    connected(stranger)
    lia.goto(game)
    move(lia, "C3")
    expect(stranger.locator(".moves a")).to_have_count(1)


def test_a_board_does_not_move_under_the_hand_that_is_choosing(
    site: Site, lia: Page, max_: Page
) -> None:
    game = begin(site, lia.name, max_.name)  # type: ignore[attr-defined]
    lia.goto(game)
    max_.goto(game)
    connected(lia)
    lia.locator("#pick-B2").click()
    max_.locator("#game-menu").click()
    max_.locator("#resign").click()
    max_.locator(".sure form button").click()
    expect(lia.locator("#changed")).to_contain_text(_("The game is over."))
    expect(lia.locator("#tray-title")).to_contain_text("B2")
    lia.get_by_role("link", name=_("Show it")).click()
    expect(lia.locator("#game")).to_contain_text(_("You won."))
    expect(lia.locator("#changed")).to_have_count(0)


def test_counts_and_my_games_follow_without_a_reload(site: Site, lia: Page, max_: Page) -> None:
    game = begin(site, lia.name, max_.name)  # type: ignore[attr-defined]
    max_.goto(f"{site.url}/games/")
    lobby = max_.context.new_page()
    lobby.goto(f"{site.url}/lobby/")
    for tab in (max_, lobby):
        connected(tab)
    expect(lobby.get_by_role("link", name=_("Next game"))).to_be_hidden()
    expect(max_.locator("h1 .badge")).to_be_hidden()
    lia.goto(game)
    move(lia, "A1")
    expect(lobby.locator("nav .badge")).to_contain_text("1")
    expect(lobby.get_by_role("link", name=_("Next game"))).to_be_visible()
    expect(max_.locator("h1 .badge b")).to_have_text("1")
    expect(max_.locator("#group-turn .gcard")).to_have_count(1)


def test_a_page_whose_stream_breaks_off_asks_by_itself(
    site: Site, smtp: Sink, visitors: Visitors, max_: Page
) -> None:
    cut_off = newcomer(site, smtp, visitors(quiet=False), "nina")  # Chromium notes what is refused.
    game = begin(site, max_.name, cut_off.name)  # type: ignore[attr-defined]
    tries: list[str] = []

    def refuse(route: Route) -> None:
        """The first stream opens and ends at once, the others never open."""
        tries.append(route.request.url)
        if len(tries) == 1:
            route.fulfill(status=200, content_type="text/event-stream", body=": hello\n\n")
        else:
            route.abort()

    stream = re.compile(r"/live/\?")
    cut_off.context.route(stream, refuse)
    cut_off.goto(game)
    max_.goto(game)
    connected(max_)
    move(max_, "A1")
    expect(cut_off.locator(".moves a")).to_have_count(1, timeout=40_000)
    expect(cut_off.locator("html[data-connected]")).to_have_count(0)
    expect(cut_off.locator("#tray-title")).to_contain_text(_("It is your move"))
    move(cut_off, "B1")
    expect(max_.locator(".moves a")).to_have_count(2, timeout=40_000)
    assert len(tries) > 1, "it tries again"

    cut_off.context.unroute(stream)
    cut_off.evaluate("() => { dispatchEvent(new Event('online')); }")
    connected(cut_off)
