"""Sample boards for pages about no game: the start of one, or some moves into one."""

from functools import cache, lru_cache
from random import Random

from games.rules import RULESETS
from games.rules.kit.board import Board
from games.rules.kit.core import CHANCE, Move, Options, Position, Ruleset, settle
from games.rules.kit.texts.diagram import diagram, fences, rules_text

SAMPLE_PLIES = 15
MAX_SAMPLES = 500


def sample(key: str) -> Board:
    """Return the picture of a game as it is usually played, the same at every visit."""
    ruleset = RULESETS[key]
    return sample_of(ruleset, ruleset.seats[0], {})


def sample_of(ruleset: Ruleset, seats: int, options: Options) -> Board:
    """Return a picture of a game with these options, the same at every visit while its rules stay
    as they are.

    Where an onlooker sees nothing, it is the first picture of the rules.
    """
    return _sample(ruleset, seats, tuple(sorted(options.items())))


@lru_cache(MAX_SAMPLES)
def _sample(ruleset: Ruleset, seats: int, options: tuple[tuple[str, object], ...]) -> Board:
    position, last = _played(ruleset.start(seats, dict(options)), Random(ruleset.key))
    board = ruleset.board(position.view(None), None, last=last)
    return _first_diagram(ruleset) if board.hidden else board


def start_board(ruleset: Ruleset, seats: int, options: Options) -> tuple[Board, bool]:
    """Return the board before the first move, and whether a game may begin with another one.

    It may where chance lays something out. Where an onlooker would see nothing it is a board of
    the usual options: what was chosen for the game may itself be what is covered.
    """
    start = ruleset.start(seats, options)
    settled, __ = settle(start, Random(ruleset.key))
    empty, board = (ruleset.board(each.view(None), None) for each in (start, settled))
    if board.hidden:
        return _uncovered(ruleset, seats), True
    return board, board.layers != empty.layers


@cache
def _uncovered(ruleset: Ruleset, seats: int) -> Board:
    """Return the view of the first seat once it has uncovered a board dealt as usual."""
    position, __ = settle(ruleset.start(seats, {}), Random(ruleset.key))
    seat = min(position.to_move)
    boards = (
        ruleset.board(position.play(move, seat).view(seat), None)
        for move in position.legal_moves(seat)
    )
    seen = next((board for board in boards if not board.hidden), None)
    return seen or _first_diagram(ruleset)


@cache
def may_analyse(ruleset: Ruleset) -> bool:
    """Return whether there is an analysis board without a game, as there is unless a card lies face
    down.
    """
    start = ruleset.start(ruleset.seats[0], {})
    return not any(move.secret for move in start.legal_moves(CHANCE))


def _played(position: Position, rng: Random) -> tuple[Position, tuple[Move, ...]]:
    """Play some random moves that do not end the game; return the position and the last move."""
    last: tuple[Move, ...] = ()
    for _ply in range(SAMPLE_PLIES):
        position, __ = settle(position, rng)
        if not position.to_move:
            break
        seat = min(position.to_move)
        move = rng.choice(list(position.legal_moves(seat)))
        after = position.play(move, seat)
        if after.outcome is None:
            position, last = after, (move,)
    return position, last


@cache
def _first_diagram(ruleset: Ruleset) -> Board:
    """Return the first picture of the rules."""
    drawn = diagram(ruleset, next(fences(rules_text(ruleset, "en"))))
    return ruleset.board(drawn.position, None, hints=drawn.hints)
