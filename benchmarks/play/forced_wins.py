"""A bank of forced wins on the 4³ board, made by self-play and proved by looking at every answer.

`python -m benchmarks.play.forced_wins [positions]` makes `forced_wins.txt` again. In each position
one move wins within so many plies, against everything, and no other wins within four plies more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.play.matches import opened
from games.bots import choose
from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.search import DECIDED, WIN
from games.rules import RULESETS
from games.rules.kit.core import replay
from games.rules.sogo.position import SogoPosition

FILE = Path(__file__).with_suffix(".txt")
MAX_PLIES = 18
DEEPER_PLIES = 4
MAX_PROOF_NODES = 5_000_000
SOGO = RULESETS["sogo"]


@dataclass(frozen=True)
class ForcedWin:
    """A position, the one move that wins it, and within how many plies."""

    position: SogoPosition
    move: str
    plies: int


def forced_wins() -> list[ForcedWin]:
    """Return the bank."""
    return [_read(line) for line in FILE.read_text("utf-8").splitlines()]


def _read(line: str) -> ForcedWin:
    plies, move, *rods = line.split()
    position = replay(SOGO, 2, {}, [(number % 2, rod) for number, rod in enumerate(rods)])
    assert isinstance(position, SogoPosition)
    return ForcedWin(position, move, int(plies))


def make(number: int) -> Iterator[str]:
    """Yield lines of the bank: plies, the winning move, the rods of the game so far."""
    seed = found = 0
    while found < number:
        seed += 1
        if line := _from_game(Random(f"forced wins {seed}")):
            found += 1
            yield line


def _from_game(rng: Random) -> str | None:
    """The longest win that one game has, at the turn of whoever let it slip or found it."""
    position = opened("sogo", {}, 0, rng)
    assert isinstance(position, SogoPosition)
    rods: list[str] = []
    for ply in range(60):
        if ply >= 8 and (win := _only_win(position)):
            return f"{win[0]} {win[1]} {' '.join(rods)}"
        nodes = rng.choice((2_000, 10_000, 40_000))
        if ply < 6:
            (move,) = (rng.choice(list(position.legal_moves(position.turn))),)
        else:
            (move,) = choose("sogo", "master", position, position.turn, rng, nodes=nodes)
        rods.append(str(move))
        position = position.play(move, position.turn)
        if position.outcome:
            break
    return None


def _only_win(position: SogoPosition) -> tuple[int, str] | None:
    """The plies and the move, where just one move wins and another is possible."""
    quick = compiled.load(position, Budget(0, 400_000))
    assert quick
    turns = quick.think(99, wide=False, plain=False, seed=1)
    if len(turns) < 2 or turns[0].value < DECIDED:
        return None
    return _proved(position)


def _proved(position: SogoPosition) -> tuple[int, str] | None:
    """Look at every line of play, deeper and deeper, until a move wins; then at the others."""
    budget = Budget(0, MAX_PROOF_NODES)
    for depth in range(1, MAX_PLIES + 1):
        engine = compiled.load(position, budget)
        assert engine
        best, *others = engine.think(depth, wide=False, plain=True, seed=1)
        if budget.is_over:
            return None
        if best.value >= DECIDED:
            break
    plies = WIN - best.value - position.placed
    if not 3 <= plies <= MAX_PLIES:
        return None
    afters = (position.play(turn.moves[0], position.turn) for turn in others)
    if any(_is_lost(after, depth + DEEPER_PLIES, budget) for after in afters):
        return None
    return plies, str(best.moves[0])


def _is_lost(position: SogoPosition, depth: int, budget: Budget) -> bool:
    """Whether the side to move loses as far as is seen; so, too, where that took too long."""
    engine = compiled.load(position, budget)
    assert engine
    value = engine.value(depth, -DECIDED - 1, -DECIDED, plain=True)
    return value <= -DECIDED or budget.is_over


if __name__ == "__main__":
    with FILE.open("w", encoding="utf-8") as bank:
        for line in make(int(sys.argv[1]) if sys.argv[1:] else 100):
            print(line)
            bank.write(f"{line}\n")
            bank.flush()
