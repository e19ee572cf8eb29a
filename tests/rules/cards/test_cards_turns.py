"""The basic game: a glass, a digit, the server as referee."""

import pytest

from games.puzzles.grid import CELLS
from games.rules.cards.moves import Enter, Glass, Pass
from games.rules.kit.core import CHANCE, IllegalMove
from tests.rules.cards.boards import EXAMPLE, NEARLY, dealt, drawn, played

BEFORE = """\
   Board
9  .  1  .  7  9  .  3  .  .
8  4  .  .  .  6  .  .  1  .
7  .  .  9  3  8  .  .  .  5
6  .  5  .  6  .  3  .  .  .
5  .  .  .  .  7  .  6  3  2
4  .  6  8  .  .  9  5  .  4
3  2  3  .  9  .  .  4  .  .
2  .  .  6  8  .  2  .  .  7
1  9  .  1  .  .  .  .  6  .
   a  b  c  d  e  f  g  h  i

1r-9r Red   1b-9b Blue"""

AFTER = """\
   Board
9  8r 1  .  7  9 (4b)3  .  .
8  4  .  .  .  6  .  .  1  .
7  .  .  9  3  8  .  .  .  5
6  .  5  .  6  .  3  .  .  .
5  .  .  .  .  7  .  6  3  2
4  .  6  8  .  .  9  5  .  4
3  2  3  .  9  .  .  4  .  .
2  .  .  6  8  .  2  .  .  7
1  9  .  1  .  .  .  .  6  .
   a  b  c  d  e  f  g  h  i

1r-9r Red   1b-9b Blue"""


def _tidy(text: str) -> list[list[str]]:
    """The words of each line, without the lines between boxes."""
    plain = text.translate(str.maketrans("()|", "   "))
    return [line.split() for line in plain.splitlines() if not line or set(line) - set("-+ ")]


def test_digits_are_written_in_turn_and_count_their_value() -> None:
    """„zählt jeder Spieler die Werte aller Ziffern seiner Farbe zusammen“"""
    start = dealt()
    assert _tidy(drawn(start)) == _tidy(BEFORE)
    after = played(start, "glass 8a9 glass 4f9")
    assert _tidy(drawn(after)) == _tidy(AFTER)
    assert after.points == (8, 4)
    assert after.to_move == {0}


def test_red_begins_and_the_others_follow_clockwise() -> None:
    """Interpretation cards-7."""
    turns = [played(dealt(seats=3), " ".join(["pass"] * number)).turn for number in range(4)]
    assert turns == [0, 1, 2, 0]


def test_nothing_is_written_before_the_glass_is_turned() -> None:
    start = dealt()
    assert list(start.legal_moves(0)) == [Glass(), Pass()]
    assert str(start.objection(Enter(8, "a9"), 0)) == "glass-not-running"
    assert start.seconds_allowed is None


def test_the_glass_runs_for_thirty_seconds_and_is_not_turned_again() -> None:
    """„dass die Bedenkzeit von 30 Sekunden nicht überschritten wird“"""
    running = played(dealt(), "glass")
    assert running.seconds_allowed == 30
    assert str(running.objection(Glass(), 0)) == "glass-running"
    assert played(running, "8a9").seconds_allowed is None


def test_in_a_game_that_was_stopped_no_glass_runs() -> None:
    stopped = played(dealt(), "glass").opened()
    assert not stopped.running
    assert stopped.seconds_allowed is None


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Enter(7, "a9"), "digit-in-row digit=7 square=a9"),
        (Enter(2, "a9"), "digit-in-column digit=2 square=a9"),
        (Enter(9, "a8"), "square-taken square=a8"),
        (Enter(9, "b8"), "digit-in-box digit=9 square=b8"),
        (Enter(1, "b9"), "square-taken square=b9"),
    ],
    ids=str,
)
def test_a_digit_may_not_repeat_and_that_costs_nothing(move: Enter, reason: str) -> None:
    """„Die Ziffer darf also nicht noch einmal in der Reihe, in der Spalte oder dem kleinen
    Quadrat vorkommen!“
    """
    running = played(dealt(), "glass")
    with pytest.raises(IllegalMove) as refused:
        running.play(move, 0)
    assert str(refused.value) == reason
    assert move not in set(running.legal_moves(0))


def test_a_wrong_digit_is_wiped_and_the_turn_is_over() -> None:
    """Interpretation cards-1: wrong is what differs from the solution; no points are lost."""
    after = played(dealt(), "glass 8a9 pass glass 7a7")
    assert (after.points, after.to_move) == ((8, 0), {1})
    assert after.grid[CELLS["a7"]] == 0
    assert after.wiped is not None
    assert (after.wiped.digit, after.wiped.seat) == (7, 0)
    assert played(after, "glass").wiped is None


def test_a_glass_that_runs_out_ends_the_turn_with_nothing_written() -> None:
    """cards-6: „Läuft die Sanduhr aus, bevor ein Spieler eine Ziffer eingetragen hat …“"""
    running = played(dealt(), "glass")
    lapse = running.lapse(0)
    assert lapse == Pass()
    after = running.play(lapse, 0)
    assert (after.to_move, after.points, after.fruitless) == ({1}, (0, 0), 1)


def test_a_turn_that_is_missed_is_a_blank_one() -> None:
    start = dealt()
    after = played(start, str(start.lapse(0)))
    assert (after.to_move, after.fruitless) == ({1}, 1)


def test_three_rounds_without_a_digit_end_the_game() -> None:
    """Interpretation cards-5: „alle Spieler dreimal nacheinander an der Reihe waren, ohne …“"""
    start = played(dealt(seats=3), "glass 8a9")
    almost = played(start, "pass glass pass glass 7a7 " + "pass " * 5)
    assert almost.outcome is None
    assert almost.fruitless == 8
    over = played(almost, "pass")
    assert over.outcome is not None
    assert (over.outcome.winners, over.points) == ({0}, (8, 0, 0))
    assert over.outcome.termination == "fruitless-rounds"


def test_a_digit_begins_the_counting_of_blank_turns_anew() -> None:
    assert played(dealt(), "pass pass pass pass pass glass 8a9").fruitless == 0


def test_the_game_ends_with_the_puzzle_solved() -> None:
    """„die Aufgabe komplett gelöst ist und alle Kästchen korrekt mit Ziffern gefüllt sind“"""
    over = played(dealt(NEARLY), "glass 8a9 glass 5c9 glass 7d9 glass 1b9")
    assert over.outcome is not None
    assert over.outcome.termination == "puzzle-solved"
    assert (over.outcome.winners, over.points, over.to_move) == ({0}, (15, 6), set())


def test_equal_sums_share_the_win() -> None:
    over = played(dealt(NEARLY, seats=3), "glass 8a9 glass 5c9 glass 7d9 pass pass glass 1b9")
    assert over.points == (8, 5, 8)
    assert over.outcome is not None
    assert over.outcome.winners == {0, 2}


def test_all_may_agree_to_stop_and_the_digits_are_counted() -> None:
    """„alle Spieler sich einig sind, das Spiel zu beenden“"""
    agreed = played(dealt(), "glass 8a9 glass 4f9").agreed()
    assert agreed is not None
    assert (agreed.winners, agreed.termination) == ({0}, "all-agreed")


def test_the_example_of_the_rules_is_worth_228_points_in_all() -> None:
    """vectors.json, sum_of_open_cells"""
    open_digits = [
        int(digit)
        for clue, digit in zip(EXAMPLE.clues, EXAMPLE.solution, strict=True)
        if clue == "."
    ]
    assert (len(open_digits), sum(open_digits)) == (47, 228)


def test_only_the_back_of_the_card_decides_what_is_right() -> None:
    """A garbled back makes right wrong; the face of the card and a solver are not asked."""
    garbled = type(EXAMPLE)(EXAMPLE.clues, "1" * 81)
    after = played(dealt(garbled), "glass 8a9")
    assert after.points == (0, 0)
    assert after.wiped is not None


def test_a_card_is_dealt_by_chance_and_only_one_of_the_game() -> None:
    start = dealt()
    assert str(start.objection(EXAMPLE, CHANCE)) == "card-dealt-already"
    assert (start.round, start.due) == (1, False)
