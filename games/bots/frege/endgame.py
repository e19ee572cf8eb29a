"""The endgame solved: win, draw or loss with best play on both sides.

While no cell is dead, filling the board is a draw to be reckoned with. As soon as a move leaves a
dead cell, the question is who moves last (last_mover.py).
"""

from __future__ import annotations

from typing import NamedTuple

from games.bots.budget import Budget
from games.bots.frege.board import Rooms, either, entered, packed, without
from games.bots.frege.bounds import lead, plan
from games.bots.frege.last_mover import FAR, MOST_KNOWN, LastMover, State, ordered
from games.bots.frege.normal import pruned, reduced

WIN, DRAW, LOSS = 1, 0, -1


class Bounds(NamedTuple):
    """The values between which a position lies for the side to move, and a guess at its lead."""

    least: int
    most: int
    guess: int


class Child(NamedTuple):
    """A position after a move, with what is known of it; it has a `state` where a cell is dead."""

    bounds: Bounds
    us: Rooms
    them: Rooms
    state: State | None


class Endgame:
    """A solver of a position and all that can come of it, which remembers up to `limit` positions
    of either sort.
    """

    def __init__(self, seen: tuple[int, ...], budget: Budget, limit: int = MOST_KNOWN) -> None:
        self.seen = seen
        self.last_mover = LastMover(seen, budget, limit)
        self.stored: dict[int, Bounds] = {}

    def value(self, us: Rooms, them: Rooms, *, dead: bool) -> int:
        """Return the result that `us`, to move, will reach; `dead` says that some cell is dead
        already.
        """
        return self._value(self._child(us, them, dead), LOSS, WIN)

    def _child(self, us: Rooms, them: Rooms, dead: bool) -> Child:
        if dead:
            state = reduced(us, them, self.seen)
            forecast = self.last_mover.forecast(state)
            least, most = (WIN if forecast == FAR else LOSS), (LOSS if forecast == -FAR else WIN)
            return Child(Bounds(least, most, forecast), us, them, state)
        us, them = pruned(us, self.seen)[0], pruned(them, self.seen)[0]
        stored = self.stored.get(packed(us, them, len(self.seen))) or self._bounds(us, them)
        return Child(stored, us, them, None)

    def _bounds(self, us: Rooms, them: Rooms) -> Bounds:
        """Return what is sure without looking ahead. A planner with a cell to spare leaves it
        empty.
        """
        ours, theirs = either(us), either(them)
        if not ours:
            end = LOSS if theirs else DRAW
            return Bounds(end, end, 0)
        ahead, shared = lead(plan(us, theirs, self.seen), them, theirs, self.seen)
        behind, also_shared = lead(plan(them, ours, self.seen), us, ours, self.seen)
        guess = ahead - behind
        ahead -= 1 - shared % 2
        behind -= also_shared % 2
        if ahead > 0:
            return Bounds(WIN, WIN, guess)
        if behind > 0:
            return Bounds(LOSS, LOSS, guess)
        return Bounds(DRAW if ahead == 0 else LOSS, DRAW if behind == 0 else WIN, guess)

    def _value(self, child: Child, alpha: int, beta: int) -> int:
        """Return the value of a child; outside the window only on which side of it the value
        lies.
        """
        (least, most, guess), us, them, state = child
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        if state:
            return WIN if self.last_mover.search(state) else LOSS
        found = self._search(us, them, max(alpha, least), min(beta, most))
        if found < beta:
            most = min(most, max(found, least))
        if found > alpha:
            least = max(least, min(found, most))
        if len(self.stored) >= self.last_mover.limit:
            self.stored.clear()
        self.stored[packed(us, them, len(self.seen))] = Bounds(least, most, guess)
        return min(max(found, least), most)

    def _search(self, us: Rooms, them: Rooms, alpha: int, beta: int) -> int:
        self.last_mover.count()
        children = self._children(us, them)
        best = LOSS
        for _, _, child in children:
            value = -self._value(child, -beta, -alpha)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return best

    def _children(self, us: Rooms, them: Rooms) -> list[tuple[int, int, Child]]:
        """Return the positions after all moves, the worst for the other side first; after a winning
        move only that one.
        """
        free = either(us) | either(them)
        found: list[tuple[int, int, Child]] = []
        for promise, letter, cell in ordered(us, them, self.seen):
            left, after = without(them, cell), entered(us, letter, cell, self.seen)
            dead = either(left) | either(after) != free & ~(1 << cell)
            child = self._child(left, after, dead)
            if child.bounds.most == LOSS:
                return [(0, 0, child)]
            found.append((child.bounds.guess, -promise, child))
        found.sort(key=lambda row: row[:2])
        return found
