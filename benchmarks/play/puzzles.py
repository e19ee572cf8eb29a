"""Solver, generator and grader against dokusan, the same work in the same run.

`python -m benchmarks.play.puzzles` measures just this. dokusan stops at the first solution
where ours goes on to prove that there is no second. The grader is compared with
dokusan's rank, which counts branches, and with its steps, where they solve the puzzle: a person's
way, as ours writes it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any

from dokusan import generators, solvers, stats
from dokusan.boards import BoxSize, Sudoku
from dokusan.exceptions import Unsolvable

from games.puzzles.collection.cards import CARDS
from games.puzzles.generator import generate
from games.puzzles.grader import grade
from games.puzzles.solver import solutions, solve
from games.rules.frege.starts import STANDARD, letters_of
from games.rules.frege.validity import check_start, tidied
from games.rules.kit.core import BadNotation
from tests.puzzles.test_puzzle_solver import STUBBORN
from tests.rules.frege.boards import POINT_SYMMETRIC, UNFILLABLE

PUZZLE_COUNT = 20
ROUND_COUNT = 3
CARD_PUZZLES = [card.puzzle for card in CARDS]
MINIMAL_PUZZLES = [generate(Random(number)) for number in range(60)]
SEEDS = range(20)


def measure() -> Iterator[str]:
    """Yield the lines of the report."""
    for name, puzzles in (("cards", CARD_PUZZLES), ("minimal puzzles", MINIMAL_PUZZLES)):
        theirs = [_as_theirs(puzzle) for puzzle in puzzles]
        solved = [number for number, sudoku in enumerate(theirs) if _steps(sudoku)]
        yield _line(
            f"solve {len(puzzles)} {name}", solve, puzzles, solvers.backtrack, theirs, PUZZLE_COUNT
        )
        yield _line(f"rank {len(puzzles)} {name}", grade, puzzles, stats.rank, theirs)
        ours, theirs = [puzzles[n] for n in solved], [theirs[n] for n in solved]
        yield _line(f"steps of {len(ours)} {name}", grade, ours, _steps, theirs)
    ours_made, theirs_made = (lambda seed: generate(Random(seed))), _generate_theirs
    yield _line("generate minimal puzzles", ours_made, SEEDS, theirs_made, SEEDS, PUZZLE_COUNT)
    yield _slowest("stubborn puzzles", solutions, [puzzle for puzzle, __ in STUBBORN.values()])
    yield _slowest("Frege starts, checked", _checked, [STANDARD, UNFILLABLE, POINT_SYMMETRIC])


def _line(
    name: str,
    call: Callable[[Any], object],
    things: Sequence[Any],
    their_call: Callable[[Any], object],
    their_things: Sequence[Any],
    aim: int = 0,
) -> str:
    ours, theirs = _rate(call, things), _rate(their_call, their_things)
    line = f"{name:28} {ours:7,.0f}/CPU-s, dokusan {theirs:6,.1f}/CPU-s: {ours / theirs:6.1f} ×"
    return f"{line}  (aim ≥ {aim})" if aim else line


def _rate(call: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Return the things done in a CPU-second, in the best of some rounds."""
    best = 0.0
    for _ in range(ROUND_COUNT):
        began = process_time()
        for thing in things:
            call(thing)
        best = max(best, len(things) / (process_time() - began))
    return best


def _slowest(name: str, call: Callable[[str], object], things: Sequence[str]) -> str:
    taken = []
    for thing in things:
        began = process_time()
        call(thing)
        taken.append(process_time() - began)
    return f"{name}: the slowest of {len(things)} takes {1000 * max(taken):.1f} ms CPU"


def _checked(cells: str) -> None:
    with suppress(BadNotation):
        check_start(letters_of(tidied(cells)))


def _as_theirs(puzzle: str) -> Sudoku:
    digits = [0 if sign == "." else int(sign) for sign in puzzle]
    rows = [digits[start : start + 9] for start in range(0, 81, 9)]
    return Sudoku.from_list(rows, box_size=BoxSize(3, 3))


def _steps(sudoku: Sudoku) -> list[object]:
    """Return a person's way to the solution; empty where dokusan finds none to the end."""
    try:
        return list(solvers.steps(sudoku))
    except Unsolvable:
        return []


def _generate_theirs(seed: int) -> Sudoku:
    random.seed(seed)
    return generators.random_sudoku()


if __name__ == "__main__":
    for line in measure():
        print(line, flush=True)
