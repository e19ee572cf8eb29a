"""The context processor for the visitor, for every template."""

from typing import Any

from django.http import HttpRequest

from accounts.web import display


def visitor(request: HttpRequest) -> dict[str, Any]:
    """Return `player` (None for nobody) and `theme` (auto, light or dark)."""
    return {"player": display.player_of(request), "theme": display.theme_of(request)}
