"""The margin of a game: by how many half points it was won, where points decided it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.log.state import State
from games.rules.kit.core import SiteTermination
from games.services.gamelog.projection import game_columns
from tests.games.gamelog.test_result_text import (
    BAG,
    DICE,
    MILL,
    SHARED,
    SOLVED,
    UNPLACEABLE,
    ending,
    over,
)
from tests.support.games.logs import begun


@pytest.mark.parametrize(
    ("state", "margin"),
    [
        (UNPLACEABLE, 2 * (187 - 183)),
        (DICE, int(2 * (Fraction(17, 2) - 7))),
        (SOLVED, 2 * (51 - 34)),
        (BAG, 0),
        (SHARED, 0),
        (MILL, None),
        (over(SiteTermination.RESIGNATION, {0}, 9, 4), None),
        (over(SiteTermination.TERM_OVER, {0}, 9, 4), 2 * (9 - 4)),
        (over(ending("sogo", "mill-closed"), {0}, 1, 2), None),
        (begun(), None),
    ],
)
def test_only_points_that_decided_a_game_make_a_margin(state: State, margin: int | None) -> None:
    assert game_columns(state)["margin_halves"] == margin
