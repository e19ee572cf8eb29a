"""Of each kind of news: whether its mail is sent to somebody who has that game open."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine

from accounts.models import User
from games.log.commands import Command, Propose, RecordAbsences, Resign
from games.models import Absence, Delivery, Game, JobKind, Outbox
from games.services.chat import chat
from games.services.disputes.cases import claims, questions
from games.services.gamelog import presence
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from tests.games.conftest import NOW
from tests.support.games.disputes import enforce, file
from tests.support.games.notifications.emails import row_for, send
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.usefixtures("empty_cache")

HOUR = timedelta(hours=1)
SEEN = (JobKind.TURN, JobKind.STARTED, JobKind.PROPOSED, JobKind.OVER, JobKind.CHAT)
"""A glance at the board tells as much."""
TOLD_ALL_THE_SAME = (
    JobKind.REMINDER,
    JobKind.VACATION,
    JobKind.DISPUTED,
    JobKind.ASKED,
    JobKind.RULED,
)
OF_TABLES = (
    JobKind.INVITED,
    JobKind.DECLINED,
    JobKind.WITHDRAWN,
    JobKind.OPENING,
    JobKind.CANCELLED,
)
"""There is no game yet that could be open."""
OF_CASES = (
    JobKind.RULING_PROPOSED,
    JobKind.SEAT_CHANGE,
    JobKind.SETTLEMENT,
    JobKind.APPEALED,
    JobKind.APPEAL_DECIDED,
    JobKind.SANCTIONED,
    JobKind.SANCTION_LIFTED,
)
"""Told all the same; tests/games/disputes looks at them."""


def act(game: Game, user: User, action: Command) -> None:
    apply_command(game.pk, action, by=PlayerActor(user), key=str(uuid4()), at=NOW)


def away(game: Game, alice: User) -> None:
    """A day of vacation was taken for alice when her time was over."""
    due = game.due_at
    assert due is not None
    block = {"begins_at": due, "ends_at": due + 24 * HOUR, "changed_at": due}
    Absence.objects.create(user=alice, kind=Absence.Kind.AUTOMATIC, **block)
    apply_command(game.pk, RecordAbsences(), by=SiteActor(), key="catch", at=due)


def ruled(game: Game, alice: User, admin: User) -> None:
    case = file(game, alice, NOW)
    enforce(case.pk, admin, ruling="dismiss", reason="It is legal.", at=NOW)


@pytest.fixture
def news(
    sogo_game: Game, play_moves: Callable[..., Game], alice: User, bob: User, admin: User
) -> Callable[[JobKind], Outbox]:
    """A piece of news of that kind, in a game that bob plays."""

    def of(kind: JobKind) -> Outbox:
        if kind != JobKind.STARTED:
            play_moves(sogo_game, "A1" if kind in (JobKind.TURN, JobKind.REMINDER) else "A1 B1")
        game = Game.objects.get(pk=sogo_game.pk)
        match kind:
            case JobKind.PROPOSED:
                act(game, alice, Propose())
            case JobKind.OVER:
                act(game, alice, Resign())
            case JobKind.CHAT:
                prefer_mail(bob, "now", "chat")
                chat.say(game, alice, "Hello!", key=uuid4(), at=NOW)
            case JobKind.VACATION:
                away(game, alice)
            case JobKind.DISPUTED:
                file(game, alice, NOW)
            case JobKind.ASKED:
                case = file(game, alice, NOW)
                claims.claim(case.pk, admin, at=NOW)
                questions.ask(case.pk, admin, seats=[1], text="Why?", at=NOW)
            case JobKind.RULED:
                ruled(game, alice, admin)
        return row_for(kind, bob)

    return of


def opened(row: Outbox, user: User) -> Delivery:
    """The mail is to be sent a minute after `user` has looked at the game, the news in it."""
    assert row.game is not None
    game = Game.objects.get(pk=row.game.pk)
    last = state_of(game)
    at = max(row.due_at, last.at) + timedelta(seconds=30)
    with time_machine.travel(at, tick=False) as clock:  # The cache goes by it as well.
        presence.mark_looked(game.pk, user.pk, last.board_event, at)
        clock.shift(timedelta(minutes=1))
        return send(row)


def test_every_kind_of_news_is_looked_at_here() -> None:
    assert {*SEEN, *TOLD_ALL_THE_SAME, *OF_TABLES} == set(JobKind) - {
        JobKind.BOT,
        JobKind.TURN_NEWS,
        JobKind.EVIDENCE,
        JobKind.OVERDUE,
        *OF_CASES,
    }


@pytest.mark.first_by_day
@pytest.mark.parametrize("kind", SEEN)
def test_what_the_open_page_tells_is_not_mailed(
    news: Callable[[JobKind], Outbox], bob: User, kind: JobKind
) -> None:
    assert opened(news(kind), bob).answer == "board-seen"


@pytest.mark.slow
@pytest.mark.parametrize("kind", TOLD_ALL_THE_SAME)
def test_what_it_may_not_tell_is_mailed(
    news: Callable[[JobKind], Outbox], bob: User, kind: JobKind
) -> None:
    assert opened(news(kind), bob).state == Delivery.State.SENT


@pytest.mark.first_by_day
@pytest.mark.parametrize("kind", SEEN)
def test_a_page_that_was_open_before_the_news_has_not_told_it(
    news: Callable[[JobKind], Outbox], bob: User, kind: JobKind
) -> None:
    row = news(kind)
    assert row.game is not None
    board = state_of(Game.objects.get(pk=row.game.pk)).board_event
    at = NOW - timedelta(seconds=1)
    presence.mark_looked(row.game.pk, bob.pk, board, at)
    with time_machine.travel(NOW + timedelta(seconds=90), tick=False):
        assert send(row).state == Delivery.State.SENT
