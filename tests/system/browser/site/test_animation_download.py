"""A game is downloaded as a moving picture from its menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import PHONE, blemishes, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
@BOTH_WAYS
def test_one_press_keeps_the_game_as_a_file(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, *, scripts: bool
) -> None:
    cache.clear()
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("B2",)))
    page = visitors(**{**PHONE, "java_script_enabled": scripts})
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    page.locator("#game-menu").click()
    link = page.locator(".game-menu a[download$=gif]")
    expect(link).to_be_in_viewport()
    if scripts:
        assert not list(blemishes(page, "the menu of a game", thumbs=True))
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == link.get_attribute("download")
    with Image.open(Path(download.value.path())) as image:
        assert image.format == "GIF"
        assert image.n_frames == 3
