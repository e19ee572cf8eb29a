"""What one is told of, chosen as a person does it; the pages of mails, at the desk and by phone."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.time.control import per_move
from games.models import Delivery, Game, JobKind
from games.services.gameplay.game_start import start_game
from games.services.notifications.mail.unsubscribe_links import link_for
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.notifications.preferences import mail_frequency
from tests.system.browser.inspection import DEVICES, PHONE, faults, share_of, shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    at = timezone.now()
    return start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(3))


def sent(user: User, game: Game, number: int, **more: object) -> None:
    choices = {
        "kind": JobKind.TURN,
        "state": Delivery.State.SENT,
        "answer": "250 2.0.0 Ok: queued as 4F2A",
        "subject": "Sogo alice – bob (1a2b): your turn",
        "address": user.email,
        "message_id": f"<{number}@example.org>",
    }
    Delivery.objects.create(user=user, game=game, at=timezone.now(), **{**choices, **more})


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_pages_of_mails_are_sound(
    live_server: LiveServer, visitors: Visitors, alice: User, game: Game, device: dict[str, object]
) -> None:
    answer = "550 5.1.1 <alice@example.org>: no such user"
    User.objects.filter(pk=alice.pk).update(mail_trouble=f"{alice.email} {answer}")
    sent(alice, game, 1)
    sent(alice, game, 2, channel="digest", subject="Fernzug: 2 games wait for you")
    sent(alice, game, 3, state=Delivery.State.FAILED, answer=answer)
    stop = link_for(alice, {"turn", "over"}, game.pk)
    addresses = [
        "/me/notifications/",
        "/me/notifications/sent/",
        "/mail/unsubscribe/" + stop.partition("/mail/unsubscribe/")[2],
        reverse("game", args=[game.pk]),
    ]
    page = visitors(**device)
    sign_in(page, live_server.url, alice)
    found = []
    for number, address in enumerate(share_of(addresses, device)):
        found += faults(page, live_server.url, [address], device)
        shot(page, f"mails-{'phone' if device is PHONE else 'desk'}-{number}")
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "scripts"),
    [("en", True), pytest.param("de", False, marks=pytest.mark.slow)],
    indirect=["lang"],
    ids=str,
)
def test_a_person_chooses_what_to_be_told_of(
    lang: str,
    live_server: LiveServer,
    visitors: Visitors,
    alice: User,
    game: Game,
    scripts: bool,
) -> None:
    page = visitors(java_script_enabled=scripts)
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/me/notifications/")
    page.get_by_role("button", name=_("One mail a day")).click()
    turn = page.get_by_role("combobox", name=f"{_('It is my turn')} {_('Mail')}")
    expect(turn).to_have_value("digest")
    turn.select_option(label=_("never"))
    page.get_by_label(_("Hour of the daily mail")).select_option("19:00")
    page.get_by_role("button", name=_("Save"), exact=True).click()
    expect(page.get_by_text(_("Saved."))).to_be_visible()
    alice.refresh_from_db()
    assert [mail_frequency(alice, name) for name in ("turn", "over")] == ["off", "digest"]
    assert alice.digest_hour == 19
    page.goto(live_server.url + reverse("game", args=[game.pk]))
    page.locator("#game-menu").click()
    page.get_by_role("button", name=_("Mute this game")).click()
    page.locator("#game-menu").click()
    expect(page.get_by_role("button", name=_("Unmute this game"))).to_be_visible()
    assert game.seats.get(user=alice).muted


@pytest.mark.slow
def test_who_gets_no_mails_is_told_and_tries_again(
    live_server: LiveServer, visitors: Visitors, alice: User
) -> None:
    cache.clear()
    User.objects.filter(pk=alice.pk).update(mail_trouble=f"{alice.email} 550 5.1.1 no such user")
    page = visitors()
    sign_in(page, live_server.url, alice)
    page.goto(f"{live_server.url}/games/")
    trouble = page.locator(".mail-trouble")
    refused = _("Mails to %(address)s do not arrive.") % {"address": alice.email}
    expect(trouble).to_contain_text(refused)
    expect(trouble).to_contain_text("550 5.1.1 no such user")
    trouble.get_by_role("button", name=_("Send a test mail")).click()
    sent = _("A mail is on its way to %(to)s.") % {"to": alice.email}
    expect(page.get_by_text(sent)).to_be_visible()
    expect(trouble).to_have_count(0)
    assert [email.to for email in mail.outbox] == [[alice.email]]
    page.goto(f"{live_server.url}/me/notifications/sent/")
    expect(page.locator("table.list tbody tr")).to_contain_text([alice.email])


@pytest.mark.slow
def test_a_link_in_a_mail_stops_it_without_signing_in(
    live_server: LiveServer, visitors: Visitors, alice: User, game: Game
) -> None:
    path = (
        "/mail/unsubscribe/" + link_for(alice, {"turn"}, game.pk).partition("/mail/unsubscribe/")[2]
    )
    page = visitors(quiet=False)  # Chromium calls every answer of 422 an error.
    page.goto(live_server.url + path)
    page.evaluate("document.querySelector('main form').submit()")
    nothing = _("Nothing is changed yet. Choose what you want first.")
    expect(page.get_by_role("alert")).to_contain_text(nothing)
    page.get_by_label(_("No more mails of this kind")).check()
    page.get_by_role("button", name=_("Save")).click()
    expect(page.get_by_text(_("They are stopped."))).to_be_visible()
    assert mail_frequency(alice, "turn") == "off"
