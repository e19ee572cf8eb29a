"""An app beside games adds work and news of its own, and they go the way of all work and news."""

from __future__ import annotations

from inspect import getsource
from typing import TYPE_CHECKING, Any

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.extensions import notifications
from games.extensions.jobs import MAX_ATTEMPTS
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.notifications.message_body import MessageBody
from games.log.commands import PlayMoves, Resign
from games.models import Channel, Delivery, Game, Medium, Outbox, Status
from games.services.notifications.delivery_reasons import DeliveryReason
from games.services.notifications.push import subscriptions
from games.services.worker import runner
from tests.support.games.disputes import enforce, file
from tests.support.games.notifications.emails import html, latest, stop_path, text
from tests.support.games.notifications.kinds import add_category
from tests.support.games.notifications.preferences import (
    gets_push,
    mail_frequency,
    prefer_mail,
)
from tests.support.games.pages import act, signed_in
from tests.support.games.pages import text as text_of

if TYPE_CHECKING:
    from tests.support.servers.push import PushService
    from tests.support.throwaway.models import Bookmark

pytestmark = pytest.mark.django_db
NOW = timezone.now()
SETTINGS, LEDGER = reverse("notification_settings"), reverse("my_deliveries")
WAITS = "bookmarks.waits"


@pytest.fixture
def bookmark(bookmarks: type[Bookmark], alice: User, sogo_game: Game) -> Bookmark:
    """A bookmark, and nothing else to tell."""
    Outbox.objects.all().delete()
    return bookmarks.objects.create(user=alice, game=sogo_game, text="Fine end", created_at=NOW)


def news_of(bookmark: Bookmark, channel: Channel = Channel.NOW) -> Outbox:
    return Outbox.objects.create(
        kind=WAITS, object_id=bookmark.pk, user=bookmark.user, channel=channel, due_at=NOW
    )


def look_at(bookmark: Bookmark) -> None:
    """Ask for the work, and let a worker do all there is to do."""
    from tests.support.throwaway.reminders import ask_to_look  # noqa: PLC0415

    ask_to_look(bookmark, NOW)
    while runner.sweep(timezone.now(), inline=True):
        pass


def form(**changes: str) -> dict[str, str]:
    """The settings as a browser sends them, all mails at once but for the changes."""
    chosen = {f"mail_{category.name}": "now" for category in notifications.categories}
    return {**chosen, "mail_exercise": "off", "digest_hour": "7", **changes}


def test_its_work_is_done_and_its_news_is_mailed_and_listed(
    bookmark: Bookmark, alice: User
) -> None:
    look_at(bookmark)
    rows = Outbox.objects.filter(kind__startswith="bookmarks")
    assert [row.done_at is not None for row in rows] == [True, True]
    assert latest()["Subject"] == "Fernzug: a bookmark waits"
    assert "Fine end" in text()
    assert "Open the bookmark" in html()
    entry = Delivery.objects.get()
    assert (entry.kind, entry.state, entry.object_id) == (WAITS, "sent", str(bookmark.pk))
    assert "Fernzug: a bookmark waits" in text_of(signed_in(alice).get(LEDGER))


def test_its_news_is_a_line_of_the_settings_and_can_be_switched_off(
    bookmark: Bookmark, alice: User
) -> None:
    client = signed_in(alice)
    assert "A bookmark waits" in text_of(client.get(SETTINGS))
    assert client.post(SETTINGS, form(mail_bookmarks="off")).status_code == 303
    assert (mail_frequency(alice, "bookmarks"), gets_push(alice, "bookmarks")) == ("off", False)
    look_at(bookmark)
    assert mail.outbox == []
    assert not Outbox.objects.filter(kind=WAITS).exists()


def test_its_mails_are_stopped_by_the_link_in_them(bookmark: Bookmark, alice: User) -> None:
    look_at(bookmark)
    page = signed_in(alice).post(stop_path(), {"do": "stop"}, follow=True)
    assert "A bookmark waits" in text_of(page)
    assert mail_frequency(alice, "bookmarks") == "off"
    assert mail_frequency(alice, "turn") != "off"


def test_what_apps_object_to_a_mail_is_stored_as_a_code() -> None:
    """A sentence that was stored could not be reworded, nor be read in another language."""
    unaware = NotificationKind.objection
    objecting = [
        kind
        for kind in notifications.kinds
        if kind.app != "games" and kind.objection is not unaware
    ]
    assert {kind.app for kind in objecting} >= {"study", "events"}
    assert [kind.name for kind in objecting if kind.reasons is None] == []
    assert [kind.name for kind in objecting if "N_(" in getsource(kind.objection)] == []
    codes = [code for codes in {kind.reasons for kind in objecting} if codes for code in codes]
    assert len({*codes, *DeliveryReason}) == len(codes) + len(DeliveryReason)


def test_what_its_app_calls_outdated_is_not_sent(bookmark: Bookmark, alice: User) -> None:
    news_of(bookmark)
    bookmark.delete()
    runner.sweep(timezone.now(), inline=True)
    entry = Delivery.objects.get()
    assert (entry.state, entry.answer) == ("suppressed", "bookmark-gone")
    assert mail.outbox == []
    listed = text_of(signed_in(alice).get(LEDGER))
    assert "A bookmark waits" in listed
    assert "The bookmark is gone." in listed
    assert _("A mail about a game") not in listed


def test_what_is_switched_off_while_it_waits_is_not_sent(bookmark: Bookmark, alice: User) -> None:
    news_of(bookmark)
    prefer_mail(alice, "off", "bookmarks")
    runner.sweep(timezone.now(), inline=True)
    assert Delivery.objects.get().state == "suppressed"
    assert mail.outbox == []


def test_its_news_stands_in_the_daily_mail(bookmark: Bookmark) -> None:
    news_of(bookmark, Channel.DIGEST)
    runner.sweep(timezone.now(), inline=True)
    assert "Fine end" in text()


def test_its_news_is_pushed_where_that_is_ticked(
    bookmark: Bookmark, alice: User, push_service: PushService
) -> None:
    browser = push_service.browser("a")
    subscriptions.subscribe(alice, **browser.form, browser="Firefox", at=NOW)
    signed_in(alice).post(SETTINGS, form(mail_bookmarks="off", push_bookmarks="on"))
    look_at(bookmark)
    (push,) = push_service.pushes
    note = browser.read(push)
    assert (note["title"], note["body"]) == ("Fernzug: a bookmark waits", "Fine end")
    assert (push.headers["Urgency"], len(push.headers["Topic"])) == ("low", 32)
    assert note["tag"] == push.headers["Topic"]
    assert mail.outbox == []


def test_a_medium_that_is_not_offered_has_no_choice_and_is_not_used(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = NotificationCategory("games", "club", "My club meets", media=(Medium.MAIL,))
    add_category(monkeypatch, club)
    client = signed_in(alice)
    page = client.get(SETTINGS).content.decode()
    assert 'name="mail_club"' in page
    assert 'name="push_club"' not in page
    client.post(SETTINGS, form(mail_club="digest", push_club="on"))
    assert (mail_frequency(alice, "club"), gets_push(alice, "club")) == ("digest", False)
    client.post(reverse("notification_preset"), {"preset": "off"})
    assert mail_frequency(alice, "club") == "off"
    assert not alice.notification_preferences.filter(category="club", medium="push").exists()


def test_without_its_app_a_row_is_given_up_with_the_reason(
    bookmark: Bookmark, alice: User, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    row = news_of(bookmark)
    Outbox.objects.filter(pk=row.pk).update(attempts=MAX_ATTEMPTS - 1)
    settings.INSTALLED_APPS = [app for app in settings.INSTALLED_APPS if "throwaway" not in app]
    assert runner.run(row.pk)
    row.refresh_from_db()
    assert row.dead
    assert f"No installed app tells of {WAITS!r}." in row.failure_detail
    client = signed_in(alice)
    assert "A bookmark waits" not in text_of(client.get(SETTINGS))
    assert client.post(SETTINGS, form()).status_code == 303


def test_work_that_follows_results_is_asked_for_by_each_change_of_one(
    bookmark: Bookmark, alice: User, bob: User, admin: User
) -> None:
    from tests.support.throwaway.reminders import RESULT  # noqa: PLC0415

    def texts() -> list[str]:
        for row in Outbox.objects.filter(kind=RESULT, done_at=None):
            runner.run(row.pk)
        bookmark.refresh_from_db()
        return [bookmark.text, *Outbox.objects.filter(kind=RESULT).values_list("kind", flat=True)]

    act(bookmark.game, alice, PlayMoves(("A1",)))
    assert texts() == ["Fine end"]
    act(bookmark.game, bob, Resign())
    assert texts() == [Status.OVER.label, RESULT]
    dispute = file(bookmark.game, bob, timezone.now())
    enforce(dispute.pk, admin, ruling="rollback", reason="So.", ply=1, at=timezone.now())
    assert texts() == [Status.RUNNING.label, RESULT, RESULT]


def no_body(*_: object) -> MessageBody:
    raise NotImplementedError


@pytest.mark.parametrize(("kind", "category"), [("k" * 41, "c"), ("k", "c" * 21)])
def test_names_that_no_column_holds_are_refused_at_once(kind: str, category: str) -> None:
    line = NotificationCategory("games", category, "Something happens")
    with pytest.raises(ValueError, match="is longer than"):
        notifications.register(NotificationKind("games", kind, line, no_body))
    assert notifications.kinds.get(kind) is None
