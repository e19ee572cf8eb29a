"""Interpretation cards-15: whoever plays alone may ask for hints, and they are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.puzzles.collection.cards import CARDS, cards_of
from games.puzzles.collection.relatives import Relative
from games.puzzles.grader import LEVELS
from games.puzzles.grid import NAMES
from games.puzzles.techniques import Technique
from games.rules.cards import RULESET
from games.rules.cards.moves import Ask, Deal, Enter
from games.rules.cards.position import CardsPosition
from games.rules.cards.tips import LOOK
from games.rules.kit.core import CHANCE, IllegalMove
from games.rules.kit.remarks import Tip, TipPart
from games.rules.kit.texts.diagram import rules_text
from games.templatetags.formatting import words
from tests.rules.cards.boards import EXAMPLE, dealt, drawn, played
from tests.rules.cards.test_cards_contract import Alone


def _alone(moves: str = "", **options: object) -> CardsPosition:
    return played(dealt(seats=1, **options), f"glass {moves}")


def _tip(position: CardsPosition, depth: int = 0) -> Tip | None:
    return RULESET.board(position.view(0), 0, tip=depth).tip


def _refused(position: CardsPosition) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(Ask(), 0)
    return str(refused.value)


def test_a_hint_says_first_where_to_look_and_then_all_of_it() -> None:
    first = _tip(_alone("hint"))
    assert first is not None
    assert (first.is_whole, first.move) == (False, "")
    assert set(first.parts.values()) == {TipPart.AREA}
    assert len(first.parts) % 9 == 0
    second = _tip(_alone("hint hint"))
    assert second is not None
    assert second.is_whole
    move = RULESET.parse(second.move)
    assert isinstance(move, Enter)
    assert EXAMPLE.solution[NAMES.index(move.square)] == str(move.digit)
    assert second.parts[move.square] == TipPart.GOAL
    assert move.square in first.parts
    assert _tip(_alone()) is None


def test_a_hint_is_counted_once_and_gone_when_a_digit_is_written() -> None:
    counts = [
        (position.tips, position.tip_depth) for position in map(_alone, ("", "hint", "hint hint"))
    ]
    assert counts == [(0, 0), (1, 1), (1, 2)]
    after = _alone("hint 8a9")
    assert (after.tips, after.tip_depth) == (1, 0)
    assert _tip(after) is None
    assert _alone("hint hint 8a9 hint").tips == 2


def test_a_wrong_digit_leaves_the_hint_there() -> None:
    wiped = _alone("hint 7a7")
    assert wiped.wiped
    assert (wiped.tips, wiped.tip_depth, wiped.mistakes) == (1, 1, 1)


def test_what_was_asked_for_is_in_the_view_the_text_and_the_result() -> None:
    position = _alone("hint hint 8a9 hint")
    view = position.view(None)
    assert isinstance(view, CardsPosition)
    assert (view.tips, view.tip_depth) == (2, 1)
    text = RULESET.write(position)
    assert "Hints: 2\nDepth: 1\n" in text
    options = RULESET.clean({"card": "pasted", "puzzle": EXAMPLE.clues, "between": "open"})
    assert Alone().read(text, options) == position
    remarks = RULESET.board(view, 0).remarks
    assert {"hints": 2} in [remark.params for remark in remarks]


@pytest.mark.first_by_day
@pytest.mark.parametrize("level", LEVELS)
def test_hints_alone_solve_a_card_of_every_level(level: str) -> None:
    card = cards_of(level)[11]
    deal = Deal(card.puzzle, card.solution)
    position = played(dealt(deal, seats=1), "glass")
    while position.outcome is None:
        for _ in "12":
            position = position.play(Ask(), 0)
        tip = _tip(position)
        assert tip is not None
        position = position.play(RULESET.parse(tip.move), 0)
    assert position.full
    assert (position.mistakes, position.tips) == (0, card.puzzle.count("."))


def test_a_hint_comes_from_what_lies_open_and_never_from_the_back_of_the_card() -> None:
    position = _alone("hint hint")
    other = replace(position, solution=EXAMPLE.solution[::-1])
    assert RULESET.board(other, 0).tip == RULESET.board(position, 0).tip == _tip(position)


def test_a_wrong_digit_that_stands_is_said_first() -> None:
    standing = played(dealt(referee="players"), "glass 7a7")
    tip = _tip(standing, depth=1)
    assert tip is not None
    assert (tip.is_whole, tip.move, tip.parts) == (True, "", {"a7": TipPart.GOAL})


def test_of_several_wrong_digits_the_one_written_first_is_named() -> None:
    standing = played(dealt(referee="players"), "glass 7a7 glass 6a9")
    tip = _tip(standing, depth=1)
    assert tip is not None
    assert (tip.wrong, {*tip.parts}) == ("7a7", {"a7"})


def test_there_are_no_hints_with_others_before_the_clock_or_after_all_is_told() -> None:
    assert _refused(played(dealt(), "glass")) == "hints-alone-only"
    assert _refused(dealt(seats=1)) == "glass-not-running"
    assert _refused(_alone("hint hint")) == "hint-given"


def test_a_covered_card_has_no_hint() -> None:
    covered = dealt(between="hidden")
    assert _tip(covered, depth=2) is None
    assert _tip(dealt(seats=1), depth=2) is None
    assert _tip(dealt(between="open"), depth=2) is not None


def test_a_game_that_is_over_has_no_hint() -> None:
    assert RULESET.board(_alone().opened(), None, tip=2).tip is None


def test_the_squares_of_a_hint_are_marked_on_the_board() -> None:
    board = RULESET.board(_alone("hint hint").view(0), 0)
    assert board.tip is not None
    marked = {square.name: square.tip for square in board.squares() if square.tip}
    assert marked == board.tip.parts
    assert drawn(_alone("hint").view(0)) == drawn(_alone().view(0))


def test_no_pasted_text_without_a_solution_breaks_a_hint() -> None:
    position = RULESET.read(f"Card: {'.' * 80}1", RULESET.clean({}))
    assert RULESET.board(position, 0, tip=2).tip is None


def test_a_game_with_hints_is_no_less_solved_and_says_how_many() -> None:
    card = CARDS[0]
    start = RULESET.start(1, {"card": "easy"}).play(Deal(card.puzzle, card.solution), CHANCE)
    assert isinstance(start, CardsPosition)
    position = played(start, "glass hint")
    for cell, sign in enumerate(card.puzzle):
        if sign == ".":
            position = position.play(Enter(int(card.solution[cell]), NAMES[cell]), 0)
    result = position.solo_result()
    assert result is not None
    assert (result.tips, result.mistakes) == (1, 0)


def test_a_row_of_a_card_has_one_name_in_german() -> None:
    relatives = (Relative("234567891"), Relative("234567891", transposed=True))
    alterations = [RULESET.alteration(EXAMPLE.related(way)) for way in relatives]
    with override("de"):
        shown_words = [words(LOOK[0], {"unit": "9", "technique": Technique.X_WING.label})]
        shown_words += [words(template, params) for template, params in alterations]
    assert all("Reihe" in sentence for sentence in shown_words)
    assert "Zeile" not in " ".join([*shown_words, rules_text(RULESET, "de")])
