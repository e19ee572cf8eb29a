"""The endgame once some cell is dead for good: no draw is possible, and the last mover wins.

Exact. What is asked of a position is how many spare moves the side to move needs to win, so one
answer serves for any number of them: with more it wins too, with fewer it loses too.
"""

from __future__ import annotations

from games.bots.budget import Budget
from games.bots.frege.board import Rooms, either, entered, packed, without
from games.bots.frege.bounds import lead, plan
from games.bots.frege.normal import reduced

FAR = 99
"""A number of spare moves that nobody can have; as a forecast, a sure win."""

MOST_KNOWN = 100_000
"""How many positions are remembered, in some 20 MB."""

Seen = tuple[int, ...]
Entry = tuple[int, int, int]
"""A move with its promise, its letter and its cell."""

State = tuple[Rooms, Rooms, int, int]
"""The side to move, the other side, the spare moves of the former less those of the latter, and
whether a single cell is left for the first to come.
"""


class LastMover:
    """A search that remembers for each position the most spare moves known to lose and the fewest
    known to win.

    `limit` entries, then it forgets all.
    """

    def __init__(self, seen: Seen, budget: Budget, limit: int = MOST_KNOWN) -> None:
        self.seen = seen
        self.budget = budget
        self.limit = limit
        self.stored: dict[int, tuple[int, int]] = {}
        self.nodes = 0

    def count(self) -> None:
        """Count one more node, and tell the budget now and then. Raises OutOfBudget."""
        self.nodes += 1
        if not self.nodes & 15:
            self.budget.spend(16)

    def wins(self, state: State) -> bool:
        """Return whether the side to move makes the last move."""
        forecast = self.forecast(state)
        return forecast == FAR if abs(forecast) == FAR else self.search(state)

    def forecast(self, state: State) -> int:
        """Return FAR for a sure win, -FAR for a sure loss, otherwise a guess at how many moves the
        side is ahead.
        """
        us, them, spare, single = state
        ours, theirs = either(us), either(them)
        if not ours and not theirs:
            return FAR if spare > 0 or (spare == 0 and single) else -FAR
        loses, wins = self.stored.get(self._key(us, them, single), (-FAR, FAR))
        if spare >= wins:
            return FAR
        if spare <= loses:
            return -FAR
        ahead, shared = lead(plan(us, theirs, self.seen), them, theirs, self.seen)
        if ahead + spare > 0 or (ahead + spare == 0 and (shared ^ single) & 1):
            return FAR
        behind, shared = lead(plan(them, ours, self.seen), us, ours, self.seen)
        if behind > spare or (behind == spare and not (shared ^ single) & 1):
            return -FAR
        return ahead - behind + 2 * spare

    def search(self, state: State) -> bool:
        """Return whether the side to move makes the last move, where the forecast leaves that
        open.
        """
        self.count()
        us, them, spare, single = state
        won = self._has_winning_move(us, them, spare, single)
        if len(self.stored) >= self.limit:
            self.stored.clear()
        key = self._key(us, them, single)
        loses, wins = self.stored.get(key, (-FAR, FAR))
        self.stored[key] = (loses, min(wins, spare)) if won else (max(loses, spare), wins)
        return won

    def _key(self, us: Rooms, them: Rooms, single: int) -> int:
        return packed(us, them, len(self.seen)) << 1 | single

    def _has_winning_move(self, us: Rooms, them: Rooms, spare: int, single: int) -> bool:
        """Return whether a move wins; cells that both sides can use come first, since one's own can
        wait.

        Entering a letter in a cell of one's own is never better than a spare move would be, so it
        wins only where one could even do without a move.
        """
        theirs = either(them)
        moves = ordered(us, them, self.seen)
        if self._wins_by(moves, theirs, (us, them, spare, single)):
            return True
        if spare <= 0 and not either(us) & ~theirs:
            return False
        waited = (them, us, 1 - spare, single)
        if self._wins_by(ordered(them, us, self.seen), either(us), waited):
            return False
        if spare > 0:
            return not self.wins(waited)
        return self._wins_by(moves, ~theirs, (us, them, spare, single))

    def _wins_by(self, moves: list[Entry], cells: int, state: State) -> bool:
        """Return whether a move to one of these cells wins, or the move that takes the single cell.

        Every answer is forecast first: one may be known, and the worst one is tried first.
        """
        us, them, spare, single = state
        unclear: list[tuple[int, int, State]] = []
        for promise, letter, cell in moves:
            if not cells >> cell & 1:
                continue
            left, after, more, odd = reduced(
                without(them, cell), entered(us, letter, cell, self.seen), self.seen
            )
            answer = (left, after, more - spare, single ^ odd)
            forecast = self.forecast(answer)
            if forecast == -FAR:
                return True
            if forecast != FAR:
                unclear.append((forecast, -promise, answer))
        unclear.sort(key=_rank)
        if any(not self.search(answer) for _, _, answer in unclear):
            return True
        return single == 1 and not self.wins((them, us, -spare, 0))


def _rank(row: tuple[int, int, State]) -> tuple[int, int]:
    return row[:2]


def ordered(us: Rooms, them: Rooms, seen: Seen) -> list[Entry]:
    """Return every move, the most promising first: what it takes from the other side less what it
    costs one's own.
    """
    moves = []
    theirs = either(them)
    before = 0
    for letter, open_ in enumerate(us):
        if open_ == before:
            continue
        before = left = open_
        while left:
            bit = left & -left
            left ^= bit
            cell = bit.bit_length() - 1
            sees = seen[cell]
            promise = -2 * (open_ & sees).bit_count()
            if theirs & bit:
                promise += 3 + sum(not room & sees for room in them if room & bit)
            moves.append((promise, letter, cell))
    moves.sort(reverse=True)
    return moves
