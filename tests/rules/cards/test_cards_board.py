"""What a page gets to draw: the grid or its cover, digits and squares to pick, the buttons."""

import pytest

from games.rules.cards import RULESET
from games.rules.cards.moves import parse
from games.rules.cards.position import CardsPosition
from games.rules.kit.board import Board, Square
from games.rules.kit.texts.text_board import as_text
from tests.rules.cards.boards import NEARLY, dealt, played

RUNNING = played(dealt(), "glass")


def _board(position: CardsPosition, seat: int | None = 0, pick: str = "", last: str = "") -> Board:
    moves = tuple(map(parse, last.split()))
    return RULESET.board(position.view(seat), seat, pick=pick, last=moves)


def _square(board: Board, name: str) -> Square:
    return next(square for square in board.squares() if square.name == name)


def _words(board: Board) -> str:
    return board.prompt % board.prompt_params


def test_clues_and_digits_have_their_kinds() -> None:
    board = _board(played(dealt(seats=4), "glass 8a9 glass 4f9 glass 5c9 glass 6a7"), last="6a7")
    names = ("b9", "a9", "f9", "c9", "a7", "b2")
    kinds = [_square(board, name).kind for name in names]
    assert kinds == ["given", "seat0", "seat1", "seat2", "seat3", "empty"]
    assert [name for name in names if _square(board, name).last] == ["a7"]
    assert board.layers[0].boxes == (3, 3)
    assert [name for _, name in board.legend] == list(RULESET.seat_names)


def test_the_glass_is_a_button_that_sends_at_once() -> None:
    glass, pass_ = _board(dealt()).extra
    assert (glass.move, glass.at_once) == ("glass", True)
    assert (pass_.move, pass_.at_once) == ("pass", False)
    assert glass.name != pass_.name
    assert _board(dealt()).hand == ()


def test_a_digit_first_and_then_its_square() -> None:
    board = _board(RUNNING, pick="8")
    assert [piece.key for piece in board.hand if piece.picked] == ["8"]
    assert _square(board, "a9").move == "8a9"
    assert _square(board, "a7").move == ""
    assert _square(board, "d2").lit
    assert not any(piece.move for piece in board.hand)


def test_a_square_first_and_then_its_digit() -> None:
    board = _board(RUNNING, pick="a7")
    assert [piece.move for piece in board.hand if piece.move] == ["6a7", "7a7"]
    assert _square(board, "a7").picked
    assert not any(square.move for square in board.squares())


@pytest.mark.parametrize("pick", ["", "0", "12", "b9", "j1", "glass"])
def test_any_other_pick_is_passed_over(pick: str) -> None:
    assert _board(RUNNING, pick=pick) == _board(RUNNING)
    assert _square(_board(RUNNING), "a9").pick == "a9"
    assert _square(_board(RUNNING), "b9").pick == ""


def test_every_digit_says_what_writing_it_does() -> None:
    target = _board(RUNNING).target("8a9")
    assert target is not None
    assert target.name == "8 a9"
    assert target.params == {"digit": 8, "square": "a9"}
    assert target.says % target.params


@pytest.mark.words
@pytest.mark.parametrize("options", [{}, {"referee": "players"}])
def test_a_1_is_worth_one_point(options: dict[str, object]) -> None:
    board = _board(played(dealt(**options), "glass"))
    for target in board.moves:
        assert ("one point" in target.says) is (target.piece == "1")


def test_an_objection_says_what_it_risks() -> None:
    board = _board(played(dealt(referee="players"), "glass 7a7"), seat=1)
    (doubt,) = [each_target for each_target in board.extra if each_target.move == "object:a7"]
    assert doubt.params == {"digit": 7, "square": "a7", "most": 3}
    assert "3" in doubt.says % doubt.params


def test_a_covered_board_shows_nothing_but_that_it_is_there() -> None:
    covered = played(dealt(between="hidden"), "glass 8a9 glass")
    board = _board(covered, seat=0, last="8a9")
    assert board.hidden
    assert not any(square.last for square in board.squares())
    assert {
        (each_square.symbol, each_square.kind, each_square.text) for each_square in board.squares()
    } == {(".", "empty", "")}
    assert not _board(covered, seat=1).hidden


@pytest.mark.words
@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (RULESET.start(2, {}), "The card is being dealt."),
        (dealt(), "Red to start the hourglass"),
        (RUNNING, "The hourglass runs: Red writes one digit"),
        (
            played(dealt(pace="advanced"), "glass"),
            "The hourglass runs: Red writes as many digits as possible",
        ),
        (dealt(seats=1), "The card lies face down. Start the clock when you are ready."),
        (played(dealt(seats=1), "glass"), "Solve the puzzle: 47 cells are free"),
        (played(dealt(seats=1, limit=20), "glass late"), "Without a limit: 47 cells are free"),
        (played(dealt(NEARLY, seats=1), "glass 8a9 1b9 5c9 7d9"), "Solved without a mistake."),
        (
            played(dealt(), "glass 8a9 " + "pass " * 6),
            "Red has won with 8 points.",
        ),
        (
            played(dealt(), "pass " * 6),
            "Red and Blue share the win with 0 points each.",
        ),
        (
            played(dealt(seats=3), "pass " * 9),
            "Red, Blue and Green share the win with 0 points each.",
        ),
        (played(dealt(seats=4), "pass " * 12), "All four share the win with 0 points each."),
    ],
    ids=range(12),
)
def test_the_prompt_says_what_is_to_be_done(position: CardsPosition, prompt: str) -> None:
    assert _words(_board(position, seat=None)) == prompt


@pytest.mark.words
@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (dealt(), "Start the hourglass when you are ready"),
        (RUNNING, "The hourglass runs: write one digit"),
        (
            played(dealt(pace="advanced"), "glass"),
            "The hourglass runs: write as many digits as you can",
        ),
    ],
    ids=["before", "one digit", "many"],
)
def test_whoever_is_at_turn_is_spoken_to(position: CardsPosition, prompt: str) -> None:
    assert _words(_board(position, seat=0)) == prompt
    assert _words(_board(position, seat=1)) != prompt


@pytest.mark.words
@pytest.mark.parametrize(
    ("position", "note"),
    [
        (played(dealt(), "glass 7a7"), "7 on a7 was wrong and has been wiped."),
        (
            played(dealt(), "pass pass"),
            "The last 2 turns left no digit. After 6 in a row the puzzle is over.",
        ),
        (
            played(dealt(), "pass"),
            "The last turn left no digit. After 6 such turns in a row the puzzle is over.",
        ),
        (played(dealt(referee="players"), "glass"), "Failed objections you have left: 3."),
        (
            dealt(between="hidden"),
            "The board is covered. You see it for 30 seconds, while your glass runs.",
        ),
    ],
    ids=range(5),
)
def test_notes_remind_of_what_counts(position: CardsPosition, note: str) -> None:
    board = _board(position)
    notes = [*board.remarks, *board.tray_remarks]
    assert note in [each_note.template % each_note.params for each_note in notes]


def test_a_text_board_tells_the_pens_apart() -> None:
    text = as_text(_board(played(dealt(), "glass 8a9 glass 4f9"), None))
    assert "8r" in text
    assert "4b" in text
    assert text.endswith("1r-9r Red   1b-9b Blue")


def test_the_digits_of_the_winner_are_lit_at_the_end() -> None:
    over = played(dealt(NEARLY), "glass 8a9 glass 5c9 glass 7d9 glass 1b9")
    assert over.outcome
    lit = {square.kind for square in _board(over, None).squares() if square.lit}
    assert lit == {f"seat{seat}" for seat in over.outcome.winners}
    alone = played(dealt(NEARLY, seats=1), "glass 8a9 1b9 5c9 7d9")
    assert not any(square.lit for square in _board(alone).squares())
