"""The advanced game with its puzzles and starters, and the game alone."""

from random import Random

import pytest

from games.puzzles.collection.cards import CARDS
from games.puzzles.grader import LEVELS
from games.rules.cards import RULESET
from games.rules.cards.moves import Deal, Pass, PlayOn
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import CHANCE, BadOption, replay
from tests.rules.cards.boards import EXAMPLE, NEARLY, dealt, played, right


def test_many_digits_go_into_one_glass_and_a_wrong_one_is_wiped() -> None:
    """Interpretation cards-9: „… darf erst danach mit seinem Zug fortfahren“"""
    wrong = played(dealt(pace="advanced"), "glass 8a9 7a7")
    assert (wrong.points, wrong.to_move, wrong.running) == ((8, 0), {0}, True)
    assert wrong.seconds_shut == 3
    again = played(wrong, "5c9 4f9")
    assert (again.points, again.seconds_shut, again.seconds_allowed) == ((17, 0), 0, 30)
    assert played(again, "pass").turn == 1


def test_the_pause_after_a_wrong_digit_can_be_left_out() -> None:
    assert played(dealt(pace="advanced", lock="none"), "glass 7a7").seconds_shut == 0
    assert played(dealt(), "glass 7a7").seconds_shut == 0


def test_quick_digits_do_not_clash() -> None:
    running = played(dealt(pace="advanced"), "glass")
    assert running.phase == played(running, "8a9 5c9").phase is not None
    assert running.phase != played(running, "8a9 pass glass").phase
    assert played(dealt(), "glass").phase is None


def test_a_glass_that_brought_only_wrong_digits_is_a_blank_turn() -> None:
    assert played(dealt(pace="advanced"), "glass 7a7 7b7 pass").fruitless == 1
    assert played(dealt(pace="advanced"), "glass 8a9 7a7 pass").fruitless == 0


def _solved(position: CardsPosition) -> CardsPosition:
    """The seat at its turn writes everything in one glass."""
    position = played(position, "glass")
    for entry in right(81, Deal(position.clues, position.solution)):
        position = position.play(entry, position.turn)
    return position


def test_as_many_puzzles_as_players_and_the_starter_changes() -> None:
    """Interpretation cards-8.

    „so viele Runden zu spielen, wie Spieler teilnehmen … Der Startspieler wechselt“
    """
    position = RULESET.start(3, {"pace": "advanced"})
    starters: list[int] = []
    cards: set[str] = set()
    for number in range(1, 4):
        assert position.occasion == (number, "card")
        card = next(iter(position.legal_moves(CHANCE)))
        assert str(card) not in cards
        cards.add(str(card))
        position = position.play(card, CHANCE)
        starters.append(position.turn)
        before = position.points
        position = _solved(position)
        assert sum(position.points) > sum(before)
    assert starters == [0, 1, 2]
    assert position.outcome is not None
    assert position.outcome.termination == "puzzle-solved"


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        ({"pace": "advanced"}, 4),
        ({"pace": "advanced", "rounds": "one"}, 1),
        ({"pace": "advanced", "card": "chosen", "number": "3"}, 1),
        ({"pace": "advanced", "card": "pasted", "puzzle": EXAMPLE.clues}, 1),
        ({}, 1),
    ],
    ids=str,
)
def test_a_single_puzzle_is_played_once(options: dict[str, object], rounds: int) -> None:
    assert RULESET.start(4, options).form.rounds == rounds


def test_alone_the_board_opens_with_the_clock_and_digits_follow_freely() -> None:
    start = dealt(seats=1)
    assert start.view(0).clues == ""
    running = played(start, "glass")
    assert running.view(0).clues == EXAMPLE.clues
    assert running.seconds_allowed is None
    after = played(running, "8a9 7a7 5c9")
    assert (after.points, after.mistakes, after.to_move) == ((13,), 1, {0})
    assert running.phase == after.phase is not None
    assert str(after.objection(Pass(), 0)) == "nobody-to-pass-to"


def test_alone_the_solved_puzzle_is_won_and_remembered() -> None:
    start = RULESET.start(1, {"card": "easy"})
    position = _solved(start.play(next(iter(start.legal_moves(CHANCE))), CHANCE))
    assert position.outcome is not None
    assert position.outcome.winners == {0}
    result = position.solo_result()
    assert result is not None
    assert (result.level, result.mistakes, result.in_time) == ("easy", 0, True)
    assert result.level in RULESET.solo_levels


def test_a_puzzle_from_elsewhere_keeps_no_best_time() -> None:
    over = _solved(dealt(NEARLY, seats=1))
    assert over.outcome is not None
    assert over.solo_result() is None
    chosen = RULESET.start(1, {"card": "chosen", "number": "1"})
    beforehand = _solved(chosen.play(next(iter(chosen.legal_moves(CHANCE))), CHANCE))
    assert beforehand.solo_result() is None


def test_alone_within_twenty_minutes_or_out_of_rating() -> None:
    """Interpretation cards-10: „ein Zeitlimit pro Aufgabe von z.B. 20 Minuten“"""
    start = dealt(seats=1, limit=20)
    assert (start.seconds_allowed, start.lapse(0)) == (None, None)
    running = played(start, "glass 8a9")
    assert (running.seconds_allowed, running.lapse(0)) == (1200, PlayOn())
    late = played(running, "late")
    assert (late.late, late.seconds_allowed, late.lapse(0)) == (True, None, None)
    assert late.outcome is None
    assert played(late, "5c9").points == (13,)


@pytest.mark.parametrize("minutes", [5, 10, 15, 20, 30, 45, 60])
def test_alone_one_may_set_a_limit_of_five_to_sixty_minutes(minutes: int) -> None:
    start = dealt(seats=1, limit=minutes)
    assert played(start, "glass").seconds_allowed == 60 * minutes
    (button,) = RULESET.board(start.view(0), 0).extra
    assert button.params == {"minutes": minutes}


def test_alone_on_a_view_one_may_come_to_a_dead_end() -> None:
    """A view knows no wrong digits, so that trying moves on it must end by itself."""
    view = played(dealt(seats=1), "glass").view(0)
    rng = Random(1)
    while view.outcome is None:
        view = view.play(rng.choice(list(view.legal_moves(0))), 0)
    assert not view.full
    assert view.outcome.winners == frozenset()


def test_alone_it_can_be_given_up_and_nobody_wins() -> None:
    agreed = dealt(seats=1).agreed()
    assert agreed is not None
    assert agreed.winners == frozenset()


def test_what_does_not_matter_for_the_number_of_players_is_left_out() -> None:
    alone = dealt(seats=1, pace="advanced", referee="players", limit=20).form
    assert (alone.advanced, alone.players, alone.lock, alone.rounds) == (False, False, 0, 1)
    assert dealt(limit=20).form.limit == 0


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"card": "chosen"}, "^card-number-out-of-range"),
        ({"card": "chosen", "number": "0"}, "^card-number-out-of-range"),
        ({"card": "chosen", "number": str(len(CARDS) + 1)}, "^card-number-out-of-range"),
        ({"card": "chosen", "number": "²"}, "^card-number-out-of-range"),
        ({"card": "pasted", "puzzle": "12"}, "^wrong-number-of-squares"),
        ({"card": "pasted", "puzzle": "11" + EXAMPLE.clues[2:]}, "twice"),
    ],
    ids=str,
)
def test_a_card_that_is_none_is_refused_with_the_reason(
    options: dict[str, object], reason: str
) -> None:
    """Interpretation cards-11."""
    with pytest.raises(BadOption, match=reason):
        RULESET.start(2, options)


def test_a_pasted_puzzle_is_solved_for_its_deal_and_not_for_a_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = {"card": "pasted", "puzzle": EXAMPLE.clues}
    (deal,) = RULESET.start(2, options).legal_moves(CHANCE)
    assert deal == EXAMPLE

    def refuse(puzzle: str) -> str:
        raise AssertionError("solved again")

    monkeypatch.setattr("games.rules.cards.deck._solved", refuse)
    replayed = replay(RULESET, 2, options, [(CHANCE, str(deal)), (0, "glass"), (0, "8a9")])
    assert replayed.points == (8, 0)


@pytest.mark.words
def test_before_anybody_agrees_the_level_of_the_puzzle_is_told() -> None:
    (remark,) = RULESET.remarks({"card": "pasted", "puzzle": EXAMPLE.clues})
    assert remark[1]["level"] in set(LEVELS)
    (remark,) = RULESET.remarks({"card": "chosen", "number": "1"})
    assert remark[1] == {"number": "1", "level": "easy"}
    assert list(RULESET.remarks({})) == []


@pytest.mark.parametrize(
    ("options", "beforehand"),
    [
        ({}, False),
        ({"card": "extreme", "pace": "advanced"}, False),
        ({"card": "chosen", "number": "1"}, True),
        ({"card": "pasted", "puzzle": EXAMPLE.clues}, True),
    ],
    ids=str,
)
def test_only_a_card_that_was_not_drawn_is_known_beforehand(
    options: dict[str, object], beforehand: bool
) -> None:
    assert RULESET.known_beforehand(RULESET.clean(options)) == beforehand


def test_moves_are_sent_one_by_one_since_the_glass_uncovers_the_board() -> None:
    assert RULESET.one_by_one


def test_a_pasted_puzzle_is_graded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"card": "pasted", "puzzle": EXAMPLE.clues}
    remark = list(RULESET.remarks(options))
    monkeypatch.setattr("games.rules.cards.typed_options.level_of", None)
    assert list(RULESET.remarks(options)) == remark
