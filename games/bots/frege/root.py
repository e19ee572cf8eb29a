"""The choice of a letter and a cell: solved if the board is nearly full, otherwise looked ahead."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Ground, Rooms, bits, either, entered, without
from games.bots.frege.compiled import solver_of
from games.bots.frege.endgame import DRAW, WIN
from games.bots.frege.lookahead import DECIDED, WON, Lookahead, worth
from games.bots.levels import Level
from games.rules.frege.letters import HANDS
from games.rules.frege.moves import ENTRIES
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move, Position, Seat

REACH = 28
"""The most live cells with which an unlimited level tries to solve the position."""
CELLS_PER_DEPTH = 4
"""How many live cells each move of depth allows a level of limited depth to try to solve."""
SHARE = 0.7
"""The share of a level's time that goes into solving; the rest is for looking ahead where that was
too little.
"""


@dataclass(frozen=True)
class Candidate:
    """A move and the letters after it, seen by the other side; `dead` as in Endgame.value."""

    move: Move
    us: Rooms
    them: Rooms
    dead: bool


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Choose one letter and the cell where `seat` enters it."""
    assert isinstance(view, FregePosition)
    ground = Ground(view)
    rows = candidates(view, seat, ground)
    rng.shuffle(rows)
    if level.depth == 0:
        return (_at_hand(rows, level, rng).move,)
    rows.sort(key=lambda row: worth(row.us, row.them))
    reach = REACH if level.depth is None else CELLS_PER_DEPTH * level.depth
    if len(ground.cells) <= reach:
        rows = _solved(rows, ground, budget)
    return (_looked_ahead(rows, ground, level, rng, budget).move,)


def candidates(view: FregePosition, seat: Seat, ground: Ground) -> list[Candidate]:
    """Return every move with the letters it leaves, in the order of the hand."""
    us, them = ground.rooms(seat), ground.rooms(1 - seat)
    live = either(us) | either(them)
    found = []
    for letter, number in enumerate(HANDS[seat]):
        for bit in bits(us[letter]):
            cell = bit.bit_length() - 1
            after, left = entered(us, letter, cell, ground.seen), without(them, cell)
            dead = ground.dead > 0 or either(after) | either(left) != live & ~bit
            found.append(Candidate(ENTRIES[number][ground.cells[cell]], left, after, dead))
    return found


def _at_hand(rows: list[Candidate], level: Level, rng: Random) -> Candidate:
    """Return a move that ends the game, if the level notices it, or any move."""
    if rng.random() < level.sight:
        for row in rows:
            if not either(row.us) and (row.dead or either(row.them)):
                return row
    return rng.choice(rows)


def _solved(rows: list[Candidate], ground: Ground, budget: Budget) -> list[Candidate]:
    """Return one move that is best for certain, or else the moves that are not known to be worse
    than others.
    """
    part = budget.part(SHARE)
    endgame = solver_of(ground.seen, part)
    drawn: list[Candidate] = []
    open_ = list(rows)
    try:
        for row in rows:
            value = -endgame.value(row.us, row.them, dead=row.dead)
            if value == WIN:
                return [row]
            open_.remove(row)
            drawn += [row] if value == DRAW else []
    except OutOfBudget:
        pass
    budget.spent = part.spent
    return drawn + open_ or rows


def _looked_ahead(
    rows: list[Candidate], ground: Ground, level: Level, rng: Random, budget: Budget
) -> Candidate:
    """Return the best candidate as far as the level sees; a round that was broken off counts where
    it found a better one.
    """
    if len(rows) == 1:
        return rows[0]
    search = Lookahead(ground.seen, budget)
    ranked = [(-worth(row.us, row.them), row) for row in rows]
    limit = len(ground.cells) if level.depth is None else level.depth
    for depth in range(1, limit):
        judged = _judged(ranked, search, depth, wide=bool(level.noise))
        if not judged:
            break
        ranked = judged + ranked[len(judged) :]
        if abs(ranked[0][0]) >= DECIDED:
            break
    return max(ranked, key=lambda pair: _blurred(pair[0], level.noise, rng))[1]


def _judged(
    ranked: list[tuple[int, Candidate]], search: Lookahead, depth: int, wide: bool
) -> list[tuple[int, Candidate]]:
    """Return the candidates searched once more, the best first; nothing where the budget ran
    out.
    """
    judged: list[tuple[int, Candidate]] = []
    best = -2 * WON
    try:
        for _, row in ranked:
            value = -search.value(row.us, row.them, depth, -2 * WON, 2 * WON if wide else -best)
            judged.append((value, row))
            best = max(best, value)
    except OutOfBudget:
        return []
    return sorted(judged, key=lambda pair: -pair[0])


def _blurred(value: int, noise: float, rng: Random) -> float:
    """Return a value as an unsteady judgement sees it; decided games stay as they are."""
    return value + rng.gauss(0, noise) if noise and abs(value) < DECIDED else value
