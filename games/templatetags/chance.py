"""Chance beside a board."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def briefly(commitment: str) -> str:
    """Return the ends of a commitment, enough to compare at a glance."""
    return f"{commitment[:4]}…{commitment[-2:]}"
