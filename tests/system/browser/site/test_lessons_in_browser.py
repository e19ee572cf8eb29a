"""Lessons in a real browser: by keyboard alone, and without JavaScript on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

import pytest
from django.utils import translation
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from study.lessons import LESSONS
from study.lessons.kit.lesson import Lesson, LessonStep
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import PHONE, faults, share_of, shot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"viewport": {"width": 1366, "height": 657}, "locale": "en-GB"}
WINDOWS = [
    pytest.param(PHONE, id="phone"),
    pytest.param(LAPTOP, id="laptop"),
]
IN_VIEW = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def step_of(game: str, key: str) -> LessonStep:
    step = LESSONS[game].step(key)
    assert step is not None
    return step


def shown(page: Page, *selectors: str) -> None:
    """Everything of this is inside of the window, without scrolling."""
    assert page.evaluate("scrollY") == 0
    for selector in selectors:
        assert page.evaluate(IN_VIEW, selector), f"{selector} is out of view on {page.url}"


@pytest.fixture
def lesson(live_server: LiveServer, page: Page) -> Lesson:
    """Sogo, its first step just opened by keyboard."""
    page.goto(f"{live_server.url}/rules/sogo/")
    page.get_by_role("link", name=_("Learn by playing")).first.press("Enter")
    return LESSONS["sogo"]


def test_a_lesson_begins_by_keyboard(lesson: Lesson, page: Page) -> None:
    solve(page, lesson.steps[:1])
    expect(page.locator("h1")).to_have_text(lesson.steps[1].title)


@pytest.mark.slow
def test_all_rods_are_in_view_on_a_laptop(live_server: LiveServer, visitors: Visitors) -> None:
    page = visitors(**LAPTOP)
    page.goto(f"{live_server.url}/learn/sogo/")
    shown(page, ".felt", "#tray", ".pad")


@pytest.mark.slow
def test_a_whole_lesson_is_solved_by_keyboard(lesson: Lesson, page: Page) -> None:
    page.set_viewport_size({"width": 1240, "height": 900})  # Four rows of four rods, A4 first.
    solve(page, lesson.steps)
    expect(page.locator("h1")).to_have_text("You can play Sogo now")
    page.get_by_role("button", name="Pebble").press("Enter")
    page.wait_for_url("**/games/*/")


def solve(page: Page, steps: Sequence[LessonStep]) -> None:
    """Solve the steps from the first one on, and go on from the last of them."""
    for number, step in enumerate(steps):
        expect(page.locator("h1")).to_have_text(step.title)
        expect(page.locator("h1")).to_be_focused()
        page.wait_for_load_state()  # The focus is there before the script that hears the arrows.
        go_to(page, step.solution)
        page.keyboard.press("Enter")
        expect(page.locator("#tray-title")).to_contain_text(step.solution)
        page.keyboard.press("Enter")
        expect(page.locator("#verdict")).to_contain_text(_("Solved."))
        expect(page.locator(".lesson-steps .solved")).to_have_count(number + 1)
        expect(page.get_by_role("link", name=_("Continue"))).to_be_focused()
        page.keyboard.press("Enter")


def go_to(page: Page, rod: str) -> None:
    """Tab from the heading to the pad, and by arrows to a rod; A4 is its first button."""
    for _press in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("Boolean(document.activeElement.closest('.pad'))"):
            break
    for key in ["ArrowRight"] * "ABCD".index(rod[0]) + ["ArrowDown"] * (4 - int(rod[1])):
        page.keyboard.press(key)
    expect(page.locator(f"#pick-{rod}")).to_be_focused()


@pytest.mark.slow
def test_a_phone_without_scripts_goes_wrong_and_then_right(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**{**PHONE, "locale": "en-GB"}, java_script_enabled=False)
    step = step_of("tiles", "rule")
    page.goto(f"{live_server.url}/learn/tiles/rule/")
    expect(page.locator(".lesson-words")).to_contain_text(step.task)
    page.locator("#at-h5").click()
    expect(page.locator("#tray-title")).to_contain_text("h5")
    shot(page, "lesson-chosen")
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator("#verdict")).to_contain_text(_("Not quite."))
    shot(page, "lesson-wrong")
    page.get_by_role("link", name=_("Try again")).click()
    page.locator("#at-a9").click()
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator("#verdict")).to_contain_text(step.praise)
    page.get_by_role("link", name=_("Continue")).click()
    expect(page.locator("h1")).to_have_text(step_of("tiles", "count").title)
    page.goto(f"{live_server.url}/learn/tiles/")
    expect(page.locator("h1")).to_have_text(step_of("tiles", "count").title)


@pytest.mark.slow
def test_without_scripts_a_turn_of_dice_is_composed_and_sent(
    live_server: LiveServer, visitors: Visitors
) -> None:
    page = visitors(**{**PHONE, "locale": "en-GB"}, java_script_enabled=False)
    page.goto(f"{live_server.url}/learn/ludoku/begin/")
    page.locator("#at-c6").click()
    page.locator("#at-f3").click()
    page.get_by_role("button", name=_("Send turn")).click()
    expect(page.locator("#verdict")).to_contain_text(_("Solved."))


@pytest.mark.slow
def test_the_keyboard_stays_on_the_square_from_die_to_die(
    live_server: LiveServer, page: Page
) -> None:
    page.goto(f"{live_server.url}/learn/ludoku/begin/")
    for square, die in (("c6", "2"), ("f3", "5")):
        page.locator(f"#at-{square}").focus()
        page.keyboard.press(die)
        page.wait_for_url(f"**{die}{square}#at-{square}")
        expect(page.locator(f"#at-{square}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text(_("Solved."))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "window"), [*zip(sorted(LESSONS), cycle((PHONE, LAPTOP)))], ids=str
)
def test_board_task_and_button_are_in_view(
    live_server: LiveServer, visitors: Visitors, game: str, window: dict[str, object]
) -> None:
    """Each game is looked at in one of the two windows, for all lessons share their frame."""
    page = visitors(**window)
    lesson = LESSONS[game]
    for step in lesson.steps:
        page.goto(f"{live_server.url}/learn/{game}/{step.key}/")
        button = "#do-glass" if game == "cards" and step is lesson.steps[0] else "#tray"
        shown(page, "#lesson-title", ".lesson-words", ".felt", button)
        page.goto(f"{live_server.url}/learn/{game}/{step.key}/?answer=solution")
        shown(page, "#lesson-title", "#verdict", ".lesson-task .primary", ".felt")
        shot(page, f"lesson-{game}-{step.key}-{page.evaluate('innerWidth')}")


def pages_of(lesson: Lesson) -> Iterator[str]:
    yield f"/learn/{lesson.ruleset}/{lesson.steps[0].key}/"
    yield f"/learn/{lesson.ruleset}/{lesson.steps[-1].key}/?answer=solution"


@pytest.mark.slow
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_is_wrong_with_the_pages(
    live_server: LiveServer, visitors: Visitors, window: dict[str, object]
) -> None:
    page = visitors(**window)
    addresses = ["/learn/", "/learn/sogo/end/"]
    addresses += [address for lesson in LESSONS.values() for address in pages_of(lesson)]
    assert faults(page, live_server.url, share_of(addresses, window), window) == []
