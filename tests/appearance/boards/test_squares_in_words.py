"""Boards of squares in words, the hourglass, and points in halves."""

from fractions import Fraction

import pytest

from games.rules.kit.board import Square
from games.templatetags.aria_labels import BoardLabels
from games.templatetags.formatting import points
from games.templatetags.hourglass import heap, seconds_left
from tests.appearance.boards.samples import CARDS, FREGE, LUDOKU, TILES, Sample
from tests.appearance.boards.test_squares import choosing, html
from tests.appearance.boards.urls import Glass
from tests.appearance.markup import Markup

SPOKEN = [
    (FREGE, Square("c5", "f", "seat1"), "Blue f"),
    (FREGE, Square("a7", "B", "given"), "given B"),
    (FREGE, Square("a1", faint="GO"), "empty, in small print GO"),
    (TILES, Square("f8", "5", "tile", last=True), "5, last move"),
    (TILES, Square("e5", faint="8"), "empty, scores 8"),
    (LUDOKU, Square("h8", "5", "seat1"), "Midnight 5"),
    (CARDS, Square("b1", "4", "seat2"), "Green 4"),
    (CARDS, Square("i9", "2", "seat3", lit=True), "Gold 2, marked"),
    (CARDS, Square("d9", marks="26"), "empty, pencil marks 2 6"),
]


@pytest.mark.words
@pytest.mark.parametrize(
    ("sample", "square", "expected"), SPOKEN, ids=[expected for *_, expected in SPOKEN]
)
def test_a_square_in_words(sample: Sample, square: Square, expected: str) -> None:
    assert BoardLabels(sample.board()).square(square) == expected


def test_the_hourglass_tells_what_was_left_to_those_without_scripts() -> None:
    text = html(CARDS.board(), controls=choosing(), glass=Glass(17.3))
    assert f">{seconds_left(Glass(17.3))}</span>" in text
    assert seconds_left(Glass(17.3)).startswith("18 ")
    page = Markup(text)
    assert page.having("div", id="glass")[0]["data-left"] == "17.3"
    assert page.having("form", id="lapse", hidden="")


def test_the_glass_of_another_cannot_be_ended() -> None:
    page = Markup(html(CARDS.board(play=False), controls=None, glass=Glass(mine=False, lapse="")))
    assert "data-mine" not in page.having("div", id="glass")[0]
    assert not page.having("form", id="lapse")


def test_an_empty_glass_is_not_less_than_empty() -> None:
    page = Markup(html(CARDS.board(), controls=choosing(), glass=Glass(-4)))
    assert page.having("div", id="glass")[0]["data-left"] == "0.0"
    assert heap(1) == "M10 92V90.0Q22 90.0 30 90.0Q38 90.0 50 90.0V92z"


@pytest.mark.parametrize(
    ("number", "expected"),
    [("9/2", "4½"), ("1/2", "½"), (Fraction(-3, 2), "−1½"), (12, "12"), ("0", "0")],
)
def test_points_are_exact_halves(number: object, expected: str) -> None:
    assert points(number) == expected
