"""The compiled engines against their aims, in CPU-seconds of this process.

`python -m benchmarks.play.engines` measures; with `matches` Python plays as well, with ten times as
long for each turn.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter, process_time

from benchmarks.play.forced_wins import forced_wins
from benchmarks.play.matches import count_cpu_seconds, opened, tally
from games.bots import choose
from games.bots.budget import Budget, Engine
from games.bots.levels import Level
from games.bots.sogo import compiled, first_mill, most_balls
from games.bots.sogo.compiled import CompiledSogo
from games.bots.sogo.search import DECIDED
from games.bots.tiles.bounds import are_exact
from games.bots.tiles.endgame import bounds_of
from games.bots.tiles.last_squares import LastSquares
from games.rules import RULESETS
from games.rules.kit.core import Move, Position, Seat, settle
from games.rules.sogo.position import SogoPosition
from games.rules.tiles.position import TilesPosition

FORMS: dict[str, dict[str, object]] = {
    "4³": {},
    "4³, captures": {"variant": 2},
    "3³, captures": {"size": 3, "variant": 2},
    "5³": {"size": 5},
    "5³, four in a row": {"size": 5, "line": "four"},
    "5³, captures": {"size": 5, "variant": 2},
}
FREE = Level("", "", "", "", seconds=0)
"""As far as the time goes."""
MAX_DEPTH = 99
EXACT_PLIES = {36: "all in 1 s", 32: "75 % in 1 s, all in 10 s", 28: "half in 1 s"}
GAME_COUNT = 8
LAST_DECISION_COUNT = 6
FEW_TILE_COUNT = 8
"""Where no more than these can be laid, every move is to have its exact result."""
REVIEW_NODE_COUNT = 5_000
"""The nodes of a review that works out an end of Sudoku tiles."""
PYTHON_SECONDS, ENGINE_SECONDS = 0.3, 0.03
"""The time of a turn of Python, and a tenth of it for the compiled engine."""


def measure() -> Iterator[str]:
    """Yield the lines of the report."""
    count_cpu_seconds()
    began = perf_counter()
    _engine({}, Budget(1)).think(1, wide=False, plain=False, seed=1)
    yield f"loaded and ready in {perf_counter() - began:.2f} s"
    for name, options in FORMS.items():
        yield _speed(name, options)
    yield _solved()
    for ply, aim in EXACT_PLIES.items():
        yield _exact(ply, aim)
    yield from _found_wins()
    yield from _last_tiles()


def _engine(options: dict[str, object], budget: Budget) -> CompiledSogo:
    position = RULESETS["sogo"].start(2, options)
    assert isinstance(position, SogoPosition)
    return _loaded(position, budget)


def _loaded(position: SogoPosition, budget: Budget) -> CompiledSogo:
    engine = compiled.load(position, budget)
    assert engine is not None, "wasmtime is missing"
    return engine


def _speed(name: str, options: dict[str, object]) -> str:
    engine = _engine(options, Budget(1.0))
    began = process_time()
    engine.think(MAX_DEPTH, wide=False, plain=False, seed=1)
    rate = engine.nodes / (process_time() - began) / 1e6
    aim = "  (aim ≥ 3 M, depth ≥ 10)" if name == "4³" else ""
    return f"{name:20} {rate:5.1f} M nodes/CPU-s, depth {engine.depth} in 1 s from the start{aim}"


def _solved() -> str:
    engine = _engine({"size": 3}, Budget(60))
    began = process_time()
    result = engine.prove(4, seed=1)
    taken = 1000 * (process_time() - began)
    return f"3³ from the start: {result:+d} proved in {taken:.1f} ms CPU  (aim well under 1 s)"


def _exact(ply: int, aim: str) -> str:
    times = [_seconds_to_prove(position) for position in undecided(ply, GAME_COUNT)]
    within = [sum(taken <= limit for taken in times) for limit in (1, 10)]
    return (
        f"exact value at ply {ply}: {within[0]} of {len(times)} in 1 s, {within[1]} in 10 s, "
        f"longest {max(times):.1f} s  (aim {aim})"
    )


def _seconds_to_prove(position: SogoPosition) -> float:
    began = process_time()
    result = _loaded(position, Budget(12)).prove(8, seed=1)
    return 99.0 if result is None else process_time() - began


def undecided(ply: int, number: int) -> list[SogoPosition]:
    """Return positions of games between equals that no short look decides."""
    found: list[SogoPosition] = []
    seed = 0
    while len(found) < number:
        seed += 1
        position = _after(ply, Random(f"undecided {seed}"))
        if position is not None:
            engine = _loaded(position, Budget(0, 20_000))
            if abs(engine.think(6, wide=False, plain=False, seed=1)[0].value) < DECIDED:
                found.append(position)
    return found


def _after(ply: int, rng: Random) -> SogoPosition | None:
    position = opened("sogo", {}, 6, rng)
    assert isinstance(position, SogoPosition)
    while position.outcome is None and position.placed < ply:
        for move in choose("sogo", "master", position, position.turn, rng, nodes=20_000):
            position = position.play(move, position.turn)
    return None if position.outcome else position


def _found_wins() -> Iterator[str]:
    """Yield how many of the bank's winning moves are played, and proved, within a second."""
    bank = forced_wins()
    for low, high, aim in ((3, 11, 100), (12, 18, 98)):
        rows = [win for win in bank if low <= win.plies <= high]
        found = proved = 0
        for win in rows:
            engine = _loaded(win.position, Budget(1.0))
            best = engine.think(MAX_DEPTH, wide=False, plain=False, seed=1)[0]
            found += str(best.moves[0]) == win.move
            proved += best.value >= DECIDED
        yield (
            f"forced wins of {low}–{high} plies, 1 s: {found} of {len(rows)} played "
            f"(aim {aim} %), {proved} proved"
        )


def _last_tiles(game_count: int = 10) -> Iterator[str]:
    """Yield in how many games the last decisions of Sudoku tiles are exact, the last one first, and
    how many decisions are where few tiles can still be laid.
    """
    exact, few, began = [0] * LAST_DECISION_COUNT, [0, 0], process_time()
    for seed in range(100, 100 + game_count):
        for number, position in enumerate(_decisions(Random(seed))):
            is_near = _can_take_few(position)
            if number >= LAST_DECISION_COUNT and not is_near:
                break
            found = _is_exact(position)
            if number < LAST_DECISION_COUNT:
                exact[number] += found
            few = [few[0] + is_near, few[1] + (is_near and found)]
    taken = (process_time() - began) / game_count / LAST_DECISION_COUNT
    counts = ", ".join(map(str, exact))
    yield f"last tiles exact, of {game_count} games: {counts} ({taken:.2f} s each)"
    yield (
        f"exact where {FEW_TILE_COUNT} tiles at most can still be laid: {few[1]} of {few[0]} "
        "(aim the last 6–8)"
    )


def _can_take_few(position: TilesPosition) -> bool:
    return len(LastSquares(position).cells) <= FEW_TILE_COUNT


def _is_exact(position: TilesPosition) -> bool:
    budget = Budget(0, REVIEW_NODE_COUNT)
    bounds = bounds_of(position, position.turn, budget, is_enough=are_exact)
    return bool(bounds) and are_exact(bounds)


def _decisions(rng: Random) -> list[TilesPosition]:
    """Return them of a game between strong bots, the last one first."""
    rules, found = RULESETS["tiles"], []
    position, _drawn = settle(rules.start(2, rules.clean({})), rng)
    while not position.outcome:
        assert isinstance(position, TilesPosition)
        found.append(position)
        turn = choose("tiles", "strong", position, position.turn, rng, nodes=300)
        position, _drawn = settle(position.play(turn[0], position.turn), rng)
    return found[::-1]


def matches(openings: int = 6) -> Iterator[str]:
    """Yield how the compiled engine fares against Python, and what the turns of both take."""
    count_cpu_seconds()
    for name, options in FORMS.items():
        ours = _Timed(_compiled, ENGINE_SECONDS)
        theirs = _Timed(_python, PYTHON_SECONDS)
        result = tally("sogo", options, (ours, theirs), openings, 4)
        yield (
            f"{name:20} compiled against Python, which has {PYTHON_SECONDS} s a turn: {result}, "
            f"in {ours.total / theirs.total:.2f} of the time"
        )


class _Timed:
    """An engine as a player with some seconds for each turn, and the CPU-seconds it took."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        self.engine, self.seconds = engine, seconds
        self.total = 0.0

    def __call__(self, position: Position, seat: Seat, rng: Random) -> tuple[Move, ...]:
        began = process_time()
        budget = Budget(self.seconds)
        turn = self.engine(position.view(seat), seat, FREE, rng, budget)
        self.total += process_time() - began
        return turn


def _compiled(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    assert isinstance(view, SogoPosition)
    turn = compiled.think(view, level, rng, budget)
    assert turn is not None, "wasmtime is missing"
    return turn


def _python(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    assert isinstance(view, SogoPosition)
    search = most_balls if view.form.capture else first_mill
    return search.think(view, seat, level, rng, budget)


if __name__ == "__main__":
    for line in matches() if sys.argv[1:2] == ["matches"] else measure():
        print(line, flush=True)
