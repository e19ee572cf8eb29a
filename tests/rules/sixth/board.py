"""What a page draws of Pebbles: the heap, and the die that says how much may be taken."""

from games.rules.kit.board import Board, BoardStyle, DrawingOptions, Layer, Piece, Square, Target
from games.rules.kit.core import N_, Seat
from tests.rules.sixth.moves import Throw
from tests.rules.sixth.notation import spell_move
from tests.rules.sixth.position import PebblesPosition

SEAT_NAMES = (N_("First"), N_("Second"))
KINDS = ("seat0", "seat1")
STYLE = BoardStyle(dice=True, spent=N_("thrown"))


def draw(view: PebblesPosition, seat: Seat | None, wanted: DrawingOptions) -> Board:
    """See Ruleset.board."""
    moves = () if seat is None else tuple(view.legal_moves(seat))
    names = [(str(move), spell_move(move, wanted.notation)) for move in moves]
    heap = tuple(Square(str(n), "o", "seat0") for n in range(1, view.heap + 1))
    prompt, params = _prompt(view)
    return Board(
        key="sixth",
        layers=(Layer(N_("Heap"), {}, tuple(square.name for square in heap), (("", heap),)),),
        style=STYLE,
        pad=(tuple(Target(move, name, legal=True) for move, name in names),),
        prompt=prompt,
        prompt_params=params,
        hand=() if view.thrown is None else (die(view, view.thrown),),
    )


def die(view: PebblesPosition, pips: int) -> Piece:
    """The die as it lies before the seat that takes."""
    name = N_("a die with %(value)s")
    return Piece(str(pips), str(pips), KINDS[view.turn], name, {"value": pips}, spent=True)


def brought(view: PebblesPosition, throw: Throw) -> tuple[Piece, ...]:
    """What a throw puts on the table."""
    return (die(view, throw.pips),)


def _prompt(view: PebblesPosition) -> tuple[str, dict[str, object]]:
    if view.outcome is None:
        return N_("Take pebbles from the heap."), {}
    first, second = view.points
    return N_("The heap is empty: %(first)s to %(second)s."), {"first": first, "second": second}
