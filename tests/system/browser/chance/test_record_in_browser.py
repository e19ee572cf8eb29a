"""A game is taken along as text, and read again on the page beside the what-if board."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import BOTH_WAYS, Visitors
from tests.support.games.pages import act
from tests.system.browser.inspection import PHONE, blemishes, shot

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@BOTH_WAYS
def test_a_game_is_downloaded_uploaded_and_tried_out(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, *, scripts: bool
) -> None:
    game = start_game("sogo", [alice, bob], options={"size": 3}, at=timezone.now())
    act(game, alice, PlayMoves(("A1",)))
    act(game, bob, PlayMoves(("B2",)))
    act(game, alice, Resign())
    page = visitors(**{**PHONE, "java_script_enabled": scripts})
    page.goto(f"{live_server.url}{game.get_absolute_url()}")
    page.locator("#game-menu").click()
    with page.expect_download() as download:
        page.locator(".game-menu a[href$='game.txt']").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    page.goto(f"{live_server.url}/analysis/record/")
    page.set_input_files("#file", files=[
        {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    ])  # fmt: skip
    page.locator("form:has(#file) button").click()
    moves = page.locator(".record a")
    expect(moves).to_have_text(["A1", "B2"])
    shot(page, "record")
    if scripts:
        assert not list(blemishes(page, "a game from its text", thumbs=True))
    moves.first.click()
    expect(page).to_have_url(f"{live_server.url}/analysis/sogo/?size=3&moves=A1%2CB2&at=1#board")
