"""The public log of a season, which only grows."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from events.models import League
from tests.events.leagues.conftest import season_of

pytestmark = pytest.mark.database


def test_no_entry_is_changed(league: League) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        season_of(league).log.update(reason="quite another")


def test_no_entry_is_deleted(league: League) -> None:
    log = season_of(league).log
    with pytest.raises(DatabaseError), transaction.atomic():
        log.all().delete()
    assert log.count() == 1
