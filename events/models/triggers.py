"""Database triggers that keep the public logs of events and of seasons append-only."""

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

_INSTALL_FOR_SEASONS = {
    "sqlite": [
        """CREATE TRIGGER events_season_log_update BEFORE UPDATE ON events_seasonlogentry
           BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
        """CREATE TRIGGER events_season_log_delete BEFORE DELETE ON events_seasonlogentry
           BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
    ],
    "postgresql": [
        """CREATE TRIGGER events_season_log_fixed BEFORE UPDATE OR DELETE OR TRUNCATE
           ON events_seasonlogentry FOR EACH STATEMENT
           EXECUTE FUNCTION events_log_only_grows()""",
    ],
}

_REMOVE_FROM_SEASONS = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS events_season_log_update",
        "DROP TRIGGER IF EXISTS events_season_log_delete",
    ],
    "postgresql": ["DROP TRIGGER IF EXISTS events_season_log_fixed ON events_seasonlogentry"],
}


def install(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers of events; used by the migration."""
    _run(connection, _INSTALL)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers of events, for a migration backwards."""
    _run(connection, _REMOVE)


def install_for_seasons(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers of seasons, which use the function that those of events brought."""
    _run(connection, _INSTALL_FOR_SEASONS)


def remove_from_seasons(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers of seasons, for a migration backwards."""
    _run(connection, _REMOVE_FROM_SEASONS)


def _run(connection: BaseDatabaseWrapper, statements: dict[str, list[str]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)
