"""The search of Frege-Sudoku for another host: the endgame solved after every move."""

from __future__ import annotations

from games.bots.assessment.frege.judge import PROVABLE_CELLS
from games.bots.assessment.recorded import RecordedQuestion, RecordedSearch, WorthReading
from games.bots.frege.board import Ground
from games.bots.frege.compiled import MODULE, STOPPED, CompiledEndgame
from games.bots.frege.lookahead import worth
from games.bots.frege.root import candidates
from games.bots.native import Recorder
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Position, Seat


def recorded_search(position: Position, seat: Seat) -> RecordedSearch | None:
    """Record how the endgame after each move is solved, the most promising first; None where it is
    too far away.
    """
    assert isinstance(position, FregePosition)
    ground = Ground(position)
    if len(ground.cells) > PROVABLE_CELLS:
        return None
    recorder = Recorder()
    endgame = CompiledEndgame(recorder, ground.seen)
    setup, questions = recorder.take(), []
    rows = candidates(position, seat, ground)
    rows.sort(key=lambda row: (worth(row.us, row.them), str(row.move)))
    for row in rows:
        endgame.value(row.us, row.them, dead=row.dead)
        calls = recorder.take()
        questions.append(RecordedQuestion(calls, WorthReading(turned=True), STOPPED, (row.move,)))
    return RecordedSearch(MODULE, setup, (tuple(questions),))
