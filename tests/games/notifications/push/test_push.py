"""Push messages: what a browser can read, who signed it, and what an answer means for the row."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from cryptography.exceptions import InvalidTag
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import MAX_ATTEMPTS
from games.models import Channel, Delivery, Game, JobKind, Outbox, PushSubscription
from games.services.notifications.push import keys, subscriptions
from games.services.worker import runner
from tests.support.games.notifications.preferences import prefer_mail, prefer_push
from tests.support.servers.push import Browser, PushService, claims

pytestmark = pytest.mark.database


def signed_up(user: User, browser: Browser) -> PushSubscription:
    return subscriptions.subscribe(
        user, **browser.form, browser="Firefox, Linux", at=timezone.now()
    )


def row(game: Game, user: User, kind: JobKind = JobKind.TURN) -> Outbox:
    """As the announcer writes it for a player with a browser."""
    return Outbox.objects.create(
        kind=kind, channel=Channel.PUSH, game=game, user=user, event=game.last_event,
        repeat=9,
        due_at=timezone.now(),
    )  # fmt: skip


def run(work: Outbox) -> Outbox:
    Outbox.objects.filter(pk=work.pk).update(due_at=timezone.now())
    assert runner.run(work.pk)
    work.refresh_from_db()
    return work


def noted(work: Outbox) -> Delivery:
    return Delivery.objects.get(dedup_key=work.dedup_key)


def test_only_the_browser_can_read_what_it_is_told(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    alice.language = "en"
    alice.save()
    browser = push_service.browser("a")
    signed_up(alice, browser)
    assert run(row(live_game, alice)).done_at
    (push,) = push_service.pushes
    note = browser.read(push)
    assert note["title"]
    assert "bob" in note["body"]
    assert note["url"] == live_game.get_absolute_url()
    assert note["tag"] == str(live_game.pk)
    assert note["lang"] == "en"
    assert b"bob" not in push.body
    with pytest.raises(InvalidTag):
        push_service.browser("b").read(push)


def test_a_message_is_signed_says_how_long_it_lives_and_replaces_older_ones(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    signed_up(alice, push_service.browser("a"))
    run(row(live_game, alice))
    (push,) = push_service.pushes
    claimed, key = claims(push)
    assert key == keys.public_key()
    assert push_service.origin.startswith(claimed["aud"])
    assert claimed["sub"].startswith("mailto:")
    ahead = claimed["exp"] - timezone.now().timestamp()
    assert 60 < ahead <= 24 * 3600
    assert push.headers["Content-Encoding"] == "aes128gcm"
    assert push.headers["TTL"] == str(2 * 24 * 3600)
    assert push.headers["Urgency"] == "normal"
    assert push.headers["Topic"] == live_game.pk.hex
    assert len(push.headers["Topic"]) <= 32


@pytest.mark.slow
def test_a_reminder_is_urgent_and_dies_with_the_deadline(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    signed_up(alice, push_service.browser("a"))
    assert live_game.due_at
    work = row(live_game, alice, JobKind.REMINDER)
    with time_machine.travel(live_game.due_at - timedelta(hours=2), tick=False):
        run(work)
    (push,) = push_service.pushes
    assert push.headers["Urgency"] == "high"
    assert push.headers["TTL"] == "7200"


def test_the_words_are_the_players_own(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    alice.language = "de"
    alice.save()
    browser = push_service.browser("a")
    signed_up(alice, browser)
    run(row(live_game, alice))
    note = browser.read(push_service.pushes[0])
    assert note["lang"] == "de"
    assert "your turn" not in note["title"]


@pytest.mark.slow
def test_every_browser_is_told_and_the_ledger_knows(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    for name in ("a", "b"):
        signed_up(alice, push_service.browser(name))
    work = run(row(live_game, alice))
    assert [push.path for push in push_service.pushes] == ["/b", "/a"]
    entry = noted(work)
    assert (entry.state, entry.channel, entry.user) == (Delivery.State.SENT, Channel.PUSH, alice)
    assert entry.answer == "201 Created"
    answers = alice.push_subscriptions.values_list("answer", flat=True)
    assert set(answers) == {"201 Created"}


@pytest.mark.slow
@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_goes_here_too(
    live_game: Game, alice: User, push_service: PushService, status: int
) -> None:
    for name in ("gone", "there"):
        signed_up(alice, push_service.browser(name))
    push_service.answers["/gone"] = status
    work = run(row(live_game, alice))
    (left,) = alice.push_subscriptions.all()
    assert left.endpoint.endswith("/there")
    assert work.done_at
    assert noted(work).state == Delivery.State.SENT


@pytest.mark.slow
@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_service_is_asked_again_and_nobody_is_told_twice(
    live_game: Game, alice: User, push_service: PushService, status: int
) -> None:
    for name in ("busy", "there"):
        signed_up(alice, push_service.browser(name))
    push_service.answers["/busy"] = status
    work = run(row(live_game, alice))
    assert work.done_at is None
    assert work.due_at > timezone.now()
    assert noted(work).state == Delivery.State.FAILED
    del push_service.answers["/busy"]
    assert run(work).done_at
    assert noted(work).state == Delivery.State.SENT
    assert len(push_service.to("busy")) == 2
    assert len(push_service.to("there")) == 1


@pytest.mark.slow
def test_a_service_that_is_away_is_given_up_in_the_end(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    signed_up(alice, push_service.browser("a"))
    push_service.stop()
    work = row(live_game, alice)
    for _ in range(MAX_ATTEMPTS):
        assert work.done_at is None
        run(work)
    assert work.dead
    assert "ConnectionRefused" in work.failure_detail


@pytest.mark.slow
@pytest.mark.parametrize("status", [302, 400, 403, 413])
def test_a_service_that_refuses_for_good_is_not_asked_again(
    live_game: Game, alice: User, push_service: PushService, status: int
) -> None:
    """Redirects are not followed: the list of push services would mean nothing."""
    subscription = signed_up(alice, push_service.browser("a"))
    push_service.answers["/a"] = status
    work = run(row(live_game, alice))
    assert work.done_at
    assert not work.failure
    assert noted(work).state == Delivery.State.FAILED
    subscription.refresh_from_db()
    assert subscription.answer.startswith(str(status))
    assert len(push_service.pushes) == 1


def test_old_news_is_not_pushed(
    live_game: Game, alice: User, push_service: PushService, play_moves: Any
) -> None:
    signed_up(alice, push_service.browser("a"))
    work = row(live_game, alice)
    play_moves(live_game, "A1", timezone.now())
    assert run(work).done_at
    assert push_service.pushes == []
    assert noted(work).state == Delivery.State.SUPPRESSED


def test_nobody_is_told_what_they_switched_off(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    signed_up(alice, push_service.browser("a"))
    prefer_push(alice, {"turn": False})
    assert run(row(live_game, alice)).done_at
    assert push_service.pushes == []


def test_a_muted_game_is_silent(live_game: Game, alice: User, push_service: PushService) -> None:
    signed_up(alice, push_service.browser("a"))
    live_game.seats.filter(user=alice).update(muted=True)
    assert run(row(live_game, alice)).done_at
    assert push_service.pushes == []


def test_whoever_has_no_mail_address_is_told_all_the_same(
    live_game: Game, alice: User, push_service: PushService
) -> None:
    User.objects.filter(pk=alice.pk).update(email="")
    prefer_mail(alice, "off", "turn")
    signed_up(alice, push_service.browser("a"))
    run(row(live_game, alice))
    assert len(push_service.pushes) == 1


def test_without_a_key_nobody_is_told(
    live_game: Game, alice: User, push_service: PushService, settings: Any
) -> None:
    signed_up(alice, push_service.browser("a"))
    settings.VAPID_PRIVATE_KEY = ""
    assert run(row(live_game, alice)).done_at
    assert push_service.pushes == []
    assert not Delivery.objects.filter(channel=Channel.PUSH).exists()


def test_a_service_no_longer_known_is_not_called_either(
    live_game: Game, alice: User, push_service: PushService, settings: Any
) -> None:
    signed_up(alice, push_service.browser("a"))
    settings.PUSH_SERVICES = ["fcm.googleapis.com"]
    assert run(row(live_game, alice)).done_at
    assert push_service.pushes == []
