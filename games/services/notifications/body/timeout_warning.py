"""The warning of what happens when the reader's time is over."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.log.state import MAX_MISSED_DEADLINES
from games.services.clock.vacations import applies_to
from games.services.notifications.body.context import GameContext


def consequence(scene: GameContext) -> str:
    """Return what happens when time is over: a day of vacation, a turn passed, or the game lost."""
    state, seat = scene.state, scene.seat
    if state.forgotten_at:
        day = date_format(timezone.localtime(state.forgotten_at), "DATE_FORMAT")
        return gettext("If nobody moves until %(day)s, the game is cancelled.") % {"day": day}
    if seat is None or state.clock.due_at is None:
        return ""
    if applies_to(state, scene.reader):
        return gettext(
            "If that time passes without a move, a day of your vacation is taken for you,"
            " and you have that day more."
        )
    if not state.all_have_moved:
        return gettext("If that time passes without a move, the game is cancelled.")
    if len(state.active) <= 2 or state.position.lapse(seat.number) is None:
        return gettext("If that time passes without a move, you lose the game on time.")
    if state.missed.get(seat.number, 0) + 1 < MAX_MISSED_DEADLINES:
        return gettext("If that time passes without a move, your turn is passed over.")
    return gettext(
        "If that time passes without a move, you are out of the game, and the others play on."
    )
