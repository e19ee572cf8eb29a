"""The boards before and after the answers of a plan; pure."""

from __future__ import annotations

import pytest

from games.log.conditional_moves.plan_previews import (
    MAX_POSITIONS_TRIED,
    PreviewedAnswer,
    after,
    before,
    played,
)
from games.log.conditional_moves.plans import ANY, RESIGN, Branch
from games.rules import RULESETS
from games.rules.kit.core import Move
from games.rules.sogo.position import SogoPosition

SOGO = RULESETS["sogo"]
ME = 0


def board(*moves: str) -> PreviewedAnswer:
    position = played(SOGO, SOGO.start(2, {}), moves)
    assert position is not None
    return PreviewedAnswer(position)


def branch(on: str | list[list[object]], *do: str) -> Branch:
    return {"on": on, "do": list(do), "then": []}


def test_an_exact_reply_is_played_and_the_answer_after_it() -> None:
    exact = branch([[1, "D1"]], "C2")
    ready = before(SOGO, ME, board("A1"), exact)
    assert ready
    assert (ready.moves, ready.wild, ready.turns) == (("D1",), (), 1)
    done = after(SOGO, ready, exact)
    assert done
    assert (done.moves, done.turns) == (("D1", "C2"), 2)
    assert set(done.position.to_move) == {1}


def test_where_any_reply_will_do_an_example_stands_after_which_the_answer_is_legal() -> None:
    """Three pieces stand on A1: the first legal reply would make the pole full."""
    start, anything = board("A1", "A1", "A1"), branch(ANY, "A1")
    ready = before(SOGO, ME, start, anything)
    assert ready
    assert ready.wild == (0,)
    assert ready.moves != ("A1",)
    assert after(SOGO, ready, anything)


def test_an_answer_that_never_fits_has_no_board() -> None:
    start = board(*["A1"] * 4, "B1")
    assert before(SOGO, ME, start, branch(ANY, "A1")) is None
    assert before(SOGO, ME, start, branch([[1, "A1"]], "C1")) is None


def test_giving_up_has_a_board_before_it() -> None:
    ready = before(SOGO, ME, board("A1"), {"on": ANY, "do": RESIGN, "then": []})
    assert ready
    assert len(ready.moves) == 1


def test_the_search_ends_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever three turns may be, the answer never fits: not all 16³ ways are tried."""
    start, plays = board("A1"), []
    play = SogoPosition.play

    def counted(self: SogoPosition, move: Move, seat: int) -> SogoPosition:
        plays.append(move)
        return play(self, move, seat)

    monkeypatch.setattr(SogoPosition, "play", counted)
    anything: list[list[object]] = [[1, ANY], [0, ANY], [1, ANY]]
    assert before(SOGO, 2, start, branch(anything, "E9")) is None
    assert len(plays) == MAX_POSITIONS_TRIED
