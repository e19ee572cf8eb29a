"""An exercise is solved by the links and the form of its page alone."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.puzzles.collection.cards import CARDS
from study.exercises.cards.collection import name_of
from study.models import Exercise
from study.services.exercises.collected_tasks import store_tasks
from tests.games.conftest import NOW
from tests.study.exercises.test_pages import send, url_of

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def exercise(db: None) -> Exercise:
    """The exercise of the first card that has one, in which a digit and a cell are to be chosen."""
    assert any(store_tasks("cards", [name_of(card)], NOW) for card in CARDS)
    return Exercise.objects.get()


@pytest.mark.parametrize("digit_first", [True, False])
def test_a_move_in_two_steps_is_chosen_link_by_link(
    client: Client, exercise: Exercise, digit_first: bool
) -> None:
    (only,) = exercise.solution
    digit, cell = only["turn"][0], only["turn"][1:]
    first = digit if digit_first else cell
    page = client.get(f"{url_of(exercise)}?pick={first}").content.decode()
    (chosen,) = set(re.findall(rf'href="([^"]*choose={digit}{cell})[^"]*"', page))
    page = client.get(chosen).content.decode()
    assert f'name="move" value="{digit}{cell}"' in page
    assert send(client, url_of(exercise), f"{digit}{cell}").context["is_over"]
