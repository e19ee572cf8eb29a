"""Alpha-beta for variant 2, where a mill takes a ball and most balls win in the end."""

from games.bots.budget import Budget
from games.bots.sogo.bitboard import Geometry, Side, bits
from games.bots.sogo.bitboard_captures import Taking
from games.bots.sogo.evaluation import evaluate_captures
from games.bots.sogo.search import WIN, Searcher


class CaptureSearch(Searcher):
    """The search of one turn in variant 2. Within it every capture takes the ball that looks
    best.
    """

    stride = 64

    def __init__(self, board: Geometry, budget: Budget, taking: Taking) -> None:
        super().__init__(board, budget)
        self.taking = taking
        self.total = board.full.bit_count()

    def value(
        self,
        us: Side,
        them: Side,
        placed: int,
        lead: int,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """Return the worth to `us`, who drop next and are `lead` captured balls ahead
        (fail-soft).
        """
        self.nodes += 1
        if placed == self.total:
            return WIN - 1 if lead > 0 else 1 - WIN if lead < 0 else 0
        ready = self.board.next_places(us[0] | them[0])
        if depth <= 0:
            return evaluate_captures(self.board, us, them, ready, lead)
        if self.nodes >= self._check_at:
            self.check()
        best = -WIN
        for bit in self._ordered(us, them, ready, placed & 1):
            value = self.dropped(us, them, bit, placed, lead, depth - 1, max(alpha, best), beta)
            if value > best:
                best = value
                if value >= beta:
                    self._history[placed & 1][bit] += depth * depth
                    break
        return best

    def dropped(
        self,
        us: Side,
        them: Side,
        bit: int,
        placed: int,
        lead: int,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """Return the worth of a drop on `bit` with all its captures."""
        after = self.board.after(us, them, bit)
        if bit & us[1]:
            due = self.taking.closed(after[0], bit)
            after, them, taken = self.taking.best(after, them, due)
            lead += taken
        return -self.value(them, after, placed + 1, -lead, depth, -beta, -alpha)

    def _ordered(self, us: Side, them: Side, ready: int, turn: int) -> list[int]:
        """Return the moves: mills first, then blocks, then the rest by what cut off elsewhere."""
        mills = ready & us[1]
        blocks = ready & them[1] & ~mills
        quiet = sorted(
            bits(ready & ~mills & ~blocks), key=self._history[turn].__getitem__, reverse=True
        )
        return [*bits(mills), *bits(blocks), *quiet]
