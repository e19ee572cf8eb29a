"""What the core does for every game: options, replaying, settling, telling refusals."""

from random import Random

import pytest

from games.rules.kit.core import (
    CHANCE,
    BadNotation,
    BadOption,
    IllegalMove,
    MalformedMove,
    replay,
    settle,
)
from games.rules.sogo import RULESET as SOGO
from tests.rules.sixth import RULESET as PEBBLES
from tests.rules.sixth.moves import Hide, Take, Throw
from tests.rules.sixth.position import UNKNOWN


def test_options_that_do_not_apply_take_their_default() -> None:
    chosen = SOGO.clean({"size": 4, "line": "four", "takes": "top", "captures": "one"})
    assert (chosen["line"], chosen["takes"], chosen["captures"]) == ("full", "any", "each")
    assert SOGO.clean({"size": 5, "line": "four"})["line"] == "four"


def test_options_may_come_from_a_form_as_text() -> None:
    assert SOGO.clean({"size": "5", "variant": "2"}) == SOGO.clean({"size": 5, "variant": 2})


@pytest.mark.parametrize(
    "options",
    [
        {"size": 6},
        {"size": "four"},
        {"size": None},
        {"size": 4.0},
        {"size": [4]},
        {"variant": True},
        {"line": "five"},
        {"Size": 4},
        {"": ""},
    ],
    ids=str,
)
def test_unknown_and_malformed_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        SOGO.start(2, options)


def test_options_are_told_in_words_where_they_apply() -> None:
    values = SOGO.clean({"size": 5, "variant": 2, "takes": "top"})
    assert len(list(SOGO.describe(SOGO.clean({})))) == 2
    assert list(SOGO.describe(values)) == [
        choice.label
        for option in SOGO.options
        for choice in option.choices
        if choice.value == values[option.key]
    ]
    assert len(list(SOGO.describe(values))) == 5


def test_a_replay_stops_at_the_first_entry_that_does_not_fit() -> None:
    with pytest.raises(MalformedMove, match="Z9"):
        replay(SOGO, 2, {}, [(0, "A1"), (1, "Z9")])
    with pytest.raises(IllegalMove, match="^not-your-turn$"):
        replay(SOGO, 2, {}, [(0, "A1"), (0, "A1")])


def test_a_replay_takes_moves_and_their_notation_alike() -> None:
    log = [(0, Hide(1)), (1, "h2"), (CHANCE, Throw(3)), (0, "t2")]
    as_text = [(seat, str(move)) for seat, move in log]
    assert replay(PEBBLES, 2, {}, log) == replay(PEBBLES, 2, {}, as_text)


def test_settling_makes_the_chance_moves_that_are_due_and_no_others() -> None:
    start = PEBBLES.start(2, {})
    assert settle(start, Random(1)) == (start, ())
    hidden = start.play(Hide(0), 0).play(Hide(0), 1)
    settled, drawn = settle(hidden, Random(1))
    assert len(drawn) == 1
    assert settled == hidden.play(drawn[0], CHANCE)
    assert settled.to_move == {0}
    assert settle(hidden, Random(1)) == (settled, drawn)


def test_sogo_has_no_chance_moves() -> None:
    with pytest.raises(NotImplementedError):
        SOGO.start(2, {}).draw(Random(1))


def test_both_seats_may_hide_in_any_order_and_neither_sees_the_other() -> None:
    start = PEBBLES.start(2, {})
    assert start.to_move == {0, 1}
    hidden = start.play(Hide(3), 1)
    assert hidden.to_move == {0}
    assert (hidden.view(0).fists, hidden.view(1).fists) == ((None, UNKNOWN), (None, 3))
    assert hidden.view(None) == start.play(Hide(1), 1).view(None)
    opened = hidden.play(Hide(2), 0)
    assert opened.view(None) == opened
    assert opened.heap == 12


def test_the_last_pebble_wins_or_loses_as_agreed() -> None:
    log = [(0, Hide(0)), (1, Hide(0))]
    for turn in range(7):
        log += [(CHANCE, Throw(1)), (turn % 2, Take(1))]
    assert replay(PEBBLES, 2, {}, log).outcome.winners == {0}
    assert replay(PEBBLES, 2, {"last": "loses"}, log).outcome.winners == {1}


def test_a_game_without_such_a_notation_says_so() -> None:
    assert PEBBLES.write(PEBBLES.start(2, {})) == ""
    with pytest.raises(BadNotation, match="^not-pastable$"):
        PEBBLES.read("h1", {})
