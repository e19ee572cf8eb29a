"""Folds of the form of a new table: open where something is wrong or unusual."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import gettext, pgettext

from accounts.models import User
from games.forms.lobby.folds import Fold, folds_of
from games.forms.lobby.tables import TableForm
from games.rules import RULESETS

USUAL = {"opponent": "lobby", "match_length": "1", "beginner": "lot", "time": "standard"}


def folds(key: str = "sogo", initial: dict[str, Any] | None = None, **sent: str) -> dict[str, Fold]:
    """Return the folds of a form that was sent; without anything sent, of a fresh one."""
    form = TableForm(RULESETS[key], None, sent or None, initial=initial)
    form.is_valid()
    return folds_of(form)


@pytest.mark.parametrize("key", RULESETS)
def test_all_are_closed_at_first(key: str) -> None:
    assert not any(fold.open for fold in folds(key).values())


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rules", {"option-size": "5"}),
        ("time", {"time": "brisk"}),
        ("games", {"beginner": "host"}),
    ],
)
def test_only_the_one_with_an_unusual_choice_is_open(name: str, change: dict[str, str]) -> None:
    usual = {**USUAL, "repeats_left": "0"}
    usual |= {"initial_time": "5", "increment": "1", "cap": "7"}
    usual |= dict.fromkeys(["initial_unit", "increment_unit", "cap_unit"], "days")
    form = TableForm(RULESETS["sogo"], None, {})
    usual |= {field.name: str(field.initial) for field in form.option_fields}
    opened = [key for key, fold in folds(**{**usual, **change}).items() if fold.open]
    assert opened == [name]


def test_one_with_an_error_is_open() -> None:
    assert folds(**{**USUAL, "option-size": "9"})["rules"].open


def test_what_a_link_proposes_counts_as_usual() -> None:
    assert not folds(initial={"opponent": "bot", "time": "none"})["time"].open


@pytest.mark.parametrize(("values", "is_named"), [("5 9", False), ("5 6", True)])
def test_a_choice_may_mean_something_beside_several_values(values: str, is_named: bool) -> None:
    form = TableForm(RULESETS["sogo"], None, {**USUAL, "option-size": "6"})
    other = next(field for field in form.option_fields if field.name != "option-size")
    other.field.depends = ("option-size", values)
    words = [str(label) for key, label in other.field.choices if key == str(other.initial)]
    assert (words[0] in folds_of(form)["rules"].choices) == is_named


def test_all_fields_that_are_not_about_the_opponent_are_in_a_fold() -> None:
    form = TableForm(RULESETS["cards"], None)
    folded = {field.name for fold in folds_of(form).values() for field in fold.fields}
    assert set(form.fields) - folded == {"opponent", "name", "level"}


def test_options_that_mean_nothing_are_not_told() -> None:
    chosen = {**USUAL, "option-pens": "chosen"}
    others = folds("cards", **chosen)["rules"].choices
    alone = folds("cards", **{**chosen, "opponent": "alone"})["rules"].choices
    assert gettext("everybody chooses a colour") in others
    assert gettext("everybody chooses a colour") not in alone


def test_the_line_names_the_first_choices_and_what_is_unusual() -> None:
    form = TableForm(RULESETS["cards"], None, {})
    sent = {**USUAL, **{field.html_name: str(field.initial) for field in form.option_fields}}
    usual = folds("cards", **sent)["rules"].choices.split(" · ")
    assert len(usual) == 2
    changed = folds("cards", **{**sent, "option-repeats": "wiped"})["rules"].choices.split(" · ")
    assert changed[:2] == usual
    assert len(changed) == 3


@pytest.mark.django_db
def test_the_line_says_to_an_account_whether_the_game_is_rated(alice: User) -> None:
    def line(**more: str) -> str:
        form = TableForm(RULESETS["sogo"], alice, {**USUAL, **more})
        form.is_valid()
        return folds_of(form)["games"].choices

    casual, rated = pgettext("a game", "casual"), pgettext("a game", "rated")
    assert (casual in line(), rated in line(rated="on")) == (True, True)
    assert casual not in line(opponent="bot", level="casual")
    assert casual not in folds(**USUAL)["games"].choices
