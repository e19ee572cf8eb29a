"""The next turn waits until all accept (interpretation cards-3)."""

import pytest

from games.puzzles.grid import CELLS
from games.rules.cards import RULESET
from games.rules.cards.form import SILENCE
from games.rules.cards.moves import Accept, Glass, Object, Pass
from games.rules.cards.position import CardsPosition
from tests.rules.cards.boards import NEARLY, dealt, played

WRONG = "glass 7a7"


def _table(moves: str, seats: int = 3, **options: object) -> CardsPosition:
    chosen = {"referee": "players", "acceptance": "all", **options}
    return played(dealt(seats=seats, **chosen), moves)


def _refused(position: CardsPosition, move: Glass | Pass | Object | Accept, seat: int) -> str:
    return str(position.refusal(move, seat)).split()[0]


def test_the_next_turn_comes_when_all_have_accepted() -> None:
    """„Der nächste Spieler ist erst an der Reihe, wenn von allen Mitspielern der Eintrag als
    korrekt angesehen wird.“
    """
    written = _table(WRONG, seats=4)
    assert written.to_move == written.may_act == {1, 2, 3}
    waiting = played(written, "3:accept 1:accept")
    assert waiting.to_move == waiting.may_act == {2}
    done = played(waiting, "2:accept")
    assert (done.to_move, done.may_act, done.turn) == ({1}, {1}, 1)
    assert list(done.legal_moves(1)) == [Glass(), Pass()]


@pytest.mark.parametrize("move", [Glass(), Pass()])
@pytest.mark.parametrize("moves", [WRONG, WRONG + " 1:accept"])
def test_the_next_player_does_not_cut_anybody_off(moves: str, move: Glass | Pass) -> None:
    position = _table(moves)
    assert _refused(position, move, 1) == "not-all-have-accepted"
    assert move not in set(position.legal_moves(1))
    assert Object("a7") in set(position.legal_moves(2))


def test_others_hear_that_it_is_not_their_turn() -> None:
    assert _refused(_table(WRONG), Glass(), 2) == "not-your-turn"
    assert _refused(_table(WRONG), Glass(), 0) == "not-your-turn"


def test_an_objection_that_is_right_frees_the_next_turn() -> None:
    after = _table(WRONG + " 1:accept 2:object:a7")
    assert (after.to_move, after.points, after.fruitless) == ({1}, (0, 0, 0), 1)
    assert after.grid[CELLS["a7"]] == 0


def test_an_objection_in_vain_settles_it_for_all() -> None:
    after = _table("glass 6a7 2:object:a7")
    assert (after.to_move, after.points, after.failed) == ({1}, (6, 0, 0), (0, 0, 1))


def test_who_has_no_objection_left_is_not_waited_for() -> None:
    turns = "glass 6a7 1:object:a7 glass 4f9 0:accept 2:accept glass 5c9 1:object:c9 "
    after = _table(turns + "glass 8a9 1:object:a9 glass 5f8 0:accept 2:accept glass 2b8")
    assert after.failed[1] == 3
    assert after.to_move == {0}


def test_in_the_fast_game_all_accept_when_the_glass_is_over() -> None:
    running = _table("glass 7a7 8a9 1:accept", pace="advanced")
    assert (running.to_move, running.asked) == ({0}, frozenset())
    assert played(running, "pass").to_move == {2}
    assert played(running, "5c9 pass").to_move == {1, 2}


def test_a_turn_that_left_no_digit_waits_for_nobody() -> None:
    assert _table("glass pass").to_move == {1}
    assert _table("pass").to_move == {1}


def test_the_last_digit_needs_nobody() -> None:
    position = dealt(NEARLY, seats=3, referee="players", acceptance="all")
    for turn in ("glass 8a9", "glass 1b9", "glass 5c9"):
        position = played(position, turn)
        position = played(position, " ".join(f"{seat}:accept" for seat in position.asked))
    over = played(position, "glass 7d9")
    assert over.outcome is not None
    assert over.outcome.termination == "puzzle-solved"


def test_silence_is_an_answer_after_a_day() -> None:
    written = _table(WRONG)
    assert written.seconds_to_answer == SILENCE == 24 * 60 * 60
    for seat in (1, 2):
        assert written.lapse(seat) == Accept()
    accepted = played(written, "1:accept 2:accept")
    assert (accepted.seconds_to_answer, accepted.lapse(1)) == (None, Pass())
    assert _table("glass").seconds_to_answer is None


def test_what_several_say_at_once_does_not_clash() -> None:
    written = _table(WRONG)
    assert written.phase == played(written, "2:accept").phase is not None


def test_it_means_something_for_three_and_four_whose_players_are_the_referees() -> None:
    assert _table(WRONG, seats=2).to_move == {1}
    assert list(_table(WRONG, seats=2).legal_moves(1))[:2] == [Glass(), Pass()]
    server = dealt(seats=3, referee="server", acceptance="all")
    assert not server.form.unanimous
    assert not dealt(seats=3, referee="players").form.unanimous


@pytest.mark.parametrize("options", [{}, {"acceptance": "all"}])
def test_too_late_an_objection_is_told_so_and_not_that_it_is_another_turn(
    options: dict[str, object],
) -> None:
    late = played(dealt(seats=3, referee="players", **options), WRONG)
    late = played(late, " ".join(f"{seat}:accept" for seat in late.asked) + " glass")
    assert _refused(late, Object("a7"), 2) == "objection-too-late"
    assert _refused(late, Accept(), 2) == "nothing-to-object-to"
    assert _refused(late, Glass(), 2) == "not-your-turn"


def test_the_board_asks_those_it_waits_for_and_names_them_to_the_others() -> None:
    written = _table(WRONG)
    board = {seat: RULESET.board(written.view(seat), seat) for seat in range(3)}
    assert board[1].prompt == board[2].prompt != board[0].prompt
    _red, blue, green, _gold = RULESET.seat_names
    assert board[0].prompt_params == {"first": blue, "second": green}
    assert {target.move for target in board[2].extra} == {"object:a7", "accept"}
    assert not board[0].extra
    last = played(written, "1:accept")
    assert RULESET.board(last.view(1), 1).prompt_params == {"first": green}
