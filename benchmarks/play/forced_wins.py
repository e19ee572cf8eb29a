"""A bank of forced wins on the 4³ board, made by self-play and proved by looking at every answer.

`python -m benchmarks.play.forced_wins [positions]` goes on with `forced_wins.txt` until there are
so many; without the file it makes the same again, from games with seeds. In each position one move
wins within so many plies, against everything, and no other wins within four plies more. Each
position is of a game of its own, and there are as many of each length.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.play.matches import opened
from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.search import DECIDED, WIN
from games.rules import RULESETS
from games.rules.kit.core import replay
from games.rules.sogo.position import SogoPosition

FILE = Path(__file__).with_suffix(".txt")
LENGTHS = (3, 5, 7, 9, 11, 13, 15, 17)
"""Plies of the wins: the last one is the winner's, too."""
MIN_PLIES = 8
OPENING_PLIES = 6
"""Moves that are drawn."""
NODES_PER_TURN = (2_000, 10_000, 40_000)
"""How many positions a turn may look at: drawn, so that not every game is as strong."""
GLANCE_NODE_LIMIT = 10_000
"""Positions looked at in every position of a game."""
LOOK_NODE_LIMIT = 400_000
"""Positions looked at in those that promise something at a glance."""
MIN_WORTH = 30
"""The worth of ten open lines, or of a hole."""
DEEPER_PLIES = 4
MAX_PROOF_NODES = 5_000_000
SOGO = RULESETS["sogo"]


@dataclass(frozen=True)
class ForcedWin:
    """A position, the one move that wins it, and within how many plies."""

    position: SogoPosition
    move: str
    plies: int
    rods: tuple[str, ...]


def forced_wins() -> list[ForcedWin]:
    """Return the bank."""
    return [_read(line) for line in FILE.read_text("utf-8").splitlines()]


def _read(line: str) -> ForcedWin:
    plies, move, *rods = line.split()
    position = replay(SOGO, 2, {}, [(number % 2, rod) for number, rod in enumerate(rods)])
    assert isinstance(position, SogoPosition)
    return ForcedWin(position, move, int(plies), tuple(rods))


def make(number: int) -> Iterator[str]:
    """Yield lines of the bank: plies, the winning move, the rods of the game so far.

    As many of each length; of a game, the longest win of which there are not enough yet. Goes on
    after the game of the last position of the bank.
    """
    bank = forced_wins() if FILE.exists() else []
    wanted = Counter({plies: -(-number // len(LENGTHS)) for plies in LENGTHS})
    wanted -= Counter(win.plies for win in bank)
    seed = _seed_of(bank[-1]) if bank else 0
    while wanted.total():
        seed += 1
        if win := _from_game(_rng_of(seed), +wanted):
            wanted[win.plies] -= 1
            yield win.line


def _rng_of(seed: int) -> Random:
    return Random(f"forced wins {seed}")


def _seed_of(win: ForcedWin) -> int:
    """The seed of a game, known by its drawn opening."""
    return next(seed for seed in count(1) if _opening(_rng_of(seed)) == win.rods[:OPENING_PLIES])


def _opening(rng: Random) -> tuple[str, ...]:
    """The moves with which a game with this seed begins; the draws are those of `_from_game`."""
    position = opened("sogo", {}, 0, rng)
    rods: list[str] = []
    for _ply in range(OPENING_PLIES):
        rng.choice(NODES_PER_TURN)
        (seat,) = position.to_move
        move = rng.choice(list(position.legal_moves(seat)))
        rods.append(str(move))
        position = position.play(move, seat)
    return tuple(rods)


@dataclass(frozen=True)
class _Found:
    plies: int
    line: str


def _from_game(rng: Random, wanted: Collection[int]) -> _Found | None:
    """The first win of a wanted length that one game has, at the turn of the player who let it
    slip or found it.
    """
    position = opened("sogo", {}, 0, rng)
    assert isinstance(position, SogoPosition)
    rods: list[str] = []
    for ply in range(60):
        if ply >= MIN_PLIES and (win := _only_win(position, wanted)):
            return _Found(win[0], f"{win[0]} {win[1]} {' '.join(rods)}")
        nodes = rng.choice(NODES_PER_TURN)
        if ply < OPENING_PLIES:
            (move,) = (rng.choice(list(position.legal_moves(position.turn))),)
        else:
            move = _turns(position, nodes)[0].moves[0]
        rods.append(str(move))
        position = position.play(move, position.turn)
        if position.outcome:
            break
    return None


def _only_win(position: SogoPosition, wanted: Collection[int]) -> tuple[int, str] | None:
    """The plies and the move, where just one move wins, in a wanted length, and others are
    possible.
    """
    if _look(position, GLANCE_NODE_LIMIT) < MIN_WORTH:
        return None
    worth = _look(position, LOOK_NODE_LIMIT)
    if worth < DECIDED or WIN - worth - position.placed < min(wanted):
        return None
    found = _proved(position)
    return found if found and found[0] in wanted else None


def _look(position: SogoPosition, nodes: int) -> int:
    """The worth that is found with so many nodes; that of a loss where there is no choice."""
    best, *others = _turns(position, nodes)
    return best.value if others else -WIN


def _turns(position: SogoPosition, nodes: int) -> list[compiled.Judged]:
    engine = compiled.load(position, Budget(0, nodes))
    assert engine
    return engine.think(99, wide=False, plain=False, seed=1)


def _proved(position: SogoPosition) -> tuple[int, str] | None:
    """Look at every line of play, deeper and deeper, until a move wins; then at the others."""
    budget = Budget(0, MAX_PROOF_NODES)
    for depth in range(1, LENGTHS[-1] + 1):
        engine = compiled.load(position, budget)
        assert engine
        best, *others = engine.think(depth, wide=False, plain=True, seed=1)
        if budget.is_over:
            return None
        if best.value >= DECIDED:
            break
    if best.value < DECIDED:
        return None
    plies = WIN - best.value - position.placed
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
    with FILE.open("a", encoding="utf-8") as bank:
        for line in make(int(sys.argv[1]) if sys.argv[1:] else 120):
            print(line)
            bank.write(f"{line}\n")
            bank.flush()
