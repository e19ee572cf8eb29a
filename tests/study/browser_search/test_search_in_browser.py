"""The search in a real browser: it finds what the engine finds here, and can be stopped."""

from __future__ import annotations

from math import tanh

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games.bots.assessment.sogo.search import MAX_DEPTH, SEED
from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.evaluation import lead_per_result
from games.models import Game
from games.services.gamelog.state_cache import state_of
from tests.study.browser_search.conftest import WON_BY_WHITE
from tests.study.conftest import GamesOfTwo
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DESK, DEVICES, blemishes, shot

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIRST_ROUND = 200_000
START, STOP = "[data-start]", "[data-stop]"


def opened(page: Page, server: LiveServer, game: Game, number: int) -> Page:
    page.goto(f"{server.url}/games/{game.pk}/search/{number}/")
    return page


def shown(page: Page, name: str) -> str:
    return page.locator(f"[data-shows={name}]").inner_text()


@pytest.mark.parametrize("device", DEVICES)
def test_the_search_ends_with_a_proof(
    live_server: LiveServer, visitors: Visitors, two: GamesOfTwo, device: dict[str, object]
) -> None:
    game = two.finish(WON_BY_WHITE)
    page = opened(visitors(**device), live_server, game, 6)
    assert list(blemishes(page, "before", thumbs=device is not DESK)) == []
    shot(page, f"search-before-{device['locale']}")
    page.locator(START).click()
    expect(page.locator("[data-shows=move]")).not_to_have_text("–")
    expect(page.locator(START)).to_be_visible()
    assert list(blemishes(page, "after", thumbs=device is not DESK)) == []
    shot(page, f"search-after-{device['locale']}")


def test_the_first_round_finds_what_the_engine_finds_here(
    live_server: LiveServer, visitors: Visitors, two: GamesOfTwo
) -> None:
    game = two.finish(WON_BY_WHITE)
    position = state_of(game).position_at(2)
    page = visitors(locale="en-GB")
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            globalThis.rounds = [];
            const { Worker } = globalThis;
            globalThis.Worker = class extends Worker {
                constructor(url) {
                    super(url);
                    this.addEventListener("message", ({ data }) => rounds.push(data));
                }
            };
        }, true)"""
    )
    opened(page, live_server, game, 2).locator(START).click()
    expect(page.locator("[data-shows=move]")).not_to_have_text("–")
    page.locator(STOP).click()
    expect(page.locator(STOP)).to_be_hidden()
    expect(page.locator(START)).to_be_focused()
    found = next(each for each in page.evaluate("rounds") if each["kind"] == "round")
    engine = compiled.load(position, Budget(0, FIRST_ROUND))  # type: ignore[arg-type]
    assert engine is not None
    best = engine.think(MAX_DEPTH, wide=False, plain=False, seed=SEED)[0]
    assert found["best"]["moves"] == list(map(str, best.moves))
    expected = tanh(best.value / lead_per_result(position.form))  # type: ignore[attr-defined]
    assert found["best"]["worth"] == pytest.approx(expected, abs=1e-12)
    assert found["best"]["depth"] == engine.depth
    assert found["nodes"] == engine.nodes


def test_without_scripts_the_page_says_what_is_missing(
    live_server: LiveServer, visitors: Visitors, two: GamesOfTwo
) -> None:
    game = two.finish(WON_BY_WHITE)
    page = opened(visitors(java_script_enabled=False), live_server, game, 4)
    expect(page.locator("#search-lacking")).to_be_visible()
    expect(page.locator(START)).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
