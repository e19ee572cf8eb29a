"""Reported problems: who may file, when the clocks stop, what is withdrawn, who is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, Refused, Resign
from games.log.time.control import per_move
from games.models import Delivery, Dispute, Event, Game, JobKind, Outbox
from games.rules.kit.core import RulesError
from games.services.clock.timeouts import settle_overdue
from games.services.disputes.reports import filing
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby.quotas import QuotaExceeded
from tests.games.conftest import person
from tests.support.crowd import at_once
from tests.support.games.disputes import DAY, enforce, everything, file, fresh
from tests.support.games.notifications.emails import send, send_to, text

pytestmark = pytest.mark.database

Played = Callable[..., Game]


@pytest.mark.slow
def test_a_seat_reports_and_the_clocks_stop(sogo_game: Game, bob: User, now: datetime) -> None:
    dispute = file(sogo_game, bob, now + timedelta(hours=1))
    game = fresh(sogo_game)
    assert game.held
    assert game.due_at is None
    assert dispute.state == Dispute.State.OPEN
    assert Event.objects.filter(game=game, kind="held").count() == 1
    assert first_difference(game) == ""


@pytest.mark.first_by_day
@pytest.mark.parametrize("category", Dispute.Category.values)
def test_only_what_may_change_the_game_stops_the_clocks(
    sogo_game: Game, bob: User, now: datetime, category: str
) -> None:
    file(sogo_game, bob, now, category=category)
    assert fresh(sogo_game).held is (category in {"rules", "result", "time", "bot"})


@pytest.mark.slow
def test_nobody_moves_while_the_clocks_are_stopped(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    file(sogo_game, bob, now)
    with pytest.raises(Refused, match="^clocks-stopped$"):
        apply_command(
            sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=now
        )


def test_nobody_loses_on_time_while_the_clocks_are_stopped(
    sogo_game: Game, bob: User, now: datetime
) -> None:
    file(sogo_game, bob, now + 2 * DAY)
    assert settle_overdue(now + 4 * DAY) == 0
    assert fresh(sogo_game).held


@pytest.mark.slow
def test_a_report_gains_no_time(sogo_game: Game, alice: User, now: datetime) -> None:
    filed = now + 3 * DAY - timedelta(minutes=10)
    dispute = file(sogo_game, alice, filed)
    released = filed + timedelta(hours=40)
    filing.withdraw(dispute.pk, alice, at=released)
    assert fresh(sogo_game).due_at == released + timedelta(minutes=10)
    assert first_difference(fresh(sogo_game)) == ""


@pytest.mark.slow
def test_two_reports_hold_until_both_are_closed(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    first = file(sogo_game, alice, now + DAY)
    second = file(sogo_game, bob, now + 2 * DAY)
    filing.withdraw(first.pk, alice, at=now + 3 * DAY)
    assert fresh(sogo_game).due_at is None
    filing.withdraw(second.pk, bob, at=now + 4 * DAY)
    assert fresh(sogo_game).due_at == now + 4 * DAY + 2 * DAY


def test_a_bot_waits_while_the_clocks_are_stopped_and_moves_afterwards(
    bot_game: Game, alice: User, play_moves: Played, now: datetime
) -> None:
    play_moves(bot_game, "A1")
    dispute = file(bot_game, alice, now, category="bot")
    for row in Outbox.objects.filter(kind=JobKind.BOT, done_at=None):
        row.finish(now)
    filing.withdraw(dispute.pk, alice, at=now)
    assert Outbox.objects.filter(kind=JobKind.BOT, done_at=None, game=bot_game).count() == 1


@pytest.mark.slow
def test_the_opponent_and_the_staff_are_told(
    sogo_game: Game, alice: User, bob: User, admin: User, carol: User, now: datetime
) -> None:
    dispute = file(sogo_game, bob, now)
    readers = Outbox.objects.filter(kind=JobKind.DISPUTED).values_list("user__username", flat=True)
    assert sorted(readers) == ["admin", "alice"]
    send_to(JobKind.DISPUTED, alice)
    assert "bob" in text()
    assert " 72 " in text()
    assert "That cannot be." not in text()
    send_to(JobKind.DISPUTED, admin)
    assert f"/staff/disputes/{dispute.pk}/" in text()
    assert "That cannot be." not in text()


def test_staff_who_play_hear_of_it_as_players_only(alice: User, admin: User, now: datetime) -> None:
    game = start_game("sogo", [alice, admin], options={}, at=now, time_control=per_move(3))
    file(game, alice, now)
    send_to(JobKind.DISPUTED, admin)
    assert "/staff/" not in text()


def test_a_report_that_is_closed_before_the_mail_goes_out_is_not_told(
    sogo_game: Game, alice: User, bob: User, admin: User, now: datetime
) -> None:
    dispute = file(sogo_game, bob, now)
    filing.withdraw(dispute.pk, bob, at=now)
    for row in Outbox.objects.filter(kind=JobKind.DISPUTED):
        assert send(row).state == Delivery.State.SUPPRESSED


def test_a_finished_game_can_be_reported_for_two_weeks(
    sogo_game: Game, alice: User, bob: User, admin: User, now: datetime
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key=str(uuid4()), at=now)
    first = file(sogo_game, alice, now + 10 * DAY, category="result")
    assert not fresh(sogo_game).held
    enforce(first.pk, admin, ruling="dismiss", reason="You resigned.", at=now + 13 * DAY)
    file(sogo_game, bob, now + 14 * DAY, category="other")
    with pytest.raises(Refused, match="^game-over-too-long days=14$"):
        file(sogo_game, alice, now + 14 * DAY + timedelta(seconds=1), category="result")


REFUSED: list[tuple[str, dict[str, object], type[RulesError]]] = [
    ("carol", {}, NotPermitted),
    ("bob", {"category": "weather"}, Refused),
    ("bob", {"ply": 3}, Refused),
    ("bob", {"ply": -1}, Refused),
    ("bob", {"text": "  "}, Refused),
    ("bob", {"text": "x" * 2001}, Refused),
]


@pytest.mark.first_by_day
@pytest.mark.parametrize(("who", "asked", "error"), REFUSED)
def test_what_is_refused_changes_nothing(
    sogo_game: Game,
    play_moves: Played,
    bob: User,
    carol: User,
    now: datetime,
    who: str,
    asked: dict[str, object],
    error: type[RulesError],
) -> None:
    play_moves(sogo_game, "A1 B1")
    before = everything()
    with pytest.raises(error):
        file(sogo_game, User.objects.get(username=who), now, **asked)
    assert everything() == before


@pytest.mark.slow
def test_one_open_report_a_player_and_game(sogo_game: Game, bob: User, now: datetime) -> None:
    file(sogo_game, bob, now)
    before = everything()
    with pytest.raises(Refused, match="already"):
        file(sogo_game, bob, now, category="conduct")
    assert everything() == before


@pytest.mark.slow
def test_three_reports_a_week(alice: User, now: datetime) -> None:
    games = [
        start_game(
            "sogo", [alice, person(f"other{n}")], options={}, at=now, time_control=per_move(3)
        )
        for n in range(5)
    ]
    for game in games[:3]:
        file(game, alice, now)
    before = everything()
    with pytest.raises(QuotaExceeded):
        file(games[3], alice, now + 7 * DAY - timedelta(seconds=1))
    assert everything() == before
    file(games[3], alice, now + 7 * DAY)


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_ten_reports_at_the_same_moment_are_three(now: datetime) -> None:
    alice = person("alice")
    games = [start_game("sogo", [alice, person(f"o{n}")], options={}, at=now) for n in range(10)]

    def report(number: int) -> str:
        try:
            file(games[number], alice, now)
        except QuotaExceeded:
            return "enough"
        return "filed"

    assert at_once(report, 10) == {"filed": 3, "enough": 7}
    assert Game.objects.filter(held=True).count() == 2


def test_only_the_author_withdraws_and_only_once(
    sogo_game: Game, alice: User, bob: User, admin: User, now: datetime
) -> None:
    dispute = file(sogo_game, bob, now)
    before = everything()
    for somebody in (alice, admin):
        with pytest.raises(NotPermitted):
            filing.withdraw(dispute.pk, somebody, at=now)
    assert everything() == before
    filing.withdraw(dispute.pk, bob, at=now)
    before = everything()
    with pytest.raises(Refused, match="^dispute-closed$"):
        filing.withdraw(dispute.pk, bob, at=now)
    assert everything() == before


def test_a_game_given_up_during_a_hold_can_still_be_closed(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    dispute = file(sogo_game, bob, now)
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key=str(uuid4()), at=now)
    filing.withdraw(dispute.pk, bob, at=now)
    game = fresh(sogo_game)
    assert not game.held
    assert not game.running
    assert first_difference(game) == ""
