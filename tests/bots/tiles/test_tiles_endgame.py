"""The end of Sudoku tiles, worked out: the bounds hold, and are those of the rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from games.bots import choose, native
from games.bots.assessment.tiles.symmetry import _turned
from games.bots.budget import Budget
from games.bots.tiles import compiled
from games.bots.tiles.bounds import are_exact, contenders
from games.bots.tiles.endgame import bounds_of
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Move, Position, Seat, settle
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.tiles.layout import Layout
from games.rules.tiles.position import TilesPosition

RULES = RULESETS["tiles"]
ENDLESS = 10**9
LAST_DECISION = (
    "361295847\n.97.382.1\n24817.963\n.84..13.6\n62.34....\n93..26.8.\n..2..7.1.\n459613.2.\n"
    "17..8463.\nTile: 4\nPoints: 173 180"
)
"""From a game between bots."""
ENDING = (
    "57832.16.\n...5.7...\n26.48137.\n826149.35\n45376298.\n7918352.6\n912673548\n685914723\n"
    "347258691\nTile: 9\nPoints: 283 287"
)
"""The last decision but one of another."""
MANY_LEADS = (
    "..214798.\n.3.5694.7\n...82..5.\n981653742\n456792138\n273418569\n5.8.76314\n3479852.6\n"
    "619234875\nTile: 8\nPoints: 274 280"
)
"""The same of a third: most bags come up at several leads."""


def ending(tiles: int, **options: object) -> TilesPosition:
    """The last decision of a game, with so few tiles in the bag, of digits that still fit."""
    position = RULES.read(LAST_DECISION, RULES.clean(options))
    assert isinstance(position, TilesPosition)
    return replace(position, bag=_few(position, tiles))


def _few(position: TilesPosition, tiles: int) -> tuple[int, ...]:
    """One tile of each of so many digits, those with the fewest squares, and one that is dead."""
    fitting = {digit: position.layout.fitting(digit).bit_count() for digit in range(1, 10)}
    living = sorted((count, digit) for digit, count in fitting.items() if count)[:tiles]
    dead = next((digit for digit, count in fitting.items() if not count), living[0][1])
    chosen = [digit for _count, digit in living] + [dead]
    return tuple(chosen.count(digit) for digit in range(1, 10))


@cache
def expected(position: Position, seat: Seat) -> Fraction:
    """Return the result for a seat by the rules alone: every tile, every move."""
    if position.outcome:
        winners = position.outcome.winners
        return Fraction((seat in winners) - (1 - seat in winners))
    (mover,) = position.to_move
    if mover != CHANCE:
        sign = 1 if mover == seat else -1
        return sign * max(
            sign * expected(position.play(move, mover), seat)
            for move in position.legal_moves(mover)
        )
    assert isinstance(position, TilesPosition)
    total = Fraction(0)
    for move in position.legal_moves(CHANCE):
        count = position.bag[int(str(move)[1:]) - 1]
        total += count * expected(position.play(move, CHANCE), seat)
    return total / position.left


def by_the_rules(position: TilesPosition) -> dict[Move, Fraction]:
    seat = position.turn
    return {move: expected(position.play(move, seat), seat) for move in position.legal_moves(seat)}


def worked_out(position: TilesPosition, nodes: int = ENDLESS):  # type: ignore[no-untyped-def]
    return bounds_of(position, position.turn, Budget(0, nodes), is_enough=are_exact)


@pytest.fixture(params=["compiled", "python"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of both by itself: Python is told that no compiled engine can run."""
    if request.param == "python":
        monkeypatch.setattr(native, "start", lambda _name, _budget: None)


@pytest.mark.slow
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("illegal", ["discard", "refuse"])
def test_the_results_are_those_of_the_rules(illegal: str) -> None:
    position = ending(2, illegal=illegal)
    found = worked_out(position)
    truth = by_the_rules(position)
    assert set(found) == set(truth)
    for move, result in truth.items():
        assert found[move].low - 1e-9 <= result <= found[move].high + 1e-9
        assert found[move].width <= 0.001


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("nodes", [5, 50, 500])
def test_the_bounds_hold_however_early_the_search_ends(nodes: int) -> None:
    position = ending(2)
    truth = by_the_rules(position)
    for move, bounds in worked_out(position, nodes).items():
        assert bounds.low - 1e-9 <= truth[move] <= bounds.high + 1e-9


def test_the_best_move_is_never_ruled_out() -> None:
    position = ending(2)
    truth = by_the_rules(position)
    best = max(truth, key=lambda move: truth[move])
    for nodes in (5, 50, 500):
        if found := worked_out(position, nodes):
            assert best in contenders(found)


@pytest.mark.slow
@pytest.mark.parametrize("lead", [-20, -4, 0, 9, 18])
@pytest.mark.parametrize("dead", [0, 3])
def test_the_compiled_engine_finds_the_results_of_python(lead: int, dead: int) -> None:
    position = ending(3)
    unfit = next(d for d in range(1, 10) if not position.layout.fitting(d))
    bag = tuple(count + dead * (digit == unfit) for digit, count in enumerate(position.bag, 1))
    position = replace(
        position, bag=bag, points=(50 + lead, 50) if not position.turn else (50, 50 + lead)
    )
    found = worked_out(position)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "start", lambda _name, _budget: None)
        oracle = worked_out(position)
    assert set(found) == set(oracle)
    for move, bounds in oracle.items():
        assert bounds.low - 1e-8 <= found[move].low <= found[move].high <= bounds.high + 1e-8


def test_an_ending_between_bots_is_counted_out() -> None:
    """Nine squares can take a tile: in Python 20,000 nodes leave the result of each move open."""
    position = RULES.read(ENDING, RULES.clean({}))
    assert isinstance(position, TilesPosition)
    found = worked_out(position, 1_000)
    assert found
    assert are_exact(found)


@pytest.mark.slow
def test_what_is_known_of_a_bag_at_several_leads_is_all_kept() -> None:
    """22,500 bags are enough; 29,300 were needed while half as many results of one were kept."""
    position = RULES.read(MANY_LEADS, RULES.clean({}))
    assert isinstance(position, TilesPosition)
    found = worked_out(position, 220)
    assert found
    assert are_exact(found)


def test_an_engine_that_breaks_off_leaves_the_end_to_python(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_arguments: object) -> None:
        raise native.EngineFailure("out of fuel")

    monkeypatch.setattr(compiled.CompiledEnd, "result", fail)
    assert are_exact(worked_out(ending(2)))
    assert "Python goes on" in caplog.text


def test_a_turned_board_has_the_same_results() -> None:
    position = ending(3)
    turned = TilesPosition(
        layout=_turned(position.layout, square_symmetries(9)[3]),
        bag=position.bag,
        tile=position.tile,
        points=position.points,
    )
    assert isinstance(turned.layout, Layout)
    first, second = (sorted(worked_out(each).values()) for each in (position, turned))
    assert first == second


def test_far_from_the_end_nothing_is_tried() -> None:
    position, _drawn = settle(RULES.start(2, RULES.clean({})), Random(1))
    assert isinstance(position, TilesPosition)
    assert not worked_out(position, 10)


def test_where_wrong_tiles_stay_nothing_is_tried() -> None:
    assert not worked_out(ending(2, illegal="stays"), 10)


def test_the_master_makes_no_move_that_is_proved_to_be_worse() -> None:
    position = ending(2)
    truth = by_the_rules(position)
    for seed in range(5):
        (move,) = choose("tiles", "master", position, position.turn, Random(seed), nodes=4_000)
        assert truth[move] == max(truth.values())
