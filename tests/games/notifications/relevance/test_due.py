"""A mail is asked again just before it is sent: no news that is old, none that is not wanted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import registry
from games.log.commands import Propose, Resign, Respond
from games.log.time.control import per_move
from games.models import Delivery, Game, JobKind, Outbox, Seat, Table
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.support.games.disputes import enforce
from tests.support.games.notifications.emails import row_for, send, send_to, tell_turns
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.database

Played = Callable[..., Game]


def suppressed(sent: Delivery, why: str) -> bool:
    return sent.state == Delivery.State.SUPPRESSED and sent.answer == why and not mail.outbox


def test_no_mail_for_a_turn_that_is_over(sogo_game: Game, play_moves: Played, alice: User) -> None:
    row = row_for(JobKind.TURN, alice)
    play_moves(sogo_game, "A1")
    assert suppressed(send(row), "move-made")


def test_no_mail_for_a_turn_before_the_present_one(
    sogo_game: Game, play_moves: Played, alice: User
) -> None:
    row = row_for(JobKind.TURN, alice)
    play_moves(sogo_game, "A1 B1")
    assert suppressed(send(row), "move-made")
    assert send_to(JobKind.TURN, alice).state == Delivery.State.SENT


@pytest.mark.slow
@pytest.mark.parametrize("kind", [JobKind.TURN, JobKind.REMINDER])
def test_no_mail_of_a_turn_when_the_game_is_over(
    sogo_game: Game, alice: User, bob: User, now: datetime, kind: JobKind
) -> None:
    row = row_for(kind, alice)
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(bob), key=str(uuid4()), at=now)
    assert suppressed(send(row), "game-over")


def test_no_reminder_once_the_move_is_made(
    sogo_game: Game, play_moves: Played, alice: User
) -> None:
    row = row_for(JobKind.REMINDER, alice)
    play_moves(sogo_game, "A1 B1")
    assert suppressed(send(row), "move-made")


def test_a_reminder_in_the_middle_of_a_turn(
    alice: User, bob: User, now: datetime, play_moves: Played
) -> None:
    game = start_game(
        "sogo", [alice, bob], options={"variant": 2}, at=now, time_control=per_move(3)
    )
    play_moves(game, "A4 A3 A4 A3 A4 A3")
    row = row_for(JobKind.REMINDER, alice)
    play_moves(game, "A4")  # A mill: alice is still to move, and must take.
    assert send(row).state == Delivery.State.SENT


def test_a_roll_back_to_the_board_as_it_stands_is_a_new_turn_with_its_reminder(
    sogo_game: Game, alice: User, bob: User, admin: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    early = row_for(JobKind.REMINDER, alice)
    case = filing.file(sogo_game.pk, bob, category="conduct", ply=0, text="Hm.", at=now)
    enforce(case.pk, admin, ruling="rollback", reason="Take time.", ply=2, at=now)
    assert suppressed(send(early), "later-turn-mail")
    assert send_to(JobKind.REMINDER, alice).state == Delivery.State.SENT


def test_no_reminder_when_the_time_is_over(alice: User, bob: User, now: datetime) -> None:
    start_game(
        "sogo", [alice, bob], options={}, at=now - timedelta(days=4), time_control=per_move(3)
    )
    assert suppressed(send_to(JobKind.REMINDER, alice), "time-over")


def test_no_mail_of_a_turn_while_the_clocks_are_stopped_and_one_afterwards(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    row = row_for(JobKind.TURN, alice)
    case = filing.file(sogo_game.pk, bob, category="time", ply=0, text="Hm.", at=now)
    assert suppressed(send(row), "clocks-stopped")
    filing.withdraw(case.pk, bob, at=now)
    assert send_to(JobKind.TURN, alice).state == Delivery.State.SENT


def test_one_mail_a_turn_even_where_the_clocks_stopped_in_between(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    early = row_for(JobKind.TURN, alice)
    case = filing.file(sogo_game.pk, bob, category="time", ply=0, text="Hm.", at=now)
    filing.withdraw(case.pk, bob, at=now)
    assert suppressed(send(early), "later-turn-mail")
    send_to(JobKind.TURN, alice)
    assert len(mail.outbox) == 1


def test_the_beginning_is_not_told_when_it_is_the_readers_turn_by_now(
    sogo_game: Game, play_moves: Played, bob: User
) -> None:
    row = row_for(JobKind.STARTED, bob)
    play_moves(sogo_game, "A1")
    assert suppressed(send(row), "later-turn-mail")


def test_the_beginning_is_told_to_those_who_want_no_mails_of_turns(
    sogo_game: Game, play_moves: Played, bob: User
) -> None:
    prefer_mail(bob, "off", "turn")
    row = row_for(JobKind.STARTED, bob)
    play_moves(sogo_game, "A1")
    assert send(row).state == Delivery.State.SENT


@pytest.mark.slow
@pytest.mark.parametrize("accept", [True, False])
def test_no_mail_of_a_draw_offer_that_is_answered(
    sogo_game: Game, alice: User, bob: User, play_moves: Played, now: datetime, accept: bool
) -> None:
    play_moves(sogo_game, "A1 B1")
    apply_command(sogo_game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=now)
    row = row_for(JobKind.PROPOSED, bob)
    apply_command(sogo_game.pk, Respond(accept), by=PlayerActor(bob), key=str(uuid4()), at=now)
    why = "game-over" if accept else "proposal-gone"
    assert suppressed(send(row), why)


def test_who_has_sat_down_needs_no_invitation_any_more(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    terms = Terms("cards", {}, seats=3)
    table = tables.open_table(alice, terms, at=now, others=[bob, carol])
    first, second = row_for(JobKind.INVITED, bob), row_for(JobKind.INVITED, carol)
    tables.accept(table.pk, bob, at=now)
    assert suppressed(send(first), "invitation-closed")
    assert send(second).state == Delivery.State.SENT


@pytest.mark.parametrize("settle", ["accept", "decline", "withdraw"])
def test_no_mail_of_an_invitation_that_is_no_longer_open(
    alice: User, bob: User, now: datetime, settle: str
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    row = row_for(JobKind.INVITED, bob)
    who = alice if settle == "withdraw" else bob
    getattr(tables, settle)(table.pk, who, at=now)
    assert suppressed(send(row), "invitation-closed")
    assert Table.objects.get().state != Table.State.OPEN


def test_no_mail_of_an_end_that_was_undone(
    sogo_game: Game, alice: User, bob: User, admin: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1 A2 B2 A3 B3 A4")
    row = row_for(JobKind.OVER, bob)
    case = filing.file(sogo_game.pk, bob, category="result", ply=7, text="No!", at=now)
    enforce(case.pk, admin, ruling="rollback", reason="Indeed.", ply=6, at=now)
    assert suppressed(send(row), "game-goes-on")


@pytest.mark.parametrize(
    ("kind", "category"),
    [
        (JobKind.TURN, "turn"),
        (JobKind.REMINDER, "reminder"),
        (JobKind.STARTED, "started"),
        (JobKind.OVER, "over"),
    ],
)
def test_switched_off_kinds_are_not_sent(
    sogo_game: Game, alice: User, bob: User, now: datetime, kind: JobKind, category: str
) -> None:
    reader = bob if kind == JobKind.STARTED else alice
    if kind == JobKind.OVER:
        apply_command(sogo_game.pk, Resign(), by=PlayerActor(bob), key=str(uuid4()), at=now)
    row = row_for(kind, reader)
    prefer_mail(reader, "off", category)
    assert suppressed(send(row), "mail-off")


def test_a_muted_game_is_silent(sogo_game: Game, alice: User) -> None:
    Seat.objects.filter(game=sogo_game, user=alice).update(muted=True)
    assert suppressed(send_to(JobKind.TURN, alice), "game-muted")


def test_no_mail_to_an_address_that_is_not_confirmed(sogo_game: Game, alice: User) -> None:
    EmailAddress.objects.create(user=alice, email=alice.email, primary=True, verified=False)
    assert suppressed(send_to(JobKind.TURN, alice), "no-address")


def test_mail_goes_to_the_confirmed_address(sogo_game: Game, alice: User) -> None:
    EmailAddress.objects.create(user=alice, email="new@example.org", primary=True, verified=False)
    EmailAddress.objects.create(user=alice, email="old@example.org", verified=True)
    assert send_to(JobKind.TURN, alice).address == "old@example.org"


@pytest.mark.parametrize(
    "change",
    [{"email": ""}, {"is_active": False}, {"is_guest": True}],
    ids=["no address", "inactive", "guest"],
)
def test_no_mail_to_those_without_mail(
    sogo_game: Game, alice: User, change: dict[str, object]
) -> None:
    row = row_for(JobKind.TURN, alice)
    User.objects.filter(pk=alice.pk).update(**change)
    assert suppressed(send(row), "no-address")


def test_every_row_ends_in_the_ledger(
    sogo_game: Game, alice: User, bob: User, play_moves: Played, now: datetime
) -> None:
    for move in ["A1", "B1", "A2", "B2", "A3", "B3", "A4"]:
        tell_turns(JobKind.REMINDER)
        play_moves(sogo_game, move)
    no_news = [job.name for job in registry if job.follows_results]
    rows = list(Outbox.objects.exclude(kind__in=[JobKind.BOT, JobKind.TURN_NEWS, *no_news]))
    for row in rows:
        send(row)
    assert set(Delivery.objects.values_list("dedup_key", flat=True)) == {
        row.dedup_key for row in rows
    }
    assert {email.to[0] for email in mail.outbox} == {"alice@example.org", "bob@example.org"}
    assert len(mail.outbox) == 2  # The two mails of the end; all else was over.
    waiting = Outbox.objects.filter(done_at=None, due_at__lte=timezone.now())
    assert not waiting.exclude(kind__in=no_news).exists()
