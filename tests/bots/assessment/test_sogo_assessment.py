"""Sogo's decisions judged: against plain minimax, on turned boards, again, and without wasmtime."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.assessment import Assessment, assess
from games.bots.assessment.sogo.symmetry import least_image
from games.bots.native import EngineFailure
from games.bots.sogo import compiled
from games.rules.kit.core import replay
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.sogo.lines import rod_names
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import BOARDS, CAPTURES, FORMS, SOGO, at_random, begin
from tests.bots.sogo.test_compiled import late_with_captures, to_the_end
from tests.bots.sogo.test_search import late
from tests.support.budget import by_day_every

NODES = 20_000
MILL_AT_HAND = "A1 A2 B1 B2 C1 C2"
"""White, to move, completes the first line by D1, Black would by D2."""


def position_of(moves: str, options: dict[str, object] | None = None) -> SogoPosition:
    log = [(number % 2, move) for number, move in enumerate(moves.split())]
    position = replay(SOGO, 2, SOGO.clean(options or {}), log)
    assert isinstance(position, SogoPosition)
    return position


def judged(position: SogoPosition, nodes: int = NODES) -> Assessment:
    return assess("sogo", position, position.turn, nodes)


def by_move(found: Assessment) -> dict[str, tuple[float, bool]]:
    return {str(each.move): (each.value, each.exact) for each in found.moves}


def value_to_the_end(position: SogoPosition, move: str) -> int:
    after = position.play(SOGO.parse(move), position.turn)
    if after.outcome:
        winners = after.outcome.winners
        return 0 if not winners else 1 if position.turn in winners else -1
    return to_the_end(after) * (1 if after.turn == position.turn else -1)


def test_a_mill_at_hand_is_a_proved_win_and_to_leave_it_is_judged_as_well() -> None:
    found = judged(position_of(MILL_AT_HAND))
    assert (str(found.best.move), found.best.value, found.best.exact) == ("D1", 1.0, True)
    assert by_move(found)["A4"] == (-1.0, True), "Black completes a line then"
    assert -1 < by_move(found)["D2"][0] < 1, "this prevents the line and does not win"


def test_a_forced_block_is_the_only_move_that_does_not_lose() -> None:
    found = judged(position_of("A1 A4 B1 B4 C1"))
    assert str(found.best.move) == "D1"
    assert {each.value for each in found.moves[1:]} == {-1.0}


@pytest.mark.parametrize("form", by_day_every(4, FORMS))
def test_every_legal_move_is_judged_once(form: str) -> None:
    for seed in range(3):
        position = at_random(FORMS[form], Random(seed))
        found = judged(position, 4000)
        legal = {str(move) for move in position.legal_moves(position.turn)}
        assert set(by_move(found)) == legal
        assert len(found.moves) == len(legal)
        assert all(-1 <= each.value <= 1 for each in found.moves)
        line = position
        for move in found.line:
            line = line.play(move, line.turn)


@pytest.mark.slow
def test_what_is_called_exact_is_what_plain_minimax_finds() -> None:
    rng = Random(3)
    for free in (5, 6, 7, 8) * 4:
        position = late(rng, free)
        found = judged(position)
        assert found.best.exact
        for move, (value, exact) in by_move(found).items():
            assert not exact or value == value_to_the_end(position, move)


@pytest.mark.first_by_day
@pytest.mark.parametrize("way", CAPTURES)
def test_the_end_with_captures_is_proved_too(way: str) -> None:
    rng = Random(5)
    for _ in range(3):
        position = late_with_captures(f"3, {way}", rng, 5)
        found = judged(position, 200_000)
        for move, (value, exact) in by_move(found).items():
            assert not exact or value == value_to_the_end(position, move)
        assert found.best.exact


def turned(position: SogoPosition, symmetry: tuple[int, ...]) -> SogoPosition:
    """The position that the same moves make on a turned board."""
    size = position.form.size
    stacks = {rod: [] for rod in range(size * size)}
    for rod in stacks:
        stacks[rod] = [position.owner(rod * size + level) for level in range(position.height(rod))]
    balls = [0, 0]
    for rod, owners in stacks.items():
        for level, owner in enumerate(owners):
            assert owner is not None
            balls[owner] |= 1 << symmetry[rod] * size + level
    return SogoPosition(position.form, (balls[0], balls[1]), position.placed, position.turn)


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_turned_board_is_worth_the_same_move_by_move(board: str) -> None:
    position = at_random(BOARDS[board], Random(8))
    names = rod_names(position.form.size)
    expected = by_move(judged(position))
    for symmetry in square_symmetries(position.form.size)[1:]:
        image = by_move(judged(turned(position, symmetry)))
        assert image == {
            names[symmetry[names.index(move)]]: value for move, value in expected.items()
        }


def test_moves_that_a_symmetry_exchanges_are_worth_the_same() -> None:
    found = by_move(judged(begin({})))
    assert len({found[corner] for corner in ("A1", "A4", "D1", "D4")}) == 1
    assert (
        len(
            {least_image(turned(position_of("A1"), each)).position for each in square_symmetries(4)}
        )
        == 1
    )


@pytest.mark.slow
def test_the_same_nodes_find_the_same_again() -> None:
    position = position_of("B2 C3 B3 C2 A1 D4 A4")
    assert judged(position) == judged(position)
    assert judged(position).nodes >= NODES * 0.9


def test_python_judges_where_nothing_compiled_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "load", lambda view, budget: None)
    found = judged(position_of(MILL_AT_HAND), 3000)
    assert by_move(found)["D1"] == (1.0, True)
    assert by_move(found)["A4"] == (-1.0, True)
    assert judged(position_of("A1 B2 C3", {"variant": 2}), 500).line


def test_a_compiled_engine_that_breaks_off_leaves_the_work_to_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(view: SogoPosition, budget: object) -> None:
        raise EngineFailure("out of fuel")

    monkeypatch.setattr(compiled, "load", broken)
    assert str(judged(position_of(MILL_AT_HAND), 3000).best.move) == "D1"


def test_who_is_not_to_move_has_nothing_to_judge() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        assess("sogo", begin({}), 1)
    with pytest.raises(KeyError):
        assess("chess", begin({}), 0)
