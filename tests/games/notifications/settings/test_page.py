"""The page on which a player chooses what to be told of, and the silence of a single game."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.extensions.notifications import categories
from games.forms.notifications import PRESETS
from games.models import (
    Channel,
    Delivery,
    Game,
    JobKind,
    NotificationPreference,
    Outbox,
    PushSubscription,
    Seat,
)
from games.services.effects.notification_preferences import next_digest
from games.services.gameplay.game_start import start_game
from tests.support.games.notifications.emails import row_for, send_to, tell_turns
from tests.support.games.notifications.preferences import (
    gets_push,
    mail_frequency,
    prefer_mail,
    prefer_push,
)

CATEGORIES = [category.name for category in categories]
WITHOUT_PUSH = {"exercise"}
CHOSEN = dict.fromkeys(CATEGORIES, "bundled") | {"reminder": "now", "exercise": "digest"}
CHOICE = {
    **{f"mail_{name}": frequency for name, frequency in CHOSEN.items()},
    "push_turn": "on",
    "digest_hour": "19",
}


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def test_every_event_has_a_choice_of_mails_and_a_box_for_push(as_alice: Client) -> None:
    page = as_alice.get(reverse("notification_settings")).content.decode()
    for name in CATEGORIES:
        assert f'id="event-{name}"' in page
        assert page.count(f'aria-labelledby="event-{name} channel-mail"') == 1
        pushes = page.count(f'aria-labelledby="event-{name} channel-push"')
        assert pushes == (name not in WITHOUT_PUSH)
    assert page.count('scope="row"') == len(CATEGORIES)
    assert "Europe/Berlin" in page


@pytest.mark.slow
def test_a_reminder_goes_out_at_once_or_never(as_alice: Client, alice: User) -> None:
    page = as_alice.get(reverse("notification_settings")).content.decode()
    select = page.partition('name="mail_reminder"')[2].partition("</select>")[0]
    assert 'value="now"' in select
    assert 'value="off"' in select
    assert "bundled" not in select
    assert "digest" not in select
    answer = as_alice.post(reverse("notification_settings"), {**CHOICE, "mail_reminder": "digest"})
    assert answer.status_code == 422


@pytest.mark.slow
def test_news_of_the_day_comes_in_the_daily_mail_or_never(as_alice: Client) -> None:
    page = as_alice.get(reverse("notification_settings")).content.decode()
    select = page.partition('name="mail_exercise"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\w+)"', select) == ["digest", "off"]
    answer = as_alice.post(reverse("notification_settings"), {**CHOICE, "mail_exercise": "now"})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("usual", "digest"),
        ("now", "digest"),
        ("digest", "digest"),
        ("urgent", "off"),
        ("off", "off"),
    ],
)
def test_presets_leave_news_of_the_day_as_it_is_unless_nothing_is_wanted(
    as_alice: Client, alice: User, preset: str, expected: str
) -> None:
    prefer_mail(alice, "digest", "exercise")
    as_alice.post(reverse("notification_preset"), {"preset": preset})
    assert mail_frequency(alice, "exercise") == expected


@pytest.mark.slow
def test_no_preset_switches_news_of_the_day_on(as_alice: Client, alice: User) -> None:
    for preset in PRESETS:
        as_alice.post(reverse("notification_preset"), {"preset": preset.key})
        assert mail_frequency(alice, "exercise") == "off"


def test_what_is_chosen_is_kept(as_alice: Client, alice: User) -> None:
    answer = as_alice.post(reverse("notification_settings"), CHOICE, follow=True)
    assert '<li class="success">' in answer.content.decode()
    alice.refresh_from_db()
    assert {name: mail_frequency(alice, name) for name in CATEGORIES} == CHOSEN
    assert (gets_push(alice, "turn"), gets_push(alice, "over")) == (True, False)
    assert alice.digest_hour == 19


@pytest.mark.slow
@pytest.mark.parametrize("fault", [{"mail_turn": "hourly"}, {"digest_hour": "24"}], ids=str)
def test_a_faulty_form_keeps_what_was_chosen(
    as_alice: Client, alice: User, fault: dict[str, str]
) -> None:
    answer = as_alice.post(reverse("notification_settings"), {**CHOICE, **fault})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<p class="errors" role="alert">' in page
    over = page.partition('name="mail_over"')[2].partition("</select>")[0]
    assert '<option value="bundled" selected>' in over
    alice.refresh_from_db()
    assert (mail_frequency(alice, "over"), alice.digest_hour) == ("now", 8)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS, ids=lambda choice: choice.key)
def test_a_preset_sets_the_whole_table(
    usual_channels: None, as_alice: Client, alice: User, preset: object
) -> None:
    key = preset.key  # type: ignore[attr-defined]
    as_alice.post(reverse("notification_preset"), {"preset": key})
    asks = {"usual": "bundled", "now": "now", "digest": "digest"}.get(key, "off")
    tells = {"usual": "digest", "now": "digest", "digest": "digest"}.get(key, "off")
    assert {mail_frequency(alice, name) for name in ("turn", "proposed", "invited")} == {asks}
    assert {mail_frequency(alice, name) for name in ("started", "over", "chat")} == {tells}
    assert mail_frequency(alice, "reminder") == ("off" if key == "off" else "now")
    assert gets_push(alice, "turn") is (key not in {"urgent", "off"})
    assert gets_push(alice, "reminder") is (key != "off")
    page = as_alice.get(reverse("notification_settings")).content.decode()
    assert re.findall(r'value="(\w+)" aria-current="true"', page) == [key]


def test_urgent_only_means_reminders_only(
    as_alice: Client, alice: User, bob: User, now: object, request: pytest.FixtureRequest
) -> None:
    as_alice.post(reverse("notification_preset"), {"preset": "urgent"})
    request.getfixturevalue("sogo_game")
    tell_turns(JobKind.REMINDER)
    kinds = set(Outbox.objects.filter(user=alice).values_list("kind", flat=True))
    assert kinds == {JobKind.TURN_NEWS, JobKind.REMINDER}


def test_an_unknown_preset_changes_nothing(as_alice: Client, alice: User) -> None:
    as_alice.post(reverse("notification_preset"), {"preset": "everything"})
    assert not NotificationPreference.objects.exists()


@pytest.mark.slow
def test_what_waits_follows_the_change(as_alice: Client, alice: User, live_game: Game) -> None:
    row = row_for(JobKind.TURN, alice)
    Outbox.objects.filter(pk=row.pk).update(channel=Channel.DIGEST)
    as_alice.post(reverse("notification_settings"), {**CHOICE, "mail_turn": "digest"})
    row.refresh_from_db()
    alice.refresh_from_db()
    assert row.due_at == next_digest(alice, timezone.now())
    as_alice.post(reverse("notification_settings"), {**CHOICE, "mail_turn": "now"})
    row.refresh_from_db()
    assert row.channel == Channel.NOW
    assert row.due_at - timezone.now() < timedelta(minutes=1)


def test_a_push_row_is_written_where_a_browser_listens(alice: User, bob: User, now: object) -> None:
    PushSubscription.objects.create(
        user=alice, endpoint="https://push.example/1", created_at=timezone.now()
    )
    prefer_mail(alice, "off", "turn", "reminder")
    prefer_push(alice, {"reminder": False})
    start_game("sogo", [alice, bob], options={}, at=timezone.now())
    tell_turns(JobKind.REMINDER)
    (row,) = Outbox.objects.filter(user=alice).exclude(kind=JobKind.TURN_NEWS)
    assert (row.kind, row.channel) == (JobKind.TURN, Channel.PUSH)


def test_guests_are_told_why_there_is_nothing_to_choose(client: Client, db: None) -> None:
    client.post("/play/sogo/", {"level": "beginner"})
    page = client.get(reverse("notification_settings")).content.decode()
    main = page.partition("<main")[2].partition("</main>")[0]
    assert reverse("account_signup") in main
    assert "<select" not in main


def test_a_game_is_muted_on_its_page_and_heard_again(
    as_alice: Client, alice: User, live_game: Game
) -> None:
    path = live_game.get_absolute_url()
    assert 'name="do" value="mute"' in as_alice.get(path).content.decode()
    as_alice.post(reverse("game_mute", args=[live_game.pk]), {"do": "mute"})
    assert Seat.objects.get(game=live_game, user=alice).muted
    assert 'name="do" value="unmute"' in as_alice.get(path).content.decode()
    assert send_to(JobKind.TURN, alice).state == Delivery.State.SUPPRESSED
    assert not mail.outbox
    as_alice.post(reverse("game_mute", args=[live_game.pk]), {"do": "unmute"})
    assert not Seat.objects.get(game=live_game, user=alice).muted


def test_onlookers_see_no_switch(client: Client, carol: User, live_game: Game) -> None:
    client.force_login(carol)
    assert 'name="do" value="mute"' not in client.get(live_game.get_absolute_url()).content.decode()


def test_guests_read_one_sentence_in_place_of_mails_never_sent(
    client: Client, sogo_game: Game, alice: User
) -> None:
    client.post("/play/sogo/", {"level": "beginner"})
    send_to(JobKind.TURN, alice)
    Delivery.objects.update(user=User.objects.get(is_guest=True))
    page = client.get(reverse("my_deliveries")).content.decode()
    assert reverse("account_signup") in page.partition("<main")[2].partition("</main>")[0]
    assert "<table" not in page


def test_the_list_of_mails_is_for_players(client: Client, db: None) -> None:
    answer = client.get(reverse("my_deliveries"))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@pytest.mark.slow
def test_without_any_device_the_page_says_that_push_messages_go_nowhere(
    client: Client, alice: User
) -> None:
    client.force_login(alice)
    address = reverse("notification_settings")
    assert 'id="no-device"' in client.get(address).content.decode()
    PushSubscription.objects.create(
        user=alice, endpoint="https://push.example.org/1", created_at=timezone.now()
    )
    assert 'id="no-device"' not in client.get(address).content.decode()
