"""Windows in which boards are looked at: a phone and a desk, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1240, "height": 860}
SIZES = [
    pytest.param(PHONE, id="phone"),
    pytest.param(DESK, id="desk", marks=pytest.mark.slow),
]
LOOKS = [
    pytest.param("dark", PHONE, id="dark-phone"),
    pytest.param("light", DESK, id="light-desk", marks=pytest.mark.slow),
]
WIDTHS = (320, 390, 620, 821)


def too_narrow_for(page: Page) -> Iterator[int]:
    """Yield the widths of windows out of which this page sticks."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            yield width
