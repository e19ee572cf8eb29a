"""All tests are compiled once, before the lanes begin, and not again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import suite
from tests.support.servers.processes import ROOT

PATHS = [ROOT / "tests/project/suite" / name for name in ("test_totals.py", "test_time_limit.py")]


@pytest.mark.slow
def test_each_module_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path))
    monkeypatch.setattr(suite, "BYTECODE", tmp_path)
    monkeypatch.setattr(suite, "COMPILED", "test_t*-pytest-*.pyc")
    monkeypatch.setattr(suite, "modules", lambda: PATHS)
    suite.compile_tests()
    compiled = {path.name.split(".")[0] for path in tmp_path.rglob(suite.COMPILED)}
    assert compiled == {path.stem for path in PATHS}
    monkeypatch.setattr(subprocess, "Popen", pytest.fail)
    suite.compile_tests()
