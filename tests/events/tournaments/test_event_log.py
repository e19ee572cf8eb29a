"""The public log of events, which only grows."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from events.models import Tournament

pytestmark = pytest.mark.database


def test_no_entry_is_changed(event: Tournament) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        event.log.update(reason="quite another")


def test_no_entry_is_deleted(event: Tournament) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        event.log.all().delete()
    assert event.log.count() == 1
