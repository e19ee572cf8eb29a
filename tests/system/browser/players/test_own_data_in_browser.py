"""A player looks at a profile, takes all data along, asks for deletion and thinks better of it."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import Resign
from games.services.clock import vacations
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import PHONE, blemishes, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_profile_file_and_second_thoughts(
    lang: str, live_server: LiveServer, visitors: Visitors, alice: User, bob: User, tmp_path: Path
) -> None:
    cache.clear()
    at = timezone.now()
    User.objects.update(date_joined=at - timedelta(days=300))
    vacations.book(bob, at, at + timedelta(days=2), at=at)
    for key in ("sogo", "frege"):
        game = start_game(key, [alice, bob], options={}, at=timezone.now())
        apply_command(game.pk, Resign(), by=PlayerActor(bob), key="r", at=timezone.now())
    page = visitors(**{**PHONE, "locale": lang})
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/players/bob/")
    away = _("on vacation until %(until)s").partition("%")[0]
    expect(page.locator(".person .pill")).to_contain_text(away)
    expect(page.locator(".gcard")).to_have_count(2)
    assert not list(blemishes(page, "profile", thumbs=True))
    page.select_option("#game", "frege")
    expect(page.locator(".gcard")).to_have_count(1)

    page.goto(f"{live_server.url}/me/data/")
    assert not list(blemishes(page, "data", thumbs=True))
    with page.expect_download() as loading:
        page.locator("#export").click()
    file = tmp_path / "mine.json"
    loading.value.save_as(file)
    found = json.loads(file.read_text())
    assert found["account"]["username"] == "alice"
    assert len(found["games"]) == 2

    page.get_by_role("link", name=_("Delete my account…")).click()
    page.fill("[name=password]", "pa55-word-long")
    page.locator("main form button[type=submit], main form button").first.click()
    expect(page.locator("#delete")).to_be_visible()
    assert not list(blemishes(page, "delete", thumbs=True))
    page.locator("#delete").click()
    expect(page.locator("#keep-account")).to_be_visible()
    assert User.objects.get(pk=alice.pk).delete_at is not None
    page.goto(f"{live_server.url}/rules/")
    assert not list(blemishes(page, "leaving", thumbs=True))
    page.locator("#keep-account").click()
    expect(page.locator("#keep-account")).to_have_count(0)
    assert User.objects.get(pk=alice.pk).delete_at is None
