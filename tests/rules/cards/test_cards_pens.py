"""A colour of one’s choice (interpretation cards-13)."""

from random import Random

import pytest

from games.rules.cards import RULESET
from games.rules.cards.board import KINDS, SEAT_NAMES
from games.rules.cards.moves import COLOURS, Enter, Glass, Pass, Pen
from games.rules.cards.position import CardsPosition
from games.rules.cards.scoreboard import MARKS, scoreboard
from games.rules.kit.core import settle
from tests.rules.cards.boards import dealt, drawn, played


def _table(moves: str = "", seats: int = 3, **options: object) -> CardsPosition:
    return played(dealt(seats=seats, pens="chosen", **options), moves)


def _colours(position: CardsPosition) -> list[str]:
    return [COLOURS[position.colour_of(seat)] for seat in range(position.form.seats)]


def _offered(position: CardsPosition) -> list[str]:
    legal = position.legal_moves(position.turn)
    return [move.colour for move in legal if isinstance(move, Pen)]


def _refused(position: CardsPosition, colour: str, seat: int) -> str:
    return str(position.refusal(Pen(colour), seat))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_may_take_any_pen_of_the_box(seats: int) -> None:
    """„Nun bekommt jeder Mitspieler einen farbigen Faserstift seiner Wahl“"""
    assert _offered(_table(seats=seats)) == ["blue", "green", "gold"]


def test_a_free_pen_is_taken_and_the_old_one_goes_back() -> None:
    after = _table("pen:gold")
    assert _colours(after) == ["gold", "blue", "green"]
    assert (after.turn, after.running, after.fruitless) == (0, False, 0)
    assert _offered(played(after, "pass")) == ["red", "green"]


@pytest.mark.parametrize("seats", [1, 3])
def test_a_pen_is_chosen_once(seats: int) -> None:
    after = _table("pen:gold", seats=seats)
    assert _offered(after) == []
    assert _refused(after, "red", 0) == "pen-settled"
    assert _offered(_table("pen:gold pass pass pass")) == []


def test_a_pen_that_was_chosen_stays_before_the_first_glass() -> None:
    after = _table("pen:blue pass")
    assert _refused(after, "blue", 1) == "pen-taken"
    assert _colours(played(after, "pen:gold")) == ["blue", "gold", "green"]


def test_who_had_it_by_seat_alone_gets_the_other_and_may_still_choose() -> None:
    swapped = _table("pen:blue")
    assert _colours(swapped) == ["blue", "red", "green"]
    second = played(swapped, "glass 8a9")
    assert _offered(second) == ["green", "gold"]
    assert _colours(played(second, "pen:green")) == ["blue", "green", "red"]


def test_the_glass_settles_it() -> None:
    begun = _table("pen:green glass")
    assert _refused(begun, "gold", 0) == "pen-settled"
    later = played(begun, "8a9 pass pass")
    assert _refused(later, "gold", 0) == "pen-settled"
    assert _refused(_table("glass 8a9"), "red", 1) == "pen-taken"


def test_a_turn_without_a_glass_settles_nothing() -> None:
    assert _offered(_table("pass pass pass")) == ["blue", "green", "gold"]


def test_it_is_chosen_at_ones_turn_and_only_where_that_was_agreed() -> None:
    assert _refused(_table(), "gold", 1) == "not-your-turn"
    assert _refused(_table(), "red", 0) == "pen-taken"
    assert _refused(dealt(), "gold", 0) == "pens-dealt"
    assert list(dealt().legal_moves(0)) == [Glass(), Pass()]


def test_all_that_is_drawn_goes_by_the_colour() -> None:
    """With its sign, which needs no colour to be seen."""
    after = _table("pen:gold glass 8a9", seats=2)
    board = RULESET.board(after.view(1), 1)
    (square,) = [square for square in board.squares() if square.name == "a9"]
    assert (square.kind, square.text) == (KINDS[3], "8o")
    assert "8o" in drawn(after)
    assert [(band.colour, band.mark) for band in scoreboard(after)] == [
        (3, MARKS[3]),
        (1, MARKS[1]),
    ]
    assert board.legend == (("1o-9o", SEAT_NAMES[3]), ("1b-9b", SEAT_NAMES[1]))
    assert after.colour_of(0) == 3
    (piece,), _square = RULESET.depict(Enter(8, "a9"), after.colour_of(0))
    assert piece.kind == KINDS[3]


def test_the_sentences_name_the_colour() -> None:
    after = _table("pen:gold", seats=2)
    assert RULESET.board(after.view(1), 1).prompt_params == {"seat": SEAT_NAMES[3]}
    assert RULESET.board(after.view(0), 0).moving == KINDS[3]


def test_a_colour_lasts_from_puzzle_to_puzzle() -> None:
    start = RULESET.start(2, {"pace": "advanced", "pens": "chosen"})
    first, _ = settle(start, Random(1))
    assert isinstance(first, CardsPosition)
    over = played(first, "pen:gold glass pass glass pass pass pass pass pass")
    position, _ = settle(over, Random(2))
    assert isinstance(position, CardsPosition)
    assert (position.round, _colours(position)) == (2, ["gold", "blue"])
    assert _offered(position) == []
