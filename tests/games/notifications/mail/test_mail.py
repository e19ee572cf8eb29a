"""Mails: what they say, to whom, in whose language, in which thread."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.core import mail
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from accounts.models import User
from games.log.commands import Propose, Resign
from games.log.time.control import per_move
from games.models import Delivery, Game, JobKind, Outbox
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.support.games.notifications.emails import html, latest, row_for, send, send_to, text

pytestmark = pytest.mark.words

Played = Callable[..., Game]


class Cells(HTMLParser):
    """The table cells of a page, and what was never closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in {"meta", "br", "img"}:
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


@pytest.mark.slow
def test_a_turn_mail_tells_who_moved_what_and_draws_the_board(
    sogo_game: Game, play_moves: Played, bob: User
) -> None:
    play_moves(sogo_game, "A1 B2 A2")
    assert send_to(JobKind.TURN, bob).state == Delivery.State.SENT
    assert latest()["To"] == "bob@example.org"
    assert "Hello bob," in text()
    assert "alice played A2." in text()
    assert "2 (O)X . .   2  . . . ." in text()
    assert "1  O . . .   1  . . . ." in text()
    assert "O White   X Black" in text()
    assert f"http://127.0.0.1:8000/games/{sogo_game.pk}/" in text()


@pytest.mark.slow
def test_the_html_part_has_the_board_as_a_table(
    sogo_game: Game, play_moves: Played, bob: User
) -> None:
    play_moves(sogo_game, "A1 B2 A2")
    send_to(JobKind.TURN, bob)
    page = Cells(html())
    assert page.open == []
    assert [cell for cell in page.cells if cell in {"O", "X"}] == ["O", "X", "O"]
    assert page.cells.count("·") == 61


def test_moves_are_written_in_the_readers_notation(
    sogo_game: Game, play_moves: Played, bob: User
) -> None:
    bob.board_preferences = {"sogo": {"notation": "hex"}}
    bob.save()
    play_moves(sogo_game, "A2")
    send_to(JobKind.TURN, bob)
    spelt = sogo_game.rules.spell(sogo_game.rules.parse("A2"), sogo_game.options, "hex")
    assert f"alice played {spelt}." in text()


@pytest.mark.slow
def test_time_and_deadline_are_told_by_the_readers_clock(
    sogo_game: Game, play_moves: Played, bob: User
) -> None:
    User.objects.filter(pk=bob.pk).update(timezone="Asia/Tokyo")
    game = play_moves(sogo_game, "A1")
    send_to(JobKind.TURN, bob)
    assert game.due_at is not None
    bob.refresh_from_db()
    deadline = date_format(game.due_at.astimezone(bob.zone()), "l j F Y, H:i")
    assert f"You have 2 d 23 h left, until {deadline} (Asia/Tokyo)." in text()


@pytest.mark.slow
def test_a_mail_speaks_the_readers_language(
    sogo_game: Game, play_moves: Played, bob: User, alice: User
) -> None:
    User.objects.filter(pk=bob.pk).update(language="de")
    game = play_moves(sogo_game, "A1")
    with override("en"):
        send_to(JobKind.TURN, bob)
    assert latest()["Content-Language"] == "de"
    assert '<html lang="de">' in html()
    assert game.due_at is not None
    with override("de"):
        assert date_format(game.due_at.astimezone(bob.zone()), "l") in text()
    play_moves(game, "B1")
    send_to(JobKind.TURN, alice)
    assert latest()["Content-Language"] == "en"


@pytest.mark.slow
def test_all_mails_of_a_game_are_one_thread_for_each_reader(
    sogo_game: Game, play_moves: Played, alice: User, bob: User, now: datetime
) -> None:
    send_to(JobKind.TURN, alice)
    first = latest()
    play_moves(sogo_game, "A1 B1")
    send_to(JobKind.TURN, alice)
    second = latest()
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(bob), key=str(uuid4()), at=now)
    send_to(JobKind.OVER, alice)
    emails = [first, second, latest()]
    root = f"<game.{sogo_game.pk}.{alice.pk}@127.0.0.1>"
    assert {email["References"] for email in emails} == {root}
    assert {email["In-Reply-To"] for email in emails} == {root}
    assert [email["Subject"] for email in emails] == [
        "Sogo against bob: your turn",
        "Sogo against bob: your turn, after move 2",
        "Sogo against bob: You won",
    ]
    assert len({email["Message-ID"] for email in emails}) == 3
    row = Outbox.objects.get(kind=JobKind.TURN, user=alice, event=2)
    assert second["Message-ID"] == f"<turn.{row.dedup_key.hex}@127.0.0.1>"


@pytest.mark.slow
def test_a_mail_sent_twice_is_known_as_one(sogo_game: Game, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    send(row)
    Outbox.objects.filter(pk=row.pk).update(done_at=None)  # The worker died before noting it.
    send(row)
    once, twice = mail.outbox
    assert once.extra_headers["Message-ID"] == twice.extra_headers["Message-ID"]
    assert Delivery.objects.filter(dedup_key=row.dedup_key).count() == 1


def test_headers_let_mail_programs_stop_it_and_stay_quiet(sogo_game: Game, alice: User) -> None:
    send_to(JobKind.TURN, alice)
    email = latest()
    assert email["Auto-Submitted"] == "auto-generated"
    stop = email["List-Unsubscribe"].strip()
    assert stop.startswith("<http://127.0.0.1:8000/mail/unsubscribe/")
    assert stop.endswith(">")
    assert email["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert email.get_content_type() == "multipart/alternative"
    assert email.defects == []


def test_the_one_who_waits_hears_that_the_game_begins(sogo_game: Game, bob: User) -> None:
    send_to(JobKind.STARTED, bob)
    assert "Your game against alice has begun. They have the first move." in text()
    assert "4×4×4" in text()
    assert "3 days per move" in text()
    assert "You have" not in text()


@pytest.mark.slow
def test_a_reminder_says_what_will_happen(
    sogo_game: Game, play_moves: Played, alice: User, bob: User
) -> None:
    send_to(JobKind.REMINDER, alice)
    assert "your time is running out" in latest()["Subject"]
    assert "the game is cancelled" in text()
    play_moves(sogo_game, "A1 B1")
    send_to(JobKind.REMINDER, alice)
    assert "you lose the game on time" in text()
    assert "bob played B1." in text()


def test_the_end_is_told_to_each_as_it_went_for_them(
    sogo_game: Game, play_moves: Played, alice: User, bob: User
) -> None:
    play_moves(sogo_game, "A1 B1 A2 B2 A3 B3 A4")
    send_to(JobKind.OVER, alice)
    assert "You won. White closed a mill." in text()
    send_to(JobKind.OVER, bob)
    assert "You lost. White closed a mill." in text()
    assert "alice played A4." in text()


def test_a_game_nobody_began_is_told_as_cancelled(sogo_game: Game, bob: User) -> None:
    settle_overdue(timezone.now() + timedelta(days=4))
    send_to(JobKind.OVER, bob)
    assert "Cancelled. Not everybody moved in time. The game counts for nobody." in text()


def test_a_draw_offer_is_told_to_the_other(
    sogo_game: Game, play_moves: Played, alice: User, bob: User, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    apply_command(sogo_game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=now)
    send_to(JobKind.PROPOSED, bob)
    assert "alice offers you a draw." in text()


def test_an_invitation_and_its_refusal_are_told(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    send_to(JobKind.INVITED, bob)
    assert latest()["Subject"] == "Fernzug: alice invites you to Sogo"
    assert "alice invites you to a game of Sogo." in text()
    assert table.get_absolute_url() in text()
    assert "References" not in latest()
    tables.decline(table.pk, bob, at=now)
    send_to(JobKind.DECLINED, alice)
    assert "bob does not want to play the game of Sogo you proposed." in text()


def test_bots_are_called_by_their_names(bot_game: Game, alice: User) -> None:
    news = {"kind": JobKind.TURN, "user": alice, "game": bot_game, "event": 0}
    send(Outbox.objects.create(**news, channel="now", dedup_key=uuid4(), due_at=timezone.now()))
    assert "Your game against Pebble (bot, beginner) has begun" in text()
    assert "You have 0" not in text()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bob", "Jürgen_1", "Ωmega", "a-b"])
def test_names_change_no_header_and_no_link(alice: User, name: str, now: datetime) -> None:
    other = User.objects.create_user(name, "other@example.org", "pa55-word-long")
    start_game("sogo", [alice, other], options={}, at=now, time_control=per_move(3))
    send_to(JobKind.TURN, alice)
    email = latest()
    assert email["To"] == "alice@example.org"
    assert name in email["Subject"]
    assert email.defects == []
    hosts = {line.split("/")[2] for line in text().splitlines() if line.startswith("http")}
    assert hosts == {"127.0.0.1:8000"}
