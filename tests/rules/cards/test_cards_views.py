"""What is seen: a covered board, never the solution, and no more when bots try moves on it."""

from dataclasses import replace

import pytest

from games.rules.cards import RULESET
from games.rules.cards.moves import Deal, Enter, Glass
from games.rules.cards.position import CardsPosition
from tests.rules.cards.boards import EXAMPLE, NEARLY, dealt, played

OTHER = Deal("." * 80 + "3", EXAMPLE.solution[::-1])


def _covered(moves: str, **options: object) -> CardsPosition:
    return played(dealt(**{"between": "hidden", **options}), moves)


def test_a_covered_board_is_seen_only_while_the_own_glass_runs() -> None:
    before, during = _covered(""), _covered("glass")
    assert [before.view(seat).clues for seat in (None, 0, 1)] == ["", "", ""]
    assert [bool(during.view(seat).clues) for seat in (None, 0, 1)] == [False, True, False]
    after = played(during, "8a9")
    assert all(not after.view(seat).clues and not after.view(seat).entries for seat in (0, 1))
    assert after.view(1).points == (8, 0)


def test_what_was_seen_in_the_glass_may_not_be_looked_at_again() -> None:
    assert _covered("").fleeting
    assert not dealt().fleeting
    assert not dealt(seats=1).fleeting


@pytest.mark.parametrize("moves", ["", "glass", "glass 8a9", "glass 7a7", "glass 8a9 glass 4f9"])
@pytest.mark.parametrize("between", ["hidden", "open"])
def test_no_view_holds_the_solution_or_the_pasted_puzzle(moves: str, between: str) -> None:
    """Interpretation cards-2."""
    position = played(dealt(between=between), moves)
    for seat in (None, 0, 1):
        view = position.view(seat)
        assert (view.solution, view.form.puzzle, view.used) == ("", "", ())
        assert EXAMPLE.solution not in repr(view)
        if view.clues == "":
            assert EXAMPLE.clues not in repr(view)


def test_a_covered_view_is_the_same_whatever_card_lies_under_it() -> None:
    position = _covered("glass 8a9 glass")
    other = replace(position, clues=OTHER.clues, solution=OTHER.solution)
    for seat in (None, 0):
        assert other.view(seat) == position.view(seat)
        assert RULESET.board(other.view(seat), seat) == RULESET.board(position.view(seat), seat)


def test_an_open_view_is_the_same_whatever_the_solution() -> None:
    position = played(dealt(), "glass 8a9 glass")
    other = replace(position, solution=OTHER.solution)
    assert [other.view(seat) for seat in (None, 0, 1)] == [
        position.view(seat) for seat in (None, 0, 1)
    ]


def test_on_a_view_every_digit_counts_as_right() -> None:
    view = _covered("glass").view(0)
    assert view.play(Enter(7, "a7"), 0).points == (7, 0)


def test_the_glass_can_be_turned_on_a_covered_view() -> None:
    view = _covered("").view(0)
    assert view.play(Glass(), 0).running


def test_the_end_shows_everything() -> None:
    over = played(dealt(NEARLY, between="hidden"), "pass " * 6)
    view = over.view(None)
    assert (view.clues, view.solution) == (NEARLY.clues, NEARLY.solution)
    faint = [square.faint for square in RULESET.board(view, None).layers[0].rows[0][1]]
    assert faint == ["8", "1", "5", "7", "", "", "", "", ""]


def test_the_solution_stands_in_no_repr() -> None:
    assert EXAMPLE.solution not in repr(EXAMPLE)
    assert EXAMPLE.solution not in repr(dealt())
