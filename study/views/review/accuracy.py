"""The numbers by which a page explains accuracy and marks, as the reader's language writes them."""

from __future__ import annotations

from study.services.review.marks import (
    MIN_BLUNDER_LOSS,
    MIN_DECIDED_RESULT,
    MIN_INACCURACY_LOSS,
    MIN_MISTAKE_LOSS,
)
from study.views.review.rows import signed

RESULT_FROM, RESULT_AFTER = 0.4, 0.15
"""The worth before and after the decision that serves as an example of a loss."""


def accuracy_texts() -> dict[str, str]:
    """Return a loss as an example, and the limits of the marks."""
    return {
        "from": signed(RESULT_FROM),
        "to": signed(RESULT_AFTER),
        "loss": _hundredths(RESULT_FROM - RESULT_AFTER),
        "inaccuracy": _hundredths(MIN_INACCURACY_LOSS),
        "mistake": _hundredths(MIN_MISTAKE_LOSS),
        "blunder": _hundredths(MIN_BLUNDER_LOSS),
        "low": signed(-MIN_DECIDED_RESULT),
        "high": signed(MIN_DECIDED_RESULT),
    }


def _hundredths(loss: float) -> str:
    return str(round(100 * loss))
