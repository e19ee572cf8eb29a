"""The exercises of the day are marked with how the reader's first attempt went."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import gettext as _

from accounts.models import User
from study.models import Exercise
from study.services.exercises.attempts import record_attempt
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")
SOLVED, NOT_SOLVED = "Solved", "Not solved at the first attempt"


@pytest.mark.parametrize("solved", [True, False])
@pytest.mark.parametrize("page", ["/", "/exercises/"])
def test_the_exercise_of_today_says_how_the_reader_did(
    client: Client, alice: User, bob: User, exercise: Exercise, page: str, *, solved: bool
) -> None:
    record_attempt(alice, exercise, NOW, solved=solved)
    client.force_login(alice)
    marks = {_(SOLVED): solved, _(NOT_SOLVED): not solved}
    own = client.get(page).content.decode()
    assert {mark: f"{mark}</span>" in own for mark in marks} == marks
    client.force_login(bob)
    other = client.get(page).content.decode()
    assert not any(f"{mark}</span>" in other for mark in marks)


def test_an_exercise_has_a_rating_once_somebody_has_tried_it(
    client: Client, alice: User, exercise: Exercise
) -> None:
    url = f"/exercises/{exercise.code}/"
    begins = _("It has no rating yet, and begins with about %(rating)s.")
    sentence = begins % {"rating": f"{exercise.rating:.0f}"}
    assert sentence in client.post(url, {"give_up": "yes"}, follow=True).content.decode()
    client.force_login(alice)
    shown = client.post(url, {"give_up": "yes"}, follow=True).content.decode()
    exercise.refresh_from_db()
    assert _("Its rating is %(rating)s.") % {"rating": f"{exercise.rating:.0f}"} in shown
