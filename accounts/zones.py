"""Time zones by the names people choose from, and the one a browser says it lives in."""

from __future__ import annotations

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest

COOKIE = "fernzug_zone"
"""Set by js/zone.js; a browser tells a server its language, but not its clock."""


@cache
def names() -> tuple[str, ...]:
    """Continents and their towns; the old names without a continent are left out, except UTC."""
    towns = (zone for zone in available_timezones() if "/" in zone and zone[:4] != "Etc/")
    return ("UTC", *sorted(towns))


def told(name: str) -> str:
    """As people write it: “America/New York”."""
    return name.replace("_", " ")


def of_browser(request: HttpRequest) -> ZoneInfo | None:
    """None where it has not said, or says what nobody could choose."""
    name = request.COOKIES.get(COOKIE, "")
    return ZoneInfo(name) if name in names() else None
