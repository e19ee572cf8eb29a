"""Counting the statements that reach the database."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext

BOUNDS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def count_statements(call: Callable[[], object]) -> int:
    """Return how many statements a call makes, transaction bounds left out."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return sum(not query["sql"].startswith(BOUNDS) for query in captured.captured_queries)
