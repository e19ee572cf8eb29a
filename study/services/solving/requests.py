"""Requests to solve a position, each of which is solved once, and the jobs that do it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.utils import timezone

from games.bots.solving import ENGINES
from games.models import Outbox
from games.rules import RULESETS
from games.rules.kit.core import Options, Position
from games.services.effects.enqueue import enqueue
from study.models import Solving

KIND = "study.solving"
QUEUE = "analysis"


class CannotSolve(Exception):
    """Raised where no engine can prove the worth of a game."""


def ask_to_solve(
    ruleset_key: str, options: Options, moves: Sequence[str], nodes_per_job: int
) -> Solving:
    """Return the position to be solved, begun where it is new. Raises CannotSolve and RulesError.

    Who asks again goes on with what was found, with its nodes for each job.
    """
    if ruleset_key not in ENGINES:
        raise CannotSolve(f"No engine solves {ruleset_key}; there are {', '.join(ENGINES)}.")
    ruleset = RULESETS[ruleset_key]
    task = [ruleset_key, ruleset.version, ruleset.clean(options), list(moves)]
    solving = Solving(
        key=hashlib.sha256(json.dumps(task, sort_keys=True).encode()).hexdigest(),
        ruleset=ruleset_key,
        version=ruleset.version,
        options=ruleset.clean(options),
        moves=list(moves),
        nodes_per_job=nodes_per_job,
        begun_at=timezone.now(),
    )
    if not start_of(solving).to_move:
        raise CannotSolve("The game is over there: nothing is left to be solved.")
    Solving.objects.bulk_create([solving], ignore_conflicts=True)
    return Solving.objects.get(key=solving.key)


def start_of(solving: Solving) -> Position:
    """Return the position that is to be solved. Raises RulesError where a move is not legal."""
    ruleset = RULESETS[solving.ruleset]
    position = ruleset.start(2, solving.options)
    for text in solving.moves:
        if not position.to_move:
            raise CannotSolve(f"The game is over before {text}.")
        (seat,) = position.to_move
        position = position.play(ruleset.parse(text), seat)
    return position


def hand_to_workers(solving: Solving, count: int) -> None:
    """Let this number of workers solve it side by side, on the queue for analysis."""
    repeat = Outbox.objects.filter(kind=KIND, object_id=str(solving.pk)).count()
    now = timezone.now()
    enqueue(
        Outbox(kind=KIND, object_id=str(solving.pk), repeat=repeat + number, due_at=now)
        for number in range(count)
    )
