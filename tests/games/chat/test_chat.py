"""What is said at a table: by whom, to whom, how much, and that no log knows of it."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.log.commands import Refused, Resign
from games.models import Channel, ChatMessage, Event, Game, JobKind, Outbox, PushSubscription, Seat
from games.models.chat import MAX_MESSAGE_LENGTH
from games.services.chance.game_export import export_game
from games.services.chat import chat, notifications
from games.services.effects.notification_preferences import due_on_channel
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby.quotas import QuotaExceeded
from games.services.players import blocks
from games.services.text.clean_text import TextNotAllowed, clean, visible
from tests.games.conftest import person
from tests.support.games.notifications.preferences import prefer_mail, prefer_push

pytestmark = pytest.mark.database


def say(game: Game, user: User, text: str, at: datetime) -> ChatMessage:
    return chat.say(game, user, text, key=uuid4(), at=at)


def read(game: Game, user: User) -> list[str]:
    return [
        line.text
        for line in chat.visible_messages(game, chat.hidden_messages(game.seats.all(), user))
    ]


def chat_rows() -> list[tuple[str, str]]:
    rows = Outbox.objects.filter(kind=JobKind.CHAT).order_by("pk")
    return [(row.user.username, row.channel) for row in rows if row.user]


@pytest.mark.slow
def test_both_read_what_either_says_in_order(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    say(sogo_game, alice, "Hello!", now)
    say(sogo_game, bob, "Good luck.", now)
    assert read(sogo_game, alice) == read(sogo_game, bob) == ["Hello!", "Good luck."]


def test_who_holds_no_seat_says_nothing(sogo_game: Game, carol: User, now: datetime) -> None:
    with pytest.raises(NotPermitted):
        say(sogo_game, carol, "Take D4!", now)
    assert not ChatMessage.objects.exists()


def test_a_form_sent_twice_is_one_line_and_one_mail(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    key = uuid4()
    lines = [chat.say(sogo_game, alice, "Once.", key=key, at=now) for _ in range(2)]
    assert lines[0] == lines[1]
    assert ChatMessage.objects.count() == 1
    assert chat_rows() == [("bob", Channel.BUNDLED)]


def test_the_log_its_hashes_and_its_export_know_nothing_of_chat(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    def all_of_it() -> str:
        game = Game.objects.get(pk=sogo_game.pk)
        events = list(Event.objects.filter(game=game).values())
        columns = Game.objects.filter(pk=game.pk).values().get()
        return json.dumps([events, columns, export_game(game)], default=str)

    before = all_of_it()
    line = say(sogo_game, alice, "Hello!", now)
    say(sogo_game, bob, "Good luck.", now)
    chat.mute_chat(sogo_game, bob, on=True)
    ChatMessage.objects.filter(pk=line.pk).update(text="", removed_at=now)
    blocks.block(bob, alice, at=now)
    assert all_of_it() == before
    assert first_difference(sogo_game) == ""


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "  \n\t ", "\u200b\u202e\ufeff", "\0"])
def test_nothing_to_read_is_nothing_to_send(
    sogo_game: Game, alice: User, now: datetime, text: str
) -> None:
    with pytest.raises(TextNotAllowed, match="^text-missing$"):
        say(sogo_game, alice, text, now)


def test_a_thousand_letters_fit_and_one_more_does_not() -> None:
    assert len(clean("ä" * MAX_MESSAGE_LENGTH)) == MAX_MESSAGE_LENGTH
    with pytest.raises(TextNotAllowed, match="^text-too-long count=1001"):
        clean("ä" * (MAX_MESSAGE_LENGTH + 1))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("  indented\n  kept  \n", "indented\n  kept"),
        ("nul\0bell\x07", "nulbell"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("zero\u200bwidth\u200d\ufeff\u00ad", "zerowidth"),
        ("a" + "\u0300" * 40, "a" + "\u0300" * 3),
        ("Übermäßig ♟ 🙂 שלום", "Übermäßig ♟ 🙂 שלום"),
        ("\ud800x", "x"),
    ],
)
def test_what_cannot_be_seen_is_left_out(typed: str, stored: str) -> None:
    assert clean(typed) == stored


@given(st.text())
def test_tidying_twice_changes_nothing_more(text: str) -> None:
    once = visible(text)
    assert visible(once) == once
    once.encode()


@pytest.mark.slow
def test_thirty_lines_a_minute_are_enough(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    for number in range(chat.MAX_MESSAGES_PER_MINUTE):
        say(sogo_game, alice, f"{number}", now)
    with pytest.raises(QuotaExceeded):
        say(sogo_game, alice, "One more.", now + timedelta(seconds=59))
    say(sogo_game, bob, "I may.", now)
    say(sogo_game, alice, "Now I may.", now + timedelta(seconds=61))


def test_chat_stays_open_for_two_weeks_after_the_end(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    say(sogo_game, alice, "Hello!", now)
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="r", at=now)
    game = Game.objects.get(pk=sogo_game.pk)
    say(game, bob, "Thank you.", now + timedelta(days=13, hours=23))
    with pytest.raises(Refused, match="^chat-closed days=14$"):
        say(game, bob, "Still there?", now + timedelta(days=14, seconds=1))
    assert read(game, alice) == ["Hello!", "Thank you."]


def test_guests_read_and_do_not_write(alice: User, now: datetime) -> None:
    guest = person("Guest-abc", is_guest=True)
    game = start_game("sogo", [alice, guest], options={}, at=now)
    say(game, alice, "Hello!", now)
    assert read(game, guest) == ["Hello!"]
    with pytest.raises(NotPermitted, match="^guests-only-read$"):
        say(game, guest, "Hi!", now)
    assert chat_rows() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mail", "push", "muted", "chat_muted", "channels"),
    [
        ("now", False, False, False, ["now"]),
        ("bundled", True, False, False, ["push", "bundled"]),
        ("digest", False, False, False, ["digest"]),
        ("off", False, False, False, []),
        ("off", True, False, False, ["push"]),
        ("now", True, False, True, []),
        ("now", False, True, False, []),
    ],
)
def test_news_goes_the_way_its_reader_wants(
    sogo_game: Game, alice: User, bob: User, now: datetime,
    mail: str, push: bool, muted: bool, chat_muted: bool, channels: list[str],
) -> None:  # fmt: skip
    prefer_mail(bob, mail, "chat")
    prefer_push(bob, {"chat": push})
    PushSubscription.objects.create(user=bob, endpoint="https://push.example/1", created_at=now)
    Seat.objects.filter(user=bob).update(muted=muted, chat_muted=chat_muted)
    line = say(sogo_game, alice, "Hello!", now)
    assert [channel for _name, channel in chat_rows()] == channels
    for row in Outbox.objects.filter(kind=JobKind.CHAT):
        assert (row.game, row.chat_message, row.user) == (sogo_game, line, bob)
        assert notifications.message_of(row) == line
        bob.refresh_from_db()
        assert row.due_at == due_on_channel(bob, Channel(row.channel), now)


@pytest.mark.slow
def test_news_is_dropped_where_it_is_no_news_any_more(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    line = say(sogo_game, alice, "Hello!", now)
    row = Outbox.objects.get(kind=JobKind.CHAT)
    assert notifications.message_of(row) == line
    chat.mute_chat(sogo_game, bob, on=True)
    assert notifications.message_of(row) is None
    chat.mute_chat(sogo_game, bob, on=False)
    blocks.block(bob, alice, at=now)
    assert notifications.message_of(row) is None
    blocks.unblock(bob, alice)
    ChatMessage.objects.update(removed_at=now, text="")
    assert notifications.message_of(row) is None


def test_the_chat_costs_a_page_few_queries_however_long_it_is(
    live_game: Game, alice: User, bob: User, client: Client, django_assert_max_num_queries: object
) -> None:
    for number in range(25):
        say(live_game, bob, f"{number}", timezone.now())
    client.force_login(alice)
    headers = {"HX-Request": "true", "HX-Target": "chat-messages"}
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        client.get(f"{live_game.get_absolute_url()}chat/", headers=headers)


@pytest.mark.parametrize("region", ["", "chat", "chat-messages"])
def test_htmx_may_ask_for_the_chat_of_a_game_without_other_people(
    alice: User, client: Client, region: str
) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    client.force_login(alice)
    headers = {"HX-Request": "true", "HX-Target": region}
    assert client.get(f"{game.get_absolute_url()}chat/", headers=headers).status_code == 200
