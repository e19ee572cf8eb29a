"""Database triggers that keep the public log of events append-only."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

_INSTALL = {
    "sqlite": [
        """CREATE TRIGGER events_log_update BEFORE UPDATE ON events_tournamentlogentry
           BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
        """CREATE TRIGGER events_log_delete BEFORE DELETE ON events_tournamentlogentry
           BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
    ],
    "postgresql": [
        """CREATE FUNCTION events_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN RAISE EXCEPTION 'the log only grows'
             USING ERRCODE = 'integrity_constraint_violation';
           END $$""",
        """CREATE TRIGGER events_log_fixed BEFORE UPDATE OR DELETE OR TRUNCATE
           ON events_tournamentlogentry FOR EACH STATEMENT
           EXECUTE FUNCTION events_log_only_grows()""",
    ],
}

_REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS events_log_update",
        "DROP TRIGGER IF EXISTS events_log_delete",
    ],
    "postgresql": [
        "DROP TRIGGER IF EXISTS events_log_fixed ON events_tournamentlogentry",
        "DROP FUNCTION IF EXISTS events_log_only_grows",
    ],
}


def install(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers; used by the migration."""
    _run(connection, _INSTALL)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, for a migration backwards and the flush between tests."""
    _run(connection, _REMOVE)


def _run(connection: BaseDatabaseWrapper, statements: dict[str, list[str]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)
