"""Kinds of notification changed or added for the length of a test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.extensions import notifications
from games.extensions.notifications import NotificationCategory, categories
from games.models import Frequency


def change_kind(monkeypatch: pytest.MonkeyPatch, name: str, **changes: Any) -> None:
    """Let a registered kind be composed or objected to in another way."""
    kind = replace(notifications.kinds._entries[name], **changes)
    monkeypatch.setitem(notifications.kinds._entries, name, kind)


def add_category(monkeypatch: pytest.MonkeyPatch, category: NotificationCategory) -> None:
    """Put one more line into the settings."""
    monkeypatch.setitem(notifications.categories._entries, category.name, category)


def let_mails_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let mails of every kind go out at once where nothing is chosen, and chat bundled; news of
    the day is for those who have asked for it, as ever.
    """
    for category in list(categories):
        if category.is_daily:
            continue
        mail = Frequency.BUNDLED if category.name == "chat" else Frequency.NOW
        changed = replace(category, mail=mail)
        monkeypatch.setitem(notifications.categories._entries, category.name, changed)
