"""The explanation on the page of a solution, and the answers of exercises stored without them."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.html import escape
from django.utils.translation import gettext as _

from games.rules import RULESETS
from games.rules.kit.core import Position
from games.templatetags.formatting import words
from study.exercises import PROVERS
from study.exercises.kit.exercise import from_data
from study.exercises.sogo import SogoProver
from study.models import Exercise
from study.services.exercises import proof_answers
from study.services.exercises.game_search import search, store
from study.services.exercises.proof_answers import solution_with_answers
from study.views.exercises.stage import SolutionStage
from tests.study.exercises.conftest import CarelessGames
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_defences import EQUAL_DEFENCES
from tests.study.exercises.test_finding import SMALL
from tests.study.exercises.test_pages import url_of

pytestmark = pytest.mark.usefixtures("empty_cache", "db")


class CountingProver(SogoProver):
    """A prover that counts what it is asked."""

    asked_count = 0

    def result(self, position: Position, nodes: int) -> int | None:
        type(self).asked_count += 1
        return super().result(position, nodes)

    def answer(self, position: Position, nodes: int):  # type: ignore[no-untyped-def]
        type(self).asked_count += 1
        return super().answer(position, nodes)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> type[CountingProver]:
    """Ask a prover that counts, from zero."""
    monkeypatch.setattr(CountingProver, "asked_count", 0)
    monkeypatch.setitem(PROVERS, "sogo", CountingProver)
    return CountingProver


@pytest.fixture
def old() -> Exercise:
    """An exercise as it was stored before answers to replies were."""
    rules = RULESETS["sogo"]
    options = rules.clean(SMALL)
    store(rules, options, search(rules, options, positions_of("sogo", SMALL, EQUAL_DEFENCES)))
    exercise = Exercise.objects.get()
    for turn in exercise.solution:
        del turn["replies"]
        turn.pop("ending", None)
    exercise.save()
    return exercise


def start_of(exercise: Exercise) -> Position:
    return RULESETS["sogo"].read(exercise.position, exercise.options)


def test_the_page_tells_what_every_other_move_comes_to(client: Client, exercise: Exercise) -> None:
    shown = client.post(url_of(exercise), {"give_up": "yes"}, follow=True)
    first = shown.context["solved_turns"][0]
    assert len(first.passages) == 2
    page = shown.content.decode()
    for passage in first.passages:
        for text, params in passage.sentences:
            assert escape(words(text, params)) in page


def test_what_is_stored_is_not_looked_for_again(
    exercise: Exercise, counting: type[CountingProver]
) -> None:
    assert solution_with_answers(exercise, start_of(exercise))[0].replies
    assert not counting.asked_count


def test_an_exercise_of_before_gets_its_answers_when_it_is_shown(
    old: Exercise, counting: type[CountingProver]
) -> None:
    first, *_others = solution_with_answers(old, start_of(old))
    assert first.replies
    asked = counting.asked_count
    assert asked
    assert solution_with_answers(old, start_of(old))[0] == first
    assert counting.asked_count == asked, "the answers are kept"
    kept = cache.get(f"fernzug:exercise-answers:{old.code}")
    assert from_data(json.loads(json.dumps(kept)))[0] == first, "as data that any version reads"


def test_looking_for_answers_ends_with_its_nodes(
    old: Exercise, counting: type[CountingProver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_answers, "MAX_NODES_PER_SOLUTION", 0)
    solution = solution_with_answers(old, start_of(old))
    assert len(solution) == len(old.solution)
    assert all(only.replies is not None for only in solution)
    assert not counting.asked_count


def test_an_exercise_of_before_has_a_page_with_an_explanation(
    client: Client, old: Exercise
) -> None:
    shown = client.post(url_of(old), {"give_up": "yes"}, follow=True)
    assert shown.status_code == 200
    assert all(len(solved.passages) for solved in shown.context["solved_turns"])


def test_nothing_is_explained_while_a_running_game_stands_after_a_reply(
    client: Client, careless: CarelessGames
) -> None:
    """C2 is not the defence of the solution, and the explanation tells the answer to it."""
    careless.play()
    exercise = Exercise.objects.get()
    careless.moves(careless.begin(), "C1 A3 C3 C2 C3 C3 B2 A1 C2")
    client.force_login(careless.alice)
    assert client.get(url_of(exercise)).status_code == 200
    assert client.post(url_of(exercise), {"give_up": "yes"}, follow=True).status_code == 403


def test_each_step_of_a_solution_leads_to_its_board(client: Client, old: Exercise) -> None:
    shown = client.post(url_of(old), {"give_up": "yes"}, follow=True)
    first, second = shown.context["solved_turns"]
    steps = [first.turn, first.defence, second.turn, *second.ending]
    assert shown.context["shown_step"] == second.turn.number
    position = start_of(old)
    for step in steps:
        move = RULESETS["sogo"].parse(step.name)
        position = position.play(move, min(position.to_move))
        page = client.get(step.url.removesuffix("#board"))
        assert page.context["shown_step"] == step.number
        expected = RULESETS["sogo"].board(position, None, last=(move,))
        assert page.context["board"].picture.layers == expected.layers
    assert position.outcome


def test_a_step_is_shown_at_the_end_alone(client: Client, old: Exercise) -> None:
    page = client.get(SolutionStage(step=2).address(url_of(old), old.code))
    assert not page.context["solved_turns"]
    assert page.context["board"].controls, "it waits for an answer"
    late = SolutionStage(shown=True, step=10**6).address(url_of(old), old.code)
    assert client.get(late).status_code == 200


@pytest.mark.words
def test_the_explanation_is_in_german(client: Client, exercise: Exercise) -> None:
    page = client.post(
        url_of(exercise), {"give_up": "yes"}, follow=True, headers={"accept-language": "de"}
    ).content.decode()
    assert "Die Antwort ist" in page
    assert _("The solution") not in page
