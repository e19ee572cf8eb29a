"""Drawings of the hourglass as it stands when the page is made; js/boards/hourglass.js lets it
run.
"""

from __future__ import annotations

from math import ceil
from typing import Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

register = template.Library()

TOP_HEIGHT, NECK_HEIGHT, BOTTOM_HEIGHT = 12, 48, 90
"""The heights at which the sand stands at the start, runs through, and comes to lie."""


class HourglassFigure(Protocol):
    """The seconds left and the seconds in all."""

    left: float
    total: float


@register.filter
def figure(seconds: float) -> str:
    """Return seconds for scripts: with a decimal point in every language, and never below zero."""
    return f"{max(0.0, float(seconds)):.1f}"


@register.simple_tag
def seconds_left(glass: HourglassFigure) -> str:
    """Return the text for readers whose browser runs no scripts."""
    left = ceil(max(0, glass.left))
    return ngettext(
        "%(count)d second left when this page was drawn",
        "%(count)d seconds left when this page was drawn",
        left,
    ) % {"count": left}


@register.simple_tag
def sand(glass: HourglassFigure, bulb: str) -> SafeString:
    """Return the attributes of the sand above the neck, or of the heap below it."""
    part = min(1, max(0, glass.left) / glass.total) if glass.total else 0
    if bulb == "top":
        top = NECK_HEIGHT - (NECK_HEIGHT - TOP_HEIGHT - 10) * part
        return format_html('y="{}" height="{}"', f"{top:.1f}", f"{NECK_HEIGHT - top + 2:.1f}")
    return format_html('d="{}"', heap(part))


def heap(part: float) -> str:
    """Return the path of the heap with `part` of the time left, as boards/hourglass.js draws it."""
    height = 34 * (1 - part)
    peak, foot = BOTTOM_HEIGHT - height, BOTTOM_HEIGHT - height * 0.62
    return f"M10 92V{foot:.1f}Q22 {foot:.1f} 30 {peak:.1f}Q38 {foot:.1f} 50 {foot:.1f}V92z"
