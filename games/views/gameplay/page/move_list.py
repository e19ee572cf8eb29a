"""The moves of a game as a list with a column a seat, as far as the reader may know them."""

from collections.abc import Collection
from dataclasses import dataclass, field

from games.log.state import State
from games.log.turns.last_turn import may_know
from games.rules.kit.core import CHANCE, N_, Seat

HIDDEN = "•"


@dataclass(frozen=True)
class ListedMove:
    """One ply; `ply` is the number of moves that stand on the board after it.

    `phrase` says in words (a template) what `text` has only a sign for. `planned`: a plan of the
    reader made it.
    """

    ply: int
    text: str
    now: bool
    phrase: str = ""
    planned: bool = False


@dataclass(frozen=True)
class MoveRow:
    """One round: a cell a seat, each with the moves of one turn (captures follow drops)."""

    number: int
    cells: tuple[list[ListedMove], ...]


@dataclass
class _Table:
    """Rows in the making: each turn, and what chance did for it, in the column of its seat."""

    seats: int
    rows: list[MoveRow] = field(default_factory=list)
    column: int = -1

    def add(self, seat: Seat, fresh: bool, step: ListedMove) -> None:
        if not self.rows or (fresh and seat <= self.column):
            self.rows.append(MoveRow(len(self.rows) + 1, tuple([] for __ in range(self.seats))))
        self.rows[-1].cells[seat].append(step)
        self.column = seat


def rows(
    state: State, shown: int, reader: Seat | None, notation: str, planned: Collection[int] = ()
) -> list[MoveRow]:
    """Return the whole list, with the ply on the board and the events of a plan marked."""
    table, before = _Table(state.seats), None
    columns = _columns(state)
    for ply, (played, column) in enumerate(zip(state.moves, columns, strict=True), start=1):
        text, phrase = HIDDEN, N_("secret")
        if may_know(state, played, reader):
            text = state.ruleset.spell(played.move, state.options, notation)
            phrase = state.ruleset.phrase(played.move)
        step = ListedMove(ply, text, ply == shown, phrase, played.number in planned)
        table.add(column, column != before, step)
        before = column
    return table.rows


def _columns(state: State) -> list[Seat]:
    """Return whose turn each ply belongs to; what chance did, to the seat that moves next."""
    waiting = [seat for seat in sorted(state.position.to_move) if seat != CHANCE]
    column, columns = waiting[0] if waiting else 0, []
    for played in reversed(state.moves):
        column = column if played.seat == CHANCE else played.seat
        columns.append(column)
    return columns[::-1]
