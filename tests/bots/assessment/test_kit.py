"""Results to be expected as assessments store them."""

from __future__ import annotations

import pytest

from games.bots.assessment.kit import to_four_places


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (0.99996, 0.9999),
        (-0.99996, -0.9999),
        (1 - 1e-15, 1.0),
        (-1.0, -1.0),
        (0.12346, 0.1235),
        (0.0, 0.0),
    ],
)
def test_only_what_is_sure_is_stored_as_won_or_lost(value: float, stored: float) -> None:
    assert to_four_places(value) == stored
