"""A digit that visibly repeats counts as the wrong number it is on the sheet (cards-1)."""

import pytest

from games.puzzles.grid import CELLS
from games.rules.cards import RULESET
from games.rules.cards.form import SHUT
from games.rules.cards.moves import Enter
from games.rules.cards.position import CardsPosition
from tests.rules.cards.boards import dealt, played

REPEATED = "1a9"
"""Row 9 has a 1 on b9."""


def _table(moves: str = "glass", seats: int = 2, **options: object) -> CardsPosition:
    return played(dealt(seats=seats, repeats="wiped", **options), moves)


def test_it_is_wiped_and_the_turn_is_over_without_points_lost() -> None:
    """„Die Ziffer darf also nicht noch einmal in der Reihe, in der Spalte oder dem kleinen Quadrat
    vorkommen!“ „… wird die falsch eingetragene Ziffer sofort weggewischt und sein Zug ist beendet“
    """
    after = _table("glass 8a9 glass pass glass 8c9")
    assert (after.turn, after.running, after.points) == (1, False, (8, 0))
    assert after.grid[CELLS["c9"]] == 0
    assert after.wiped is not None


def test_it_is_refused_by_default() -> None:
    running = played(dealt(), "glass")
    assert str(running.objection(Enter(1, "a9"), 0)) == "digit-in-row digit=1 square=a9"


@pytest.mark.parametrize("referee", ["server", "players"])
def test_it_counts_as_a_blank_turn_whoever_is_the_referee(referee: str) -> None:
    after = _table(f"glass {REPEATED}", referee=referee)
    assert (after.turn, after.fruitless, after.entries) == (1, 1, ())
    assert after.doubtful == ()
    assert after.to_move == after.may_act == {1}


def test_nobody_is_asked_about_what_has_been_wiped() -> None:
    after = _table(f"glass {REPEATED}", seats=3, referee="players", acceptance="all")
    assert after.to_move == {1}


def test_in_the_fast_game_the_turn_goes_on_after_the_pause() -> None:
    after = _table(f"glass 8a9 {REPEATED.replace('a9', 'c9')}", pace="advanced")
    assert (after.turn, after.running, after.points, after.seconds_shut) == (0, True, (8, 0), SHUT)
    assert played(after, "5c9").points == (13, 0)


def test_what_is_written_already_is_refused_all_the_same() -> None:
    assert str(_table().objection(Enter(1, "b9"), 0)) == "square-taken square=b9"


def test_a_digit_that_repeats_a_wrong_one_is_wiped_as_well() -> None:
    after = _table("glass 7a7 glass 7c8", seats=3, referee="players")
    assert (after.points, after.turn) == ((7, 0, 0), 2)
    assert after.wiped is not None


def test_the_page_takes_every_digit_on_every_free_square() -> None:
    running = _table()
    free = running.grid.count(0)
    board = RULESET.board(running.view(0), 0)
    assert len(board.moves) == 9 * free
    assert not any(piece.spent for piece in board.hand)


def test_the_board_says_that_it_was_a_repetition_and_else_that_it_was_wrong() -> None:
    seen = [
        RULESET.board(_table(f"glass {move}").view(1), 1).tray_remarks[0].template
        for move in (REPEATED, "7a7")
    ]
    assert len(set(seen)) == 2


def test_alone_it_is_never_taken() -> None:
    alone = played(dealt(seats=1, repeats="wiped"), "glass")
    assert alone.objection(Enter(1, "a9"), 0) is not None
