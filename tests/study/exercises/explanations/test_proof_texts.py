"""The proof of an exercise in words: a slow oracle proves what is said of replies and of turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import RULESETS
from games.rules.kit.core import Options, Position
from study.exercises import FINDERS, PROVERS
from study.exercises.kit.answers import AnswerSearch, turn_from, with_answers
from study.exercises.kit.exercise import FoundExercise, OnlyTurn, Refutation, as_data, from_data
from study.exercises.kit.passages import (
    AT_ONCE,
    DRAWS,
    LOSES,
    MAX_GROUPS_TOLD,
    MAX_NAMED_TURNS,
    OTHER_TURNS,
    REPLIES,
)
from study.exercises.kit.proof_texts import other_turns, replies
from study.exercises.kit.search import played
from tests.study.exercises.explanations.claims import as_stored, prove_explanation
from tests.study.exercises.oracle import between_bots, plain_result, positions_of
from tests.study.exercises.test_defences import EQUAL_DEFENCES
from tests.study.exercises.test_finding import (
    CARELESS,
    FREGE,
    NODES,
    NUMBERS,
    SLOW_GAMES,
    SMALL,
    is_late,
)


def found_in(ruleset: str, options: Options, texts: str) -> FoundExercise:
    """Return the exercise of a game, with its answers."""
    (found,) = FINDERS[ruleset](positions_of(ruleset, options, texts), NODES)
    return found


@pytest.mark.parametrize("texts", [CARELESS, EQUAL_DEFENCES])
def test_all_that_is_said_of_a_small_board_is_true(texts: str) -> None:
    found = found_in("sogo", SMALL, texts)
    assert prove_explanation(found.position, found.solution)


def test_all_that_is_said_of_the_last_letters_is_true() -> None:
    found = found_in("frege", {}, FREGE)
    position = found.position
    for only in found.solution[:-1]:
        position = played(position, turn_from(position, only.turn))
        position = played(position, turn_from(position, only.defence))
    assert prove_explanation(position, found.solution[-1:])


def test_a_false_result_of_a_turn_is_noticed() -> None:
    found = found_in("sogo", SMALL, CARELESS)
    first, *others = found.solution
    turn, refutation = next(iter(first.refutations.items()))
    false = replace(refutation, loses=not refutation.loses)
    stored = replace(first, refutations={**first.refutations, turn: false})
    with pytest.raises(AssertionError):
        prove_explanation(found.position, [stored, *others])


def test_a_false_answer_to_a_reply_is_noticed() -> None:
    """Only A3 stops Black's mill after A2: with C3 White would close it."""
    found = found_in("sogo", SMALL, EQUAL_DEFENCES)
    first, *others = found.solution
    assert first.replies
    assert first.replies["A2"] == "A3"
    stored = replace(first, replies={**first.replies, "A2": "C3"})
    with pytest.raises(AssertionError):
        prove_explanation(found.position, [stored, *others])


@pytest.mark.slow
@pytest.mark.parametrize("kind", SLOW_GAMES)
def test_all_that_is_said_of_late_exercises_of_many_games_is_true(kind: str) -> None:
    ruleset, options = SLOW_GAMES[kind]
    proved = 0
    for number in NUMBERS[kind]:
        for found in FINDERS[ruleset](between_bots(ruleset, options, f"{kind} {number}"), NODES):
            if is_late(found.position):
                proved += prove_explanation(found.position, found.solution)
        plain_result.cache_clear()
    assert proved


def test_every_reply_to_each_turn_has_an_answer() -> None:
    found = found_in("sogo", SMALL, EQUAL_DEFENCES)
    first, second = found.solution
    assert first.replies is not None
    assert first.replies[first.defence] == second.turn
    assert second.ending
    assert from_data(as_data(found.solution)) == found.solution


def test_what_cannot_be_proved_is_not_said() -> None:
    """With no nodes at all only turns that win at once are known, and nothing said is wrong."""
    found = found_in("sogo", SMALL, EQUAL_DEFENCES)
    search = AnswerSearch(PROVERS["sogo"](), NODES, max_nodes=0)
    poor = with_answers(search, found.position, found.solution)
    assert sum(len(only.replies or ()) for only in poor) < sum(
        len(only.replies or ()) for only in found.solution
    )
    prove_explanation(found.position, poor)


def start(texts: str = "") -> Position:
    """Return the standard board after some moves."""
    return positions_of("sogo", {}, texts)[-1]


RODS = [str(move) for move in RULESETS["sogo"].start(2, {"size": 4}).legal_moves(0)]


def lost_to(*answers: str) -> OnlyTurn:
    """Return a turn with one other turn for each answer, which is said to refute it."""
    refutations = {
        rod: Refutation(answer, loses=True) for rod, answer in zip(RODS, answers, strict=False)
    }
    return OnlyTurn(RODS[-1], "", refutations)


def test_turns_with_the_same_answer_are_named_together() -> None:
    passage = other_turns(start(), lost_to("A1", "B1", "A1"), as_stored)
    (first, words), (second, _words) = passage.sentences
    assert (first, second) == (OTHER_TURNS[LOSES].several, OTHER_TURNS[LOSES].single)
    assert words == {"moves": f"{RODS[0]}, {RODS[2]}", "answer": "A1"}
    assert not passage.rows


def test_of_many_turns_the_number_is_told_and_the_list_has_all() -> None:
    answers = ["A1"] * (MAX_NAMED_TURNS + 1)
    passage = other_turns(start(), lost_to(*answers, "B1"), as_stored)
    assert passage.sentences[0][0] == OTHER_TURNS[LOSES].counted
    assert passage.sentences[0][1]["count"] == len(answers)
    named = ", ".join(str(words["moves"]) for _text, words in passage.rows)
    assert sorted(named.split(", ")) == sorted(RODS[: len(answers) + 1])


def test_where_all_turns_come_to_the_same_no_list_is_needed() -> None:
    passage = other_turns(start(), lost_to(*["A1"] * (MAX_NAMED_TURNS + 1)), as_stored)
    assert [text for text, _words in passage.sentences] == [OTHER_TURNS[LOSES].all]
    assert not passage.rows


def test_of_many_answers_only_the_most_frequent_are_told() -> None:
    answers = ["A1", "A2", "A3", "A4", "B1", "B2"]
    passage = other_turns(start(), lost_to(*answers), as_stored)
    assert len(passage.sentences) == MAX_GROUPS_TOLD + 1
    assert passage.sentences[-1][1] == {"count": len(answers) - MAX_GROUPS_TOLD}
    assert len(passage.rows) == len(answers)


def test_an_answer_that_wins_at_once_is_told_as_that() -> None:
    """White has three in a row: what does not stop them loses at once."""
    threat = start("A1 B1 A2 B2 A3")
    only = OnlyTurn("A4", "", {"C1": Refutation("A4", loses=True)})
    assert other_turns(threat, only, as_stored).sentences[0][0] == OTHER_TURNS[AT_ONCE].single
    draw = OnlyTurn("A4", "", {"C1": Refutation("A4", loses=False)})
    assert other_turns(threat, draw, as_stored).sentences[0][0] == OTHER_TURNS[DRAWS].single


@pytest.mark.words
def test_what_refutes_a_turn_is_called_the_answer_to_it() -> None:
    """The replies are the turns of the other side after a right turn."""
    texts = OTHER_TURNS[LOSES], OTHER_TURNS[AT_ONCE], OTHER_TURNS[DRAWS]
    for each in (text for group in texts for text in vars(group).values() if text):
        assert each.endswith(": the answer is %(answer)s.")


def test_a_forced_reply_is_told_apart_from_all_others() -> None:
    before = start("A1 B1 A2 B2")
    answers = {rod: "A4" for rod in RODS if rod != "A4"}
    last = OnlyTurn("A3", "", replies=answers | {"A4": "C4"})
    assert [text for text, _words in replies(before, last, as_stored).sentences] == [
        REPLIES[LOSES].single,
        REPLIES[AT_ONCE].rest,
    ]
    going_on = OnlyTurn("A3", "A4", replies=answers | {"A4": "C4"})
    sentences = replies(before, going_on, as_stored).sentences
    assert [text for text, _words in sentences] == [REPLIES[AT_ONCE].rest]
    unknown = OnlyTurn("A3", "", replies=answers)
    assert REPLIES[AT_ONCE].rest not in dict(replies(before, unknown, as_stored).sentences)
