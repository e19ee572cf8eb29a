"""What the mails of each kind of news say, and what reminders foretell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.log.commands import ProposalKind, Propose, RecordAbsences
from games.log.time.control import per_move
from games.models import Absence, Delivery, Game, JobKind, Outbox
from games.services.chat import chat
from games.services.effects.notification_preferences import spread_of
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.body.context import context_of
from games.services.notifications.body.timeout_consequence import consequence
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.support.games.cards.deck_logs import dealt
from tests.support.games.cards.deck_logs import send as send_move
from tests.support.games.notifications.emails import (
    html,
    latest,
    row_for,
    send,
    send_to,
    text,
)
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.usefixtures("empty_cache")

Played = Callable[..., Game]
HOUR = timedelta(hours=1)


@pytest.mark.words
@pytest.mark.parametrize(
    ("proposal", "news", "expected"),
    [
        (Propose(ProposalKind.END), "a draw is offered", "alice offers you a draw."),
        (
            Propose(ProposalKind.TAKEBACK),
            "a takeback is asked for",
            "alice asks to take the last move back: A2.",
        ),
        (
            Propose(ProposalKind.PAUSE, NOW + timedelta(days=9)),
            "a pause is offered",
            "alice proposes to stop the clocks until",
        ),
    ],
    ids=lambda value: str(value)[:20],
)
def test_each_proposal_is_told_as_what_it_is(
    sogo_game: Game, play_moves: Played, alice: User, bob: User,
    proposal: Propose, news: str, expected: str,
) -> None:  # fmt: skip
    play_moves(sogo_game, "A1 B1 A2")
    apply_command(sogo_game.pk, proposal, by=PlayerActor(alice), key=str(uuid4()), at=NOW)
    send_to(JobKind.PROPOSED, bob)
    assert latest()["Subject"] == f"Sogo against alice: {news}, after move 3"
    assert expected in " ".join(text().split())


def test_an_expired_proposal_is_not_told(
    sogo_game: Game, play_moves: Played, alice: User, bob: User
) -> None:
    play_moves(sogo_game, "A1 B1")
    apply_command(sogo_game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=NOW)
    proposal = state_of(Game.objects.get(pk=sogo_game.pk)).proposal
    assert proposal is not None
    row = row_for(JobKind.PROPOSED, bob)
    with time_machine.travel(proposal.expires_at, tick=False):
        assert send(row).answer == "proposal-gone"


def test_words_said_at_the_table_are_told_in_the_mail_and_never_in_its_subject(
    sogo_game: Game, alice: User, bob: User
) -> None:
    prefer_mail(bob, "now", "chat")
    chat.say(sogo_game, alice, "Nice <b>move</b>!", key=uuid4(), at=NOW)
    send_to(JobKind.CHAT, bob)
    assert "Nice" not in latest()["Subject"]
    assert re.search(r"alice \w+:\nNice <b>move</b>!", text())
    assert "Nice &lt;b&gt;move&lt;/b&gt;!" in html()


@pytest.mark.words
def test_a_withdrawn_table_and_a_left_one_are_told(alice: User, bob: User, carol: User) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=4), at=NOW)
    for guest in (bob, carol):
        tables.accept(table.pk, guest, at=NOW)
    tables.leave(table.pk, carol, at=NOW)
    send_to(JobKind.WITHDRAWN, bob)
    assert "carol has left the table" in text()
    tables.withdraw(table.pk, alice, at=NOW)
    send_to(JobKind.WITHDRAWN, bob)
    assert latest()["Subject"] == "Fernzug: alice has withdrawn a table for Sudoku cards"
    assert "alice has withdrawn the table" in text()


@pytest.mark.words
def test_a_day_of_vacation_taken_by_itself_is_told_to_both(
    sogo_game: Game, play_moves: Played, alice: User, bob: User
) -> None:
    game = play_moves(sogo_game, "A1 B1")
    due = game.due_at
    assert due is not None
    block = {"begins_at": due, "ends_at": due + 24 * HOUR, "changed_at": due}
    taken = Absence.objects.create(user=alice, kind=Absence.Kind.AUTOMATIC, **block)
    with time_machine.travel(due + HOUR, tick=False):
        apply_command(game.pk, RecordAbsences(), by=SiteActor(), key="catch", at=timezone.now())
        send_to(JobKind.VACATION, alice)
        mine = text()
        send_to(JobKind.VACATION, bob)
    assert "a day of your vacation was taken for you" in mine
    assert f"/me/vacation/{taken.pk}/end/" in mine
    assert "/me/vacation/" not in text()
    assert "alice is on vacation until" in text()


@pytest.mark.words
def test_a_reminder_foretells_a_day_of_vacation(
    sogo_game: Game, play_moves: Played, alice: User
) -> None:
    play_moves(sogo_game, "A1 B1")
    joined = NOW - timedelta(days=60)
    User.objects.filter(pk=alice.pk).update(date_joined=joined, auto_vacation=True)
    send_to(JobKind.REMINDER, alice)
    assert "a day of your vacation is taken for you" in " ".join(text().split())
    User.objects.filter(pk=alice.pk).update(auto_vacation=False)
    play_moves(Game.objects.get(pk=sogo_game.pk), "A2 B2")
    send_to(JobKind.REMINDER, alice)
    assert "you lose the game on time" in " ".join(text().split())


@pytest.mark.words
def test_a_reminder_before_the_first_move_tells_that_silence_counts(alice: User, bob: User) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    context = context_of(Outbox(kind=JobKind.REMINDER), game, alice, NOW)
    assert "chance has already decided how it begins" in consequence(context)


@pytest.mark.words
@pytest.mark.parametrize(
    ("missed", "expected"),
    [(0, "your turn is passed over"), (1, "you are out of the game, and the others play on")],
)
def test_with_three_a_reminder_tells_of_the_turn_and_then_of_the_seat(
    alice: User, bob: User, carol: User, missed: int, expected: str
) -> None:
    state = dealt(seats=3)
    for seat in range(3):
        state = send_move(send_move(state, "glass", seat), "pass", seat)
    control = per_move(3)
    clock = replace(state.clock, control=control, seat=0, since=NOW, hourglass_until=None)
    state = replace(state, clock=clock, missed={0: missed})
    game = start_game("cards", [alice, bob, carol], options={}, at=NOW, time_control=control)
    context = context_of(Outbox(kind=JobKind.REMINDER), game, alice, NOW)
    assert expected in consequence(replace(context, state=state))


def test_a_reminder_whose_deadline_has_moved_is_not_sent(
    sogo_game: Game, play_moves: Played, alice: User, bob: User
) -> None:
    game = play_moves(sogo_game, "A1 B1")
    early = row_for(JobKind.REMINDER, alice)
    ends = {"ends_at": NOW + timedelta(days=20), "changed_at": NOW}
    Absence.objects.create(user=alice, kind="booked", begins_at=NOW + HOUR, **ends)
    apply_command(game.pk, RecordAbsences(), by=SiteActor(), key="catch", at=NOW)
    assert send(early).answer == "deadline-moved"
    assert row_for(JobKind.REMINDER, alice).due_at > NOW + timedelta(days=20)
    assert mail.outbox == []


def test_a_reminder_held_up_waits_for_the_end_of_the_quiet_hours(alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(quiet_from=22, quiet_until=8, timezone="UTC")
    alice.refresh_from_db()
    noon = NOW.replace(hour=12, minute=0, second=0)
    game = start_game("sogo", [alice, bob], options={}, at=noon, time_control=per_move(3))
    row = row_for(JobKind.REMINDER, alice)
    night = (noon + timedelta(days=2)).replace(hour=23)
    Outbox.objects.filter(pk=row.pk).update(due_at=night)
    with time_machine.travel(night, tick=False):
        runner.run(row.pk)
    assert not Delivery.objects.filter(dedup_key=row.dedup_key).exists()
    row.refresh_from_db()
    morning = night + 9 * HOUR + spread_of(alice)
    assert (row.lease_until, row.attempts) == (morning, 0)
    assert game.due_at is not None
    assert morning < game.due_at
    with time_machine.travel(morning + timedelta(seconds=1), tick=False):
        runner.run(row.pk)
    assert Delivery.objects.get(dedup_key=row.dedup_key).state == Delivery.State.SENT


def test_who_began_a_game_with_bots_alone_is_not_told_that_it_has_begun(
    alice: User, bob: User
) -> None:
    start_game("cards", ["casual", "casual", "casual", alice], options={}, at=NOW)
    assert not Outbox.objects.filter(kind=JobKind.STARTED).exists()
    start_game("cards", ["casual", alice, "casual", bob], options={}, at=NOW)
    readers = Outbox.objects.filter(kind=JobKind.STARTED).values_list("user__username", flat=True)
    assert set(readers) == {"alice", "bob"}


@pytest.mark.words
def test_bots_of_one_level_are_told_apart_in_mails(alice: User, bob: User) -> None:
    start_game("cards", ["casual", "casual", alice, bob], options={}, at=NOW)
    send_to(JobKind.STARTED, alice)
    assert latest()["Subject"].startswith("Sudoku cards against Birch 1, Birch 2, bob: ")
    names = "Birch 1 (bot, casual), Birch 2 (bot, casual), bob"
    assert f"Your game against {names} has begun." in " ".join(text().split())
