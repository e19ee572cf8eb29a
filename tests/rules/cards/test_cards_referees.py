"""The players as referees: objections until the next glass (interpretation cards-3)."""

from random import Random

import pytest

from games.puzzles.grid import CELLS, NAMES
from games.rules.cards import RULESET
from games.rules.cards.moves import Accept, Enter, Glass, Object, Pass
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import settle
from tests.rules.cards.boards import dealt, played

WRONG = "glass 7a7"
"""Nothing on the card speaks against it, but a7 is 6."""


def _table(moves: str, seats: int = 3, **options: object) -> CardsPosition:
    return played(dealt(seats=seats, referee="players", **options), moves)


def test_a_wrong_digit_stays_and_scores_unless_somebody_objects() -> None:
    """„Später gefundene Fehler können nicht mehr korrigiert werden.“"""
    after = _table(WRONG + " glass")
    assert (after.points, after.grid[CELLS["a7"]]) == ((7, 0, 0), 7)
    assert after.doubtful == ()
    assert str(after.objection(Object("a7"), 2)) == "objection-too-late square=a7"


def test_an_objection_wipes_a_wrong_digit_and_its_points() -> None:
    """„… wird die falsch eingetragene Ziffer sofort weggewischt“"""
    after = _table(WRONG + " 2:object:a7")
    assert (after.points, after.grid[CELLS["a7"]], after.failed) == ((0, 0, 0), 0, (0, 0, 0))
    assert after.to_move == {1}
    assert after.fruitless == 1


def test_an_objection_to_a_right_digit_is_in_vain_and_settles_it() -> None:
    after = _table("glass 6a7 1:object:a7")
    assert (after.points, after.failed) == ((6, 0, 0), (0, 1, 0))
    assert str(after.objection(Object("a7"), 2)) == "digit-found-right square=a7"


def test_three_objections_in_vain_are_the_last() -> None:
    turns = "glass 6a7 1:object:a7 glass 4f9 glass 5c9 1:object:c9 glass 8a9 1:object:a9"
    after = _table(turns + " pass glass 5f8")
    assert after.failed == (0, 3, 0)
    assert 1 not in after.may_act
    assert str(after.objection(Object("f8"), 1)) == "objections-spent times=3"
    assert Object("f8") in set(after.legal_moves(0))


def test_the_others_may_object_and_the_writer_may_not() -> None:
    after = _table(WRONG)
    assert (after.to_move, after.may_act) == ({1}, {1, 2})
    assert list(after.legal_moves(1)) == [Glass(), Pass(), Object("a7"), Accept()]
    assert list(after.legal_moves(2)) == [Object("a7"), Accept()]
    assert str(after.objection(Object("a7"), 0)) == "own-digit square=a7"


def test_what_several_do_at_once_does_not_clash_until_the_next_glass() -> None:
    written = _table(WRONG)
    doubted = played(written, "2:object:a7")
    assert written.phase == doubted.phase is not None
    assert played(doubted, "glass").phase != doubted.phase


def test_a_turn_let_go_by_closes_no_window_and_a_glass_does() -> None:
    """„Der nächste Spieler ist erst an der Reihe, wenn von allen Mitspielern der Eintrag als
    korrekt angesehen wird.“
    """
    written = _table(WRONG)
    missed = played(written, "pass")
    assert (missed.to_move, missed.may_act) == ({2}, {1, 2})
    assert (missed.doubtful, missed.fruitless) == (written.doubtful, 1)
    doubted = played(missed, "2:object:a7")
    assert (doubted.points, doubted.grid[CELLS["a7"]]) == ((0, 0, 0), 0)
    assert played(missed, "glass").doubtful == ()


def test_what_was_found_right_stays_so_while_turns_go_by() -> None:
    after = _table("glass 6a7 1:object:a7 pass")
    assert after.doubtful == ()
    assert str(after.objection(Object("a7"), 2)) == "digit-found-right square=a7"


@pytest.mark.parametrize("before", range(6))
@pytest.mark.parametrize("missed", range(3))
def test_a_digit_wiped_later_counts_as_a_glass_that_brought_nothing(
    before: int, missed: int
) -> None:
    others, after = "pass " * before, " pass" * missed
    objector = (before + 1) % 3
    wiped = played(_table(others + WRONG + after), f"{objector}:object:a7")
    blank = _table(others + "glass pass" + after)
    assert (wiped.fruitless, wiped.turn) == (blank.fruitless, blank.turn)
    assert wiped.fruitless == before + 1 + missed


def test_turns_that_went_by_since_can_make_the_blank_turns_full() -> None:
    over = played(_table("pass " * 6 + WRONG + " pass pass"), "1:object:a7")
    assert over.outcome is not None
    assert over.outcome.termination == "fruitless-rounds"


def test_what_is_sent_for_one_turn_never_counts_for_another_of_the_same_seat() -> None:
    """The page’s script passes when the sand is out; that may arrive a round later."""
    running = _table("glass 7a7", pace="advanced")
    over = played(running, "pass")
    assert running.phase == over.phase == played(over, "pass").phase is not None
    again = played(over, "pass pass")
    assert (again.turn, again.phase == running.phase) == (0, False)


def test_no_stretch_reaches_from_one_puzzle_into_the_next() -> None:
    start = RULESET.start(2, {"referee": "players", "pace": "advanced"})
    first, last = settle(start, Random(1))[0], None
    position = first
    while position.round == 1:
        last = position
        position = settle(position.play(Pass(), position.turn), Random(2))[0]
    assert last is not None
    assert position.phase not in (first.phase, last.phase)
    assert (position.stretch, position.gone) == (first.stretch, first.gone)


def test_no_digit_may_repeat_a_wrong_one_that_lies_there() -> None:
    after = _table(WRONG + " glass")
    refusal = after.objection(Enter(7, "c8"), 1)
    assert str(refusal) == "digit-in-box digit=7 square=c8"


def test_an_objection_can_make_the_blank_turns_full() -> None:
    almost = _table("pass " * 8 + WRONG)
    assert almost.fruitless == 0
    over = played(almost, "1:object:a7")
    assert over.outcome is not None
    assert over.outcome.termination == "fruitless-rounds"


def test_in_the_advanced_game_every_digit_of_the_glass_may_be_doubted() -> None:
    running = _table("glass 7a7 8a9", pace="advanced")
    assert running.doubtful == (CELLS["a7"], CELLS["a9"])
    after = played(running, "1:object:a7 5c9 pass 2:object:a9")
    assert (after.points, after.failed) == ((13, 0, 0), (0, 0, 1))
    assert [NAMES[cell] for cell in after.doubtful] == ["c9"]


def test_the_players_see_the_board_they_check() -> None:
    """Interpretation cards-4: a covered board could not be checked."""
    start = dealt(seats=3, referee="players", between="hidden")
    assert not start.form.hidden
    assert start.view(2).clues
