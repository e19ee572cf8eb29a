"""On a desk nothing around the board moves when one's own turn begins."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.games.gameplay.page.test_replay import whole_turn
from tests.support.budget import only_in_the_long_run
from tests.support.fixtures.browser import Visitors
from tests.support.games.pages import act
from tests.system.browser.gameplay.test_still_board import placed
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de-DE", *only_in_the_long_run("en-GB")])
@pytest.mark.parametrize("key", ["ludoku", *only_in_the_long_run("sogo", "frege", "tiles")])
def test_the_board_stays_where_it_is_when_ones_own_turn_comes(
    live_server: LiveServer, visitors: Visitors, alice: User, bob: User, key: str, lang: str
) -> None:
    cache.clear()
    User.objects.update(language="")
    page = visitors(quiet=False, locale=lang)
    sign_in(page, live_server.url, bob)
    for width, height in ((1366, 657), (1240, 900)):
        game = start_game(key, [alice, bob], options={}, at=timezone.now())
        page.set_viewport_size({"width": width, "height": height})
        page.goto(live_server.url + game.get_absolute_url())
        expect(page.locator("#send")).to_have_count(0)
        waiting = placed(page)
        act(game, alice, PlayMoves(tuple(whole_turn(game))))
        page.reload()
        expect(page.locator("#send")).to_have_count(1)
        shot(page, f"coming turn {key} {width} {lang}", whole=False)
        assert placed(page) == waiting
