"""Who finds that the fresh digits look right says so, and objects to them no more (cards-3)."""

import pytest

from games.rules.cards import RULESET
from games.rules.cards.moves import Accept, Object
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import CHANCE, IllegalMove
from tests.rules.cards.boards import dealt, played

WRONG = "glass 7a7"
MOVES = ("", "glass", WRONG, WRONG + " 2:accept", WRONG + " 1:accept 2:accept pass", "glass 6a7")


def _table(moves: str, **options: object) -> CardsPosition:
    return played(dealt(seats=3, referee="players", **options), moves)


def _refused(position: CardsPosition, seat: int) -> str:
    return str(position.objection(Accept(), seat))


def test_who_accepts_may_not_object_and_need_not_be_waited_for() -> None:
    """„… von allen Mitspielern der Eintrag als korrekt angesehen wird“"""
    written = _table(WRONG)
    after = played(written, "2:accept")
    assert (written.may_act, after.may_act, after.to_move) == ({1, 2}, {1}, {1})
    assert str(after.objection(Object("a7"), 2)) == "accepted-already"
    assert Object("a7") in set(after.legal_moves(1))
    with pytest.raises(IllegalMove, match="^accepted-already$"):
        after.play(Accept(), 2)


def test_who_is_to_move_may_accept_and_then_play_on() -> None:
    after = played(_table(WRONG), "1:accept")
    assert after.may_act == {1, 2}
    assert [str(move) for move in after.legal_moves(1)] == ["glass", "pass"]


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize("pace", ["basic", "advanced"])
def test_it_is_legal_exactly_while_one_may_object(moves: str, pace: str) -> None:
    position = _table(moves, pace=pace)
    for seat in range(3):
        legal = set(position.legal_moves(seat))
        doubts = any(isinstance(move, Object) for move in legal)
        assert (Accept() in legal) == doubts == (position.refusal(Accept(), seat) is None)


def test_it_changes_nothing_else_and_clashes_with_nothing() -> None:
    written = _table(WRONG)
    after = played(written, "2:accept")
    assert (after.phase, after.points, after.fresh) == (written.phase, (7, 0, 0), written.fresh)
    assert (after.turn, after.fruitless, after.failed) == (1, 0, (0, 0, 0))


def test_another_digit_may_be_objected_to_by_all_again() -> None:
    accepted = _table("glass 7a7 1:accept 2:accept", pace="advanced")
    assert accepted.may_act == {0}
    assert played(accepted, "8a9").may_act == {0, 1, 2}


def test_a_new_glass_and_a_new_card_begin_without_approval() -> None:
    accepted = _table(WRONG + " 2:accept")
    assert accepted.accepted == {2}
    assert played(accepted, "pass").accepted == {2}
    assert played(accepted, "glass").accepted == frozenset()
    written = played(_two_puzzles(), "glass")
    written = written.play(next(iter(written.legal_moves(0))), 0)
    over = played(written, "1:accept" + " pass" * 7)
    assert (over.due, over.accepted) == (True, frozenset())


def _two_puzzles() -> CardsPosition:
    start = RULESET.start(2, {"pace": "advanced", "referee": "players"})
    return start.play(next(iter(start.legal_moves(CHANCE))), CHANCE)


def test_it_is_refused_with_the_reason_where_there_is_nothing_to_accept() -> None:
    nothing = "nothing-to-object-to"
    assert _refused(_table(""), 1) == nothing
    assert _refused(_table(WRONG), 0) == nothing
    assert _refused(_table("glass 6a7 1:object:a7"), 2) == nothing
    assert _refused(played(dealt(), "glass 8a9"), 1) == nothing
    assert _refused(_table(WRONG + " 1:accept"), 1) == "accepted-already"


def test_who_has_no_objection_left_has_none_to_give_up() -> None:
    turns = "glass 6a7 1:object:a7 glass 4f9 glass 5c9 1:object:c9 glass 8a9 1:object:a9"
    after = _table(turns + " pass glass 5f8")
    assert _refused(after, 1) == "objections-spent times=3"


def test_the_button_says_what_it_gives_up() -> None:
    position = _table(WRONG)
    (button,) = [
        target
        for target in RULESET.board(position.view(2), 2).extra
        if target.move == str(Accept())
    ]
    assert not button.at_once
    assert button.says
    assert len({button.name, button.says, RULESET.phrase(Accept()), str(Accept())}) == 4
