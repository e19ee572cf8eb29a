"""Positions of Sudoku cards as texts; tests/rules/contract reads back those of whole games."""

import pytest

from games.rules.cards import RULESET
from games.rules.kit.core import BadNotation
from tests.rules.cards.boards import EXAMPLE, dealt, played

OPEN = {"card": "pasted", "puzzle": EXAMPLE.clues, "between": "open"}
CARD = f"Card: {EXAMPLE.clues}"


def test_the_text_tells_the_card_the_digits_the_points_and_the_turn() -> None:
    position = played(dealt(), "glass 8a9 pass")
    assert RULESET.write(position).splitlines()[:5] == [
        CARD,
        f"Solution: {EXAMPLE.solution}",
        "Digits: 8a9/1",
        "Fresh: a9",
        "Points: 8 0",
    ]
    assert RULESET.read(RULESET.write(position), OPEN) == position


def test_a_view_is_written_without_the_solution() -> None:
    text = RULESET.write(played(dealt(), "glass 8a9").view(0))
    assert CARD in text
    assert EXAMPLE.solution not in text


def test_nothing_is_written_while_no_card_lies_open() -> None:
    assert RULESET.write(RULESET.start(2, {})) == ""
    assert RULESET.write(dealt(between="hidden").view(0)) == ""


def test_a_position_goes_on() -> None:
    position = RULESET.read(f"{CARD} Points: 0 12 Turn: 2 Round: 1", OPEN)
    assert played(position, "glass 8a9").points == (0, 20)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Turn: 1", "^card-unreadable$"),
        ("Card: 12 Turn: 1", "^card-unreadable$"),
        (f"{CARD} Solution: 12 Turn: 1", "^card-unreadable$"),
        (f"{CARD} Turn: 1 Turn: 2", "^label-repeated label=Turn$"),
        (f"{CARD} Turn: 3", "^line-unreadable label=Turn$"),
        (f"{CARD} Turn: 0", "^line-unreadable label=Turn$"),
        (f"{CARD} Turn: 1 2", "^line-unreadable label=Turn$"),
        (f"{CARD} Turn: 1 Round: 0", "^line-unreadable label=Round$"),
        (f"{CARD} Turn: 1 Points: 7", "^line-unreadable label=Points$"),
        (f"{CARD} Turn: 1 Points: 7 -1", "^line-unreadable label=Points$"),
        (f"{CARD} Turn: 1 Digits: 8a9/3", "^line-unreadable label=Digits$"),
        (f"{CARD} Turn: 1 Digits: 8a9", "^line-unreadable label=Digits$"),
        (f"{CARD} Turn: 1 Fresh: j9", "^line-unreadable label=Fresh$"),
        (f"{CARD} Turn: 1 Pens: red", "^line-unreadable label=Pens$"),
        (f"{CARD} Turn: 1 Pens: red red", "^line-unreadable label=Pens$"),
        (f"{CARD} Turn: 1 Numbers: one", "^line-unreadable label=Numbers$"),
        (f"{CARD} Turn: 1 State: walking", "^line-unreadable label=State$"),
        (f"{CARD} Turn: 1 End: soon", "^line-unreadable label=End$"),
        (f"{CARD} Turn: 1 Digits: 8b9/1", "^digits-impossible$"),
        (f"{CARD} Turn: 1 Digits: 8a9/1 8a9/2", "^digits-impossible$"),
        (f"{CARD} Turn: 1 Fresh: a9", "^digits-impossible$"),
        (f"{CARD} Solution: {'1' * 81} Turn: 1", "^digits-impossible$"),
        (f"Card: {EXAMPLE.solution} Turn: 1", "^digits-impossible$"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        RULESET.read(text, OPEN)
