"""A review of Ludoku: placements judged by the roll, with the luck of the roll apart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.services.gamelog.state_cache import state_of
from study.models import Review
from study.services.review.decisions import decisions_of
from study.views.review.subject import Subject
from tests.bots.assessment.test_ludoku_assessment import LUDOKU, last_die
from tests.study.review.conftest import ReviewStage

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def reviewed(stage: ReviewStage) -> Review:
    """A game in which one side places its first two dice, and the other one resigns."""
    return stage.broken_off("ludoku", 2)


def test_every_placement_is_judged_and_luck_stands_beside_the_first_of_a_roll(
    reviewed: Review,
) -> None:
    first, second = reviewed.decisions.all()
    assert reviewed.finished_at
    assert first.seat == second.seat
    assert first.luck is not None
    assert second.luck is None
    assert -1 <= first.played_value <= first.value <= 1
    assert first.margin is not None


def test_a_row_has_the_number_of_its_turn_in_the_list_of_moves(
    reviewed: Review, client: Client
) -> None:
    rows = client.get(reverse("game_review", args=[reviewed.game_id])).context["rows"]
    (turn,) = client.get(reverse("game", args=[reviewed.game_id])).context["side"].rows
    plies = {move.ply: turn.number for cell in turn.cells for move in cell}
    decisions = reviewed.decisions.all()
    assert [row.number for row in rows] == [plies[each.number + 1] for each in decisions] == [1, 1]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_shows_the_luck_and_has_a_row_for_each_placement(
    reviewed: Review, client: Client, language: str
) -> None:
    address = reverse("game_review", args=[reviewed.game_id])
    page = client.get(address, headers={"accept-language": language}).content.decode()
    with override(language):
        assert _("Luck") in page
    assert page.count("<tr") == 3


@pytest.mark.slow
def test_the_lead_in_points_and_estimates_stand_in_each_row(
    reviewed: Review, client: Client
) -> None:
    rows = client.get(reverse("game_review", args=[reviewed.game_id])).context["rows"]
    assert all(row.lead for row in rows)
    assert not any(row.before.startswith("=") for row in rows)


def legend() -> str:
    return _("With “=” the number is exact: everything that chance could still bring was counted.")


@pytest.mark.slow
def test_the_sign_of_equality_is_explained_only_where_it_stands(
    reviewed: Review, client: Client
) -> None:
    address = reverse("game_review", args=[reviewed.game_id])
    assert legend() not in client.get(address).content.decode()
    reviewed.decisions.update(value=0.25, exact=True)
    assert legend() in client.get(address).content.decode()


def test_a_game_that_a_placement_ends_drawn_is_called_drawn(
    reviewed: Review, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = last_die(24)
    drawn = before.play(LUDOKU.parse("2c5"), before.turn)
    assert drawn.outcome
    assert not drawn.outcome.winners
    first, second = decisions_of(state_of(reviewed.game))
    shown = {first.number: first, second.number: replace(second, after=drawn)}
    monkeypatch.setattr(Subject, "decisions", shown)
    reviewed.decisions.update(played_value=0.0, played_exact=True)
    rows = client.get(reverse("game_review", args=[reviewed.game_id])).context["rows"]
    assert rows[0].after.startswith("=")
    assert rows[1].after == _("drawn")
