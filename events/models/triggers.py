"""Database triggers that keep the public logs of events and of seasons append-only."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.backends.base.base import BaseDatabaseWrapper


@dataclass(frozen=True)
class GuardedLog:
    """The table of a log, and the beginning of the names of its triggers."""

    table: str
    prefix: str


TOURNAMENT_LOG = GuardedLog("events_tournamentlogentry", "events_log")
SEASON_LOG = GuardedLog("events_seasonlogentry", "events_season_log")
LOGS = (TOURNAMENT_LOG, SEASON_LOG)

_INSTALL = {
    "sqlite": [
        """CREATE TRIGGER {prefix}_update BEFORE UPDATE ON {table}
           BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
        """CREATE TRIGGER {prefix}_delete BEFORE DELETE ON {table}
           BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
    ],
    "postgresql": [
        """CREATE OR REPLACE FUNCTION events_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN RAISE EXCEPTION 'the log only grows'
             USING ERRCODE = 'integrity_constraint_violation';
           END $$""",
        """CREATE TRIGGER {prefix}_fixed BEFORE UPDATE OR DELETE OR TRUNCATE
           ON {table} FOR EACH STATEMENT
           EXECUTE FUNCTION events_log_only_grows()""",
    ],
}

_REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS {prefix}_update",
        "DROP TRIGGER IF EXISTS {prefix}_delete",
    ],
    "postgresql": ["DROP TRIGGER IF EXISTS {prefix}_fixed ON {table}"],
}


def install(connection: BaseDatabaseWrapper, *logs: GuardedLog) -> None:
    """Create the triggers of these logs; the migrations call it."""
    _run(connection, _INSTALL, logs)


def remove(connection: BaseDatabaseWrapper, *logs: GuardedLog) -> None:
    """Drop the triggers of these logs, for a backward migration."""
    _run(connection, _REMOVE, logs)


def _run(
    connection: BaseDatabaseWrapper,
    statements: dict[str, list[str]],
    logs: tuple[GuardedLog, ...],
) -> None:
    with connection.cursor() as cursor:
        for log in logs:
            for statement in statements[connection.vendor]:
                cursor.execute(statement.format(prefix=log.prefix, table=log.table))
