"""Every kind of news against every wish: which way it goes out, or that there is no row at all."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import product

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.extensions.notifications import NotificationCategory, categories
from games.models import Channel, JobKind, NotificationPreference, Outbox, PushSubscription
from games.services.effects.notification_preferences import next_digest, rows_by_channel
from games.services.players.anonymization import anonymize
from tests.games.conftest import NOW
from tests.support.budget import rows_by_day_every
from tests.support.games.notifications.kinds import add_category
from tests.support.games.notifications.preferences import (
    gets_push,
    mail_frequency,
    prefer_mail,
    prefer_push,
)

LINES = {
    JobKind.TURN: "turn",
    JobKind.PROPOSED: "proposed",
    JobKind.STARTED: "started",
    JobKind.INVITED: "invited",
    JobKind.DECLINED: "started",
    JobKind.WITHDRAWN: "started",
    JobKind.OPENING: "turn",
    JobKind.CANCELLED: "started",
    JobKind.OVER: "over",
    JobKind.REMINDER: "reminder",
    JobKind.VACATION: "reminder",
    JobKind.CHAT: "chat",
    JobKind.DISPUTED: "",
    JobKind.ASKED: "",
    JobKind.RULED: "",
    JobKind.RULING_PROPOSED: "",
    JobKind.SEAT_CHANGE: "",
    JobKind.SETTLEMENT: "",
    JobKind.APPEALED: "",
    JobKind.APPEAL_DECIDED: "",
    JobKind.SANCTIONED: "",
    JobKind.SANCTION_LIFTED: "",
}
"""The line of the preferences a player would look for; none where nobody may opt out."""
NO_NEWS = {JobKind.BOT, JobKind.TURN_NEWS, JobKind.EVIDENCE, JobKind.OVERDUE}
NAMES = sorted({line for line in LINES.values() if line})
WISHES = ("now", "bundled", "digest", "off")
URGENT = (JobKind.REMINDER, JobKind.VACATION)


def ways(user: User, kind: JobKind) -> list[str]:
    """The channels of the rows for one piece of news."""
    news = Outbox(kind=kind, user_id=user.pk, due_at=NOW)
    return [row.channel for row in rows_by_channel([news])]


def test_every_kind_of_news_is_looked_at_here() -> None:
    assert set(LINES) == set(JobKind) - NO_NEWS


@pytest.mark.parametrize(("kind", "wish"), rows_by_day_every(3, product(LINES, WISHES)))
def test_a_mail_goes_the_way_its_own_line_says(alice: User, kind: JobKind, wish: str) -> None:
    """The other lines say something else."""
    line, other = LINES[kind], "now" if wish == "off" else "off"
    for name in NAMES:
        prefer_mail(alice, wish if name == line else other, name)
    if not line:
        assert ways(alice, kind) == [Channel.NOW]
    elif wish == "off":
        assert ways(alice, kind) == []
    else:
        assert ways(alice, kind) == [Channel.NOW if kind in URGENT else wish]


@pytest.mark.parametrize(("kind", "ticked"), rows_by_day_every(3, product(LINES, (True, False))))
def test_a_push_message_goes_out_where_its_own_line_is_ticked(
    alice: User, kind: JobKind, ticked: bool
) -> None:
    PushSubscription.objects.create(user=alice, endpoint="https://push.example/1", created_at=NOW)
    line = LINES[kind]
    prefer_push(alice, {name: ticked is (name == line) for name in NAMES})
    assert (Channel.PUSH in ways(alice, kind)) is (ticked or not line)


def test_until_something_is_chosen_the_defaults_hold(usual_channels: None, alice: User) -> None:
    for category in categories:
        assert mail_frequency(alice, category.name) == category.mail
        assert gets_push(alice, category.name) is (category.push != "off")
    assert not NotificationPreference.objects.exists()


def test_a_choice_made_again_replaces_the_first_and_no_other(alice: User) -> None:
    prefer_mail(alice, "digest", "turn", "over")
    prefer_mail(alice, "off", "turn")
    assert list(NotificationPreference.objects.values_list("category", "frequency")) == [
        ("over", "digest"),
        ("turn", "off"),
    ]


def test_a_new_category_is_offered_and_kept_without_a_migration(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_category(monkeypatch, NotificationCategory("games", "club", "My club meets"))
    client.force_login(alice)
    page = client.get(reverse("notification_settings")).content.decode()
    assert "My club meets" in page
    form = {f"mail_{category.name}": "now" for category in categories}
    form |= {"mail_club": "digest", "mail_exercise": "digest"}
    client.post(reverse("notification_settings"), {**form, "digest_hour": "8"})
    assert (mail_frequency(alice, "club"), gets_push(alice, "club")) == ("digest", False)
    assert NotificationPreference._meta.get_field("category").choices is None


def test_a_choice_for_a_category_that_is_gone_does_no_harm(alice: User) -> None:
    NotificationPreference.objects.create(
        user=alice, category="gone", medium="mail", frequency="off"
    )
    assert ways(alice, JobKind.TURN) == [Channel.NOW]


def test_all_readers_and_their_choices_are_one_query(alice: User, bob: User) -> None:
    for user in (alice, bob):
        prefer_mail(user, "digest")
        prefer_push(user, {"turn": False, "over": True})
    news = [Outbox(kind=JobKind.TURN, user_id=user.pk, due_at=NOW) for user in (alice, bob)]
    with CaptureQueriesContext(connection) as captured:
        assert [row.channel for row in rows_by_channel(news)] == ["digest", "digest"]
    assert len(captured) == 1


def test_nothing_is_written_for_a_player_whose_account_is_gone(alice: User) -> None:
    anonymize(alice, NOW)
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert ways(alice, JobKind.TURN) == ways(alice, JobKind.RULED) == []
    assert not NotificationPreference.objects.exists()


@pytest.mark.database
@pytest.mark.parametrize("choice", [("mail", "now"), ("push", "digest")], ids=["twice", "push"])
def test_the_database_refuses_what_makes_no_sense(alice: User, choice: tuple[str, str]) -> None:
    prefer_mail(alice, "off", "turn")
    medium, frequency = choice
    with pytest.raises(IntegrityError):
        NotificationPreference.objects.create(
            user=alice, category="turn", medium=medium, frequency=frequency
        )


def test_the_daily_mails_of_an_hour_are_spread_over_a_quarter_and_each_keeps_its_minute() -> None:
    players = [User(pk=pk, digest_hour=8, timezone="UTC") for pk in range(1, 301)]
    days = (NOW, NOW + timedelta(days=1))
    minutes = [[next_digest(player, day).minute for player in players] for day in days]
    assert minutes[0] == minutes[1]
    counts = Counter(minutes[0])
    assert set(counts) == set(range(15))
    assert max(counts.values()) < 3 * 300 / 15
