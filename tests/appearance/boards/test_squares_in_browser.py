"""Boards of squares in a real browser: picking, keys, whole turns, the hourglass, axe."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.appearance.boards.windows import LOOKS, PHONE, SIZES, too_narrow_for
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNSETTLED = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
"""A square that htmx is about to replace loses a click that comes in between."""
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


@pytest.fixture
def look(boards_url: str) -> str:
    """The address under which all of these boards are."""
    return f"{boards_url}/look/"


def square(page: Page, name: str) -> Any:
    return page.locator(f"#at-{name}")


def piece(page: Page, key: str) -> Any:
    return page.locator(f'.piece[data-piece="{key}"]')


def title(page: Page) -> Any:
    return page.locator("#tray-title")


@pytest.mark.slow
def test_a_square_that_glows_takes_the_picked_letter_to_look_at(page: Page, look: str) -> None:
    page.goto(f"{look}squares/frege/")
    expect(title(page)).to_have_text("Place your G")
    square(page, "d3").click()
    expect(title(page)).to_have_text("G on d3 scores 3")
    expect(page.locator("#tray-says")).to_have_text("box 3, column 2, row 0")
    expect(page.locator("#live")).to_have_text("G on d3 scores 3, box 3, column 2, row 0")
    expect(page.locator("td.on .preview")).to_have_text("G")
    assert "choose" not in page.url, "no page is loaded for a preview"
    page.get_by_role("button", name="Send move").click()
    expect(page.locator("#sent")).to_have_text("Gd3")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.slow
def test_the_back_of_a_card_leaves_the_names_of_its_columns_in_sight(
    page: Page, look: str, size: Any
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{look}squares/cards/?hidden")
    top = page.locator(".spread").evaluate(
        "one => one.getBoundingClientRect().top + parseFloat(getComputedStyle(one, '::before').top)"
    )
    names = page.locator(".squares thead th").first.bounding_box()
    assert names
    assert names["y"] + names["height"] <= top + 1


@pytest.mark.slow
def test_another_letter_glows_elsewhere_at_once(page: Page, look: str) -> None:
    page.goto(f"{look}squares/frege/")
    before = page.locator(".at.fits").count()
    piece(page, "T").click()
    expect(title(page)).to_have_text("Place your T")
    assert page.locator(".at.fits").count() != before
    assert piece(page, "T").get_attribute("aria-current") == "true"
    assert piece(page, "G").get_attribute("aria-current") is None


def test_a_square_may_be_picked_first_and_then_its_digit(page: Page, look: str) -> None:
    page.goto(f"{look}squares/cards/")
    square(page, "f6").click()
    expect(title(page)).to_have_text("Choose what goes on f6")
    expect(piece(page, "2")).to_have_class("piece shut")
    piece(page, "4").click()
    expect(title(page)).to_have_text("4 on f6 scores 0")
    page.get_by_role("link", name="Undo").click()
    expect(title(page)).to_have_text("Choose what goes on f6")
    page.get_by_role("link", name="Undo").click()
    expect(page.get_by_role("button", name="Send move")).to_be_disabled()


@pytest.mark.slow
def test_a_digit_that_does_not_fit_says_so_and_leaves_the_square_picked(
    page: Page, look: str
) -> None:
    page.goto(f"{look}squares/cards/")
    square(page, "f6").click()
    piece(page, "2").click()
    expect(title(page)).to_have_text("2 does not fit on f6. Choose another one.")
    expect(page.locator("td.picked [data-at]")).to_have_attribute("data-at", "f6")


def test_everything_can_be_done_from_the_keyboard(page: Page, look: str) -> None:
    page.goto(f"{look}squares/frege/")
    assert page.locator('[data-at][tabindex="0"]').count() == 1
    square(page, "d4").focus()
    page.keyboard.press("ArrowDown")
    expect(square(page, "d3")).to_be_focused()
    page.keyboard.press("l")
    expect(title(page)).to_have_text("L on d3 scores 3")
    page.keyboard.press("Escape")
    expect(title(page)).to_have_text("Place your L")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("L on d3 scores 3")
    page.keyboard.press("Enter")
    expect(page.locator("#sent")).to_have_text("Ld3")


@pytest.mark.slow
def test_arrows_stop_at_the_edge_and_pass_over_what_lies_there(page: Page, look: str) -> None:
    page.goto(f"{look}squares/frege/")
    square(page, "a9").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(square(page, "a9")).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(square(page, "d8")).to_be_focused()


def test_a_whole_turn_is_composed_on_the_board_and_sent_together(page: Page, look: str) -> None:
    page.goto(f"{look}squares/ludoku/")
    page.evaluate("document.body.dataset.same = 'yes'")
    piece(page, "2").click()
    square(page, "h5").click()
    expect(page.locator("td.draft")).to_have_count(1)
    page.get_by_role("link", name="Undo").click()
    expect(page.locator("td.draft")).to_have_count(0)
    while page.get_by_role("button", name="Send turn").is_disabled():
        expect(page.locator(UNSETTLED)).to_have_count(0)
        drafts = page.locator("td.draft").count()
        page.locator(".at.fits").first.click()
        expect(page.locator("td.draft")).to_have_count(drafts + 1)
    assert page.evaluate("document.body.dataset.same") == "yes", "the page was not loaded anew"
    page.get_by_role("button", name="Send turn").click()
    expect(page.locator("#sent")).to_have_text(re.compile(r"^\w{3} \w{3} \w{3} \w{3}$"))


@pytest.mark.slow
def test_the_focus_stays_on_its_square_while_a_turn_grows(page: Page, look: str) -> None:
    page.goto(f"{look}squares/ludoku/")
    square(page, "h5").focus()
    page.keyboard.press("2")
    expect(page.locator("td.draft")).to_have_count(1)
    expect(square(page, "h5")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("td.draft")).to_have_count(0)


@pytest.mark.slow
def test_without_confirmation_a_square_sends_at_once(page: Page, look: str) -> None:
    page.goto(f"{look}squares/frege/?quick")
    piece(page, "T").click()
    page.locator(".at.fits").first.click()
    expect(page.locator("#sent")).to_have_text(re.compile("^T..$"))


def test_passing_is_chosen_first_and_the_glass_started_at_once(page: Page, look: str) -> None:
    page.goto(f"{look}squares/cards/")
    page.get_by_role("link", name="Pass").click()
    expect(title(page)).to_have_text("Pass")
    page.get_by_role("button", name="Start the hourglass").click()
    expect(page.locator("#sent")).to_have_text("start")


@pytest.mark.slow
def test_the_sand_runs_and_the_end_is_told_once(page: Page, look: str) -> None:
    page.clock.install()
    page.goto(f"{look}squares/cards/?glass=18")
    clock = page.locator(".glass .clock")
    expect(clock).to_have_text("0:18")
    page.clock.run_for(8_000)
    expect(clock).to_have_text("0:10")
    expect(page.locator("#sent")).to_have_text("")
    page.clock.run_for(11_000)
    expect(page.locator("#sent")).to_have_text("lapse")


@pytest.mark.slow
def test_everything_works_without_javascript(visitors: Visitors, look: str) -> None:
    page = visitors(java_script_enabled=False)
    page.goto(f"{look}squares/frege/")
    piece(page, "T").click()
    assert title(page).inner_text() == "Place your T"
    page.goto(f"{look}squares/frege/?pick=d3")
    piece(page, "L").click()
    assert title(page).inner_text() == "L on d3 scores 3"
    page.get_by_role("button", name="Send move").click()
    assert page.locator("#sent").inner_text() == "Ld3"
    page.goto(f"{look}squares/ludoku/")
    page.locator(".at.fits").first.click()
    assert page.locator("td.draft").count() == 1
    page.goto(f"{look}squares/cards/?glass=18")
    assert "18 seconds left" in page.locator(".glass").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing(
    visitors: Visitors, look: str, size: dict[str, int], scheme: str
) -> None:
    page = visitors(viewport=size, color_scheme=scheme)
    for address in PAGES:
        page.goto(look + address)
        results = Axe().run(page)
        assert results.violations_count == 0, f"{address}\n{results.generate_report()}"


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


@pytest.mark.parametrize("game", ["frege", *only_in_the_long_run("tiles", "ludoku"), "cards"])
def test_on_a_phone_the_move_can_be_sent_without_scrolling(
    visitors: Visitors, look: str, game: str
) -> None:
    page = visitors(viewport={"width": 390, "height": 664})
    page.goto(f"{look}squares/{game}/")
    page.locator(".piece:not(.shut)").first.click()
    page.locator(".at.fits").first.click()
    expect(page.locator(":is(.preview, td.draft)").first).to_be_visible()
    expect(page.locator("#send .primary")).to_be_in_viewport(ratio=1)
