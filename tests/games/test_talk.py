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
from games.log.actions import Refused, Resign
from games.models import Channel, Event, Game, Message, Outbox, PushSubscription, Seat, Work
from games.models.talk import LONGEST_MESSAGE
from games.services import blocking, talk, talk_news
from games.services.authors import NotYours, Player
from games.services.exporting import exported
from games.services.limits import TooMany
from games.services.mail.wishes import when
from games.services.play import play
from games.services.starting import start_game
from games.services.verifying import first_difference
from games.services.wording import Unsayable, tidy, visible
from tests.games.conftest import person


def say(game: Game, user: User, text: str, at: datetime) -> Message:
    return talk.say(game, user, text, key=uuid4(), at=at)


def read(game: Game, user: User) -> list[str]:
    return [line.text for line in talk.lines(game, talk.silent(game.seats.all(), user))]


def chat_rows() -> list[tuple[str, str]]:
    rows = Outbox.objects.filter(kind=Work.CHAT).order_by("pk")
    return [(row.user.username, row.channel) for row in rows if row.user]


def test_both_read_what_either_says_in_order(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    say(sogo_game, alice, "Hello!", now)
    say(sogo_game, bob, "Good luck.", now)
    assert read(sogo_game, alice) == read(sogo_game, bob) == ["Hello!", "Good luck."]


def test_who_holds_no_seat_says_nothing(sogo_game: Game, carol: User, now: datetime) -> None:
    with pytest.raises(NotYours):
        say(sogo_game, carol, "Take D4!", now)
    assert not Message.objects.exists()


def test_a_form_sent_twice_is_one_line_and_one_mail(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    key = uuid4()
    lines = [talk.say(sogo_game, alice, "Once.", key=key, at=now) for _ in range(2)]
    assert lines[0] == lines[1]
    assert Message.objects.count() == 1
    assert chat_rows() == [("bob", Channel.BUNDLED)]


def test_the_log_its_hashes_and_its_export_know_nothing_of_talk(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    def all_of_it() -> str:
        game = Game.objects.get(pk=sogo_game.pk)
        events = list(Event.objects.filter(game=game).values())
        columns = Game.objects.filter(pk=game.pk).values().get()
        return json.dumps([events, columns, exported(game)], default=str)

    before = all_of_it()
    line = say(sogo_game, alice, "Hello!", now)
    say(sogo_game, bob, "Good luck.", now)
    talk.mute(sogo_game, bob, on=True)
    Message.objects.filter(pk=line.pk).update(text="", removed_at=now)
    blocking.block(bob, alice, at=now)
    assert all_of_it() == before
    assert first_difference(sogo_game) == ""


@pytest.mark.parametrize("text", ["", "  \n\t ", "\u200b\u202e\ufeff", "\0"])
def test_nothing_to_read_is_nothing_to_send(
    sogo_game: Game, alice: User, now: datetime, text: str
) -> None:
    with pytest.raises(Unsayable, match="write something"):
        say(sogo_game, alice, text, now)


def test_a_thousand_letters_fit_and_one_more_does_not() -> None:
    assert len(tidy("ä" * LONGEST_MESSAGE)) == LONGEST_MESSAGE
    with pytest.raises(Unsayable, match="1001 letters"):
        tidy("ä" * (LONGEST_MESSAGE + 1))


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
    assert tidy(typed) == stored


@given(st.text())
def test_tidying_twice_changes_nothing_more(text: str) -> None:
    once = visible(text)
    assert visible(once) == once
    once.encode()


def test_thirty_lines_a_minute_are_enough(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    for number in range(talk.MOST_A_MINUTE):
        say(sogo_game, alice, f"{number}", now)
    with pytest.raises(TooMany):
        say(sogo_game, alice, "One more.", now + timedelta(seconds=59))
    say(sogo_game, bob, "I may.", now)
    say(sogo_game, alice, "Now I may.", now + timedelta(seconds=61))


def test_talk_stays_open_for_two_weeks_after_the_end(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    say(sogo_game, alice, "Hello!", now)
    play(sogo_game.pk, Resign(), by=Player(alice), key="r", at=now)
    game = Game.objects.get(pk=sogo_game.pk)
    say(game, bob, "Thank you.", now + timedelta(days=13, hours=23))
    with pytest.raises(Refused, match="two weeks"):
        say(game, bob, "Still there?", now + timedelta(days=14, seconds=1))
    assert read(game, alice) == ["Hello!", "Thank you."]


def test_guests_read_and_do_not_write(alice: User, now: datetime) -> None:
    guest = person("Guest-abc", is_guest=True)
    game = start_game("sogo", [alice, guest], options={}, at=now)
    say(game, alice, "Hello!", now)
    assert read(game, guest) == ["Hello!"]
    with pytest.raises(NotYours, match="Sign up"):
        say(game, guest, "Hi!", now)
    assert chat_rows() == []


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
    User.objects.filter(pk=bob.pk).update(mail_chat=mail, push_chat=push)
    PushSubscription.objects.create(user=bob, endpoint="https://push.example/1", created_at=now)
    Seat.objects.filter(user=bob).update(muted=muted, chat_muted=chat_muted)
    line = say(sogo_game, alice, "Hello!", now)
    assert [channel for _name, channel in chat_rows()] == channels
    for row in Outbox.objects.filter(kind=Work.CHAT):
        assert row.key.startswith(f"chat:{sogo_game.pk}:{line.pk}:{bob.pk}")
        assert talk_news.line_of(row) == line
        bob.refresh_from_db()
        assert row.due_at == when(bob, Channel(row.channel), now)


def test_news_is_dropped_where_it_is_no_news_any_more(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    line = say(sogo_game, alice, "Hello!", now)
    row = Outbox.objects.get(kind=Work.CHAT)
    assert talk_news.line_of(row) == line
    talk.mute(sogo_game, bob, on=True)
    assert talk_news.line_of(row) is None
    talk.mute(sogo_game, bob, on=False)
    blocking.block(bob, alice, at=now)
    assert talk_news.line_of(row) is None
    blocking.unblock(bob, alice)
    Message.objects.update(removed_at=now, text="")
    assert talk_news.line_of(row) is None


def test_the_talk_costs_a_page_few_queries_however_long_it_is(
    live_game: Game, alice: User, bob: User, client: Client, django_assert_max_num_queries: object
) -> None:
    for number in range(25):
        say(live_game, bob, f"{number}", timezone.now())
    client.force_login(alice)
    headers = {"HX-Request": "true", "HX-Target": "talk-lines"}
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        client.get(f"{live_game.get_absolute_url()}talk/", headers=headers)
