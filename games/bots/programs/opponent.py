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
from games.bots.programs.failures import FailureReason, ProgramFailure
from games.bots.programs.process import EngineProcess
from games.bots.protocol.words import escaped, word_of
from games.rules.kit.core import CHANCE, Move, Options, Position, RulesError, Ruleset, Seat

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
    words = [f"{key}={value}" for key, value in options.items() if value != ""]
    command = _confined(level.program, level.seconds)
    with EngineProcess(command, folder=level.program.folder, env=ENVIRONMENT) as process:
        deadline = monotonic() + START_SECONDS
        process.ask(" ".join(["new_game", ruleset.key, *words]), deadline - monotonic())
        process.ask(f"position {escaped(text)}", deadline - monotonic())
        _mention_time(process, level.seconds, deadline)
        most = level.seconds + TURN_TOLERANCE_SECONDS
        answer = process.ask(f"genmove {word_of(seat)}", most)
    return _turn(ruleset, view, seat, answer)


def _confined(program: ExternalProgram, seconds: float) -> Sequence[str]:
    if not program.is_confined:
        return program.command
    cpu_seconds = int((START_SECONDS + seconds) * MAX_CPU_SECONDS_PER_SECOND)
    launcher = [sys.executable, "-I", "-S", str(LAUNCHER)]
    return [*launcher, str(program.memory_bytes), str(cpu_seconds), *program.command]


def _mention_time(process: EngineProcess, seconds: float, deadline: float) -> None:
    try:
        process.ask(f"seconds {seconds:g}", deadline - monotonic())
    except ProgramFailure as failure:
        if failure.reason != FailureReason.REFUSED:  # It need not understand this line.
            raise


def _turn(ruleset: Ruleset, view: Position, seat: Seat, answer: str) -> tuple[Move, ...]:
    """Return the moves of an answer, as far as this seat goes on to move. Raises ProgramFailure."""
    turn: list[Move] = []
    position = view
    for text in answer.split():
        try:
            move = ruleset.parse(text)
            position = position.play(move, seat)
        except RulesError as refusal:
            detail = f"{text[:20]}: {refusal}"
            raise ProgramFailure(FailureReason.ILLEGAL, detail) from refusal
        turn.append(move)
    if not turn:
        raise ProgramFailure(FailureReason.NONSENSE, "a turn without a move")
    return tuple(turn)
