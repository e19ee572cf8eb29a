"""Sets of instants as spans [from, to), which are joined so that nothing is subtracted twice."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

Span = tuple[datetime, datetime]
"""A half-open span of time from its first instant to the one after it; aware and in UTC."""

MILLISECOND = timedelta(milliseconds=1)


def union(spans: Iterable[Span]) -> list[Span]:
    """Return the same instants as spans in order, which neither touch nor are empty."""
    joined: list[Span] = []
    for begins, ends in sorted(span for span in spans if span[0] < span[1]):
        if joined and begins <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(ends, joined[-1][1]))
        else:
            joined.append((begins, ends))
    return joined


def counted(since: datetime, until: datetime, paused: Iterable[Span]) -> int:
    """Return the milliseconds of [since, until) outside of all spans; 0 where `until` is not
    later.
    """
    if until <= since:
        return 0
    inside = ((max(begins, since), min(ends, until)) for begins, ends in paused)
    out = sum((ends - begins for begins, ends in union(inside)), timedelta())
    return (until - since - out) // MILLISECOND


def reached(since: datetime, left: int, paused: Iterable[Span]) -> datetime:
    """Return the first instant at which `left` milliseconds have been counted since then."""
    at, rest = since, left * MILLISECOND
    for begins, ends in union(paused):
        if ends <= at:
            continue
        if begins - at >= rest:
            break
        rest -= max(begins - at, timedelta())
        at = ends
    return at + rest
