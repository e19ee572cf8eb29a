"""Two people talk beside the board: nothing typed is lost, nothing said becomes markup."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import Dialog, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import STANDARD
from games.models import Block, ChatMessage, Game
from games.services.chat import chat, moderation
from games.services.gameplay.game_start import start_game
from tests.games.conftest import admin, alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.notifications.preferences import prefer_mail
from tests.system.browser.chat.payloads import PAYLOADS
from tests.system.browser.inspection import DESK, PHONE, blemishes, sign_in

__all__ = ["admin", "alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIVE_UPDATE = """(game) => document.body.dispatchEvent(
    new CustomEvent("live-update", { detail: { game, version: "chat" } }))"""
"""What js/live.js tells a page when somebody has said something."""

Opened = Callable[..., Page]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    cache.clear()
    return start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=STANDARD)


@pytest.fixture
def opened(live_server: LiveServer, visitors: Visitors, game: Game) -> Opened:
    def at_table(user: User, *, quiet: bool = True, **device: object) -> Page:
        page = visitors(quiet=quiet, **device)
        sign_in(page, live_server.url, user)
        page.goto(f"{live_server.url}{game.get_absolute_url()}#chat")
        return page

    return at_table


def messages(page: Page) -> list[str]:
    return page.locator("#chat .message-text").all_inner_texts()


def test_two_people_talk(lang: str, opened: Opened, game: Game, alice: User, bob: User) -> None:
    hers = opened(alice, **{**PHONE, "locale": lang})
    two = opened(bob, **{**DESK, "locale": lang})
    hers.fill("#chat-text", "Good luck!\nAnd <b>fun</b>.")
    hers.locator("#chat-send").click()
    expect(hers.locator("#chat .message-text")).to_have_text("Good luck!\nAnd <b>fun</b>.")
    expect(hers.locator("#chat-text")).to_have_value("")
    expect(hers.locator("#chat-text")).to_be_focused()

    two.fill("#chat-text", "I am typ")
    two.evaluate(LIVE_UPDATE, str(game.pk))
    expect(two.locator("#chat .message-text")).to_have_text("Good luck!\nAnd <b>fun</b>.")
    expect(two.locator("#chat-text")).to_have_value("I am typ")
    expect(two.locator("#live")).to_contain_text("alice: Good luck!")
    two.locator("#chat-text").press_sequentially("ing.")
    two.locator("#chat-text").press("Control+Enter")
    expect(two.locator("#chat .message-text")).to_have_count(2)
    assert not list(blemishes(two, "chat", thumbs=False))
    hers.evaluate(LIVE_UPDATE, str(game.pk))
    expect(hers.locator("#chat .message-text")).to_have_count(2)
    assert not list(blemishes(hers, "chat", thumbs=True))


@pytest.mark.slow
def test_somebody_is_muted_and_blocked(opened: Opened, game: Game, alice: User, bob: User) -> None:
    for user, text in ((alice, "Good luck!"), (bob, "I am typing.")):
        chat.say(game, user, text, key=uuid4(), at=timezone.now())
    hers = opened(alice, **{**PHONE, "locale": "en-GB"})
    hers.locator("#chat-mute").click()
    expect(hers.locator("#chat .message-text")).to_have_count(0)
    hers.locator("#chat-unmute").click()
    expect(hers.locator("#chat .message-text")).to_have_count(2)

    block = _("Block %(name)s") % {"name": "bob"}
    hers.get_by_role("link", name=block).click()
    expect(hers.locator("#block")).to_be_visible()
    assert not list(blemishes(hers, "block", thumbs=True))
    hers.locator("#block").click()
    hers.wait_for_url("**/me/blocks/")
    expect(hers.locator("main")).to_contain_text("bob")
    assert Block.objects.get().blocked == bob
    assert not list(blemishes(hers, "blocks", thumbs=True))
    hers.goto(hers.url.replace("/me/blocks/", f"{game.get_absolute_url()}#chat"))
    expect(hers.locator("#chat .message-text")).to_have_text("Good luck!")
    expect(hers.locator("#chat-text")).to_have_count(0)


@pytest.mark.words
def test_what_is_typed_survives_moves_refusals_and_a_site_that_is_away(
    opened: Opened, game: Game, alice: User, bob: User
) -> None:
    page = opened(alice, quiet=False)  # Chromium notes a refusal in its console.
    page.fill("#chat-text", "While I think")
    page.locator("#pick-A1").click()
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator(".moves a")).to_have_count(1)
    expect(page.locator("#chat-text")).to_have_value("While I think")

    page.evaluate("document.getElementById('chat-text').removeAttribute('maxlength')")
    page.fill("#chat-text", "x" * 1001)
    with page.expect_response(lambda answer: answer.status == 422):
        page.evaluate("() => { document.querySelector('#chat-form').requestSubmit(); }")
    expect(page.locator("#chat-error")).to_contain_text("Up to 1000 fit.")
    expect(page.locator("#chat-text")).to_have_value("x" * 1001)


@pytest.mark.slow
def test_a_line_that_does_not_get_through_is_kept(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User
) -> None:
    page = visitors(quiet=False)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{game.get_absolute_url()}#chat")
    page.route("**/chat/", lambda route: route.abort())
    page.fill("#chat-text", "Are you there?")
    page.locator("#chat-send").click()
    expect(page.locator("#chat-form [role=alert]")).to_contain_text("What you wrote is still here")
    expect(page.locator("#chat-text")).to_have_value("Are you there?")
    page.unroute("**/chat/")
    page.locator("#chat-send").click()
    expect(page.locator("#chat .message-text")).to_have_text("Are you there?")
    assert ChatMessage.objects.count() == 1


@pytest.mark.slow
def test_what_is_typed_while_a_line_is_on_its_way_stays(
    opened: Opened, game: Game, alice: User
) -> None:
    page = opened(alice)

    def slow(route: Route) -> None:
        page.locator("#chat-text").press_sequentially(" More.")
        route.continue_()

    page.fill("#chat-text", "First.")
    page.route("**/chat/", slow, times=1)
    page.locator("#chat-send").click()
    expect(page.locator("#chat .message-text")).to_have_text("First.")
    expect(page.locator("#chat-text")).to_have_value(" More.")


@pytest.mark.slow
def test_nothing_said_or_reported_becomes_markup(
    opened: Opened, live_server: LiveServer, game: Game, alice: User, bob: User, admin: User
) -> None:
    opened_dialogs: list[Dialog] = []
    at = timezone.now()
    for number, payload in enumerate(PAYLOADS):
        prefer_mail(bob, "off", "chat")
        line = ChatMessage.objects.create(
            game=game, user=bob, text=payload, idempotency_key=uuid4(), at=at
        )
        if number == len(PAYLOADS) // 2:
            moderation.report(line.pk, alice, "\n".join(PAYLOADS)[:1000], at=at)
    for user, address in (
        (alice, f"{game.get_absolute_url()}#chat"),
        (bob, f"{game.get_absolute_url()}chat/"),
        (admin, "/staff/moderation/"),
    ):
        page = opened(user)
        page.on("dialog", lambda dialog: opened_dialogs.append(dialog))
        page.goto(live_server.url + address)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.pwned") is None
        assert page.url == live_server.url + address
        shown = page.locator(".message-text").all_inner_texts()
        assert len(shown) >= 20
        assert set(shown) <= set(PAYLOADS)
        inside = page.locator(".message-text *, .message-text a").count()
        assert inside == 0
    assert not opened_dialogs


@pytest.mark.slow
def test_without_javascript_the_chat_works_as_well(
    live_server: LiveServer, visitors: Visitors, game: Game, alice: User, bob: User
) -> None:
    page = visitors(java_script_enabled=False)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}{game.get_absolute_url()}#chat")
    page.fill("#chat-text", "By hand.")
    page.locator("#chat-send").click()
    expect(page.locator("#chat .message-text")).to_have_text("By hand.")
    chat.say(game, bob, "I see.", key=uuid4(), at=timezone.now())
    page.reload()
    report = f"{_('Report')} {_('this message of %(name)s') % {'name': 'bob'}}"
    page.get_by_role("link", name=report).click()
    page.fill("#why", "It is rude.")
    page.locator("#send-report").click()
    thanks = _("The message is with the admins. Thank you for telling us.")
    expect(page.locator(".messages")).to_contain_text(thanks)
    page.locator("#chat-mute").click()
    expect(page.locator("#chat-unmute")).to_be_visible()


@pytest.mark.slow
def test_the_staff_remove_a_message(
    opened: Opened, game: Game, alice: User, bob: User, admin: User
) -> None:
    line = chat.say(game, bob, "You are rude.", key=uuid4(), at=timezone.now())
    moderation.report(line.pk, alice, "He is.", at=timezone.now())
    page = opened(admin, **{**PHONE, "locale": "en-GB"})
    page.goto(page.url.replace(f"{game.get_absolute_url()}#chat", "/staff/moderation/"))
    assert not list(blemishes(page, "reports", thumbs=True))
    page.locator("button[value=remove]").click()
    expect(page.locator(".empty")).to_be_visible()
    seen = opened(alice)
    assert messages(seen) == [_("Removed by the staff.")]
