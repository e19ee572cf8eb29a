"""Turns in words: the same for plans, takebacks and mails, and without the secrets of others."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext

from games.log.commands import PlayMoves
from games.rules import RULESETS
from games.services.text.move_text import move_text
from games.services.text.turn_text import last_turn_text, turns_since
from tests.rules.sixth import RULESET
from tests.support.games.cards.deck_logs import dealt, right, send, wrong
from tests.support.games.logs import after, begun, drawn


@pytest.mark.parametrize("key", ["frege", "ludoku", "tiles"])
def test_a_turn_is_told_in_words_and_not_as_the_log_has_it(key: str) -> None:
    state = drawn(begun(ruleset=key))
    (seat,) = state.to_move
    move = next(iter(state.position.legal_moves(seat)))
    played = after(state, PlayMoves((str(move),)), seat)
    expected = move_text(state, move, "")
    assert expected != str(move)
    assert turns_since(played, state.ply, 1 - seat, "") == [(seat, expected)]
    assert last_turn_text(played, 1 - seat, "") == (expected, True)


def test_what_lays_nothing_is_told_where_a_turn_did_nothing_else() -> None:
    state = drawn(begun(ruleset="cards"))
    (seat,) = state.to_move
    running = after(state, PlayMoves(("glass",)), seat)
    assert last_turn_text(running, seat, "") == (
        move_text(state, state.ruleset.parse("glass"), ""), False,
    )  # fmt: skip
    move = next(
        move for move in running.position.legal_moves(seat) if running.ruleset.square_of(move)
    )
    written = after(running, PlayMoves((str(move),)), seat)
    assert last_turn_text(written, seat, "") == (move_text(state, move, ""), True)


def test_a_secret_move_is_told_to_its_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    state = after(begun(ruleset="sixth"), PlayMoves(("h2",)), 0)
    hidden = gettext("secret")
    assert last_turn_text(state, 0, "") == ("h2", True)
    for other in (1, None):
        assert last_turn_text(state, other, "") == (hidden, True)
        assert turns_since(state, 0, other, "") == [(0, hidden)]


@pytest.mark.words
def test_a_digit_that_was_wrong_is_told_as_such() -> None:
    running = send(dealt(), "glass")
    text = wrong(running)
    assert last_turn_text(send(running, text), 1, "") == (f"{text[0]} on {text[1:]} (wrong)", True)
    digit = right(running)
    assert last_turn_text(send(running, digit), 1, "") == (f"{digit[0]} on {digit[1:]}", True)
