"""The list of moves: a column a seat, and what chance did beside the turn it was done for."""

from __future__ import annotations

from games.log.commands import PlayMoves
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.rules.kit.core import CHANCE
from games.views.gameplay.page.move_list import rows
from tests.support.games.logs import T0, after, begun, moved


def cells(state: State) -> list[list[str]]:
    return [
        [" ".join(step.text for step in cell) for cell in row.cells]
        for row in rows(state, state.ply, None, "")
    ]


def test_turns_stand_in_the_column_of_their_seat() -> None:
    assert cells(moved(begun(), "A1 B1 C1")) == [["A1", "B1"], ["C1", ""]]


def test_a_roll_stands_with_the_dice_it_brought() -> None:
    state = evolve(
        [Entry(EventKind.CHANCE, CHANCE, {"move": "r36"}, 1, T0)], begun(ruleset="ludoku")
    )
    for dice in (2, 3):
        state = whole_turn(state, dice)
    texts = [str(made.move) for made in state.moves]
    assert [made.seat for made in state.moves] == [CHANCE, 0, 0, CHANCE, 1, 1, 1, CHANCE]
    assert cells(state) == [[" ".join(texts[:3]), " ".join(texts[3:7])], [texts[7], ""]]


def whole_turn(state: State, dice: int) -> State:
    """The first dice that fit, one after the other; the next roll follows by itself."""
    (seat,) = state.to_move
    for _ in range(dice):
        state = after(state, PlayMoves((str(next(state.position.legal_moves(seat))),)), seat)
    return state
