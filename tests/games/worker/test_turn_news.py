"""The news of turns is one row a seat: written anew by moves, told as its reader wants by then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Channel, Delivery, Game, JobKind, Outbox
from games.models.outbox import OutboxQuerySet
from games.services.clock import vacations
from games.services.gameplay.game_start import start_game
from games.services.worker import turn_news, work_loop
from tests.games.conftest import NOW
from tests.support.games.notifications.emails import tell_turns
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.database

Played = Callable[..., Game]
DAY, MINUTE, LEASE = timedelta(days=1), timedelta(minutes=1), timedelta(seconds=60)


def turn_of(game: Game, user: User) -> Outbox:
    return Outbox.objects.select_related("game").get(game=game, user=user, kind=JobKind.TURN_NEWS)


def news(user: User) -> list[str]:
    rows = Outbox.objects.filter(user=user, kind__in=[JobKind.TURN, JobKind.REMINDER])
    return list(rows.order_by("pk").values_list("kind", flat=True))


def claimed(now: datetime) -> list[Outbox]:
    rows = Outbox.objects.filter(kind=JobKind.TURN_NEWS)
    return rows.claim_next(now, LEASE, 99)


@pytest.mark.slow
def test_however_many_moves_there_are_a_seat_has_one_row(
    sogo_game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    before = Outbox.objects.count()
    game = play_moves(sogo_game, "A1 B1 A2 B2 A3 B3")
    assert Outbox.objects.count() == before + 1
    assert turn_of(game, alice).event == game.last_event
    assert turn_of(game, bob).event == game.last_event - 1


def test_a_move_does_not_ask_how_its_reader_wants_to_hear_of_it(
    sogo_game: Game, play_moves: Played
) -> None:
    play_moves(sogo_game, "A1")
    with CaptureQueriesContext(connection) as captured:
        play_moves(sogo_game, "B1")
    statements = " ".join(query["sql"] for query in captured)
    assert "games_notificationpreference" not in statements
    assert statements.count("games_outbox") > 0


def test_what_the_reader_wants_when_it_is_told_counts(sogo_game: Game, alice: User) -> None:
    prefer_mail(alice, "digest", "turn")
    tell_turns()
    assert Outbox.objects.get(user=alice, kind=JobKind.TURN).channel == Channel.DIGEST


@pytest.mark.slow
def test_who_wants_no_mail_of_turns_is_reminded_all_the_same(sogo_game: Game, alice: User) -> None:
    prefer_mail(alice, "off", "turn")
    tell_turns(JobKind.REMINDER)
    assert news(alice) == [JobKind.REMINDER]


@pytest.mark.slow
def test_a_turn_that_was_told_waits_for_its_reminders_and_then_for_the_next_turn(
    sogo_game: Game, alice: User, play_moves: Played
) -> None:
    deadline = NOW + 3 * DAY
    tell_turns()
    assert turn_of(sogo_game, alice).due_at == deadline - DAY
    tell_turns(JobKind.REMINDER)
    assert turn_of(sogo_game, alice).due_at == deadline - DAY / 4
    tell_turns(JobKind.REMINDER)
    assert turn_of(sogo_game, alice).done_at
    assert news(alice) == [JobKind.TURN, JobKind.REMINDER, JobKind.REMINDER]
    play_moves(sogo_game, "A1 B1", NOW + 2 * DAY)
    row = turn_of(sogo_game, alice)
    assert (row.done_at, row.repeat, row.due_at) == (None, 0, NOW + 2 * DAY + MINUTE)


def test_a_turn_that_is_over_when_it_is_due_is_told_to_nobody(
    sogo_game: Game, alice: User, play_moves: Played
) -> None:
    row = turn_of(sogo_game, alice)
    play_moves(sogo_game, "A1")
    turn_news.announce(row)
    assert turn_of(sogo_game, alice).done_at
    assert news(alice) == []
    assert not Delivery.objects.exists()


def test_a_turn_that_begins_while_the_one_before_is_told_is_not_lost(
    sogo_game: Game, alice: User, play_moves: Played
) -> None:
    slow = claimed(timezone.now() + MINUTE)
    play_moves(sogo_game, "A1 B1")
    turn_news.announce_together(slow)
    row = turn_of(sogo_game, alice)
    assert (row.event, row.repeat, row.done_at) == (2, 0, None)
    assert news(alice) == []
    tell_turns(user=alice)
    assert news(alice) == [JobKind.TURN]


def test_a_row_that_somebody_holds_just_now_does_not_wait_for_the_end_of_its_lease(
    sogo_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL locks a row that it then finds claimed, until the search for others is over."""
    later = turn_of(sogo_game, alice).due_at + MINUTE
    rows = claimed(later)
    Outbox.objects.begin_together(rows)
    with monkeypatch.context() as held:
        held.setattr(turn_news, "_ours", lambda _rows: [])
        turn_news.announce_together(rows)
    assert news(alice) == []
    again = claimed(later)
    assert again == rows
    assert again[0].attempts == 0, "one that is passed over often does not die of it"


def test_a_row_that_is_held_for_seconds_sends_no_reminder_of_the_others(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [start_game("sogo", [alice, bob], options={}, at=NOW) for _ in range(2)]
    held = turn_of(games[0], alice)
    unheld = turn_news._ours

    def without_held(rows: Iterable[Outbox]) -> list[Outbox]:
        return [row for row in unheld(rows) if row != held]

    def wait_in_vain(*_given: object, **_named: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(turn_news, "_ours", without_held)
    monkeypatch.setattr(OutboxQuerySet, "give_back", wait_in_vain)
    Outbox.objects.filter(kind=JobKind.TURN_NEWS).update(due_at=timezone.now())
    work_loop.work("mail")
    assert not Outbox.objects.filter(kind=JobKind.REMINDER).exists()
    assert Outbox.objects.filter(kind=JobKind.TURN, game=games[1]).exists()
    assert turn_of(games[0], alice).repeat == 0


def test_a_claim_that_ran_out_tells_nothing_a_second_time(sogo_game: Game, alice: User) -> None:
    now = timezone.now() + MINUTE
    slow = claimed(now)
    turn_news.announce_together(claimed(now + 2 * LEASE))
    turn_news.announce_together(slow)
    assert news(alice) == [JobKind.TURN]
    assert turn_of(sogo_game, alice).repeat == 1


@pytest.mark.parametrize("is_told", [True, False])
def test_a_deadline_that_moves_moves_the_reminder_and_not_a_turn_still_to_be_told(
    sogo_game: Game, alice: User, is_told: bool
) -> None:
    if is_told:
        tell_turns()
    vacations.book(alice, NOW + DAY, NOW + 3 * DAY, at=NOW + MINUTE / 2)
    sogo_game.refresh_from_db()
    assert sogo_game.due_at is not None
    reminder = sogo_game.due_at - DAY
    assert turn_of(sogo_game, alice).due_at == (reminder if is_told else NOW + MINUTE)
    tell_turns()
    assert turn_of(sogo_game, alice).due_at == reminder
    assert news(alice) == [JobKind.TURN]


@pytest.mark.slow
def test_reminders_are_never_planned_for_the_night(alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(quiet_from=22, quiet_until=8, timezone="UTC")
    alice.refresh_from_db()
    for hour in range(24):
        at = (NOW + timedelta(days=1)).replace(hour=hour)
        start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(3))
    hours = {due.hour for _nth in range(2) for due in _reminders(alice)}
    assert hours
    assert hours <= set(range(8, 23))


def _reminders(user: User) -> list[datetime]:
    """Return when the next reminder of each turn is due, and let the one before be sent."""
    tell_turns(JobKind.TURN)
    rows = Outbox.objects.filter(user=user, kind=JobKind.TURN_NEWS, done_at=None)
    dates = list(rows.values_list("due_at", flat=True))
    tell_turns(JobKind.REMINDER)
    return dates


def test_no_mail_is_meant_for_guests_and_bots(alice: User) -> None:
    guest = User.objects.create(username="Guest-x", is_guest=True)
    start_game("sogo", [guest, "beginner"], options={}, at=NOW)
    tell_turns()
    assert not Outbox.objects.exclude(kind__in=[JobKind.BOT, JobKind.TURN_NEWS]).exists()


@pytest.mark.slow
def test_many_turns_are_told_by_as_many_statements_as_few(alice: User, bob: User) -> None:
    counts = []
    for many in (2, 12):
        for _ in range(many):
            start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(3))
        with CaptureQueriesContext(connection) as captured:
            tell_turns()
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_one_game_that_cannot_be_read_costs_the_others_nothing(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [
        start_game("sogo", [alice, bob], options={}, at=NOW - MINUTE, time_control=per_move(3))
        for _ in range(3)
    ]
    read = turn_news.states_of

    def broken(asked: object) -> object:
        asked = list(asked)  # type: ignore[call-overload]
        if games[0] in asked:
            raise KeyError("broken log")
        return read(asked)

    monkeypatch.setattr(turn_news, "states_of", broken)
    assert work_loop.work("mail") > 3
    assert Outbox.objects.filter(kind=JobKind.TURN).count() == 2
    row = turn_of(games[0], alice)
    assert (row.done_at, row.failure) == (None, "error")
    assert row.attempts == 2  # Once together with the others, and once alone.
