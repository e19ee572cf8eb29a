"""Lessons hold what they promise: steps can be solved, and every wrong answer is explained."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.rules import RULESETS
from games.rules.kit.core import IllegalMove, Position
from games.rules.kit.texts.diagram import rules_text
from games.templatetags.formatting import words
from study.lessons import LESSONS
from study.lessons.kit.judging import attempt, judged, learner_of, position_of
from study.lessons.kit.lesson import Attempt, Lesson, LessonStep, always
from study.lessons.kit.refusals import LessonRefusal

STEPS = [
    pytest.param(lesson, step, id=f"{lesson.ruleset}-{step.key}")
    for lesson in LESSONS.values()
    for step in lesson.steps
]
each_step = pytest.mark.parametrize(("lesson", "step"), STEPS)
SHORTEST, LONGEST = 5, 7
MAX_TASK_LENGTH, MAX_VERDICT_LENGTH = 260, 260
MAX_TURNS_TRIED = 40


def test_every_game_has_a_lesson_of_five_to_seven_steps() -> None:
    assert list(LESSONS) == list(RULESETS)
    for key, lesson in LESSONS.items():
        assert lesson.ruleset == key
        assert SHORTEST <= len(lesson.steps) <= LONGEST
        assert len({step.key for step in lesson.steps}) == len(lesson.steps)
        assert "end" not in {step.key for step in lesson.steps}, "an address of the lesson itself"


@each_step
def test_what_is_shown_solves_the_step(lesson: Lesson, step: LessonStep) -> None:
    verdict = judged(step, attempt(lesson, step, step.solution.split(",")))
    assert verdict.is_right
    assert verdict.text == step.praise


def turns(lesson: Lesson, step: LessonStep) -> Iterator[tuple[str, ...]]:
    """Yield whole turns that the rules allow, all of them where they are single moves."""
    before = position_of(lesson, step)
    seat = learner_of(before)

    def go_on(position: Position, moves: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for move in position.legal_moves(seat):
            after = position.play(move, seat)
            if RULESETS[lesson.ruleset].whole_turns and seat in after.to_move:
                yield from go_on(after, (*moves, str(move)))
            else:
                yield (*moves, str(move))

    found = list(go_on(before, ()))
    yield from found[:: max(1, len(found) // MAX_TURNS_TRIED)]


@each_step
def test_every_wrong_answer_is_explained_in_both_languages(
    lesson: Lesson, step: LessonStep
) -> None:
    found: set[bool] = set()
    for turn in turns(lesson, step):
        verdict = judged(step, attempt(lesson, step, turn))
        found.add(verdict.is_right)
        for language in ("en", "de"):
            with translation.override(language):
                sentence = words(verdict.text, verdict.params)
            assert "%(" not in sentence
            assert 0 < len(sentence) <= MAX_VERDICT_LENGTH, sentence
    assert False in found, "a step that nobody can miss teaches nothing"


@each_step
def test_the_last_hint_always_applies(lesson: Lesson, step: LessonStep) -> None:
    assert step.hints[-1].applies is always


@each_step
def test_an_answer_the_rules_forbid_is_refused_by_them(lesson: Lesson, step: LessonStep) -> None:
    ours = RULESETS[lesson.ruleset]
    other = next(text for text in ("A1", "Od9", "5c3", "4d4") if not _is_legal(lesson, step, text))
    with pytest.raises(ValueError):
        attempt(lesson, step, [other])
    assert ours.key == lesson.ruleset


def _is_legal(lesson: Lesson, step: LessonStep, text: str) -> bool:
    legal = position_of(lesson, step).legal_moves(learner_of(position_of(lesson, step)))
    return text in map(str, legal)


@each_step
def test_texts_are_short_and_translated(lesson: Lesson, step: LessonStep) -> None:
    with translation.override("de"):
        for text in (step.title, step.task, step.praise, *(hint.text for hint in step.hints)):
            assert translation.gettext(text) != text
        assert len(translation.gettext(step.task)) <= MAX_TASK_LENGTH
    assert len(step.task) <= MAX_TASK_LENGTH
    assert set(re.findall(r"%\((\w+)\)", step.task)) == set()


@each_step
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_step_names_a_section_of_the_rules(
    lesson: Lesson, step: LessonStep, language: str
) -> None:
    headings = re.findall(r"^## .*$", rules_text(RULESETS[lesson.ruleset], language), re.M)
    assert 1 <= step.section <= len(headings)


def test_a_turn_of_dice_has_to_be_whole() -> None:
    lesson = LESSONS["ludoku"]
    with pytest.raises(IllegalMove) as refusal:
        attempt(lesson, lesson.steps[0], ["2c6"])
    assert refusal.value.code == LessonRefusal.TURN_UNFINISHED


def test_a_reply_is_played_on_the_board() -> None:
    """Left open, the line in the step “stop” is closed by the other side."""
    lesson = LESSONS["sogo"]
    step = lesson.step("stop")
    assert step is not None
    verdict = judged(step, attempt(lesson, step, ["B4"]))
    assert [str(move) for move in verdict.last] == ["B4", "D4"]
    assert verdict.position.outcome is not None
    assert verdict.position.outcome.winners == {1}


def test_with_best_play_the_ending_is_lost_by_every_move_but_one() -> None:
    lesson = LESSONS["frege"]
    step = lesson.step("own")
    assert step is not None
    results: dict[bool, list[Attempt]] = {True: [], False: []}
    for turn in turns(lesson, step):
        tried = attempt(lesson, step, turn)
        verdict = judged(step, tried)
        results[verdict.is_right].append(tried)
        assert verdict.position.outcome is not None
        assert verdict.position.outcome.winners == {0 if verdict.is_right else 1}
    assert len(results[True]) == 1
    assert len(results[False]) == 3
