"""The moves of a game as a list with a column for each seat, as far as the reader may know them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from games.log.parts.plies import Ply, is_lost_turn, wiped_plies
from games.log.state import State
from games.log.turns.last_turn import may_know
from games.log.turns.turn_numbers import turn_numbers
from games.rules.kit.board import Piece
from games.rules.kit.core import CHANCE, N_, Seat
from games.services.text.move_text import legend_of

HIDDEN = "•"
SECRET = N_("secret")
LOST = "✕"
LOST_TURN = N_("no move was possible")
SET_UP = N_("the board is set up")


@dataclass(frozen=True)
class ListedMove:
    """A ply; `ply` is the number of moves that stand on the board after it.

    `pieces` are drawn before the `text`; `phrase` says in words (a template) what `text` has only
    a sign for. `planned`: a plan of the reader made it. `wiped`: it was found to be wrong.
    """

    ply: int
    text: str
    now: bool
    phrase: str = ""
    pieces: Sequence[Piece] = ()
    planned: bool = False
    wiped: bool = False


@dataclass(frozen=True)
class MoveRow:
    """A round: a cell for each seat, with the moves of one turn in each.

    `number` is that of the first turn in it.
    """

    number: int
    cells: tuple[list[ListedMove], ...]


@dataclass(frozen=True)
class MoveList:
    """The rows of the list, and the ply at the end of the set-up by chance (None where there was
    none).
    """

    setup: ListedMove | None
    rows: list[MoveRow]

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The signs in the list with their meanings, which are templates, in order of
        appearance.
        """
        moves = (move for row in self.rows for cell in row.cells for move in cell)
        return legend_of((move.text, move.phrase) for move in moves)

    @property
    def has_wiped(self) -> bool:
        """Whether a move is struck through because it was wrong."""
        return any(move.wiped for row in self.rows for cell in row.cells for move in cell)


@dataclass
class _Table:
    """The rows while they are made: each turn, with what chance did for it, in the column of its
    seat.
    """

    seats: int
    rows: list[MoveRow] = field(default_factory=list)
    column: int = -1
    number: int = 0

    def add(self, seat: Seat, number: int, step: ListedMove) -> None:
        if not self.rows or (number != self.number and seat <= self.column):
            self.rows.append(MoveRow(number, tuple([] for __ in range(self.seats))))
        cell = self.rows[-1].cells[seat]
        if cell and _is_drawn_for(cell[-1], step):
            cell.pop()
        cell.append(step)
        self.column, self.number = seat, number


def _is_drawn_for(drawn: ListedMove, step: ListedMove) -> bool:
    """Return whether chance has drawn the one piece that is laid in this step, which is then shown
    once.
    """
    if drawn.now or drawn.text or len(drawn.pieces) != 1:
        return False
    (piece,) = drawn.pieces
    return [(laid.kind, laid.symbol) for laid in step.pieces] == [(piece.kind, piece.symbol)]


def setup_plies(state: State) -> int:
    """Return how many moves chance made to set up the board before anybody moved."""
    count = 0
    while count < state.ply and state.moves[count].move.setup:
        count += 1
    return count


def move_list(
    state: State, shown: int, reader: Seat | None, notation: str, planned: Collection[int] = ()
) -> MoveList:
    """Return the whole list, with the ply on the board and the events of a plan marked."""
    table, ready = _Table(state.seats), setup_plies(state)
    numbers, columns = turn_numbers(state), columns_of(state)
    plies = list(zip(state.moves, columns, numbers, strict=True))[ready:]
    wiped = wiped_plies(state.moves)
    for ply, (played, column, number) in enumerate(plies, start=ready + 1):
        listed = _listed(state, played, column, reader, notation)
        if is_lost_turn(state.moves, ply - 1, state.position.to_move):
            listed = (LOST, LOST_TURN, listed[2])
        by_plan, is_wiped = played.number in planned, played.number in wiped
        step = ListedMove(
            ply, listed[0], ply == shown, *listed[1:], planned=by_plan, wiped=is_wiped
        )
        table.add(column, number, step)
    setup = ListedMove(ready, "", shown <= ready, SET_UP) if ready else None
    return MoveList(setup, table.rows)


def _listed(
    state: State, played: Ply, column: Seat, reader: Seat | None, notation: str
) -> tuple[str, str, Sequence[Piece]]:
    """Return the text of a ply, its phrase in words, and the pieces by which it is drawn."""
    if not may_know(state, played, reader):
        return HIDDEN, SECRET, ()
    colour = state.position.colour_of(column)
    pieces, rest = state.ruleset.depict(played.move, colour)
    if pieces:
        return rest, "", pieces
    spelled = state.ruleset.spell(played.move, state.options, notation)
    return spelled, state.ruleset.phrase(played.move), ()


def columns_of(state: State) -> list[Seat]:
    """Return whose turn each ply belongs to; a ply of chance belongs to the seat it was for, or
    else to the one that moves next.
    """
    waiting = [seat for seat in sorted(state.position.to_move) if seat != CHANCE]
    column, columns = waiting[0] if waiting else 0, []
    for played in reversed(state.moves):
        column = column if played.owner == CHANCE else played.owner
        columns.append(column)
    return columns[::-1]
