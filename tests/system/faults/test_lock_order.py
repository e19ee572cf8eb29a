"""Whoever changes a game locks its rows in one order: on PostgreSQL nobody waits in a circle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Dispute, Game, JobKind, Outbox
from games.services.clock import vacations
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.locking import lock, lock_player
from games.services.gamelog.refusals import GamelogRefusal
from games.services.gameplay.door import StaleBoard, apply_command
from games.services.gameplay.game_start import start_game
from games.services.players.guest_claim import claim
from games.services.worker.turn_news import announce_together
from tests.games.conftest import person
from tests.support.games.disputes import enforce, file
from tests.support.games.pages import signed_in, why
from tests.support.servers.processes import eventually

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]


@pytest.fixture
def guest() -> User:
    return person("Guest-x", is_guest=True)


@pytest.fixture
def game(guest: User, bob: User) -> Game:
    return start_game("sogo", [guest, bob], options={}, at=timezone.now(), time_control=per_move(3))


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def waiting(count: int) -> Callable[[], bool]:
    """Whether so many connections wait for somebody's lock."""

    def asked() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted")
            return bool(cursor.fetchone()[0] == count)

    return asked


def aside(threads: ThreadPoolExecutor, act: Callable[[], object]) -> Future[object]:
    """In a thread of its own, whose connection is closed afterwards."""

    def acted() -> object:
        try:
            return act()
        finally:
            connection.close()

    return threads.submit(acted)


ACTS: dict[str, Callable[[Dispute, User, User, User], object]] = {
    "report": lambda case, guest, account, admin: file(case.game, guest, case.opened_at),
    "withdrawal": lambda case, guest, account, admin: filing.withdraw(
        case.pk, case.opened_by, at=case.opened_at
    ),
    "ruling": lambda case, guest, account, admin: enforce(
        case.pk, admin, ruling="dismiss", reason="No.", at=case.opened_at
    ),
    "claim": lambda case, guest, account, admin: claim(guest, account),
}


@pytest.mark.first_by_day
@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_move_waits_its_turn_and_is_no_victim(
    game: Game,
    guest: User,
    alice: User,
    bob: User,
    admin: User,
    threads: ThreadPoolExecutor,
    act: Callable[[Dispute, User, User, User], object],
) -> None:
    case = file(game, bob, timezone.now())

    def move() -> object:
        key = str(uuid4())
        return apply_command(
            game.pk, PlayMoves(("A1",)), by=PlayerActor(bob), key=key, at=case.opened_at, board=99
        )

    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)
        first = aside(threads, lambda: act(case, guest, alice, admin))
        assert eventually(waiting(1))
        second = aside(threads, move)
        assert eventually(waiting(2))
    assert first.exception(20) is None
    assert isinstance(second.exception(20), StaleBoard)
    assert first_difference(Game.objects.get(pk=game.pk)) == ""


def test_who_tells_of_a_turn_does_not_wait_for_the_move(
    alice: User, bob: User, threads: ThreadPoolExecutor
) -> None:
    """Its row is locked then, and the move is to write that row: both would wait for ever."""
    terms = {"options": {}, "at": timezone.now(), "time_control": per_move(3)}
    game = start_game("sogo", [alice, bob], **terms)
    rows = list(Outbox.objects.filter(kind=JobKind.TURN_NEWS, game=game))
    with transaction.atomic():
        lock(game.pk)
        news = aside(threads, lambda: announce_together(rows))
        assert news.exception(5) is None
    assert Outbox.objects.filter(kind=JobKind.TURN, game=game).exists()


def test_nobody_is_alone_outside_a_transaction(alice: User) -> None:
    """There the lock would be gone before anything is done under it."""
    with pytest.raises(TransactionManagementError):
        lock_player(alice)


@pytest.mark.parametrize("first", ["alice", "guest"])
def test_a_claim_and_a_booking_wait_for_each_other(
    first: str, guest: User, alice: User, threads: ThreadPoolExecutor
) -> None:
    """Else both could be away at once, twice."""
    at, day = timezone.now(), timedelta(days=1)
    vacations.book(guest, at + day, at + 3 * day, at=at)
    with transaction.atomic():
        lock_player({"alice": alice, "guest": guest}[first])
        claimed = aside(threads, lambda: claim(guest, alice))
        assert eventually(waiting(1))
        if first == "alice":
            vacations.book(alice, at + 2 * day, at + 4 * day, at=at)
    assert claimed.exception(20) is None
    assert len(vacations.planned(alice, at)) == 1


def test_who_waits_too_long_is_asked_to_send_it_again(
    game: Game, bob: User, threads: ThreadPoolExecutor
) -> None:
    form = {"board": 0, "key": str(uuid4()), "move": "A1"}
    client = signed_in(bob)
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)
        answer = aside(threads, lambda: client.post(f"/games/{game.pk}/move/", form)).result(20)
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 409
    assert why(GamelogRefusal.GAME_BUSY) in answer.content.decode()
