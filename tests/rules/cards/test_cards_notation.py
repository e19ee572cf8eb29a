"""Notation, the signs of the list of moves, and games as texts for the diagrams."""

import pytest

from games.rules.cards import RULESET
from games.rules.cards.moves import SIGNS, Accept, Deal, Enter, Glass, Object, Pass, PlayOn, parse
from games.rules.kit.core import CHANCE, BadNotation, MalformedMove
from games.rules.kit.texts.diagram import rules_text
from tests.rules.cards.boards import EXAMPLE, dealt, played

ROWS = "\n".join(" ".join(EXAMPLE.clues[row : row + 9]) for row in range(0, 81, 9))


@pytest.mark.parametrize(
    ("text", "move", "sign"),
    [
        ("glass", Glass(), "▸"),
        (" Glass ", Glass(), "▸"),
        ("7f5", Enter(7, "f5"), "7 f5"),
        ("7 F5", Enter(7, "f5"), "7 f5"),
        ("pass", Pass(), "–"),
        ("object:f5", Object("f5"), "f5?"),
        ("accept", Accept(), "✓"),
        ("late", PlayOn(), "∞"),
        (str(EXAMPLE), EXAMPLE, "#"),
    ],
)
def test_moves_are_read_and_shown(text: str, move: object, sign: str) -> None:
    assert parse(text) == move
    assert RULESET.spell(parse(text), {}) == sign


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "## Writing it down"), ("de", "## Mitschreiben")]
)
def test_the_rules_explain_every_sign_of_the_list_of_moves(language: str, heading: str) -> None:
    section = rules_text(RULESET, language).split(heading)[1].split("\n## ")[0]
    assert {*SIGNS.values()} <= {*section.split()}


def test_a_shipped_card_is_shown_by_its_number() -> None:
    (deal,) = RULESET.start(2, {"card": "chosen", "number": "17"}).legal_moves(CHANCE)
    assert RULESET.spell(deal, {}) == "#17"


def test_what_is_no_move_says_how_moves_look() -> None:
    with pytest.raises(MalformedMove, match="^not-a-move"):
        parse("x7f5")


@pytest.mark.parametrize(
    "text",
    [
        f"Card: {EXAMPLE.clues}\nMoves: glass 8a9",
        f"Card:\n{ROWS}\nMoves: glass 8a9",
        f"Karte: {EXAMPLE.clues}\nZüge: glass 8a9",
        f"CARD:\u00a0{EXAMPLE.clues}\r\nmoves:\tGLASS\u00a08A9",
    ],
    ids=["line", "rows", "German", "worn"],
)
def test_a_game_is_read_without_its_solution(text: str) -> None:
    position = RULESET.read(text, {"between": "open"})
    unsolved = Deal(EXAMPLE.clues, "")
    assert (position.clues, position.solution) == (unsolved.clues, "")
    assert (position.points, position.turn) == ((8, 0), 1)


def test_a_puzzle_with_blanks_for_squares_may_come_from_a_word_processor() -> None:
    rows = "\r\n".join(EXAMPLE.clues[row : row + 9] for row in range(0, 81, 9))
    options = {"card": "pasted", "puzzle": rows.replace(".", "\u00a0")}
    assert RULESET.clean(options)["puzzle"] == EXAMPLE.clues


def test_with_its_solution_wrong_digits_are_wiped() -> None:
    text = f"Card: {EXAMPLE.clues}\nSolution: {EXAMPLE.solution}\nMoves: glass 7a7"
    position = RULESET.read(text, {})
    assert position.wiped == played(dealt(), "glass 7a7").wiped


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "^card-unreadable$"),
        ("Card: 123", "^card-unreadable$"),
        (f"Card: {EXAMPLE.clues} Solution: 12", "^card-unreadable$"),
        (f"Card: {EXAMPLE.clues} Moves: 8a9", "^move-impossible"),
        (f"Card: {EXAMPLE.clues} Moves: glass 9a9", "^move-impossible"),
        (f"Card: {EXAMPLE.clues} Moves: sand", "^move-impossible"),
        (f"Card: {EXAMPLE.clues} Moves: @2 glass", "^move-impossible"),
        (f"Card: {EXAMPLE.clues} Moves: @9 glass", "^move-impossible"),
        (f"Card: {EXAMPLE.clues} Moves: @1", "^move-impossible"),
    ],
)
def test_a_text_that_is_no_game_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        RULESET.read(text, {})
