"""In the fast game a round may be one circuit of turns (interpretation cards-8)."""

import pytest

from games.rules.cards import RULESET
from games.rules.cards.position import CardsPosition
from tests.rules.cards.boards import dealt, played


def _table(moves: str = "", seats: int = 3, **options: object) -> CardsPosition:
    return played(dealt(seats=seats, pace="advanced", rounds="circuits", **options), moves)


@pytest.mark.parametrize(
    ("seats", "order"), [(2, "0110"), (3, "012120201"), (4, "0123123023013012")]
)
def test_another_player_begins_each_circuit_and_then_it_is_over(seats: int, order: str) -> None:
    """„z.B. 3 Spieler = 3 Runden … Der Startspieler wechselt in jeder Runde.“"""
    position, turns = _table(seats=seats), ""
    digits = iter(["8a9", "5c9", "4f9", "2h9", "6i9", "7b8"])
    while position.outcome is None:
        turns += str(position.turn)
        text = next(digits, "") if len(turns) % 3 == 1 else ""
        position = played(position, f"glass {text} pass")
    assert turns == order
    assert position.outcome.termination == "rounds-played"


def test_the_digits_written_so_far_are_counted() -> None:
    over = _table("glass 8a9 pass glass 5c9 pass glass 4f9 pass glass pass", seats=2)
    assert over.points == (8, 9)
    assert over.outcome is not None
    assert over.outcome.winners == {1}


def test_three_blank_turns_of_each_end_it_before() -> None:
    over = _table("pass " * 9)
    assert over.outcome is not None
    assert over.outcome.termination == "fruitless-rounds"


def test_a_turn_that_was_missed_is_one_of_the_circuit() -> None:
    over = _table("pass " * 4, seats=2)
    assert over.outcome is not None
    assert over.outcome.termination == "rounds-played"


LAST = "glass pass glass pass glass pass glass 7a7 8a9 pass"
"""Red has begun and ended a game of two; the 7 is wrong."""


def test_the_last_glass_has_to_be_accepted_where_the_players_are_the_referees() -> None:
    waiting = _table(LAST, seats=2, referee="players")
    assert (waiting.outcome, waiting.to_move, waiting.may_act) == (None, {1}, {1})
    over = played(waiting, "1:accept")
    assert over.outcome is not None
    assert over.points == (15, 0)


def test_an_objection_to_the_last_glass_counts_before_the_end() -> None:
    doubted = played(_table(LAST, seats=2, referee="players"), "1:object:a7")
    assert (doubted.outcome, doubted.points, doubted.to_move) == (None, (8, 0), {1})
    over = played(doubted, "1:object:a9")
    assert over.outcome is not None
    assert (over.points, over.failed) == ((8, 0), (0, 1))


def test_what_is_sent_for_one_turn_never_counts_for_the_next_of_the_same_seat() -> None:
    """In a game of two the last of a circuit is the first of the next."""
    running = _table("glass 8a9 pass glass", seats=2, referee="players")
    again = played(running, "pass")
    assert running.turn == again.turn == 1
    assert running.phase != again.phase


def test_it_means_something_in_the_fast_game_alone_and_for_any_card() -> None:
    assert dealt(rounds="circuits").form.circuits == 0
    assert dealt(seats=1, rounds="circuits").form.circuits == 0
    form = RULESET.start(3, {"pace": "advanced", "rounds": "circuits"}).form
    assert (form.rounds, form.circuits) == (1, 3)


def test_the_board_counts_the_rounds_and_the_terms_tell_them() -> None:
    board = RULESET.board(_table("glass pass glass pass glass").view(1), 1)
    remark = next(remark for remark in board.remarks if "rounds" in remark.params)
    assert remark.params == {"round": 1, "rounds": 3}
    later = RULESET.board(_table("glass pass " * 3 + "glass").view(1), 1)
    assert {"round": 2, "rounds": 3} in [remark.params for remark in later.remarks]
    pasted = {"card": "chosen", "number": "1", "pace": "advanced", "rounds": "circuits"}
    labels = list(RULESET.describe(RULESET.clean(pasted)))
    usual = list(RULESET.describe(RULESET.clean({**pasted, "rounds": "one"})))
    assert len(labels) == len(usual) + 1
