"""Fifty at once of what is limited, on PostgreSQL: as many are stored as the limit says."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Block, ChatMessage, Game, MessageReport, Outbox, PushSubscription, Table
from games.services.chat import chat, moderation
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import quotas, tables
from games.services.lobby.quotas import QuotaExceeded
from games.services.lobby.tables import Terms
from games.services.notifications.push import subscriptions
from games.services.players import blocks
from study.models import Review
from study.services.review.requests import KIND, ask_for_review
from tests.games.conftest import person
from tests.support.crowd import CROWD_SIZE, at_once
from tests.support.servers.push import PushService

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]


def limited(act: Callable[[int], object]) -> Callable[[int], str]:
    """Whether `act` was done, or was one too many."""

    def acted(number: int) -> str:
        try:
            act(number)
        except QuotaExceeded:
            return "too many"
        return "done"

    return acted


def split(limit: int) -> dict[str, int]:
    return {"done": limit, "too many": CROWD_SIZE - limit}


def test_of_fifty_lines_of_a_minute_thirty_are_stored(sogo_game: Game, alice: User) -> None:
    at = timezone.now()

    def say(number: int) -> None:
        chat.say(sogo_game, alice, f"Line {number}", key=uuid4(), at=at)

    assert at_once(limited(say)) == split(chat.MAX_MESSAGES_PER_MINUTE)
    assert ChatMessage.objects.count() == chat.MAX_MESSAGES_PER_MINUTE


@pytest.mark.slow
def test_lines_and_reports_of_one_player_do_not_block_each_other(
    sogo_game: Game, alice: User
) -> None:
    at = timezone.now()

    def act(number: int) -> None:
        if number % 2:
            chat.say(sogo_game, alice, f"Line {number}", key=uuid4(), at=at)
        else:
            filed = filing.file(sogo_game.pk, alice, category="conduct", ply=0, text="Hm.", at=at)
            filing.withdraw(filed.pk, alice, at=at)

    outcome = at_once(tolerant(act))
    assert set(outcome) <= {"done", "refused"}
    assert ChatMessage.objects.count() == CROWD_SIZE // 2


def tolerant(act: Callable[[int], object]) -> Callable[[int], str]:
    """Refusals are answers; whatever else is raised is a fault."""

    def acted(number: int) -> str:
        try:
            act(number)
        except filing.Refused:
            return "refused"
        return "done"

    return acted


@pytest.mark.slow
def test_of_fifty_reports_of_a_day_ten_are_stored(sogo_game: Game, alice: User, bob: User) -> None:
    at = timezone.now()
    messages = ChatMessage.objects.bulk_create(
        ChatMessage(game=sogo_game, user=bob, text=f"{n}", at=at) for n in range(CROWD_SIZE)
    )

    def report(number: int) -> None:
        moderation.report(messages[number].pk, alice, "Rude.", at=at)

    assert at_once(limited(report)) == split(moderation.MAX_REPORTS_PER_DAY)
    assert MessageReport.objects.count() == moderation.MAX_REPORTS_PER_DAY


@pytest.mark.slow
def test_of_fifty_blocks_those_that_are_left_are_stored(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MAX_BLOCKS", 7)
    people = [person(f"player{number}") for number in range(CROWD_SIZE)]

    def block(number: int) -> None:
        blocks.block(alice, people[number], at=timezone.now())

    assert at_once(limited(block)) == split(7)
    assert Block.objects.filter(user=alice).count() == 7


@pytest.mark.slow
def test_of_fifty_browsers_the_last_ten_are_kept(alice: User, push_service: PushService) -> None:
    forms = [push_service.browser(f"{number}").form for number in range(CROWD_SIZE)]

    def subscribe(number: int) -> str:
        subscriptions.subscribe(alice, **forms[number], browser="Firefox", at=timezone.now())
        return "done"

    assert at_once(subscribe) == {"done": CROWD_SIZE}
    assert PushSubscription.objects.count() == subscriptions.MAX_SUBSCRIPTIONS


@pytest.mark.slow
def test_of_fifty_tables_twenty_are_open(alice: User) -> None:
    def open_one(number: int) -> None:
        tables.open_table(alice, Terms("sogo", {}), at=timezone.now())

    assert at_once(limited(open_one)) == split(quotas.MAX_OPEN_TABLES)
    assert Table.objects.open().count() == quotas.MAX_OPEN_TABLES


@pytest.mark.slow
def test_fifty_who_ask_for_a_review_of_one_game_get_one(sogo_game: Game, bob: User) -> None:
    for rod in ("A1", "B1"):
        seat = sogo_game.seats.select_related("user").get(to_move=True)
        assert seat.user
        mover = PlayerActor(seat.user)
        apply_command(sogo_game.pk, PlayMoves((rod,)), by=mover, key=rod, at=timezone.now())
    resigning = PlayerActor(bob)
    apply_command(sogo_game.pk, Resign(), by=resigning, key="r", at=timezone.now())

    def ask(number: int) -> str:
        """Two requests of each visitor."""
        ask_for_review(sogo_game.pk, None, f"visitor{number // 2}", at=timezone.now())
        return "done"

    assert at_once(ask) == {"done": CROWD_SIZE}
    assert Review.objects.count() == 1
    assert Outbox.objects.filter(kind=KIND).count() == 1
