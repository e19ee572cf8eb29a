"""Fixtures for the tests of words."""

from __future__ import annotations

import pytest

from tests.project.words.test_words import PACKAGES, trees


@pytest.fixture(scope="session")
def parsed() -> None:
    """Read all modules once, so that no test pays for the others."""
    for package in PACKAGES:
        trees(package)
