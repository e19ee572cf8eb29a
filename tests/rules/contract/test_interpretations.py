"""Interpretations: every one of docs/interpretations.md is named in a test that plays it."""

import re

from tests.support.servers.processes import ROOT

PAPER = ROOT / "docs/interpretations.md"
INTERPRETATIONS = re.findall(r"^### ([a-z]+-\d+):", PAPER.read_text(), re.MULTILINE)


def test_every_interpretation_is_named_in_a_test_that_plays_it() -> None:
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    unnamed = [name for name in INTERPRETATIONS if not re.search(rf"\b{name}\b", tests)]
    assert len(INTERPRETATIONS) == len(set(INTERPRETATIONS)) > 40
    assert unnamed == []
