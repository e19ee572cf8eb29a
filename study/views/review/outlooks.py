"""The cells still open after a decision, in games in which the last move decides."""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.assessment import reviewer_of
from study.models import ReviewedDecision
from study.views.review.subject import Subject


@dataclass(frozen=True)
class ShownOutlook:
    """How many cells each side could still fill, as a text, who would fill the last one, and
    whether the decision has changed that.
    """

    open_cells: str
    last_name: str
    has_turned: bool


def outlook_after(subject: Subject, decision: ReviewedDecision) -> ShownOutlook | None:
    """Return the open cells after a decision; None in games in which nothing is counted."""
    reviewer = reviewer_of(subject.game.ruleset)
    if reviewer is None or reviewer.outlook_of is None:
        return None
    made = subject.decisions[decision.number]
    before, after = (reviewer.outlook_of(each) for each in (made.position, made.after))
    return ShownOutlook(
        " : ".join(map(str, after.open_cells)),
        subject.names[after.last_seat],
        before.last_seat != after.last_seat,
    )
