"""The allowance of vacation in a game whose time control lets vacations stop a clock for so many
days.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from games.log.time.control import DAY_MILLISECONDS, TimeControl
from games.log.time.deadline import Pause, PauseReason
from games.log.time.spans import MILLISECOND

VACATIONS = frozenset({PauseReason.VACATION, PauseReason.AUTOMATIC})


def vacation_left(
    control: TimeControl | None,
    pauses: Iterable[Pause],
    seat: int,
    started_at: datetime,
    at: datetime,
) -> int | None:
    """Return the milliseconds for which a vacation that begins at `at` may stop the clock of a
    seat; None where there is no limit. Vacations that began earlier have used up the rest, as far
    as they lie in the game.
    """
    if control is None or control.vacation_days is None:
        return None
    used = sum(
        max(0, (pause.ends - max(pause.begins, started_at)) // MILLISECOND)
        for pause in pauses
        if pause.why in VACATIONS and pause.seat == seat and pause.ends and pause.begins < at
    )
    return max(0, control.vacation_days * DAY_MILLISECONDS - used)


def within_allowance(
    vacation: Pause, control: TimeControl | None, pauses: Iterable[Pause], started_at: datetime
) -> Pause:
    """Return the vacation as it stops a clock in this game: cut off where the allowance ends, of no
    length where it is used up.
    """
    if vacation.why not in VACATIONS or vacation.seat is None or vacation.ends is None:
        return vacation
    left = vacation_left(control, pauses, vacation.seat, started_at, vacation.begins)
    if left is None:
        return vacation
    if left == 0:
        return replace(vacation, ends=vacation.begins)
    until = max(vacation.begins, started_at) + left * MILLISECOND
    return replace(vacation, ends=min(vacation.ends, until))
