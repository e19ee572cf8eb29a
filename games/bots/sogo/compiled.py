"""The compiled engine of Sogo: it chooses as the engine in Python does, from many times the
positions.

Levels that look a fixed number of moves ahead see exactly what they see in Python; only the search
without such a limit is another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh
from random import Random

from games.bots import native
from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.sogo.evaluation import lead_per_result
from games.bots.sogo.search import DECIDED
from games.bots.sogo.weights import CAPTURE_LINE, weights_of
from games.rules.kit.core import Move
from games.rules.sogo.lines import rod_names
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.position import Form, SogoPosition

NOWHERE = LEFT = 255
"""The sign that there is no drop or no capture."""
ORDERING_DEPTH = 8
"""How deep the turns are searched before the engine tries to prove how the game ends."""
PROVABLE_PLACES = 34
"""How many free places may be left for a proof of the end to be tried first."""
PROOF_SHARE = 0.5
"""The part of the budget for that proof."""
UNPROVED = 2
"""The sign that the budget was over before there was a proof."""
WORD_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Judged:
    """A turn and its value to the seat that plays it, as the engine judges it."""

    moves: tuple[Move, ...]
    value: int


class CompiledSogo:
    """The engine for one turn, with the position set up."""

    def __init__(self, run: native.ModuleCalls, view: SogoPosition) -> None:
        self.run = run
        self.form = view.form
        form = view.form
        run.call("prepare")
        run.call("agree", form.capture, form.top_only, form.one_each)
        white, black = (_by_level(balls, form.size) for balls in view.balls)
        lead = view.captured[view.turn] - view.captured[1 - view.turn]
        words = (white & WORD_MASK, white >> 64, black & WORD_MASK, black >> 64)
        run.call("set_position", *map(_signed, words), view.turn, view.placed, lead, view.due)

    def think(self, depth: int, *, wide: bool, plain: bool, seed: int) -> list[Judged]:
        """Judge all turns to `depth` at most, the best first."""
        return self._turns(self.run.call("think", depth, wide, plain, seed))

    def prove(self, first_depth: int, seed: int, *, all_captures: bool = False) -> int | None:
        """Return whether the game is won (1), drawn (0) or lost (-1); None where the budget
        ended.
        """
        value = self.run.call("prove", first_depth, all_captures, seed)
        return None if value == UNPROVED else value

    def value(self, depth: int, low: int, high: int, *, plain: bool) -> int:
        """Return the worth of the position to the seat to move, within a window."""
        return self.run.call("value", depth, low, high, plain)

    def best(self) -> Judged:
        """Return the best turn of the last search."""
        return self._turns(1)[0]

    @property
    def depth(self) -> int:
        """How deep the last search has gone."""
        return self.run.call("depth")

    @property
    def nodes(self) -> int:
        """How many positions the last search has looked at."""
        return self.run.call("node_count")

    def _turns(self, number: int) -> list[Judged]:
        return [Judged(self._moves(row), self.run.call("turn_value", row)) for row in range(number)]

    def _moves(self, row: int) -> tuple[Move, ...]:
        place = self.run.call("turn_place", row)
        drop = () if place == NOWHERE else (drop_at(self.form, place),)
        taken = (
            self.run.call("turn_taken", row, number)
            for number in range(self.run.call("turn_captures", row))
        )
        return (*drop, *(capture_at(self.form, place) for place in taken))


def drop_at(form: Form, place: int) -> Move:
    """Return the drop that comes to lie at a place."""
    return Drop(rod_names(form.size)[place % form.size**2])


def capture_at(form: Form, place: int) -> Move:
    """Return the capture of the ball at a place, or that none is taken."""
    if place == LEFT:
        return Leave()
    return Take(rod_names(form.size)[place % form.size**2], place // form.size**2 + 1)


def module_of(form: Form) -> str:
    """Return the name of the module for a board."""
    return f"sogo-{form.size}-{form.length}"


def load(view: SogoPosition, budget: Budget) -> CompiledSogo | None:
    """Return the engine with the position set up, or None where it cannot run."""
    run = native.start(module_of(view.form), budget)
    return CompiledSogo(run, view) if run else None


def think(view: SogoPosition, level: Level, rng: Random, budget: Budget) -> tuple[Move, ...] | None:
    """Return a turn, or None where Python has to think. Raises EngineFailure."""
    budget.cap(level.nodes)
    engine = load(view, budget)
    if engine is None:
        return None
    seed = rng.getrandbits(32)
    if level.depth is not None:
        turns = engine.think(level.depth, wide=bool(level.noise), plain=True, seed=seed)
        chosen = _favourite(turns, level.noise * _unit(view.form), rng)
    else:
        chosen = _searched(engine, view, seed, budget)
    _note(chosen, view.form, budget)
    return chosen.moves


def _searched(engine: CompiledSogo, view: SogoPosition, seed: int, budget: Budget) -> Judged:
    """Return the best turn as far as the budget goes."""
    first, *others = engine.think(1, wide=False, plain=False, seed=seed)
    if not others:
        return first
    _note(first, view.form, budget)
    if _is_provable(view) and (proved := _proved(view, seed, budget)):
        return proved
    places = view.form.places - view.placed + bool(view.due)
    return engine.think(places, wide=False, plain=False, seed=seed)[0]


def _note(turn: Judged, form: Form, budget: Budget) -> None:
    budget.note(result_of(turn.value, form), turn.moves)


def result_of(worth: int, form: Form) -> float:
    """Return the result to be expected, from -1 to 1, of what a position is worth to the engine."""
    if abs(worth) >= DECIDED:
        return 1.0 if worth > 0 else -1.0
    return tanh(worth / lead_per_result(form))


def _is_provable(view: SogoPosition) -> bool:
    return not view.form.capture and view.form.places - view.placed <= PROVABLE_PLACES


def _proved(view: SogoPosition, seed: int, budget: Budget) -> Judged | None:
    """Return a turn that wins or draws for certain; None where there is none or it was not found.

    What is left of the budget then goes into losing as late as possible, or into a guess.
    """
    part = budget.part(PROOF_SHARE)
    engine = load(view, part)
    if engine is None:
        return None
    result = engine.prove(min(ORDERING_DEPTH, view.form.places - view.placed), seed)
    budget.spent = part.spent
    return None if result is None or result < 0 else engine.best()


def _unit(form: Form) -> int:
    return CAPTURE_LINE if form.capture else weights_of(form.size, form.length).line


def _favourite(turns: list[Judged], noise: float, rng: Random) -> Judged:
    """Return the best turn as a judgement with `noise` sees it; proved values stay as they are."""
    if not noise:
        return turns[0]
    return max(
        turns,
        key=lambda turn: (
            turn.value if abs(turn.value) >= DECIDED else turn.value + rng.gauss(0, noise)
        ),
    )


def _by_level(balls: int, size: int) -> int:
    """Return balls in the order of the engine: all places of a level side by side."""
    found = 0
    while balls:
        bit = balls & -balls
        balls ^= bit
        rod, level = divmod(bit.bit_length() - 1, size)
        found |= 1 << level * size**2 + rod
    return found


def _signed(word: int) -> int:
    """Return a word as the runtime takes it, with a sign."""
    return word - (1 << 64) if word >> 63 else word
