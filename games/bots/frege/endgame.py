"""The endgame solved: win, draw or loss with best play on both sides, whatever may still happen.

While no cell is dead, filling the board is a draw to be reckoned with. As soon as a move leaves a
dead cell, the question is who moves last (last_mover.py).
"""

from __future__ import annotations

from games.bots.budget import Budget
from games.bots.frege.board import Rooms, either, entered, packed, without
from games.bots.frege.bounds import lead, plan
from games.bots.frege.last_mover import MOST_KNOWN, LastMover, ordered
from games.bots.frege.normal import pruned

WIN, DRAW, LOSS = 1, 0, -1


class Endgame:
    """One position and all that come of it: `dead` says whether it has a dead cell already."""

    def __init__(self, seen: tuple[int, ...], budget: Budget, limit: int = MOST_KNOWN) -> None:
        self.seen = seen
        self.last_mover = LastMover(seen, budget, limit)
        self.known: dict[int, tuple[int, int]] = {}

    def value(
        self, us: Rooms, them: Rooms, *, dead: bool, alpha: int = LOSS, beta: int = WIN
    ) -> int:
        """What `us`, to move, will reach; outside the window only which side of it."""
        if dead:
            return WIN if self.last_mover.wins(us, them) else LOSS
        return self._value(us, them, alpha, beta)

    def _value(self, us: Rooms, them: Rooms, alpha: int, beta: int) -> int:
        ours, theirs = either(us), either(them)
        if not ours:
            return LOSS if theirs else DRAW
        us, them = pruned(us, self.seen)[0], pruned(them, self.seen)[0]
        key = packed(us, them, len(self.seen))
        least, most = self.known.get(key) or self._bounds(us, them, ours, theirs)
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        found = self._search(us, them, max(alpha, least), min(beta, most))
        if found <= alpha:
            most = min(most, max(found, least))
        elif found >= beta:
            least = max(least, min(found, most))
        else:
            least = most = found
        if len(self.known) >= self.last_mover.limit:
            self.known.clear()
        self.known[key] = (least, most)
        return min(max(found, least), most)

    def _bounds(self, us: Rooms, them: Rooms, ours: int, theirs: int) -> tuple[int, int]:
        """Between which values it surely lies. A planner with a cell to spare leaves it empty."""
        ahead, shared = lead(plan(us, theirs, self.seen), theirs)
        ahead -= 1 - shared % 2
        if ahead > 0 or (ahead == 0 and shared % 2):
            return (WIN if ahead > 0 else DRAW), WIN
        behind, shared = lead(plan(them, ours, self.seen), ours)
        behind -= shared % 2
        if behind >= 0:
            return LOSS, (LOSS if behind > 0 else DRAW)
        return (DRAW if ahead == 0 else LOSS), WIN

    def _search(self, us: Rooms, them: Rooms, alpha: int, beta: int) -> int:
        self.last_mover.count()
        free = either(us) | either(them)
        best = LOSS
        for _, letter, cell in ordered(us, them, self.seen):
            left, after = without(them, cell), entered(us, letter, cell, self.seen)
            dead = either(left) | either(after) != free & ~(1 << cell)
            value = -self.value(left, after, dead=dead, alpha=-beta, beta=-alpha)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return best
