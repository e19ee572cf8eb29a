"""The moves of a game as a list with a column a seat, as far as the reader may know them."""

from dataclasses import dataclass, field

from games.log.state import State
from games.log.turns import may_know
from games.rules.core import CHANCE, Seat

HIDDEN = "•"


@dataclass(frozen=True)
class Step:
    """One ply in words; `ply` is the number of moves that stand on the board after it."""

    ply: int
    text: str
    now: bool


@dataclass(frozen=True)
class Row:
    """One round: a cell a seat, each with the moves of one turn (captures follow drops)."""

    number: int
    cells: tuple[list[Step], ...]


@dataclass
class _Table:
    """Rows in the making: turns go to the column of their seat, chance joins the turn before."""

    seats: int
    rows: list[Row] = field(default_factory=list)
    column: int = -1

    def add(self, seat: Seat, fresh: bool, step: Step) -> None:
        column = max(self.column, 0) if seat == CHANCE else seat
        if not self.rows or (fresh and seat != CHANCE and column <= self.column):
            self.rows.append(Row(len(self.rows) + 1, tuple([] for __ in range(self.seats))))
        self.rows[-1].cells[column].append(step)
        self.column = column


def rows(state: State, shown: int, reader: Seat | None, notation: str) -> list[Row]:
    """The whole list, the ply on the board marked."""
    table, before = _Table(state.seats), None
    for ply, played in enumerate(state.moves, start=1):
        text = HIDDEN
        if may_know(state, played, reader):
            text = state.ruleset.spell(played.move, state.options, notation)
        table.add(played.seat, played.seat != before, Step(ply, text, ply == shown))
        before = played.seat if played.seat != CHANCE else before
    return table.rows
