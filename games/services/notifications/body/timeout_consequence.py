"""The sentence about what happens when the reader's time is over."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.coded_text import N_
from games.log.turns.timeouts import TimeoutOutcome, timeout_outcome
from games.services.clock.vacations import takes_vacation_at_deadline
from games.services.notifications.body.context import GameContext

SENTENCES = {
    TimeoutOutcome.CANCELLED: N_("If that time passes without a move, the game is cancelled."),
    TimeoutOutcome.LOST_UNMOVED: N_(
        "If that time passes without a move, you lose the game on time: chance has already decided"
        " how it begins."
    ),
    TimeoutOutcome.LOST: N_("If that time passes without a move, you lose the game on time."),
    TimeoutOutcome.PASSED: N_("If that time passes without a move, your turn is passed over."),
    TimeoutOutcome.CONSENTED: N_(
        "If you say nothing by then, the game goes on without your answer."
    ),
    TimeoutOutcome.OUT: N_(
        "If that time passes without a move, you are out of the game, and the others play on."
    ),
}


def consequence(context: GameContext) -> str:
    """Return what happens when the time is over: a day of vacation is taken, the turn is passed, or
    the game is lost.
    """
    state, seat = context.state, context.seat
    if state.abandoned_at:
        day = date_format(timezone.localtime(state.abandoned_at), "DATE_FORMAT")
        return gettext("If nobody moves by %(day)s, the game is cancelled.") % {"day": day}
    if seat is None or state.clock.due_at is None:
        return ""
    if takes_vacation_at_deadline(state, context.reader):
        return gettext(
            "If that time passes without a move, a day of your vacation is taken for you,"
            " and you have that day more."
        )
    return gettext(SENTENCES[timeout_outcome(state, seat.number)])
