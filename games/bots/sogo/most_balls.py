"""The bot for variant 2, where a turn is a drop with the captures that it earns."""

from dataclasses import dataclass
from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.sogo.bitboard import Side, bits, geometry_of
from games.bots.sogo.bitboard_captures import Taking
from games.bots.sogo.captures import CaptureSearch
from games.bots.sogo.root import deepen
from games.bots.sogo.weights import CAPTURE_LINE
from games.rules.kit.core import Move, Seat
from games.rules.sogo.lines import rod_names
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.position import SogoPosition

TRIED, KEPT = 12, 5
"""How many captures of a mill are tried out, and how many of these are searched."""


@dataclass(frozen=True)
class Turn:
    """A way to play a whole turn: where it leads, the captured balls, and the captures still to
    make.
    """

    moves: tuple[Move, ...]
    us: Side
    them: Side
    taken: int
    due: int


def think(
    view: SogoPosition, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return a drop with its captures, or the captures that are due already."""
    if level.depth == 0:
        return _careless(view, seat, level, rng)
    board = geometry_of(view.form)
    taking = Taking(board, view.form)
    turns = _turns(view, seat, taking, budget)
    if len(turns) == 1:
        return turns[0].moves
    search = CaptureSearch(board, budget, taking)
    lead = view.captured[seat] - view.captured[1 - seat]
    placed = view.placed + (not view.due)

    def value(turn: Turn, depth: int, alpha: int, beta: int) -> int:
        ahead = lead + turn.taken
        return -search.value(turn.them, turn.us, placed, -ahead, depth, -beta, -alpha)

    left = view.form.places - placed + 1
    return deepen(turns, value, left, level, rng, CAPTURE_LINE).moves


def _careless(view: SogoPosition, seat: Seat, level: Level, rng: Random) -> tuple[Move, ...]:
    """Return any move, except that `level.sight` is the chance that a mill at hand is noticed and
    used.
    """
    moves = [move for move in view.legal_moves(seat) if move != Leave()]
    mills = [move for move in moves if not view.due and view.play(move, seat).due]
    chosen = rng.choice(mills if mills and rng.random() < level.sight else moves)
    after = view.play(chosen, seat)
    return (chosen, *(_careless(after, seat, level, rng) if after.due else ()))


def _turns(view: SogoPosition, seat: Seat, taking: Taking, budget: Budget) -> list[Turn]:
    """Return every drop with its best captures and, where a mill allows it, without any."""
    board = taking.board
    us, them = board.sides(view.balls[seat], view.balls[1 - seat])
    if view.due:
        return _captures(Turn((), us, them, 0, view.due), taking, KEPT)
    turns: list[Turn] = []
    for bit in bits(board.next_places(us[0] | them[0])):
        after = board.after(us, them, bit)
        drop = Drop(rod_names(board.size)[_number(bit) // board.size])
        turn = Turn((drop,), after, them, 0, taking.closed(after[0], bit))
        turns += _captures(turn, taking, 1 if budget.is_over else KEPT)
    return turns


def _captures(turn: Turn, taking: Taking, kept: int) -> list[Turn]:
    """Return the likeliest ways to make all captures due, ball by ball, and the way that makes
    none.
    """
    if not turn.due or not taking.takeable(turn.us, turn.them):
        return [turn]
    leading = [turn]
    for _ in range(turn.due):
        longer = (
            step for place in leading for step in _steps(place, taking, TRIED if kept > 1 else 1)
        )
        unlike = {(step.us, step.them): step for step in longer}
        ranked = sorted(unlike.values(), key=lambda step: taking.worth_to_them(step.us, step.them))
        leading = ranked[:kept]
    left = Turn((*turn.moves, *[Leave()] * turn.due), turn.us, turn.them, 0, 0)
    return [*leading, left]


def _steps(turn: Turn, taking: Taking, tried: int) -> list[Turn]:
    """Yield the turn with one more capture, in several ways; the turn as it is where nothing can be
    taken.
    """
    steps = [
        Turn((*turn.moves, _take(bit, taking.board.size)), us, them, turn.taken + 1, turn.due - 1)
        for bit, us, them in taking.ranked(turn.us, turn.them, tried)
    ]
    return steps or [turn]


def _take(bit: int, size: int) -> Take:
    rod, level = divmod(_number(bit), size)
    return Take(rod_names(size)[rod], level + 1)


def _number(bit: int) -> int:
    return bit.bit_length() - 1
