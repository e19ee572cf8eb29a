"""The oldest begins, and nobody is asked for a birthday (interpretation cards-7)."""

import pytest

from games.rules.cards import RULESET
from games.rules.cards.form import SILENCE
from games.rules.cards.moves import Glass, Oldest, Pass, Younger
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import Move
from tests.rules.cards.boards import dealt, played


def _table(moves: str = "", seats: int = 3, **options: object) -> CardsPosition:
    return played(dealt(seats=seats, first="oldest", **options), moves)


def _refused(position: CardsPosition, move: Move, seat: int) -> str:
    return str(position.refusal(move, seat))


def test_all_are_asked_at_once_before_the_first_glass() -> None:
    """„Der älteste Mitspieler beginnt“"""
    position = _table()
    assert position.to_move == position.may_act == {0, 1, 2}
    assert list(position.legal_moves(1)) == [Younger(), Oldest()]
    assert _table("1:younger").to_move == {0, 2}


@pytest.mark.parametrize(
    ("claims", "first"),
    [
        ("0:younger 1:younger 2:oldest", 2),
        ("2:oldest 1:oldest 0:younger", 1),
        ("1:younger 2:younger 0:oldest", 0),
        ("1:younger 0:younger 2:younger", 0),
    ],
)
def test_who_says_so_begins_and_of_several_the_first_by_seat(claims: str, first: int) -> None:
    position = _table(claims)
    assert (position.to_move, position.turn) == ({first}, first)
    assert list(position.legal_moves(first)) == [Glass(), Pass()]
    assert played(position, "pass").turn == (first + 1) % 3


def test_silence_says_that_one_is_not() -> None:
    position = _table("0:younger")
    assert (position.seconds_to_answer, position.lapse(1)) == (SILENCE, Younger())
    assert _table("0:younger 1:younger 2:younger").seconds_to_answer is None


def test_it_is_said_once_and_only_where_it_was_agreed() -> None:
    assert _refused(_table("1:younger"), Oldest(), 1) == "said-already"
    assert _refused(_table("0:younger 1:younger 2:younger"), Oldest(), 1) == "beginner-settled"
    assert _refused(dealt(), Oldest(), 0) == "beginner-settled"


@pytest.mark.parametrize("move", [Glass(), Pass()])
def test_nobody_begins_before_all_have_said(move: Move) -> None:
    assert _refused(_table(), move, 0) == "not-all-have-said"
    assert _refused(_table("0:oldest"), move, 0) == "not-all-have-said"
    assert _refused(_table(), move, 1) == "not-your-turn"


def test_the_next_puzzle_is_begun_by_the_next_seat() -> None:
    start = RULESET.start(2, {"first": "oldest", "pace": "advanced"})
    position = start.play(next(iter(start.legal_moves(-1))), -1)
    position = played(position, "0:younger 1:oldest" + " pass" * 6)
    again = position.play(next(iter(position.legal_moves(-1))), -1)
    assert (again.to_move, again.asked) == ({0}, frozenset())


def test_circuits_go_round_from_the_oldest() -> None:
    position, order = _table("0:younger 1:oldest 2:younger", pace="advanced", rounds="circuits"), ""
    while position.outcome is None:
        order, position = order + str(position.turn), played(position, "pass")
    assert order == "120201012"


def test_what_several_say_at_once_does_not_clash() -> None:
    assert _table().phase == _table("2:oldest").phase is not None


def test_alone_nobody_is_asked() -> None:
    assert not _table(seats=1).form.oldest


def test_the_board_asks_those_who_have_not_said() -> None:
    position = _table("0:younger")
    asked, waits = (RULESET.board(position.view(seat), seat) for seat in (1, 0))
    assert {target.move for target in asked.extra} == {"oldest", "younger"}
    assert not waits.extra
    assert asked.prompt != waits.prompt
