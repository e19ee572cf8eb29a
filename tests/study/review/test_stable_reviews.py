"""A review of a kept game comes out the same again: nothing in it is left to chance or to time."""

from __future__ import annotations

import pytest

from games.bots.assessment import REVIEWERS
from games.models import Game
from study.models import Evaluation, Review
from tests.study.review.conftest import ReviewStage, work_until_done

pytestmark = [pytest.mark.first_by_day, pytest.mark.usefixtures("empty_cache")]
DECISIONS = 6
JUDGED = (
    "number",
    "seat",
    "value",
    "exact",
    "margin",
    "played_value",
    "played_exact",
    "luck",
    "line",
)


def judged(game: Game) -> list[tuple[object, ...]]:
    """Everything that the review of a game says of its decisions."""
    return list(Review.objects.get(game=game).decisions.values_list(*JUDGED))


@pytest.mark.parametrize("ruleset", REVIEWERS)
def test_a_kept_game_is_judged_the_same_by_the_same_nodes(stage: ReviewStage, ruleset: str) -> None:
    game = stage.broken_off(ruleset, DECISIONS).game
    first = judged(game)
    Review.objects.all().delete()
    Evaluation.objects.all().delete()
    stage.ask(game)
    work_until_done(game)
    assert judged(game) == first
