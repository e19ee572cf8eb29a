"""The clock of a new table: presets with names and words, days per move, own values, no limit."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.models import User
from games.forms.clock.time_control import time_control_from
from games.forms.lobby.tables import time_help
from games.log.refusals import LogRefusal
from games.log.state import MAX_MISSED_DEADLINES
from games.log.time.control import (
    DAY_MILLISECONDS,
    DAYS_PER_MOVE,
    HOUR_MILLISECONDS,
    PRESETS,
    TimeControl,
    per_move,
)
from games.models import Table
from games.services.lobby.tables import open_table
from games.services.lobby.terms import Terms
from games.views.clock.time_terms import example
from tests.games.conftest import person
from tests.support.games.pages import faulty_fields, signed_in, text, why

USUAL = {"opponent": "lobby", "match_length": "1", "beginner": "lot"}
OWN = {
    "time": "own",
    "initial_time": "36",
    "initial_unit": "hours",
    "increment": "12",
    "increment_unit": "hours",
    "cap": "3",
    "cap_unit": "days",
}


def fill(user: User, **fields: str) -> HttpResponse:
    cache.clear()
    return signed_in(user).post("/tables/new/sogo/", {**USUAL, **fields})


@pytest.mark.words
def test_presets_have_names_and_words_and_standard_is_chosen(alice: User) -> None:
    answer = signed_in(alice).get("/tables/new/sogo/")
    for words in (
        "Brisk 1 day at the start, 12 hours more a move, at most 2 days",
        "Standard 5 days at the start, 1 day more a move, at most 7 days",
        "Relaxed 10 days, plus 36 hours per move up to that much",
        "a mail reminds of the game after 60 days without a move; after 90 it is cancelled",
    ):
        assert words in text(answer)
    assert re.search(r'value="standard"[^>]*\bchecked', answer.content.decode())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("time", "control"),
    [
        *PRESETS.items(),
        *((str(days), per_move(days)) for days in DAYS_PER_MOVE),
        ("none", None),
    ],
)
def test_every_choice_is_the_clock_it_says(
    alice: User, time: str, control: TimeControl | None
) -> None:
    assert fill(alice, time=time).status_code == 303
    assert Table.objects.get().time_control == control


@pytest.mark.slow
def test_own_values_in_days_and_hours(alice: User) -> None:
    assert fill(alice, **OWN).status_code == 303
    assert Table.objects.get().time_control == TimeControl(
        36 * HOUR_MILLISECONDS, 12 * HOUR_MILLISECONDS, 3 * DAY_MILLISECONDS
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "faulty"),
    [
        ({"initial_time": "4", "initial_unit": "days"}, "initial_time"),
        ({"initial_time": "0"}, "initial_time"),
        ({"increment": "4", "increment_unit": "days"}, "increment"),
        ({"cap": "91"}, "cap"),
        ({"cap": ""}, "cap"),
        ({"cap": "many"}, "cap"),
        ({"increment": "-1"}, "increment"),
        ({"cap": "9" * 30}, "cap"),
        ({"cap_unit": "years"}, "cap_unit"),
    ],
    ids=str,
)
def test_own_values_that_make_no_clock_are_refused_and_stay(
    alice: User, fields: dict[str, str], faulty: str
) -> None:
    answer = fill(alice, **{**OWN, **fields})
    assert answer.status_code == 422
    assert faulty_fields(answer) == [faulty]
    assert not Table.objects.exists()
    kept = {**OWN, **fields}["initial_time"]
    assert f'name="initial_time" value="{kept}"' in answer.content.decode()


@pytest.mark.slow
def test_every_fault_of_own_values_stands_at_its_field(alice: User) -> None:
    wrong = {"initial_time": "93", "initial_unit": "days", "cap": "92", "increment": "95"}
    page = fill(alice, **{**OWN, **wrong, "increment_unit": "days"}).content.decode()
    errors = dict(re.findall(r'id="id_(\w+)_error"><li>(.*?)</li>', page))
    assert errors == {
        "initial_time": why(LogRefusal.INITIAL_TIME_OUT_OF_RANGE),
        "increment": why(LogRefusal.INCREMENT_OUT_OF_RANGE),
        "cap": why(LogRefusal.CAP_TOO_LONG),
    }


@pytest.mark.slow
def test_own_values_mean_nothing_beside_another_choice(alice: User) -> None:
    assert fill(alice, **{**OWN, "time": "3", "cap": "many"}).status_code == 303
    assert Table.objects.get().time_control == per_move(3)


def test_a_form_without_a_clock_is_refused(alice: User) -> None:
    with override("de"):
        missing = _("Something is missing here.")
    alice.language = "de"
    alice.save()
    assert missing in text(fill(alice))


@pytest.mark.parametrize(
    "control",
    [
        None,
        per_move(5),
        per_move(4),
        PRESETS["brisk"],
        TimeControl(36 * HOUR_MILLISECONDS, 0, 3 * DAY_MILLISECONDS),
    ],
    ids=str,
)
def test_a_clock_fills_the_form_that_makes_it(alice: User, control: TimeControl | None) -> None:
    assert fill(alice, **{key: str(value) for key, value in time_control_from(control).items()})
    assert Table.objects.get().time_control == control


@pytest.mark.words
@pytest.mark.parametrize(
    ("control", "words"),
    [
        (PRESETS["standard"], ("you have 6 days", "you have 1 day.")),
        (PRESETS["brisk"], ("you have 36 hours", "you have 12 hours.")),
        (PRESETS["relaxed"], ("you have 10 days", "you have 36 hours.")),
        (per_move(3), ()),
        (TimeControl(5 * DAY_MILLISECONDS, 0, 5 * DAY_MILLISECONDS), ()),
    ],
    ids=str,
)
def test_an_example_says_what_two_moves_leave(control: TimeControl, words: tuple[str, ...]) -> None:
    assert bool(example(control)) == bool(words)
    for word in words:
        assert word in example(control)


@pytest.mark.words
def test_every_condition_of_time_is_read_before_accepting(bob: User, now: object) -> None:
    host = person("dora", rest_days=[5, 6], quiet_from=23, quiet_until=7)
    table = open_table(host, Terms("sogo", {}), at=now)  # type: ignore[arg-type]
    shown = text(signed_in(bob).get(table.get_absolute_url()))
    for words in (
        "5 days at the start, 1 day more a move, at most 7 days",
        "Move at once, and you have 6 days for your next move",
        "Vacation possible",
        "dora rests on Saturday and Sunday.",
        "No deadline of dora falls between 23 and 7 o’clock.",
        "Players two",
        "Who begins the lot decides",
        "Games one game",
        "Chance sealed beforehand",
    ):
        assert words in shown


@pytest.mark.slow
@pytest.mark.words
def test_what_is_as_usual_is_not_told(alice: User, bob: User, now: object) -> None:
    terms = Terms("sogo", {}, time_control=None, beginner=0)
    shown = text(signed_in(bob).get(open_table(alice, terms, at=now).get_absolute_url()))  # type: ignore[arg-type]
    assert "After 60 days without a move" in shown
    assert "Chance sealed beforehand, opened after the game" not in shown
    assert "Vacation possible" not in shown
    assert "rests on" not in shown


@pytest.mark.words
def test_the_form_says_how_many_deadlines_in_a_row_may_be_missed() -> None:
    """So does the page of a deadline: of two, "the next time in a row" is the last."""
    times = {2: "the second time in a row"}
    assert times[MAX_MISSED_DEADLINES] in time_help(most=4)
