"""Frege-Sudoku in a review: what each side can still fill, and when the parity turned."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from games.bots.assessment.frege import outlook_of
from games.rules.frege.position import FregePosition
from games.services.gamelog.state_cache import state_of
from study.services.review.decisions import decisions_of
from study.views.review.rows import worth_text
from study.views.review.subject import Subject
from tests.study.exercises.oracle import positions_of
from tests.study.exercises.test_finding import FREGE
from tests.study.review.conftest import ReviewStage

pytestmark = pytest.mark.usefixtures("empty_cache")


def game() -> list[FregePosition]:
    positions = positions_of("frege", {}, FREGE)
    return [each for each in positions if isinstance(each, FregePosition)]


def last_without_closing(mine: int, theirs: int, shared: int) -> bool:
    """Whether the side to move fills the last cell, by letting both play cell by cell."""
    own = [theirs, mine]
    mover = 1
    while True:
        if shared:
            shared -= 1
        elif own[mover]:
            own[mover] -= 1
        else:
            return mover == 0
        mover = 1 - mover


def test_what_is_still_open_is_counted_for_each_side() -> None:
    for position in game():
        found = outlook_of(position)
        cells = [position.open_to(seat) for seat in (0, 1)]
        assert found.open_cells == tuple(each.bit_count() for each in cells)
        mine, theirs = cells[position.turn], cells[1 - position.turn]
        counts = (mine & ~theirs, theirs & ~mine, mine & theirs)
        wins = last_without_closing(*(each.bit_count() for each in counts))
        assert found.last_seat == (position.turn if wins else 1 - position.turn)


@pytest.mark.slow
def test_the_table_shows_it_after_each_letter(stage: ReviewStage, client: Client) -> None:
    review = stage.broken_off("frege", 2)
    rows = client.get(reverse("game_review", args=[review.game_id])).context["rows"]
    assert len(rows) == 2
    for row, decision in zip(rows, review.decisions.all(), strict=True):
        after = state_of(review.game).position_at(decision.number + 1)
        found = outlook_of(after)
        assert row.outlook.open_cells == " : ".join(map(str, found.open_cells))


def test_it_names_who_fills_the_last_cell_and_where_that_turned(
    stage: ReviewStage, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    review, turns = stage.broken_off("frege", 2), game()[14:17]
    assert [outlook_of(each).last_seat for each in turns] == [1, 1, 0]
    shown = {
        each.number: replace(each, position=before, after=after)
        for each, before, after in zip(
            decisions_of(state_of(review.game)), turns, turns[1:], strict=False
        )
    }
    monkeypatch.setattr(Subject, "decisions", shown)
    rows = client.get(reverse("game_review", args=[review.game_id])).context["rows"]
    outlooks = [(row.outlook.last_name, row.outlook.has_turned) for row in rows]
    assert outlooks == [("bob", False), ("alice", True)]


@pytest.mark.parametrize(
    ("value", "exact", "has_chance", "equals"),
    [(0.25, True, True, True), (0.0, True, True, True), (0.25, False, True, False)],
)
def test_a_number_that_is_exact_has_a_sign_of_equality(
    value: float, exact: bool, has_chance: bool, equals: bool
) -> None:
    assert worth_text(value, exact=exact, has_chance=has_chance).startswith("=") is equals


def test_what_chance_no_longer_changes_is_a_word() -> None:
    words = {worth_text(value, exact=True, has_chance=True) for value in (1.0, -1.0)}
    assert words == {_("won"), _("lost")}
    assert worth_text(0.0, exact=True) == _("drawn")


@pytest.mark.parametrize("value", [0.9999, -0.9999])
def test_what_is_all_but_sure_is_no_round_number(value: float) -> None:
    assert "9999" in worth_text(value, exact=True, has_chance=True)
