"""A program of others as an opponent: it is started for one turn, sent a view, confined, and
ended.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

from games.bots.levels import ExternalProgram, Level
from games.bots.programs.client import EngineClient, played
from games.bots.programs.failures import FailureReason, ProgramFailure
from games.rules.kit.core import CHANCE, Move, Options, Position, Ruleset, Seat

LAUNCHER = Path(__file__).with_name("launcher.py")
START_SECONDS = 5.0
"""How many seconds a program may take to start and to hear the position, besides its time for the
turn.
"""
TURN_TOLERANCE_SECONDS = 1.0
MAX_CPU_SECONDS_PER_SECOND = 4
"""How many processors a program may use at once; the kernel ends one that uses more in all."""
ENVIRONMENT = {"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": "/nonexistent"}
"""All that a program learns of its surroundings, which includes no secrets of the site."""


def hides_something(ruleset: Ruleset) -> bool:
    """Return whether a seat's view may have no text, since cards lie face down: programs cannot
    play such a game.

    >>> hides_something(RULESETS["sogo"]), hides_something(RULESETS["cards"])
    (False, True)
    """
    position, rng = ruleset.start(2, {}), Random(0)
    while CHANCE in position.to_move:
        move = position.draw(rng)
        if move.secret:
            return True
        position = position.play(move, CHANCE)
    return False


def think(
    ruleset: Ruleset, options: Options, view: Position, seat: Seat, level: Level
) -> tuple[Move, ...]:
    """Return a turn of the program that the rules allow. Raises ProgramFailure."""
    assert level.program
    text = ruleset.write(view)
    if not text:
        raise ProgramFailure(FailureReason.NOT_STARTED, "this view has no text")
    command = _confined(level.program, level.seconds)
    with EngineClient(command, folder=level.program.folder, env=ENVIRONMENT) as program:
        deadline = monotonic() + START_SECONDS
        program.begin(ruleset, options, deadline - monotonic())
        program.set_up(text, deadline - monotonic())
        program.mention(f"seconds {level.seconds:g}", deadline - monotonic())
        texts = program.turn(seat, level.seconds + TURN_TOLERANCE_SECONDS)
    moves, _after = played(ruleset, view, seat, texts)
    return tuple(moves)


def _confined(program: ExternalProgram, seconds: float) -> Sequence[str]:
    if not program.is_confined:
        return program.command
    cpu_seconds = int((START_SECONDS + seconds) * MAX_CPU_SECONDS_PER_SECOND)
    launcher = [sys.executable, "-I", "-S", str(LAUNCHER)]
    return [*launcher, str(program.memory_bytes), str(cpu_seconds), *program.command]
