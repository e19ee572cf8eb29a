"""The search of Sogo for another host: first a proof where the end is near, then the usual one."""

from __future__ import annotations

from games.bots.assessment.recorded import (
    MoveReading,
    Question,
    RecordedSearch,
    WorthReading,
)
from games.bots.assessment.sogo.judge import PROVABLE_PLACES
from games.bots.assessment.sogo.search import FIRST_LOOK_DEPTH, MAX_DEPTH, SEED
from games.bots.native import Recorder
from games.bots.sogo.compiled import (
    LEFT,
    UNPROVED,
    CompiledSogo,
    capture_at,
    drop_at,
    module_of,
)
from games.bots.sogo.evaluation import lead_per_result
from games.bots.sogo.search import DECIDED
from games.rules.kit.core import Position, Seat
from games.rules.sogo.position import Form, SogoPosition


def recorded_search(position: Position, _seat: Seat) -> RecordedSearch:
    """Record how the engine searches a position."""
    assert isinstance(position, SogoPosition)
    recorder = Recorder()
    engine = CompiledSogo(recorder, position)
    setup = recorder.take()
    engine.think(MAX_DEPTH, wide=False, plain=False, seed=SEED)
    ways = [(_estimate(position.form, recorder),)]
    places = position.form.places - position.placed
    if places <= PROVABLE_PLACES[position.form.capture]:
        depth = min(FIRST_LOOK_DEPTH, places)
        engine.prove(depth, SEED, all_captures=position.form.capture)
        ways.insert(0, (_proof(position.form, recorder),))
    return RecordedSearch(module_of(position.form), setup, tuple(ways))


def _proof(form: Form, recorder: Recorder) -> Question:
    return Question(recorder.take(), WorthReading(), UNPROVED, moves=_readings(form))


def _estimate(form: Form, recorder: Recorder) -> Question:
    worth = WorthReading(
        call=("turn_value", 0),
        unit=lead_per_result(form),
        curved=True,
        decided=DECIDED,
        exact=False,
        decided_exact=not form.capture,
    )
    return Question(recorder.take(), worth, moves=_readings(form), depth=("depth",))


def _readings(form: Form) -> tuple[MoveReading, ...]:
    """Return how the best turn is read: its drop, and what it takes."""
    places = range(form.places)
    drop = MoveReading(("turn_place", 0), {place: drop_at(form, place) for place in places})
    if not form.capture:
        return (drop,)
    captures = {place: capture_at(form, place) for place in (*places, LEFT)}
    return (drop, MoveReading(("turn_taken", 0), captures, count=("turn_captures", 0)))
