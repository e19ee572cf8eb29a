"""How fast Sogo's search is, in nodes per CPU-second, and how the levels fare against each other.

`python -m benchmarks.play.search` measures; with `tournament [games]` the levels play as well.
"""

import sys
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from time import process_time

from games.bots import LEVELS, choose, montecarlo
from games.bots.budget import Budget, OutOfBudget
from games.bots.sogo.bitboard import geometry, geometry_of
from games.bots.sogo.bitboard_captures import Taking
from games.bots.sogo.captures import CaptureSearch
from games.bots.sogo.search import WIN, Search
from games.bots.sogo.table import Table
from games.rules import RULESETS
from games.rules.kit.core import Move
from games.rules.sogo.position import Form, SogoPosition

BOARDS = {"4³": (4, 4), "5³": (5, 5), "5³, four in a row": (5, 4)}
MAX_DEPTH = 99


def measure(nodes: int = 300_000) -> dict[str, float]:
    """Return nodes per CPU-second by form of the game, from the empty board deeper and deeper."""
    rates = {name: _first_mill(size, length, nodes) for name, (size, length) in BOARDS.items()}
    rates["4³, captures"] = _captures(Form(capture=True), nodes // 4)
    return rates


def _first_mill(size: int, length: int, nodes: int) -> float:
    board = geometry(size, length)
    search = Search(board, Budget(0, nodes), Table())
    us, them = board.sides(0, 0)
    began = process_time()
    try:
        for depth in range(1, MAX_DEPTH):
            search.value(us, them, board.floor, 0, depth, -WIN, WIN)
    except OutOfBudget:
        return search.nodes / (process_time() - began)
    return 0.0


def _captures(form: Form, nodes: int) -> float:
    board = geometry_of(form)
    search = CaptureSearch(board, Budget(0, nodes), Taking(board, form))
    us, them = board.sides(0, 0)
    began = process_time()
    try:
        for depth in range(1, MAX_DEPTH):
            search.value(us, them, 0, 0, depth, -WIN, WIN)
    except OutOfBudget:
        return search.nodes / (process_time() - began)
    return 0.0


def tournament(games: int, seconds: float = 0.1) -> dict[tuple[str, str, str], float]:
    """Return the points a game of the second of each pair, by form; all think equally long."""
    options = {"4³": {}, "4³, captures": {"variant": 2}, "3³": {"size": 3}, "5³": {"size": 5}}
    pairs = combinations(("monte carlo", *LEVELS), 2)
    return {
        (form, low, high): sum(
            _points(form_options, low, high, number, seconds) for number in range(games)
        )
        / games
        for (form, form_options), (low, high) in product(options.items(), pairs)
    }


def _points(options: dict[str, int], low: str, high: str, number: int, seconds: float) -> float:
    rng = Random(number)
    names = (high, low) if number % 2 == 0 else (low, high)
    position = RULESETS["sogo"].start(2, options)
    assert isinstance(position, SogoPosition)
    while position.outcome is None:
        seat = position.turn
        for move in _turn(names[seat], position, rng, seconds):
            position = position.play(move, seat)
    winners = position.outcome.winners
    return 0.5 if not winners else float(names[min(winners)] == high)


def _turn(name: str, position: SogoPosition, rng: Random, seconds: float) -> tuple[Move, ...]:
    if name == "monte carlo":
        return montecarlo.think(position, position.turn, LEVELS["master"], rng, Budget(seconds))
    return choose("sogo", name, position, position.turn, rng, seconds)


def lines() -> Iterator[str]:
    """Yield the measurements, one a line."""
    for name, rate in measure().items():
        yield f"{name:31} {rate:9,.0f} nodes/CPU-s"


def main() -> None:
    """Print the measurements; a tournament on request."""
    print("\n".join(lines()))
    if sys.argv[1:2] == ["tournament"]:
        games = int(sys.argv[2]) if sys.argv[2:] else 20
        for (form, low, high), points in tournament(games).items():
            print(f"{form:14} {high:>9} against {low:12} {points:5.0%}")


if __name__ == "__main__":
    main()
