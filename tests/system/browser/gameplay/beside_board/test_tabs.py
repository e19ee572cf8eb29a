"""The sections beside the board are tabs, and links to sections without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.games.conftest import alice, bob, live_game, now, play_moves
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DEVICES, PHONE, blemishes, sign_in, until

__all__ = ["alice", "bob", "live_game", "now", "play_moves"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at_table(
    live_server: LiveServer, visitors: Visitors, live_game: Game, alice: User
) -> Callable[..., Page]:
    cache.clear()
    User.objects.update(confirm_moves=True)

    def opened(anchor: str = "", **device: object) -> Page:
        page = visitors(**device)
        sign_in(page, live_server.url, alice)
        page.goto(f"{live_server.url}{live_game.get_absolute_url()}{anchor}")
        return page

    return opened


def shown(page: Page) -> list[str | None]:
    return [
        panel.get_attribute("id")
        for panel in page.locator(".tab-panel").all()
        if panel.is_visible()
    ]


@pytest.mark.slow
def test_arrows_choose_a_tab_and_the_address_keeps_it(at_table: Callable[..., Page]) -> None:
    page = at_table()
    assert shown(page) == ["moves"]
    page.locator("#tab-moves").focus()
    for key, name in [("ArrowRight", "chat"), ("End", "plan"), ("ArrowRight", "moves")]:
        page.keyboard.press(key)
        expect(page.locator(f"#tab-{name}")).to_be_focused()
        assert shown(page) == [name]
        assert page.url.endswith(f"#{name}")
    expect(page.locator("[role=tab][aria-selected=true]")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.reload()
    assert shown(page) == ["plan"]


@pytest.mark.slow
def test_a_move_leaves_the_tab_and_what_is_typed_there(at_table: Callable[..., Page]) -> None:
    page = at_table("#notes")
    page.fill("#note-game", "Half a thought")
    page.locator("#tab-chat").click()
    page.fill("#chat-text", "Half a word")
    page.locator("#pick-A1").click()
    page.locator("#send .primary").click()
    expect(page.locator("#tab-moves .count")).to_have_text("1")
    assert shown(page) == ["chat"]
    expect(page.locator("#chat-text")).to_have_value("Half a word")
    page.locator("#tab-notes").click()
    expect(page.locator("#note-game")).to_have_value("Half a thought")


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_axe_finds_nothing_in_any_tab_nor_in_the_menu(
    at_table: Callable[..., Page], device: dict[str, object]
) -> None:
    page = at_table(**{**device, "quiet": False})
    for tab in page.locator(".tabs a").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert not list(blemishes(page, page.url, thumbs=device is PHONE))
    page.locator("#game-menu").click()
    for summary in page.locator(".game-menu .sure > summary").all():
        summary.click()
    assert not list(blemishes(page, "menu", thumbs=device is PHONE))


@pytest.mark.slow
def test_without_javascript_every_section_is_there(at_table: Callable[..., Page]) -> None:
    page = at_table(java_script_enabled=False)
    assert sorted(map(str, shown(page))) == ["chat", "moves", "notes", "plan"]
    page.locator("#tab-notes").click()
    until(page, lambda: (box := page.locator("#notes").bounding_box()) and box["y"] < 700)
    page.locator("#game-menu").click()
    page.locator("#resign").click()
    expect(page.locator("[name=sure]")).to_be_visible()


@pytest.mark.slow
def test_an_onlooker_has_the_moves_alone(
    live_server: LiveServer, page: Page, live_game: Game
) -> None:
    page.goto(f"{live_server.url}{live_game.get_absolute_url()}#chat")
    assert shown(page) == ["moves"]
    expect(page.locator(".tabs a")).to_have_count(1)
