"""Mails of several pieces of news: bundled after a quiet while, or once a day at one's hour."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Channel, Delivery, Game, JobKind, Outbox, Seat
from games.services.effects.notification_preferences import next_digest
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.mail import handover, sending
from games.services.text import game_text, result_text
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.support.games.notifications.emails import html, latest, row_for, tell_turns, text
from tests.support.games.notifications.preferences import prefer_mail, read_daily_mail_later

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

Played = Callable[..., Game]
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def wish(user: User, how: str, **more: object) -> None:
    prefer_mail(user, how, "turn", "proposed", "invited", "started", "over", "chat")
    if how == "digest" and not more:
        read_daily_mail_later(user, NOW)
    if more:
        User.objects.filter(pk=user.pk).update(**more)


def new_game(first: User, second: User, at: datetime, days: int = 3) -> Game:
    return start_game("sogo", [first, second], options={}, at=at, time_control=per_move(days))


def work_at(at: datetime) -> list[str]:
    """Do all that is due then; the subjects of the mails sent."""
    before = len(mail.outbox)
    with time_machine.travel(at, tick=False):
        for _ in range(5):
            if not runner.sweep(timezone.now(), inline=True):
                break
    return [email.subject for email in mail.outbox[before:]]


def to(user: User) -> list[str]:
    return [email.subject for email in mail.outbox if email.to == [user.email]]


def test_bundled_news_waits_for_ten_quiet_minutes(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    new_game(bob, alice, NOW)
    new_game(bob, alice, NOW + 8 * MINUTE)
    work_at(NOW + 12 * MINUTE)
    assert to(bob) == []
    work_at(NOW + 20 * MINUTE)
    assert " 2 " in to(bob)[0]
    assert Delivery.objects.filter(user=bob, state="sent", channel="bundled").count() == 2
    assert len(set(Delivery.objects.filter(user=bob).values_list("message_id", flat=True))) == 1


@pytest.mark.slow
def test_news_that_never_ends_goes_out_an_hour_after_the_first(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    for nth in range(13):
        new_game(bob, alice, NOW + nth * 6 * MINUTE)
        work_at(NOW + nth * 6 * MINUTE + 3 * MINUTE)
        if to(bob):
            break
    assert nth == 10  # After 63 minutes: a turn is news once it cannot be taken back.
    (subject,) = to(bob)
    assert " 11 " in subject


def test_a_bundle_of_one_game_stays_in_its_thread(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    game = new_game(bob, alice, NOW)
    work_at(NOW + 15 * MINUTE)
    assert game_text.game_name(game, list(game.seats.all()), bob.pk) in to(bob)[0]
    assert latest()["References"] == f"<game.{game.pk}.{bob.pk}@127.0.0.1>"


@pytest.mark.words
def test_a_bundle_of_one_invitation_says_so(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    tables.open_table(alice, Terms("sogo", {}), at=NOW, others=[bob])
    work_at(NOW + 15 * MINUTE)
    assert to(bob) == ["Fernzug: alice invites you to Sogo"]


def test_what_is_old_by_then_is_left_out_and_nothing_else_is_no_mail(
    alice: User, bob: User, play_moves: Played
) -> None:
    wish(bob, "bundled")
    game = new_game(bob, alice, NOW)
    work_at(NOW + 2 * MINUTE)
    play_moves(game, "A1", at=NOW + 5 * MINUTE)
    work_at(NOW + 15 * MINUTE)
    assert to(bob) == []
    assert Delivery.objects.get(user=bob, kind=JobKind.TURN).state == Delivery.State.SUPPRESSED


def test_two_workers_send_a_bundle_once(alice: User, bob: User) -> None:
    """Each has claimed one of its rows."""
    wish(bob, "bundled")
    for _ in range(2):
        new_game(bob, alice, NOW)
    with time_machine.travel(NOW + 15 * MINUTE, tick=False):
        tell_turns()
        waiting = Outbox.objects.filter(user=bob, channel=Channel.BUNDLED)
        for row in reversed(waiting.claim_next(timezone.now(), HOUR, 2)):
            assert row.begin(timezone.now(), HOUR)
            sending.deliver(row)
    (subject,) = to(bob)
    assert " 2 " in subject
    assert not waiting.filter(done_at=None).exists()


@pytest.mark.parametrize(("forgotten", "emails"), [(False, 1), (True, 2)])
def test_a_bundle_that_dies_half_way_is_known_as_one(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, forgotten: bool, emails: int
) -> None:
    class Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise Killed

    wish(bob, "bundled")
    for _ in range(2):
        new_game(bob, alice, NOW)
    Outbox.objects.exclude(user=bob).update(done_at=NOW)
    with monkeypatch.context() as patch:
        patch.setattr(handover, "close", die)
        with pytest.raises(Killed):
            work_at(NOW + 15 * MINUTE)
    assert {delivery.state for delivery in Delivery.objects.all()} == {Delivery.State.UNCERTAIN}
    if forgotten:
        cache.clear()
    work_at(NOW + 25 * MINUTE)
    work_at(NOW + 35 * MINUTE)
    assert len(to(bob)) == emails
    assert len({email.extra_headers["Message-ID"] for email in mail.outbox}) == 1
    assert Delivery.objects.filter(user=bob, state="sent").count() == 2


def test_the_daily_mail_comes_at_my_hour_with_the_least_time_first(
    alice: User, bob: User, play_moves: Played
) -> None:
    wish(bob, "digest", timezone="Asia/Tokyo", digest_hour=8)
    eve = datetime(2026, 11, 20, 3, tzinfo=UTC)
    slow, fast = new_game(bob, alice, eve, days=5), new_game(bob, alice, eve, days=2)
    over = new_game(alice, bob, eve)
    apply_command(over.pk, Resign(), by=PlayerActor(alice), key=str(uuid4()), at=eve)
    assert work_at(datetime(2026, 11, 20, 22, 59, tzinfo=UTC)) != []
    assert to(bob) == []
    work_at(datetime(2026, 11, 20, 23, 15, tzinfo=UTC))
    (subject,) = to(bob)
    assert " 2 " in subject
    body = text()
    assert body.index(str(fast.pk)) < body.index(str(slow.pk)) < body.index(str(over.pk))
    over.refresh_from_db()
    assert result_text.result_text(over, over.seats.all(), bob.pk) in body
    assert html().count("<table") >= 3
    assert "(Asia/Tokyo)" in body


@pytest.mark.slow
def test_no_daily_mail_without_news(alice: User, bob: User, play_moves: Played) -> None:
    wish(bob, "digest")
    game = new_game(bob, alice, NOW, days=14)
    play_moves(game, "A1", at=NOW + MINUTE)
    for day in range(3):
        work_at(next_digest(bob, NOW + timedelta(days=day)))
    assert to(bob) == []


def test_one_daily_mail_a_day_though_the_hour_is_changed(alice: User, bob: User) -> None:
    wish(bob, "digest", timezone="UTC", digest_hour=8)
    morning = datetime(2026, 11, 20, 7, tzinfo=UTC)
    new_game(bob, alice, morning)
    work_at(morning + HOUR + MINUTE * 15)
    assert len(to(bob)) == 1
    User.objects.filter(pk=bob.pk).update(digest_hour=18)
    new_game(bob, alice, morning + 2 * HOUR)
    work_at(morning + 11 * HOUR)
    assert len(to(bob)) == 1
    work_at(morning + timedelta(days=1) + 11 * HOUR + MINUTE * 15)
    assert len(to(bob)) == 2


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])
@pytest.mark.parametrize("hour", [1, 2, 3, 8])
def test_every_local_day_has_one_digest_hour_over_both_changes_of_the_clocks(
    alice: User, zone: str, hour: int
) -> None:
    alice.timezone, alice.digest_hour = zone, hour
    at = datetime(2026, 1, 1, tzinfo=UTC)
    days = []
    while at.year == 2026:
        at = next_digest(alice, at)
        local = at.astimezone(ZoneInfo(zone))
        days.append(local.date())
        assert local.hour in (hour, hour + 1)
        assert (
            local.hour == hour
            or local.utcoffset() != (at - HOUR).astimezone(local.tzinfo).utcoffset()
        )
    assert days == sorted(set(days))
    assert (days[-1] - days[0]).days == len(days) - 1


def test_reminders_never_wait_for_a_bundle(alice: User, bob: User) -> None:
    wish(alice, "digest")
    prefer_mail(alice, "bundled", "reminder")
    new_game(alice, bob, NOW)
    assert row_for(JobKind.REMINDER, alice).channel == Channel.NOW


def test_a_muted_game_is_in_no_digest(alice: User, bob: User) -> None:
    wish(bob, "digest")
    heard, muted = new_game(bob, alice, NOW), new_game(bob, alice, NOW)
    Seat.objects.filter(game=muted, user=bob).update(muted=True)
    work_at(next_digest(bob, NOW + HOUR))
    (subject,) = to(bob)
    assert " 1 " in subject
    assert [str(game.pk) in text() for game in (heard, muted)] == [True, False]


def test_rows_written_before_follow_a_slower_wish(alice: User, bob: User) -> None:
    new_game(alice, bob, NOW)
    wish(alice, "digest")
    assert work_at(NOW + 5 * MINUTE) != []  # Bob hears that it begins.
    assert to(alice) == []
    assert row_for(JobKind.TURN, alice).due_at == next_digest(alice, NOW + 5 * MINUTE)
