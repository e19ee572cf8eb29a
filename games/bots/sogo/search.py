"""The alpha-beta search for the variant in which the first mill wins.

Values are exact about the end: a win counts for more the fewer balls have been placed by then, so
a value belongs to the position alone, however it was reached.
"""

from games.bots.budget import Budget
from games.bots.sogo.bitboard import Geometry, Side, bits
from games.bots.sogo.evaluation import evaluate
from games.bots.sogo.table import AT_LEAST, AT_MOST, EXACT, Table

WIN = 10_000
DECIDED = WIN - 500
"""The value beyond which, either way, a win or a loss is proved."""


class Searcher:
    """The common part of both searches: the board, the budget, and the places that cut off before.

    `nodes` counts positions looked at; the budget is charged for every `stride` of them.
    """

    stride = 512

    def __init__(self, board: Geometry, budget: Budget) -> None:
        self.board = board
        self.budget = budget
        self.nodes = 0
        self._reported = 0
        self._check_at = 0
        self._history = tuple(dict.fromkeys(board.through, 0) for _ in "wb")

    def check(self) -> None:
        """Report the nodes to the budget, which may end the search."""
        spent, self._reported = self.nodes - self._reported, self.nodes
        self._check_at = self.nodes + self.stride
        self.budget.spend(spent)


class Search(Searcher):
    """The search of one turn for the first mill. Without a table it finds the same, but slower."""

    def __init__(self, board: Geometry, budget: Budget, table: Table | None) -> None:
        super().__init__(board, budget)
        self.table = table

    def value(
        self, us: Side, them: Side, ready: int, placed: int, depth: int, alpha: int, beta: int
    ) -> int:
        """Return the worth to `us`, who drop next on one of the `ready` places (fail-soft).

        Forced answers cost no depth. Where nothing is forced and `depth` is used up, the position
        is judged by its looks.
        """
        self.nodes += 1
        if ready & us[1]:
            return WIN - placed - 1
        board = self.board
        moves = ready & them[1]
        if moves:
            if moves & moves - 1 or moves << 1 & board.upper & them[1]:
                return placed + 2 - WIN
            return self._best(us, them, ready, placed, depth + 1, alpha, beta, [moves])[0]
        moves = ready & ~((them[1] & board.upper) >> 1)
        if not moves:
            return placed + 2 - WIN if ready else 0
        if depth <= 0:
            return evaluate(board, us, them, placed & 1)
        if self.nodes >= self._check_at:
            self.check()
        if depth < 2 or self.table is None:
            order = self._ordered(us, them, moves, placed, depth, 0)
            return self._best(us, them, ready, placed, depth, alpha, beta, order)[0]
        return self._remembered(us, them, ready, placed, depth, alpha, beta, moves, self.table)

    def _remembered(
        self,
        us: Side,
        them: Side,
        ready: int,
        placed: int,
        depth: int,
        alpha: int,
        beta: int,
        moves: int,
        table: Table,
    ) -> int:
        """Return what `value` returns, from the table where it is known; otherwise store it
        there.
        """
        key = (us[0], them[0])
        stored = table.young.get(key) or table.old.get(key)
        hint = 0
        if stored:
            value, kind, searched, hint = stored
            if (searched == depth or not -DECIDED < value < DECIDED) and (
                kind == EXACT or (value >= beta if kind == AT_LEAST else value <= alpha)
            ):
                return value
        order = self._ordered(us, them, moves, placed, depth, hint)
        best, choice = self._best(us, them, ready, placed, depth, alpha, beta, order)
        kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        table.store(key, (best, kind, depth, choice))
        return best

    def _best(
        self,
        us: Side,
        them: Side,
        ready: int,
        placed: int,
        depth: int,
        alpha: int,
        beta: int,
        order: list[int],
    ) -> tuple[int, int]:
        """Return the best value among moves in this order, and the place it comes from."""
        best, choice = -WIN, order[0]
        board = self.board
        for bit in order:
            value = -self.value(
                them,
                board.after(us, them, bit),
                ready ^ bit | bit << 1 & board.upper,
                placed + 1,
                depth - 1,
                -beta,
                -alpha,
            )
            if value > best:
                best, choice = value, bit
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        self._history[placed & 1][bit] += depth * depth
                        break
        return best, choice

    def _ordered(
        self, us: Side, them: Side, moves: int, placed: int, depth: int, hint: int
    ) -> list[int]:
        """Return the moves as single bits: the remembered one, then threats, then what cut off
        elsewhere.
        """
        threatening = us[4] & ~them[2]
        through = self.board.through
        sharp: list[int] = []
        quiet: list[int] = []
        for bit in bits(moves):
            (sharp if threatening & through[bit] else quiet).append(bit)
        if depth > 1:
            quiet.sort(key=self._history[placed & 1].__getitem__, reverse=True)
        if hint:
            return [hint, *(bit for bit in (*sharp, *quiet) if bit != hint)]
        return sharp + quiet
