"""Windows in which boards are looked at: a phone and a desk, in light and dark."""

from __future__ import annotations

import pytest

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1240, "height": 860}
LOOKS = [
    pytest.param("light", DESK, id="light-desk"),
    pytest.param("dark", PHONE, id="dark-phone"),
    pytest.param("light", PHONE, id="light-phone", marks=pytest.mark.slow),
    pytest.param("dark", DESK, id="dark-desk", marks=pytest.mark.slow),
]
