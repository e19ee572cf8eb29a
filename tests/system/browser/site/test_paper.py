"""Pages on paper: what is printed fits the sheet, and nothing of the site around it is on it."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import per_move
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.support.games.chance import play_on
from tests.system.browser.inspection import DESK, PHONE, blemishes

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAPERS = ("A4", "Letter")
A4_TEXT_PIXELS = {"width": 688, "height": 1032}
"""An A4 page within its margins, of 14 and 12 millimetres, at 96 pixels an inch."""
AROUND = ".bar, .foot, .no-print, .skip"
"""What of a page is not printed."""
TOO_WIDE = """() => [...document.querySelectorAll(".paper *")]
    .filter((part) => part.checkVisibility() && !part.closest(".sr"))
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1
        || part.getBoundingClientRect().left < -1)
    .map((part) => part.outerHTML.slice(0, 80))"""
SPLIT_BOARDS = """(height) => [...document.querySelectorAll(".paper-board")]
    .filter((board) => board.offsetHeight > height).length"""
SHEETS = [
    "/rules/tiles/sheet/",
    *only_in_the_long_run(
        "/rules/frege/sheet/?sheet=numbered&number=17&ink=black",
        *(f"/rules/{key}/sheet/" for key in RULESETS if key != "tiles"),
        "/rules/sogo/sheet/?board=3",
        "/rules/sogo/sheet/?board=5",
    ),
]


def pages_of(page: Page, paper: str) -> int:
    """Return how many sheets of paper the page takes."""
    file = page.pdf(format=paper, prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", file))


def check_printed(page: Page) -> None:
    """Look at the page as it is printed on A4."""
    page.emulate_media(media="print")
    page.set_viewport_size(A4_TEXT_PIXELS)
    for part in page.locator(AROUND).all():
        expect(part).to_be_hidden()
    expect(page.locator(".paper")).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(SPLIT_BOARDS, A4_TEXT_PIXELS["height"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("address", SHEETS)
def test_a_sheet_fits_one_page_of_either_paper(
    live_server: LiveServer, visitors: Visitors, address: str
) -> None:
    page = visitors(**DESK)
    page.goto(live_server.url + address)
    check_printed(page)
    assert {paper: pages_of(page, paper) for paper in PAPERS} == dict.fromkeys(PAPERS, 1)


@pytest.mark.slow
def test_by_night_paper_is_white_and_its_ink_dark(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**{**DESK, "color_scheme": "dark"})
    page.goto(f"{live_server.url}/rules/frege/sheet/")
    paper = page.locator(".paper")
    expect(paper).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(paper).to_have_css("color", "rgb(32, 36, 43)")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["sogo", "ludoku"])
def test_a_score_sheet_is_printed_whole(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, key: str
) -> None:
    people = [alice, bob]
    begun = start_game(key, people, options={}, at=timezone.now(), time_control=per_move(3))
    game = play_on(begun, people, Random(4), 60)
    page = visitors(**DESK)
    page.goto(f"{live_server.url}{game.get_absolute_url()}score-sheet/")
    check_printed(page)
    assert all(pages_of(page, paper) in {1, 2, 3} for paper in PAPERS)


@pytest.mark.slow
def test_on_a_phone_a_sheet_is_found_from_the_rules(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**PHONE)
    page.goto(f"{live_server.url}/rules/frege/")
    page.locator("a[href='/rules/frege/sheet/']").click()
    number = page.locator("[name=number]")
    expect(number).to_be_hidden()
    page.locator("[name=sheet][value=numbered]").check()
    number.fill("17")
    page.locator("form[action$='/sheet/'] button").click()
    expect(page).to_have_url(re.compile(r"number=17"))
    expect(page.locator(".paper")).to_be_visible()
    assert not list(blemishes(page, "a sheet", thumbs=True))
