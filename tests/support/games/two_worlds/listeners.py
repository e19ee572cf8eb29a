"""Listeners to a world beside its pages: to the lines of the log, and to live updates."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.test import TestCase

from games.services.effects import live_updates


class Lines(logging.Handler):
    """The log lines, without their times."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def live_messages() -> Iterator[list[str]]:
    """Collect what the streams of open pages get from what is committed meanwhile."""
    messages: list[str] = []
    with (
        patch.object(live_updates, "_send", messages.append),
        TestCase.captureOnCommitCallbacks(execute=True),
    ):
        yield messages
