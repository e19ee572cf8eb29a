"""The contract every game must pass, second half: its notation and its options."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.kit.core import AmbiguousNotation, BadOption, MalformedMove, Position
from tests.rules.contract.cases import GAMES, POOLS, Case, every_case, playout

every_game = pytest.mark.parametrize("key", GAMES)


@every_case
def test_moves_have_a_name_in_every_notation(case: Case) -> None:
    options = case.ruleset.clean(case.options)
    for key in ("", "no such notation", *(notation.key for notation in case.ruleset.notations)):
        moves = {ply.move for ply in playout(case).plies}
        names = {case.ruleset.spell(move, options, key) for move in moves}
        assert len(names) == len(moves)
        assert all(names)


@every_case
def test_a_written_position_is_read_back(case: Case) -> None:
    for position in list(playout(case).positions())[1::3]:
        for notation in case.ruleset.notations:
            text = case.ruleset.write(position, notation=notation.key)
            if text:
                assert _read(case, text, notation.key) == position


def _read(case: Case, text: str, notation: str) -> Position:
    options = case.ruleset.clean(case.options)
    try:
        return case.ruleset.read(text, options)
    except AmbiguousNotation:
        return case.ruleset.read(text, options, notation=notation)


@every_case
def test_options_are_described_in_words(case: Case) -> None:
    options = case.ruleset.clean(case.options)
    assert all(case.ruleset.describe(options))
    assert case.ruleset.clean(options) == options


@every_game
def test_garbage_is_a_malformed_move(key: str) -> None:
    for text in (*POOLS[key].GARBAGE, "", " ", "\x00", "null", "-1", "é", "A" * 10_000):
        with pytest.raises(MalformedMove):
            GAMES[key].parse(text)


@every_game
@given(text=st.text(max_size=8))
def test_any_text_is_a_move_or_malformed(key: str, text: str) -> None:
    try:
        move = GAMES[key].parse(text)
    except MalformedMove:
        return
    assert GAMES[key].parse(str(move)) == move


@every_game
def test_wrong_options_and_seats_are_refused(key: str) -> None:
    ruleset = GAMES[key]
    for options in ({"colour": "red"}, {ruleset.options[0].key: "nonsense"}):
        with pytest.raises(BadOption):
            ruleset.start(ruleset.seats[0], options)
    with pytest.raises(BadOption):
        ruleset.start(99, {})


@every_game
def test_an_empty_mapping_means_the_defaults(key: str) -> None:
    ruleset = GAMES[key]
    defaults = {option.key: option.default for option in ruleset.options}
    assert ruleset.clean({}) == defaults
    assert ruleset.start(ruleset.seats[0], {}) == ruleset.start(ruleset.seats[0], defaults)
