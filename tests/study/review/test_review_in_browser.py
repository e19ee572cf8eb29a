"""The table of a review in the window of a phone, in German, whose words are long."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from games.bots.assessment import REVIEWERS
from tests.study.review.conftest import ReviewStage
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import PHONE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
DECISIONS = 6
HIDDEN_WIDTH = "(table) => table.scrollWidth - table.clientWidth"
WIDEST = """(table) => table.querySelectorAll("tbody tr").forEach((row) => {
    const [move, before, after, better, open] = row.cells;
    before.textContent = after.textContent = "gewonnen";
    move.insertAdjacentHTML("beforeend", '<b class="review-mark">Ungenauigkeit</b>');
    better.insertAdjacentHTML("beforeend", '<span class="review-way">sonst:</span>');
    open.insertAdjacentHTML("beforeend", '<span class="review-turn">gewechselt</span>');
})"""

LEAST_GAP_PIXELS = 7
LEAST_GAP = """(table) => {
    const words = (cell) => {
        const range = document.createRange(), rects = [];
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            const isHidden = texts.currentNode.parentElement.closest(".sr");
            if (!isHidden) rects.push(...range.getClientRects());
        }
        const edges = (side) => rects.filter((rect) => rect.width).map((rect) => rect[side]);
        return {left: Math.min(...edges("left")), right: Math.max(...edges("right"))};
    };
    const gaps = [];
    for (const row of table.querySelectorAll("tr")) {
        let end = table.getBoundingClientRect().left;
        for (const cell of row.cells) {
            gaps.push(words(cell).left - end);
            end = words(cell).right;
        }
        gaps.push(table.getBoundingClientRect().right - end);
    }
    return Math.min(...gaps);
}"""
"""The least distance between the words of two cells side by side, or from the edge."""


@pytest.mark.parametrize("ruleset", REVIEWERS)
def test_every_column_is_in_the_window_of_a_phone(
    live_server: LiveServer, visitors: Visitors, stage: ReviewStage, ruleset: str
) -> None:
    game = stage.broken_off(ruleset, DECISIONS).game
    page = visitors(**PHONE)
    page.goto(f"{live_server.url}/games/{game.pk}/review/")
    table = page.locator(".review-table")
    expect(table.locator("tbody tr")).not_to_have_count(0)
    assert table.evaluate(HIDDEN_WIDTH) <= 0


def test_so_they_are_where_each_has_its_longest_words(
    live_server: LiveServer, visitors: Visitors, stage: ReviewStage
) -> None:
    game = stage.broken_off("frege", DECISIONS).game
    page = visitors(**PHONE)
    page.goto(f"{live_server.url}/games/{game.pk}/review/")
    table = page.locator(".review-table")
    table.evaluate(WIDEST)
    assert table.evaluate(HIDDEN_WIDTH) <= 0
    assert table.evaluate(LEAST_GAP) >= LEAST_GAP_PIXELS


WHOLE_WIDTH = 0.9
"""The share of a row's width from which on a cell counts as a line of its own."""
SHARES = """(row) => [".review-found", ".review-better"].map(
    (name) => row.querySelector(name).offsetWidth / row.offsetWidth)"""


def test_what_could_be_found_stands_below_a_row_of_cards_on_a_phone(
    live_server: LiveServer, visitors: Visitors, stage: ReviewStage
) -> None:
    game = stage.broken_off("cards", DECISIONS).game
    page = visitors(**PHONE)
    page.goto(f"{live_server.url}/games/{game.pk}/review/")
    row = page.locator(".review-table tbody tr").first
    assert min(row.evaluate(SHARES)) > WHOLE_WIDTH
