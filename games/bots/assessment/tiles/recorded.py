"""The search of Sudoku tiles for another host: the end counted out after every move."""

from __future__ import annotations

from games.bots.assessment.recorded import RecordedQuestion, RecordedSearch, WorthReading
from games.bots.native import Recorder
from games.bots.tiles.compiled import MODULE, UNCOUNTED, UNIT, CompiledEnd
from games.bots.tiles.endgame import last_squares, ways_of
from games.rules.kit.core import Position, Seat
from games.rules.tiles.position import TilesPosition

RESULT = WorthReading(call=("low",), unit=UNIT, turned=True)
"""Both bounds of a result are the same once it is counted out."""


def recorded_search(position: Position, seat: Seat) -> RecordedSearch | None:
    """Record how the end after each move is counted out; None where it is too far away."""
    assert isinstance(position, TilesPosition)
    squares = last_squares(position)
    if squares is None:
        return None
    recorder = Recorder()
    engine = CompiledEnd(recorder, squares)
    setup, questions = recorder.take(), []
    lead = position.points[seat] - position.points[1 - seat]
    for move, points, bag in ways_of(squares, position, seat):
        engine.result(bag, -lead - points)
        questions.append(RecordedQuestion(recorder.take(), RESULT, UNCOUNTED, (move,)))
    return RecordedSearch(MODULE, setup, (tuple(questions),))
