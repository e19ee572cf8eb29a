"""Hidden cards in two worlds: whoever drives the engine must not be able to tell them apart."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.protocol.server import respond
from games.bots.protocol.session import EngineSession
from games.puzzles.collection.cards import CARDS
from games.rules.cards.moves import Deal
from games.rules.kit.core import CHANCE

CARD = CARDS[0]
BACK = CARD.solution
OTHER_BACK = BACK[1:] + BACK[0]
"""No solution at all, and so another world: nothing may depend on it before a digit is entered."""

LINES = (
    "show",
    "show 1",
    "show 2",
    "to_move",
    "legal_moves 1",
    "analyze 1",
    "genmove 1",
    "show",
    "show 1",
    "show 2",
    "legal_moves 1",
    "legal_moves 2",
    "analyze 1",
    "points",
    "result",
)


def bytes_out(back: str, new_game: str) -> list[str]:
    """Return what goes out of a world in which the card has this back; times are left out."""
    answers: list[str] = []
    session = EngineSession(answers.append, nodes=50, rng=Random(1))
    respond(session, new_game, answers.append)
    session.board.play(CHANCE, Deal(CARD.puzzle, back))
    for line in LINES:
        respond(session, line, answers.append)
    return [line for line in answers if not line.startswith("info")]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_that_goes_out_depends_on_the_back_of_a_card(seats: int) -> None:
    new_game = f"new_game cards seats={seats}"
    assert bytes_out(BACK, new_game) == bytes_out(OTHER_BACK, new_game)


def test_a_card_that_lies_face_down_is_shown_to_nobody() -> None:
    answers = bytes_out(BACK, "new_game cards")
    assert answers[1:4] == ["=", "=", "="]
    assert not any(BACK in line for line in answers)


def test_a_card_dealt_by_the_engine_is_not_told() -> None:
    answers: list[str] = []
    session = EngineSession(answers.append)
    for line in ("new_game cards", "draw 1", "draw 1"):
        respond(session, line, answers.append)
    assert answers == ["=", "= ?", "= ?"]
