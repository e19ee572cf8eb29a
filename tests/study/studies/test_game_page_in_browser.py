"""The page of a game's comments in a browser: two players open and close their lines there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from tests.study.studies.conftest import keep, page_of
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act, signed_in
from tests.system.browser.inspection import DEVICES, PHONE, blemishes, shot, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("device", DEVICES)
def test_two_players_read_each_other_and_close_theirs_again(
    live_server: LiveServer,
    visitors: Visitors,
    game: Game,
    alice: User,
    bob: User,
    device: dict[str, Any],
) -> None:
    for player in (alice, bob):
        keep(signed_in(player), game, "A1,B2", name=f"Corner of {player}", comment="Long " * 60)
        keep(signed_in(player), game, "A1,B2,C3,C4,D1,D2", comment="x" * 300)
    act(game, alice, Resign())
    address = page_of(game)
    for player in (alice, bob):
        page = visitors(**device, java_script_enabled=False)
        sign_in(page, live_server.url, player)
        page.goto(live_server.url + address)
        page.click("[value=open_to_players]")
        expect(page.locator(".study-words")).to_have_count(2 if player == alice else 4)
    shot(page, f"comments-{device['locale']}")
    reader = visitors(**device)
    assert reader.goto(live_server.url + address)
    assert list(blemishes(reader, "a stranger's", thumbs=device is PHONE)) == []
    reader.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    reader.goto(live_server.url + address)
    assert list(blemishes(reader, "bob's", thumbs=device is PHONE)) == []
    page.click("[value=take_back]")
    page.goto(live_server.url + address)
    expect(page.locator(".study-words")).to_have_count(2)
