"""Both days of the year on which clocks are changed, 2026 to 2028, in every zone there is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest

from games.log.time.availability import Availability
from games.log.time.control import DAY_MILLISECONDS
from games.log.time.deadline import Pause, PauseReason, TurnClock

FIRST, LAST = datetime(2026, 1, 1, tzinfo=UTC), datetime(2029, 1, 1, tzinfo=UTC)
HOUR, QUARTER = timedelta(hours=1), timedelta(minutes=15)
QUIET = ((22, 8), (0, 6), (1, 2), (2, 3), (23, 0), (3, 1), (22, 2))
TROLL = "Antarctica/Troll"
"""The one zone that skips two hours at once."""


@cache
def rules() -> dict[tuple[datetime, ...], list[str]]:
    """Zones by when they change their clocks; most names stand for few rules."""
    found: dict[tuple[object, ...], list[str]] = {}
    for name in sorted(available_timezones() - {"localtime", "Factory"}):
        found.setdefault((*changes(name), offsets(name)), []).append(name)
    return found  # type: ignore[return-value]


def offsets(name: str) -> str:
    zone = ZoneInfo(name)
    return repr([(FIRST + timedelta(days=30 * i)).astimezone(zone).utcoffset() for i in range(36)])


def changes(name: str) -> tuple[datetime, ...]:
    """The instants at which clocks there are put forward or back."""
    zone, found = ZoneInfo(name), []
    weeks = [FIRST + timedelta(weeks=i) for i in range((LAST - FIRST).days // 7 + 2)]
    for early, late in pairwise(weeks):
        if early.astimezone(zone).utcoffset() == late.astimezone(zone).utcoffset():
            continue
        while late - early > timedelta(minutes=1):
            middle = early + (late - early) / 2
            same = middle.astimezone(zone).utcoffset() == early.astimezone(zone).utcoffset()
            early, late = (middle, late) if same else (early, middle)
        found.append(late.replace(second=0, microsecond=0))
    return tuple(found)


def cases() -> Iterator[tuple[str, datetime]]:
    """One name of each rule with each of its changes; every name is looked at by rule."""
    for names in rules().values():
        for change in changes(names[0]):
            yield names[0], change


CASES = list(cases())
STRIDE, NIGHT_STRIDE = 12, 3
"""`run.py test` looks at every twelfth change, `--all` at every third, and each at Troll's."""


def sampled() -> Iterator[object]:
    for number, (zone, change) in enumerate(CASES):
        by_day = zone == TROLL or number % STRIDE == 0
        if by_day or number % NIGHT_STRIDE == 0:
            yield pytest.param(zone, change, marks=[] if by_day else [pytest.mark.slow])


def test_there_are_changes_to_look_at() -> None:
    assert len(CASES) > 150
    assert sum(len(names) for names in rules().values()) > 400


def around(change: datetime, step: timedelta = timedelta(minutes=10)) -> Iterator[datetime]:
    """Every ten minutes of three days."""
    at = change - timedelta(hours=36)
    while at < change + timedelta(hours=36):
        yield at
        at += step


@pytest.mark.first_by_day
@pytest.mark.parametrize(("zone", "change"), list(sampled()), ids=lambda value: str(value)[:30])
def test_a_day_that_changes_the_clocks(zone: str, change: datetime) -> None:
    _elapsed_time_is_exact(zone, change)
    _rest_days_are_days_of_the_zone(zone, change)
    for quiet in QUIET:
        _nobody_is_due_asleep(Availability(zone, quiet=quiet), change)


def _elapsed_time_is_exact(zone: str, change: datetime) -> None:
    for begins in around(change, 5 * HOUR):
        turn = TurnClock(0, begins, DAY_MILLISECONDS, (), Availability(zone))
        assert turn.due_at == begins + timedelta(hours=24)
        assert turn.left_at(change + 40 * HOUR) == 0 or begins > change + 16 * HOUR
        paused = Pause("p", PauseReason.AGREED, change - HOUR, change + HOUR)
        over = TurnClock(0, begins, DAY_MILLISECONDS, (paused,), Availability(zone))
        taken = max(
            timedelta(), min(paused.ends or begins, begins + 26 * HOUR) - max(paused.begins, begins)
        )
        assert over.due_at is not None
        assert timedelta() <= over.due_at - begins - 24 * HOUR <= taken


def _rest_days_are_days_of_the_zone(zone: str, change: datetime) -> None:
    local = change.astimezone(ZoneInfo(zone))
    weekdays = {local.weekday(), (local - 2 * HOUR).weekday()}
    availability = Availability(zone, rest=tuple(sorted(weekdays)))
    since = change - timedelta(hours=30)
    spans = list(availability.resting(since, change + timedelta(hours=30)))
    lengths = {(ends - begins) / HOUR for begins, ends in spans}
    widest = (22, 26) if zone == TROLL else (23, 25)
    assert all(widest[0] <= length <= widest[1] for length in lengths)
    assert lengths - {24}
    for at in around(change, timedelta(minutes=30)):
        resting = any(begins <= at < ends for begins, ends in spans)
        assert resting == (at.astimezone(ZoneInfo(zone)).weekday() in weekdays) or at < since


def by_quarters(availability: Availability, at: datetime, direction: int) -> datetime:
    """The first quarter of an hour from an instant on, or back, that is not asleep."""
    assert availability.quiet is not None
    zone, (begins, ends) = ZoneInfo(availability.zone), availability.quiet
    while True:
        hour = at.astimezone(zone).hour
        if not (begins <= hour < ends if begins < ends else hour >= begins or hour < ends):
            return at
        past = (at - FIRST) % QUARTER
        at += QUARTER - past if direction > 0 else -(past or QUARTER)


def _nobody_is_due_asleep(availability: Availability, change: datetime) -> None:
    zone, due_before = ZoneInfo(availability.zone), change - timedelta(days=9)
    assert availability.quiet is not None
    begins, ends = availability.quiet
    # Who is awake for the two hours that Troll skips, sleeps on.
    longest = (48 if availability.zone == TROLL else 25) * HOUR
    for at in around(change):
        due = availability.awake(at)
        assert at <= due <= at + longest
        assert due_before <= due, "a later moment may not lead to an earlier deadline"
        assert availability.awake(due) == due
        hour = due.astimezone(zone).hour
        asleep = begins <= hour < ends if begins < ends else hour >= begins or hour < ends
        assert not asleep
        assert due == by_quarters(availability, at, 1)
        heard = availability.before_sleep(at)
        assert heard == by_quarters(availability, at, -1)
        assert heard <= at
        assert availability.awake(heard) == heard
        due_before = due
