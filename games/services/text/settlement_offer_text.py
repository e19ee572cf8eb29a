"""Offers to settle a dispute in words."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Settlement


def outcome_text(settlement: Settlement) -> str:
    """Return how the dispute would be settled, as one sentence."""
    match settlement.outcome:
        case Settlement.Outcome.BACK:
            move = {"ply": settlement.back_to_move}
            return gettext("The game goes back to move %(ply)s and is played on from there.") % move
        case Settlement.Outcome.DRAW:
            return gettext("The game ends as a draw.")
        case Settlement.Outcome.CANCEL:
            return gettext("The game is cancelled and counts for nobody.")
    return gettext("The game goes on as it stands.")
