"""Fifty at once for the same thing on PostgreSQL: exactly one gets it, nobody sees an error."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from accounts.models import User
from games.extensions.jobs import handler_of
from games.log.commands import PlayMoves, Refused, Resign
from games.log.time.control import per_move
from games.models import Event, Game, JobKind, Outbox, Seat, Table
from games.rules.kit.core import IllegalMove
from games.services.chance.seals import ChanceInput, envelope
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import StaleBoard, apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import standing_challenges, tables
from games.services.lobby.rematches import request_rematch
from games.services.lobby.tables import Terms
from games.services.worker import dead_jobs
from tests.games.conftest import person
from tests.support.crowd import CROWD_SIZE, at_once

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]

PLIES = 2


def test_of_fifty_that_submit_a_ply_exactly_one_is_accepted(alice: User, bob: User) -> None:
    """On a board of five: four moves each make no line, whoever comes first."""
    now, large = timezone.now(), {"size": 5}
    sogo_game = start_game("sogo", [alice, bob], options=large, at=now, time_control=per_move(3))
    rods = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"]
    for ply in range(PLIES):
        game = Game.objects.get(pk=sogo_game.pk)
        mover = (alice, bob)[ply % 2]

        def submit(number: int, game: Game = game, mover: User = mover) -> str:
            move = PlayMoves((rods[number % len(rods)],))
            try:
                apply_command(
                    game.pk,
                    move,
                    by=PlayerActor(mover),
                    key=str(uuid4()),
                    at=timezone.now(),
                    board=game.board_event,
                )
            except StaleBoard:
                return "stale"
            return "accepted"

        assert at_once(submit) == {"accepted": 1, "stale": CROWD_SIZE - 1}
    assert Event.objects.filter(game=sogo_game, kind="move").count() == PLIES
    assert first_difference(Game.objects.get(pk=sogo_game.pk)) == ""


def test_a_request_sent_fifty_times_is_one_move(sogo_game: Game, alice: User) -> None:
    same = str(uuid4())

    def submit(number: int) -> str:
        receipt = apply_command(
            sogo_game.pk,
            PlayMoves(("A1",)),
            by=PlayerActor(alice),
            key=same,
            at=timezone.now(),
            board=0,
        )
        return "again" if receipt.repeated else "accepted"

    assert at_once(submit) == {"accepted": 1, "again": CROWD_SIZE - 1}


def test_without_a_board_the_second_is_told_that_it_is_not_their_turn(
    sogo_game: Game, alice: User
) -> None:
    def submit(number: int) -> str:
        try:
            apply_command(
                sogo_game.pk,
                PlayMoves(("A1",)),
                by=PlayerActor(alice),
                key=str(number),
                at=timezone.now(),
            )
        except IllegalMove:
            return "refused"
        return "accepted"

    assert at_once(submit) == {"accepted": 1, "refused": CROWD_SIZE - 1}


def accepting(table: Table) -> Callable[[int], str]:
    """Fifty people of whom each wants to sit down at the table."""
    people = [person(f"guest{number}") for number in range(CROWD_SIZE)]

    def accept(number: int) -> str:
        try:
            tables.accept(table.pk, people[number], at=timezone.now())
        except Refused:
            return "too late"
        return "seated"

    return accept


def test_of_fifty_that_accept_a_table_one_gets_the_seat(alice: User) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=timezone.now())
    assert at_once(accepting(table)) == {"seated": 1, "too late": CROWD_SIZE - 1}
    assert Seat.objects.count() == 2


@pytest.mark.slow
def test_of_fifty_that_want_three_free_seats_three_get_one(alice: User) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=4), at=timezone.now())
    assert at_once(accepting(table)) == {"seated": 3, "too late": CROWD_SIZE - 3}
    assert sorted(table.places.values_list("place", flat=True)) == [0, 1, 2, 3]
    assert Seat.objects.count() == 4


@pytest.mark.slow
def test_a_table_that_comes_back_comes_back_once(alice: User) -> None:
    table = tables.open_table(alice, Terms("sogo", {}, repeats_left=3), at=timezone.now())
    assert at_once(accepting(table)) == {"seated": 1, "too late": CROWD_SIZE - 1}
    assert list(Table.objects.open().values_list("repeats_left", flat=True)) == [2]
    assert Seat.objects.count() == 2


@pytest.mark.slow
def test_bots_that_fill_and_people_that_come_leave_one_game(alice: User) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=4, repeats_left=1), at=timezone.now())
    people = [person(f"guest{number}") for number in range(CROWD_SIZE)]

    def act(number: int) -> str:
        try:
            if number % 2:
                tables.fill_with_bots(table.pk, alice, "casual", at=timezone.now())
            else:
                tables.accept(table.pk, people[number], at=timezone.now())
        except Refused:
            return "too late"
        return "done"

    at_once(act)
    assert (Game.objects.count(), Seat.objects.count()) == (1, 4)
    assert Table.objects.open().count() == 1


def test_of_fifty_that_take_a_standing_challenge_for_three_three_have_a_game(alice: User) -> None:
    challenge = standing_challenges.create(alice, Terms("sogo", {}), 3, at=timezone.now())
    people = [person(f"guest{number}") for number in range(CROWD_SIZE)]

    def take(number: int) -> str:
        try:
            standing_challenges.take(
                challenge.pk,
                people[number],
                at=timezone.now(),
                seen=standing_challenges.fingerprint_of(challenge),
            )
        except Refused:
            return "too late"
        return "playing"

    assert at_once(take) == {"playing": 3, "too late": CROWD_SIZE - 3}
    assert Game.objects.filter(table__challenge=challenge).count() == 3


@pytest.mark.slow
def test_a_guest_who_asks_fifty_times_at_once_has_five_games() -> None:
    guest = person("guest-1", is_guest=True)

    def begin(number: int) -> str:
        try:
            tables.play_now(
                guest, Terms("sogo", {}, time_control=None), ["beginner"], at=timezone.now()
            )
        except Refused:
            return "enough"
        return "begun"

    assert at_once(begin) == {"begun": 5, "enough": CROWD_SIZE - 5}


def test_a_form_sent_fifty_times_is_one_table(alice: User) -> None:
    key, chance = uuid4(), ChanceInput(envelope().token)

    def send(number: int) -> str:
        terms = Terms("sogo", {}, time_control=None)
        (game,) = tables.play_now(
            alice, terms, ["beginner"], at=timezone.now(), key=key, chance=chance
        )
        return str(game.pk)

    assert list(at_once(send).values()) == [CROWD_SIZE]
    assert Game.objects.count() == 1


def test_a_rematch_that_both_want_and_send_six_times_is_one_game(
    sogo_game: Game, alice: User, bob: User
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="r", at=timezone.now())
    forms = [(alice, uuid4()), (bob, uuid4())]

    def press(number: int) -> str:
        user, key = forms[number % 2]
        request_rematch(sogo_game, user, at=timezone.now(), key=key)
        return "answered"

    assert at_once(press, 12) == {"answered": 12}
    assert (Game.objects.count(), Table.objects.count()) == (2, 1)


def test_of_fifty_workers_one_claims_the_row(
    bot_game: Game, play_moves: Callable[..., Game]
) -> None:
    play_moves(bot_game, "A1")
    row = Outbox.objects.get(game=bot_game, kind=JobKind.BOT)

    def claim(number: int) -> str:
        mine = Outbox.objects.claim(row.pk, timezone.now(), handler_of(row).lease)
        return "mine" if mine else "taken"

    assert at_once(claim) == {"mine": 1, "taken": CROWD_SIZE - 1}


def test_of_fifty_that_have_a_dead_job_tried_again_one_does(admin: User) -> None:
    at = timezone.now()
    row = Outbox.objects.create(kind="k", due_at=at, done_at=at, failure="error", attempts=8)

    def press(number: int) -> str:
        try:
            dead_jobs.retry(row.pk, admin, at=timezone.now())
        except Refused:
            return "refused"
        return "done"

    assert at_once(press) == {"done": 1, "refused": CROWD_SIZE - 1}
    assert LogEntry.objects.count() == 1
