"""The endgame of Frege-Sudoku against a plain look at every line of play, and its bounds."""

from functools import cache
from random import Random

import pytest

from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Ground, either
from games.bots.frege.bounds import plan
from games.bots.frege.endgame import Endgame
from games.bots.frege.normal import pruned
from games.rules.frege.completion import completion
from games.rules.frege.letters import FULL, HANDS, NEUTRAL, cells_of, reach
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STARTS, letters_of
from tests.bots.frege.frege_games import at_the_end, eager
from tests.support.budget import by_day_every

ALL = 10**9


def solved(position: FregePosition, budget: Budget | None = None, limit: int = 1000) -> int:
    ground = Ground(position)
    endgame = Endgame(ground.seen, budget or Budget(0, ALL), limit)
    us, them = ground.rooms(position.turn), ground.rooms(1 - position.turn)
    return endgame.value(us, them, dead=ground.dead > 0)


@cache
def plain(letters: tuple[int, ...], turn: int) -> int:
    """Minimax over the rules, without any trick: 1 won, 0 drawn, -1 lost."""
    free = FULL & ~sum(letters)
    if not free:
        return 0
    best = -1
    for number in HANDS[turn]:
        for cell in cells_of(free & ~reach(letters[number])):
            after = list(letters)
            after[number] |= 1 << cell
            best = max(best, -plain(tuple(after), 1 - turn))
            if best == 1:
                return best
    return best


def nearly_full(rng: Random, empty: int) -> FregePosition:
    """A full grid with some letters taken out again: here draws are still to be had."""
    full = completion(letters_of(rng.choice(STARTS)))
    assert full is not None
    letters = list(full)
    for cell in rng.sample(list(cells_of(FULL & ~full[NEUTRAL])), empty):
        letters = [cells & ~(1 << cell) for cells in letters]
    return FregePosition.arranged(tuple(letters), rng.randrange(2))


@pytest.mark.parametrize("seed", by_day_every(4, range(20)))
def test_nearly_full_grids_are_worth_what_plain_minimax_finds(seed: int) -> None:
    rng = Random(seed)
    found = set()
    for empty in (2, 3, 4, 5, 6, 7) * 3:
        position = nearly_full(rng, empty)
        value = solved(position)
        assert value == plain(position.letters, position.turn)
        found.add(value)
    assert found == {1, 0, -1}
    plain.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("seed", by_day_every(4, range(20)))
def test_the_last_moves_of_a_game_are_worth_what_plain_minimax_finds(seed: int) -> None:
    rng = Random(seed)
    for plies in (2, 4, 6, 8):
        for chooses in (eager, None):
            position = at_the_end(rng, plies, chooses)
            assert solved(position) == plain(position.letters, position.turn)
    plain.cache_clear()


@pytest.mark.slow
def test_a_small_memory_changes_nothing() -> None:
    rng = Random(9)
    for _ in range(10):
        position = at_the_end(rng, 12, eager)
        assert solved(position, limit=3) == solved(position, limit=10_000)


@pytest.mark.slow
def test_the_memory_is_bounded() -> None:
    position = at_the_end(Random(4), 18, eager)
    ground = Ground(position)
    endgame = Endgame(ground.seen, Budget(0, ALL), limit=20)
    endgame.value(ground.rooms(0), ground.rooms(1), dead=True)
    assert len(endgame.last_mover.stored) <= 20


def test_a_spent_budget_ends_the_search() -> None:
    position = at_the_end(Random(3), 28, eager)
    with pytest.raises(OutOfBudget):
        solved(position, Budget(0, 16))


def test_a_letter_that_costs_nothing_makes_the_others_needless() -> None:
    """Cells 0 and 1 see each other: a letter that fits on one of them alone is all one needs."""
    seen = (0b10, 0b01)
    assert pruned((0b01, 0b11, 0, 0), seen) == ((0, 0, 0b01, 0b10), 0b11)


def test_a_plan_can_be_filled_in_any_order() -> None:
    rng = Random(12)
    for _ in range(20):
        ground = Ground(at_the_end(rng, 16, eager))
        us, them = ground.rooms(0), ground.rooms(1)
        planned = plan(us, either(them), ground.seen)
        assert planned & ~either(us) == 0
        assert _filled(us, planned, ground.seen)


def _filled(rooms: tuple[int, ...], planned: int, seen: tuple[int, ...]) -> bool:
    """Whether letters can be found for all these cells so that none clash."""
    if not planned:
        return True
    cell = planned.bit_length() - 1
    for letter, open_ in enumerate(rooms):
        if open_ >> cell & 1:
            after = tuple(
                room & ~seen[cell] if number == letter else room
                for number, room in enumerate(rooms)
            )
            if _filled(after, planned & ~(1 << cell), seen):
                return True
    return False


@pytest.mark.slow
def test_the_last_cells_are_solved_with_little_search() -> None:
    rng = Random(16)
    for _ in range(10):
        budget = Budget(0, nodes=5_000)
        solved(at_the_end(rng, 14, eager), budget, limit=100_000)
        assert not budget.is_over
