"""The search of Sogo for another host: first a proof where the end is near, then the usual one.

Where a seat has no choice the engine looks at nothing, so the search begins with the next choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.assessment.recorded import (
    MoveReading,
    RecordedQuestion,
    RecordedSearch,
    WorthReading,
)
from games.bots.assessment.sogo.judge import PROVABLE_PLACES
from games.bots.assessment.sogo.search import FIRST_LOOK_DEPTH, MAX_DEPTH, SEED
from games.bots.budget import Budget
from games.bots.native import EngineFailure, Recorder
from games.bots.sogo.compiled import (
    LEFT,
    UNPROVED,
    CompiledSogo,
    capture_at,
    drop_at,
    load,
    module_of,
)
from games.bots.sogo.evaluation import lead_per_result
from games.bots.sogo.search import DECIDED
from games.rules.kit.core import Move, Position, Seat
from games.rules.sogo.position import Form, SogoPosition

NODES_FOR_CHOICES = 1000
"""How many nodes it may cost to see which turns come into question."""


@dataclass(frozen=True)
class _Choice:
    """The next position with a choice; `moves` is the turn that leads there if nothing else does,
    `turned` that it is the other side's choice.
    """

    position: SogoPosition
    moves: tuple[Move, ...] = ()
    turned: bool = False


def recorded_search(position: Position, _seat: Seat) -> RecordedSearch:
    """Record how the engine searches a position."""
    assert isinstance(position, SogoPosition)
    choice = _next_choice(position)
    form, places = position.form, position.form.places - choice.position.placed
    recorder = Recorder()
    engine = CompiledSogo(recorder, choice.position)
    setup = recorder.take()
    engine.think(MAX_DEPTH, wide=False, plain=False, seed=SEED)
    ways = [(_estimate(choice, recorder),)]
    if places <= PROVABLE_PLACES[form.capture]:
        depth = min(FIRST_LOOK_DEPTH, places)
        engine.prove(depth, SEED, all_captures=form.capture)
        ways.insert(0, (_proof(choice, recorder),))
    return RecordedSearch(module_of(form), setup, tuple(ways))


def _next_choice(position: SogoPosition) -> _Choice:
    choice = _Choice(position)
    while turn := _only_turn(choice.position):
        after = choice.position
        for move in turn:
            after = after.play(move, choice.position.turn)
        if after.outcome:
            break
        choice = _Choice(after, choice.moves or turn, after.turn != position.turn)
    return choice


def _only_turn(position: SogoPosition) -> tuple[Move, ...]:
    """Return the only turn that comes into question; nothing where there are several, or it
    decides the game.
    """
    try:
        engine = load(position, Budget(0, NODES_FOR_CHOICES))
        turns = engine.think(1, wide=False, plain=False, seed=SEED) if engine else []
    except EngineFailure:
        return ()
    is_only = len(turns) == 1 and abs(turns[0].value) < DECIDED
    return turns[0].moves if is_only else ()


def _proof(choice: _Choice, recorder: Recorder) -> RecordedQuestion:
    worth = WorthReading(turned=choice.turned)
    return RecordedQuestion(recorder.take(), worth, UNPROVED, choice.moves, _readings(choice))


def _estimate(choice: _Choice, recorder: Recorder) -> RecordedQuestion:
    form = choice.position.form
    worth = WorthReading(
        call=("turn_value", 0),
        unit=lead_per_result(form),
        curved=True,
        decided=DECIDED,
        turned=choice.turned,
        exact=False,
        decided_exact=not form.capture,
    )
    readings = _readings(choice)
    return RecordedQuestion(recorder.take(), worth, None, choice.moves, readings, ("depth",))


def _readings(choice: _Choice) -> tuple[MoveReading, ...]:
    """Return how the best turn is read, if there is a choice: its drop, and what it takes."""
    form: Form = choice.position.form
    if choice.moves:
        return ()
    places = range(form.places)
    drop = MoveReading(("turn_place", 0), {place: drop_at(form, place) for place in places})
    if not form.capture:
        return (drop,)
    captures = {place: capture_at(form, place) for place in (*places, LEFT)}
    return (drop, MoveReading(("turn_taken", 0), captures, count=("turn_captures", 0)))
