"""Moves while a worker reviews games on the queue for analysis, and while it does not, in turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import quantiles
from time import perf_counter

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from benchmarks.site.move import mover
from benchmarks.support.timing import Call
from games.log.commands import Command, PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import lock
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from study.models import ReviewedDecision
from study.services.review.requests import KIND, QUEUE, begin_review
from tests.support.servers.processes import Process, eventually

MAX_MOVES_PER_GAME = 40
MOVES_PER_ROUND = 60
ROUND_COUNT = 4
GAME_COUNT = 24
"""The games to review, enough to keep a worker busy for longer than all rounds take; all are
different, as positions that were judged are not judged again.
"""
START_SECONDS = 30


def measure(env: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the report; `env` names the servers for the worker started here."""
    people = [User.objects.create_user(name, f"{name}@example.org") for name in ("dot", "eve")]
    rng = Random("games to review")
    for _number in range(GAME_COUNT):
        _ask_for_review_of_a_game(people, rng)
    move = mover(people)
    move(0)
    waits: dict[bool, list[float]] = {False: [], True: []}
    reviewed = 0
    for number in range(ROUND_COUNT):
        waits[False] += _round(move, 2 * number)
        before = ReviewedDecision.objects.count()
        with _analyst(env):
            assert eventually(partial(_has_more_than, before), START_SECONDS)
            waits[True] += _round(move, 2 * number + 1)
            reviewed += ReviewedDecision.objects.count() - before
    assert Outbox.objects.filter(kind=KIND, done_at=None).exists(), "the worker was idle at the end"
    yield from _report(waits, reviewed)


def _analyst(env: dict[str, str]) -> Process:
    """Start the worker of the queue for analysis as docker-compose.yml does: one process, which
    leaves the processor to others.
    """
    celery = [sys.executable, "-m", "celery", "-A", "config", "worker", "-Q", QUEUE]
    command = ["nice", "-n", "10", *celery, "-c", "1", "-l", "INFO", "--without-mingle"]
    worker = Process(command, env)
    worker.wait_for("ready.")
    return worker


def _report(waits: dict[bool, list[float]], reviewed: int) -> Iterator[str]:
    alone, beside = (quantiles(waits[is_reviewed], n=20) for is_reviewed in (False, True))
    for name, cuts in (("while no game is reviewed", alone), ("while a worker reviews", beside)):
        yield f"a move {name:27} {cuts[9]:6.1f} ms median  {cuts[18]:6.1f} ms p95"
    yield f"with a review / without           {beside[9] / alone[9]:6.2f} × median  (aim ≤ 1.25)"
    yield f"decisions reviewed meanwhile      {reviewed:6}"


def _ask_for_review_of_a_game(people: list[User], rng: Random) -> None:
    """Play a game of chosen rods, and leave its review to a worker."""
    now = timezone.now()
    begun = start_game("sogo", people, options={}, at=now, time_control=per_move(3))
    position = begun.rules.start(2, begun.options)
    for ply in range(MAX_MOVES_PER_GAME):
        if position.outcome:
            break
        move = rng.choice(tuple(position.legal_moves(ply % 2)))
        position = position.play(move, ply % 2)
        _command(begun, people[ply % 2], PlayMoves((str(move),)), f"{ply}")
    else:
        _command(begun, people[0], Resign(), "resign")
    with transaction.atomic():
        game, _seats = lock(begun.pk)
        begin_review(game, None, at=timezone.now())


def _command(game: Game, player: User, command: Command, key: str) -> None:
    apply_command(game.pk, command, by=PlayerActor(player), key=key, at=timezone.now())


def _round(move: Call, number: int) -> list[float]:
    """Return the milliseconds that each move of a round has taken."""
    waits = []
    for each in range(MOVES_PER_ROUND):
        begun = perf_counter()
        move(1 + number * MOVES_PER_ROUND + each)
        waits.append(1000 * (perf_counter() - begun))
    return waits


def _has_more_than(count: int) -> bool:
    """Return whether the worker has reviewed more decisions than that."""
    return ReviewedDecision.objects.count() > count
