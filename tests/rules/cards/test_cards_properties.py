"""What holds in every game, whoever moves at whatever time: seats at their turn, and objectors."""

from random import Random

import pytest

from games.puzzles.grid import UNITS
from games.rules.cards.form import VAIN
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import Move
from tests.rules.cards.boards import EXAMPLE, dealt

FORMS: dict[str, dict[str, object]] = {
    "server": {"seats": 3},
    "players": {"seats": 3, "referee": "players"},
    "fast": {"seats": 2, "pace": "advanced"},
    "fast with players": {"seats": 4, "pace": "advanced", "referee": "players"},
    "alone": {"seats": 1, "limit": 20},
}


def _anybody(position: CardsPosition, rng: Random) -> tuple[int, Move]:
    """A move of any seat that may act; objections come as often as all others together."""
    seat = rng.choice(sorted(position.may_act))
    moves = list(position.legal_moves(seat))
    return seat, rng.choice(moves)


def _check(before: CardsPosition, after: CardsPosition) -> None:
    for unit in UNITS:
        digits = [after.grid[cell] for cell in unit if after.grid[cell]]
        assert len(digits) == len(set(digits))
    for seat in range(after.form.seats):
        assert after.points[seat] == sum(
            entry.digit for entry in after.entries if entry.seat == seat
        )
    assert all(after.grid[cell] for cell in after.fresh)
    assert set(after.upheld) <= set(after.fresh)
    assert max(after.failed) <= VAIN
    assert before.stretch <= after.stretch <= before.stretch + 1
    assert after.to_move <= after.may_act or after.outcome
    assert after.fruitless < after.form.most_fruitless or after.outcome
    if not after.form.players:
        assert all(
            EXAMPLE.solution[each_entry.cell] == str(each_entry.digit)
            for each_entry in after.entries
        )
        assert after.may_act == after.to_move


@pytest.mark.first_by_day
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("form", FORMS)
def test_sums_grid_and_counts_agree_at_every_move(form: str, seed: int) -> None:
    rng = Random(f"{form}/{seed}")
    position = dealt(**FORMS[form])
    for _ in range(1500):
        seat, move = _anybody(position, rng)
        after = position.play(move, seat)
        _check(position, after)
        position = after
        if position.outcome:
            break
    assert position.outcome is not None
    assert position.full == (position.outcome.termination == "puzzle-solved")
    if position.full:
        assert "".join(map(str, position.grid)) == EXAMPLE.solution
