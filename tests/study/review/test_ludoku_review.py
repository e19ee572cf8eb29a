"""A review of Ludoku: placements judged by the roll, with the luck of the roll apart."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from study.models import Review
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


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_shows_the_luck_and_has_a_row_for_each_placement(
    reviewed: Review, client: Client, language: str
) -> None:
    address = reverse("game_review", args=[reviewed.game_id])
    page = client.get(address, headers={"accept-language": language}).content.decode()
    with override(language):
        assert _("Luck") in page
    assert page.count("<tr") == 3


def test_the_lead_in_points_and_estimates_stand_in_each_row(
    reviewed: Review, client: Client
) -> None:
    rows = client.get(reverse("game_review", args=[reviewed.game_id])).context["rows"]
    assert all(row.lead for row in rows)
    assert not any(row.before.startswith("=") for row in rows)
