"""Templates of the rules, filled and translated."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext


def filled(template: str, params: Mapping[str, object]) -> str:
    """Return a template with its parameters, of which words are templates themselves."""
    values = {
        key: gettext(value) if isinstance(value, str) and value else value
        for key, value in params.items()
    }
    return gettext(template) % values
