"""The compiled engine of Sogo against its aims: speed, proofs, and forced wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from benchmarks.engines.target import EngineTarget
from benchmarks.play.forced_wins import ForcedWin, forced_wins
from benchmarks.play.matches import opened
from games.bots import choose
from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.compiled import CompiledSogo
from games.bots.sogo.search import DECIDED
from games.rules import RULESETS
from games.rules.sogo.position import SogoPosition

FORMS: dict[str, dict[str, object]] = {
    "4³": {},
    "4³, captures": {"variant": 2},
    "3³, captures": {"size": 3, "variant": 2},
    "5³": {"size": 5},
    "5³, four in a row": {"size": 5, "line": "four"},
    "5³, captures": {"size": 5, "variant": 2},
}
MAX_DEPTH = 99
AIMED_FORM = "4³"
MIN_RATE, MIN_DEPTH = 3.0, 10
"""The aims of speed: million nodes in a CPU-second, and the depth in one from the start."""
SMALL_BOARD_MILLISECONDS = 1_000


@dataclass(frozen=True)
class ExactAim:
    """The share of the positions of a ply that is to be proved within one second and within ten."""

    text: str
    in_one: float
    in_ten: float = 0.0


EXACT_AIMS = {
    36: ExactAim("all in 1 s", 1.0),
    32: ExactAim("75 % in 1 s, all in 10 s", 0.75, 1.0),
    28: ExactAim("half in 1 s", 0.5),
}
UNPROVED_SECONDS = 99.0
WIN_AIMS = {(3, 11): 1.0, (12, 18): 0.98}
"""The share of the forced wins of so many plies that is to be found within a second."""


def _engine(options: dict[str, object], budget: Budget) -> CompiledSogo:
    position = RULESETS["sogo"].start(2, options)
    assert isinstance(position, SogoPosition)
    return _loaded(position, budget)


def _loaded(position: SogoPosition, budget: Budget) -> CompiledSogo:
    engine = compiled.load(position, budget)
    assert engine is not None, "wasmtime is missing"
    return engine


def speeds_without_aim() -> Iterator[str]:
    """Yield a line for each form that has no aim of its own."""
    began = perf_counter()
    _engine({}, Budget(1)).think(1, wide=False, plain=False, seed=1)
    yield f"loaded and ready in {perf_counter() - began:.2f} s"
    for name, options in FORMS.items():
        if name != AIMED_FORM:
            rate, depth = _rate_and_depth(options)
            yield f"Sogo {name}: {rate:.1f} M nodes a CPU-second, depth {depth} in 1 s (no aim)"


def speed(seconds: float = 1.0) -> Iterator[EngineTarget]:
    """Yield how many nodes the engine looks at, and how deep it comes from the start."""
    rate, depth = _rate_and_depth(FORMS[AIMED_FORM], seconds)
    name = f"Sogo {AIMED_FORM}, nodes a CPU-second"
    yield EngineTarget(name, f"≥ {MIN_RATE:g} M", f"{rate:.1f} M", rate >= MIN_RATE)
    name = f"Sogo {AIMED_FORM}, depth in {seconds:g} s from the start"
    yield EngineTarget(name, f"≥ {MIN_DEPTH}", str(depth), depth >= MIN_DEPTH)


def _rate_and_depth(options: dict[str, object], seconds: float = 1.0) -> tuple[float, int]:
    engine = _engine(options, Budget(seconds))
    began = process_time()
    engine.think(MAX_DEPTH, wide=False, plain=False, seed=1)
    return engine.nodes / (process_time() - began) / 1e6, engine.depth


def small_board_solved() -> EngineTarget:
    """Return how long the proof of 3³ from the start takes."""
    engine = _engine({"size": 3}, Budget(60))
    began = process_time()
    result = engine.prove(4, seed=1)
    taken = 1000 * (process_time() - began)
    is_met = result is not None and taken < SMALL_BOARD_MILLISECONDS
    figure = f"{result} proved in {taken:.1f} ms"
    return EngineTarget("Sogo 3³ from the start", "well under 1 s", figure, is_met)


def exact_values(positions: int) -> Iterator[EngineTarget]:
    """Yield how many undecided positions of each ply are proved in time."""
    for ply, aim in EXACT_AIMS.items():
        times = [_seconds_to_prove(position) for position in undecided(ply, positions)]
        in_one, in_ten = (sum(taken <= limit for taken in times) for limit in (1, 10))
        yield EngineTarget(
            f"Sogo {AIMED_FORM}, exact value at ply {ply}",
            aim.text,
            f"{in_one} of {len(times)} in 1 s, {in_ten} in 10 s",
            in_one >= aim.in_one * len(times) and in_ten >= aim.in_ten * len(times),
        )


def _seconds_to_prove(position: SogoPosition) -> float:
    began = process_time()
    result = _loaded(position, Budget(12)).prove(8, seed=1)
    return UNPROVED_SECONDS if result is None else process_time() - began


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


def found_wins(wins: Sequence[ForcedWin] = ()) -> Iterator[EngineTarget]:
    """Yield how many winning moves of the bank, or of these, are played within a second."""
    for (low, high), share in WIN_AIMS.items():
        rows = [win for win in wins or forced_wins() if low <= win.plies <= high]
        found = proved = 0
        for win in rows:
            engine = _loaded(win.position, Budget(1.0))
            best = engine.think(MAX_DEPTH, wide=False, plain=False, seed=1)[0]
            found += str(best.moves[0]) == win.move
            proved += best.value >= DECIDED
        yield EngineTarget(
            f"Sogo {AIMED_FORM}, forced wins of {low}–{high} plies",
            f"{share:.0%} played in 1 s",
            f"{found} of {len(rows)} played, {proved} proved",
            found >= share * len(rows),
        )
