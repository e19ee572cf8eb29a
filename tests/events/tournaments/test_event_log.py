"""The public log of events, which only grows."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from events.models import Tournament, TournamentLogEntry
from events.models.tournaments.log_entries import LogKind
from events.views.tournaments.events import LOG_ENTRIES_PER_PAGE
from tests.games.conftest import NOW

pytestmark = pytest.mark.database


def test_no_entry_is_changed(event: Tournament) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        event.log.update(reason="quite another")


def test_no_entry_is_deleted(event: Tournament) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        event.log.all().delete()
    assert event.log.count() == 1


def test_the_page_shows_the_latest_entries_and_leads_to_the_older_ones(
    event: Tournament, client: Client
) -> None:
    TournamentLogEntry.objects.bulk_create(
        TournamentLogEntry(
            event=event, number=number, at=NOW, kind=LogKind.EXTENDED, reason=f"No. {number}!"
        )
        for number in range(10, 10 + LOG_ENTRIES_PER_PAGE)
    )
    first = client.get(event.get_absolute_url()).content.decode()
    assert first.count("<q>No. ") == LOG_ENTRIES_PER_PAGE
    assert first.index("No. 11!") < first.index("No. 10!")
    assert 'href="?log=2#log"' in first
    older = client.get(event.get_absolute_url(), {"log": "2"}).content.decode()
    assert '<details id="log" open>' in older
    assert "<q>No. " not in older
    assert older.count(str(LogKind.ANNOUNCED.label)) == 1
