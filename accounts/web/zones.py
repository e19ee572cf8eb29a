"""Time zones by the names that people choose from, and the zone that a browser reports."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest

COOKIE = "fernzug_zone"
"""The name of the cookie set by js/zone.js, since a browser tells a server its language but not its
zone.
"""


SEASONS_INTERVAL = timedelta(days=182)
"""The time from winter to summer, in which two zones may differ that agree now."""


@cache
def names() -> tuple[str, ...]:
    """Return continents and their towns; zones without a continent are left out, except UTC."""
    towns = (zone for zone in available_timezones() if "/" in zone and zone[:4] != "Etc/")
    return ("UTC", *sorted(towns))


def label_of(name: str) -> str:
    """Return the name of a zone as people write it: “America/New York”."""
    return name.replace("_", " ")


def of_browser(request: HttpRequest) -> ZoneInfo | None:
    """Return the zone in the cookie; None where there is none, or one that nobody can choose."""
    name = request.COOKIES.get(COOKIE, "")
    return ZoneInfo(name) if name in names() else None


def suggested(request: HttpRequest, stored: ZoneInfo, at: datetime) -> str:
    """Return the name of the browser's zone where its clock differs from that of the stored one,
    now or in half a year; otherwise "".
    """
    zone = of_browser(request)
    if zone is None:
        return ""
    instants = (at, at + SEASONS_INTERVAL)
    differs = any(
        instant.astimezone(zone).utcoffset() != instant.astimezone(stored).utcoffset()
        for instant in instants
    )
    return zone.key if differs else ""
