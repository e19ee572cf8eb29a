"""Boards of squares in real windows: nothing sticks out, fingers hit, axe finds nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.appearance.boards.windows import LOOKS, PHONE, too_narrow_for
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import axe_violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = [
    "squares/frege/?pick=G&choose=Gd3",
    "squares/frege/?pick=d3",
    "squares/tiles/",
    "squares/ludoku/?choose=2h5",
    "squares/cards/?pick=f6&glass=18",
    "squares/cards/?hidden",
    "squares/tiles/?only",
    "cards/",
]


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing(
    visitors: Visitors, look: str, size: dict[str, int], scheme: str
) -> None:
    page = visitors(viewport=size, color_scheme=scheme)
    for address in PAGES:
        page.goto(look + address)
        assert not axe_violations(page), address


@pytest.mark.slow
def test_no_board_is_wider_than_the_window(page: Page, look: str) -> None:
    for address in PAGES:
        page.goto(look + address)
        assert list(too_narrow_for(page)) == [], address


@pytest.mark.slow
def test_targets_on_a_phone_are_large_enough_for_a_finger(visitors: Visitors, look: str) -> None:
    page = visitors(viewport=PHONE, has_touch=True)
    for address in PAGES:
        page.goto(look + address)
        for target in page.locator(".hand a, .extras :is(a, button), .tray :is(a, button)").all():
            box = target.bounding_box()
            if box is None:
                continue
            assert min(box["height"], box["width"]) >= 44, (address, target.inner_text())
        for target in page.locator("td:has(a.at)").all():
            box = target.bounding_box()
            assert box
            assert min(box["height"], box["width"]) >= 40, "nine columns fill the window"


@pytest.mark.parametrize("game", ["cards", *only_in_the_long_run("frege", "tiles", "ludoku")])
def test_on_a_phone_the_move_can_be_sent_without_scrolling(
    visitors: Visitors, look: str, game: str
) -> None:
    page = visitors(viewport={"width": 390, "height": 664})
    page.goto(f"{look}squares/{game}/")
    page.locator(".piece:not(.shut)").first.click()
    page.locator(".at.fits").first.click()
    expect(page.locator(":is(.preview, td.draft)").first).to_be_visible()
    expect(page.locator("#send .primary")).to_be_in_viewport(ratio=1)
