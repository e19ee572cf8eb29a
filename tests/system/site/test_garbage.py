"""The supervisor collects its garbage, however its children are started."""

from __future__ import annotations

import gc
from unittest.mock import Mock

import pytest

from config.embedded import parts, site


@pytest.mark.parametrize("shares_memory", [True, False], ids=["fork", "spawn"])
def test_garbage_is_collected_again(shares_memory: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "load", Mock())
    gc.disable()
    try:
        site.start_site(Mock(shares_memory=shares_memory), "localhost", 8000)
        assert gc.isenabled()
    finally:
        gc.enable()
