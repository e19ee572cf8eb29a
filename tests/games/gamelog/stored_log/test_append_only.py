"""PostgreSQL empties none of the tables that only grow, and none that would take them along."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from events.models.triggers import LOGS
from games.models import Commitment, Event, Game
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, admin, alice, bob

__all__ = ["admin", "alice", "bob"]

pytestmark = [pytest.mark.real, pytest.mark.django_db]

GROWING = ("games_auditentry", Event._meta.db_table, Commitment._meta.db_table)
ABOVE = (Game._meta.db_table, User._meta.db_table, "events_tournament", "events_season")
"""Tables to which rows of the others refer: `CASCADE` empties those as well."""


@pytest.mark.parametrize("how", ["", "CASCADE", "RESTART IDENTITY CASCADE"])
def test_no_log_and_no_record_is_truncated(admin: User, alice: User, bob: User, how: str) -> None:
    start_game("sogo", [alice, bob], options={}, at=NOW)
    record_act(Act.JOB_RETRIED, admin, "job:1", at=NOW)
    connection.check_constraints()  # PostgreSQL truncates nothing while some are to be checked.
    logs = [*GROWING, *(log.table for log in LOGS)]
    for table in [*logs, *(ABOVE if how else ())]:
        with pytest.raises(IntegrityError, match="only grows"), transaction.atomic():
            _truncate(table, how)


def _truncate(table: str, how: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {connection.ops.quote_name(table)} {how}")
