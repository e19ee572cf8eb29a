"""Boards of squares in a real browser: picking, keys, whole turns, the hourglass."""

import re
from typing import Any

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect

from tests.appearance.boards.windows import SIZES
from tests.support.fixtures.browser import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNSETTLED = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
"""A square that htmx is about to replace loses a click that comes in between."""


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
    page.get_by_role("button", name=_("Send move")).click()
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
    expect(page.locator(".at.fits")).not_to_have_count(before)
    assert piece(page, "T").get_attribute("aria-current") == "true"
    assert piece(page, "G").get_attribute("aria-current") is None


@pytest.mark.slow
def test_a_square_may_be_picked_first_and_then_its_digit(page: Page, look: str) -> None:
    page.goto(f"{look}squares/cards/")
    square(page, "f6").click()
    expect(title(page)).to_have_text("Choose what goes on f6")
    expect(piece(page, "2")).to_have_class("piece shut")
    piece(page, "4").click()
    expect(title(page)).to_have_text("4 on f6 scores 0")
    page.get_by_role("link", name=_("Undo")).click()
    expect(title(page)).to_have_text("Choose what goes on f6")
    page.get_by_role("link", name=_("Undo")).click()
    expect(page.get_by_role("button", name=_("Send move"))).to_be_disabled()


@pytest.mark.slow
def test_a_digit_that_does_not_fit_says_so_and_leaves_the_square_picked(
    page: Page, look: str
) -> None:
    page.goto(f"{look}squares/cards/")
    square(page, "f6").click()
    piece(page, "2").click()
    expect(title(page)).to_have_text("2 does not fit on f6. Choose another one.")
    expect(page.locator("td.picked [data-at]")).to_have_attribute("data-at", "f6")


@pytest.mark.words
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
    page.get_by_role("link", name=_("Undo")).click()
    expect(page.locator("td.draft")).to_have_count(0)
    for drafts in range(4):
        expect(page.locator(UNSETTLED)).to_have_count(0)
        page.locator(".at.fits").first.click()
        expect(page.locator("td.draft")).to_have_count(drafts + 1)
    assert page.evaluate("document.body.dataset.same") == "yes", "the page was not loaded anew"
    page.get_by_role("button", name=_("Send turn")).click()
    expect(page.locator("#sent")).to_have_text(re.compile(r"^\w{3} \w{3} \w{3} \w{3}$"))


@pytest.mark.slow
def test_of_equal_dice_the_one_that_was_touched_is_chosen(page: Page, look: str) -> None:
    page.goto(f"{look}squares/ludoku/?pair")
    for chosen in (2, 0):
        piece(page, "2").nth(chosen).click()
        marks = [die.get_attribute("aria-current") for die in piece(page, "2").all()]
        assert marks == [("true" if index == chosen else None) for index in range(4)]
    expect(page.locator(".piece.on")).to_have_count(1)


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


@pytest.mark.slow
def test_passing_is_chosen_first_and_the_glass_started_at_once(page: Page, look: str) -> None:
    page.goto(f"{look}squares/cards/")
    page.get_by_role("link", name=_("Pass")).click()
    expect(title(page)).to_have_text(_("Pass"))
    page.get_by_role("button", name=_("Start the hourglass")).click()
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
    expect(title(page)).to_have_text("Place your T")
    page.goto(f"{look}squares/frege/?pick=d3")
    piece(page, "L").click()
    expect(title(page)).to_have_text("L on d3 scores 3")
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator("#sent")).to_have_text("Ld3")
    page.goto(f"{look}squares/ludoku/")
    page.locator(".at.fits").first.click()
    expect(page.locator("td.draft")).to_have_count(1)
    page.goto(f"{look}squares/cards/?glass=18")
    assert "18 seconds left" in page.locator(".glass").inner_text()
