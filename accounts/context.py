"""What every template knows about the visitor."""

from typing import Any

from django.http import HttpRequest

from accounts import look


def visitor(request: HttpRequest) -> dict[str, Any]:
    """`player` (None for nobody) and `theme` (auto, light or dark)."""
    return {"player": look.player_of(request), "theme": look.theme_of(request)}
