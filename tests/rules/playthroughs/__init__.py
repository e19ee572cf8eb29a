"""Golden playthroughs: whole games with board, movers, moves and points, ply by ply.

Write them anew with `python -m tests.rules.playthroughs` and read the diff before you commit it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from games.rules.kit.core import CHANCE, Position
from tests.rules.cards import games as cards
from tests.rules.cards.boards import drawn as drawn_cards
from tests.rules.contract.cases import GAMES
from tests.rules.frege import games as frege
from tests.rules.frege.boards import drawn as drawn_frege
from tests.rules.ludoku import games as ludoku
from tests.rules.ludoku.boards import drawn as drawn_ludoku
from tests.rules.sogo.boards import VECTORS, drawn
from tests.rules.tiles import games as tiles
from tests.rules.tiles.boards import drawn as drawn_tiles

FOLDER = Path(__file__).parent
NAMES = VECTORS["hex_to_chess"]


@dataclass(frozen=True)
class Playthrough:
    """A game to be recorded; chance draws from a stream of its own."""

    name: str
    key: str
    options: dict[str, object]
    moves: str
    picture: Callable[[Position], str] = drawn

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"


def _rods(digits: str) -> str:
    return " ".join(NAMES[digit] for digit in digits)


CAPTURES = (
    "A1 A2 B2 C3 C2 C2 C2 C3 C3 B2 A2 A1 x- A1 A3 B2 xA2-1 A2 x- A2 xA3-1 A3 A3 B3 xA3-2 A3 A3 B3 "
    "C1 xA3-2 A3 x- C1 xA1-1 xB3-2 A1 xC1-1 xA1-1"
)
LARGE = (
    "A1 D2 E1 A3 B2 A2 D5 E1 C1 D5 E5 C3 B4 A2 D5 A5 A4 C2 D1 B1 E3 C1 B2 E2 B3 B5 C5 A5 A5 A5 E5 "
    "D3 C4 E4"
)
PLAYTHROUGHS = (
    Playthrough("sogo_drawn", "sogo", {}, _rods(VECTORS["drawn_game_hex_rods"])),
    Playthrough("sogo_won_on_the_diagonal", "sogo", {}, "A4 A3 A3 A2 A2 A1 A2 A1 A1 C1 A1"),
    Playthrough(
        "sogo_two_captures", "sogo", {"variant": 2}, _rods("4586C7192A3B0") + " xB3-1 xB1-1 C4"
    ),
    Playthrough("sogo_captures_counted", "sogo", {"variant": 2, "size": 3}, CAPTURES),
    Playthrough("sogo_small", "sogo", {"size": 3}, "A1 A2 B2 C3 C2 C2 C2 C3 C3 B2 A2 A1"),
    Playthrough("sogo_large_four", "sogo", {"size": 5, "line": "four"}, LARGE),
    Playthrough("frege_drawn", "frege", {}, frege.DRAWN, drawn_frege),
    Playthrough("frege_won", "frege", {}, frege.WON, drawn_frege),
    Playthrough("frege_random", "frege", frege.RANDOM, frege.BEGUN, drawn_frege),
    Playthrough("ludoku_to_the_end", "ludoku", {}, ludoku.TO_THE_END, drawn_ludoku),
    Playthrough(
        "ludoku_half_points", "ludoku", {"halves": "literal"}, ludoku.HALF_POINTS, drawn_ludoku
    ),
    Playthrough("tiles_won", "tiles", {}, tiles.WON, drawn_tiles),
    Playthrough("tiles_laid_wrong", "tiles", {"illegal": "stays"}, tiles.LAID_WRONG, drawn_tiles),
    Playthrough("tiles_bag_empty", "tiles", {}, tiles.BAG_EMPTY, drawn_tiles),
    Playthrough("cards_solved", "cards", cards.CARD, cards.SOLVED, drawn_cards),
    Playthrough(
        "cards_stuck", "cards", {**cards.CARD, "referee": "players"}, cards.STUCK, drawn_cards
    ),
    Playthrough("cards_fast", "cards", {**cards.CARD, "pace": "advanced"}, cards.FAST, drawn_cards),
    Playthrough("pebbles", "sixth", {}, "h2 h3 t1 t1 t1 t1 t1 t1 t1 t1 t1 t1 t1 t1", str),
)


def recorded(game: Playthrough) -> str:
    """The whole record of a game."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Playthrough) -> Iterator[str]:
    ruleset = GAMES[game.key]
    position = ruleset.start(ruleset.seats[0], game.options)
    rng = Random(game.name)
    moves = iter(game.moves.split())
    yield f"{ruleset.key} version {ruleset.version} {game.options}"
    for ply in range(1, 1000):
        yield from ("", _state(position), game.picture(position))
        if position.outcome:
            return
        seat = min(position.to_move)
        if seat == CHANCE:
            move = position.draw(rng)
        elif text := next(moves, ""):
            move = ruleset.parse(text)
        else:
            return
        yield from ("", f"{ply}. seat {seat} plays {move}")
        position = position.play(move, seat)


def _state(position: Position) -> str:
    points = " ".join(map(str, position.points))
    if position.outcome is None:
        seat = min(position.to_move)
        legal = " ".join(map(str, position.legal_moves(seat)))
        return f"to move: {sorted(position.to_move)}  points: {points}  legal: {legal}"
    winners = sorted(position.outcome.winners) or "nobody"
    return f"over, {position.outcome.termination}: won by {winners}  points: {points}"
