"""Positions that are equal but for a symmetry have one canonical form, and their moves one name."""

from __future__ import annotations

import pytest

from games.rules import RULESETS
from games.rules.frege.position import FregePosition
from games.rules.kit.core import CHANCE, Position, Ruleset, replay
from games.rules.kit.texts.canonical_form import (
    SymmetricRuleset,
    arranged,
    canonical_form,
    square_symmetries,
)
from tests.rules.contract.cases import Case, cases, is_for_the_long_run, playout

SIDES = 8
SYMMETRIC = [
    case
    for case in cases()
    if isinstance(case.ruleset, SymmetricRuleset) and not is_for_the_long_run(case)
]
symmetric_case = pytest.mark.parametrize("case", SYMMETRIC, ids=str)
turned_case = pytest.mark.parametrize(
    "case", [case for case in SYMMETRIC if case.key != "frege"], ids=str
)
"""Without Frege, where a symmetry gives the letters other names as well."""


def name_count(ruleset: Ruleset, position: Position) -> int:
    """Return how many different moves the seat to move has, symmetries apart."""
    form = canonical_form(ruleset, position)
    assert form is not None
    (seat,) = position.to_move
    return len({form.name_of(move) for move in position.legal_moves(seat)})


@turned_case
@pytest.mark.parametrize("number", [3, 5])
def test_a_game_played_on_a_turned_board_has_the_same_forms_and_names(
    case: Case, number: int
) -> None:
    ruleset = case.ruleset
    assert isinstance(ruleset, SymmetricRuleset)
    played = playout(case)
    turned = ruleset.start(2, case.options)
    for ply in played.plies:
        ours, theirs = canonical_form(ruleset, ply.position), canonical_form(ruleset, turned)
        assert ours is not None
        assert theirs is not None
        assert ours.text == theirs.text
        move = ruleset.parse(list(ruleset.images(ply.position))[number].rename(ply.move))
        assert ours.name_of(ply.move) == theirs.name_of(move)
        assert turned.refusal(move, ply.seat) is None
        turned = turned.play(move, ply.seat)


def test_positions_of_a_card_have_no_form() -> None:
    cards = RULESETS["cards"]
    assert canonical_form(cards, cards.start(2, {})) is None


@symmetric_case
def test_each_image_is_another_text_or_a_symmetry_of_the_position(case: Case) -> None:
    ruleset = case.ruleset
    assert isinstance(ruleset, SymmetricRuleset)
    for position in playout(case).positions():
        images = list(ruleset.images(position))
        assert len(images) == SIDES
        form = canonical_form(ruleset, position)
        assert form is not None
        assert form.text == min(image.text for image in images)
        assert len(form.images) in {1, 2, 4, 8}


@symmetric_case
def test_positions_of_one_game_have_different_forms(case: Case) -> None:
    plies = [ply.position for ply in playout(case).plies if ply.seat != CHANCE]
    forms = [canonical_form(case.ruleset, position) for position in plies]
    assert len({form.text for form in forms if form}) == len(plies)


@pytest.mark.parametrize(
    ("log", "count"), [([], 3), ([(0, "B2")], 10), ([(0, "B2"), (1, "C3")], 10)]
)
def test_moves_that_a_symmetry_exchanges_are_one_in_sogo(
    log: list[tuple[int, str]], count: int
) -> None:
    sogo = RULESETS["sogo"]
    assert name_count(sogo, replay(sogo, 2, {"size": 4}, log)) == count


def test_letters_of_a_colour_do_alike_in_frege() -> None:
    frege = RULESETS["frege"]
    position = frege.start(2, frege.clean({}))
    assert isinstance(position, FregePosition)
    form = canonical_form(frege, position)
    swapped = FregePosition(
        (position.letters[1], position.letters[0], *position.letters[2:]), position.turn
    )
    turned = FregePosition(tuple(map(_turned, position.letters)), position.turn)
    blue = FregePosition(position.letters, 1 - position.turn)
    texts = [canonical_form(frege, each) for each in (swapped, turned, blue)]
    assert form is not None
    assert [each is not None and each.text == form.text for each in texts] == [True, True, False]


def _turned(cells: int) -> int:
    symmetry = square_symmetries(9)[4]
    return sum(1 << symmetry[cell] for cell in range(81) if cells >> cell & 1)


def test_a_symmetry_is_undone_by_another() -> None:
    for symmetry in square_symmetries(3):
        back = [
            other
            for other in square_symmetries(3)
            if arranged(arranged("abcdefghi", symmetry), other) == list("abcdefghi")
        ]
        assert len(back) == 1
