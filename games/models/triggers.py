"""Database triggers that keep the log and the record of staff acts append-only, and judges out of
their own games.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from games.models.gameplay import cold_triggers

_SQLITE = [
    """CREATE TRIGGER games_event_update BEFORE UPDATE ON games_event
       BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
    """CREATE TRIGGER games_event_delete BEFORE DELETE ON games_event
       BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
    """CREATE TRIGGER games_dispute_insert BEFORE INSERT ON games_dispute
       WHEN NEW.ruled_by_id IN (SELECT user_id FROM games_seat WHERE game_id = NEW.game_id)
       BEGIN SELECT RAISE(ABORT, 'nobody rules on their own game'); END""",
    """CREATE TRIGGER games_dispute_update BEFORE UPDATE ON games_dispute
       WHEN NEW.ruled_by_id IN (SELECT user_id FROM games_seat WHERE game_id = NEW.game_id)
       BEGIN SELECT RAISE(ABORT, 'nobody rules on their own game'); END""",
]

_POSTGRESQL = [
    """CREATE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'the log only grows' USING ERRCODE = 'integrity_constraint_violation';
       END $$""",
    """CREATE TRIGGER games_event_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON games_event
       FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows()""",
    """CREATE FUNCTION games_judge_is_no_party() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.ruled_by_id IN (SELECT user_id FROM games_seat WHERE game_id = NEW.game_id) THEN
           RAISE EXCEPTION 'nobody rules on their own game'
             USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER games_dispute_judge BEFORE INSERT OR UPDATE ON games_dispute
       FOR EACH ROW EXECUTE FUNCTION games_judge_is_no_party()""",
]

_COMMITMENTS = {
    "sqlite": [
        """CREATE TRIGGER games_commitment_update BEFORE UPDATE ON games_commitment
           BEGIN SELECT RAISE(ABORT, 'the list only grows'); END""",
        """CREATE TRIGGER games_commitment_delete BEFORE DELETE ON games_commitment
           BEGIN SELECT RAISE(ABORT, 'the list only grows'); END""",
    ],
    "postgresql": [
        """CREATE TRIGGER games_commitment_fixed BEFORE UPDATE OR DELETE OR TRUNCATE
           ON games_commitment FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows()""",
    ],
}
"""The triggers of the public list of commitments, which a later migration added."""

_REMOVE_COMMITMENTS = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS games_commitment_update",
        "DROP TRIGGER IF EXISTS games_commitment_delete",
    ],
    "postgresql": ["DROP TRIGGER IF EXISTS games_commitment_fixed ON games_commitment"],
}

_STAFF_ACTS = {
    "sqlite": [
        """CREATE TRIGGER games_auditentry_update BEFORE UPDATE ON games_auditentry
           BEGIN SELECT RAISE(ABORT, 'the record only grows'); END""",
        """CREATE TRIGGER games_auditentry_delete BEFORE DELETE ON games_auditentry
           BEGIN SELECT RAISE(ABORT, 'the record only grows'); END""",
    ],
    "postgresql": [
        """CREATE TRIGGER games_auditentry_fixed BEFORE UPDATE OR DELETE OR TRUNCATE
           ON games_auditentry FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows()""",
    ],
}
"""The triggers of the record of staff acts, which a still later migration added."""

_REMOVE_STAFF_ACTS = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS games_auditentry_update",
        "DROP TRIGGER IF EXISTS games_auditentry_delete",
    ],
    "postgresql": ["DROP TRIGGER IF EXISTS games_auditentry_fixed ON games_auditentry"],
}

_REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS games_event_update",
        "DROP TRIGGER IF EXISTS games_event_delete",
        "DROP TRIGGER IF EXISTS games_dispute_insert",
        "DROP TRIGGER IF EXISTS games_dispute_update",
    ],
    "postgresql": [
        "DROP TRIGGER IF EXISTS games_event_fixed ON games_event",
        "DROP FUNCTION IF EXISTS games_log_only_grows",
        "DROP TRIGGER IF EXISTS games_dispute_judge ON games_dispute",
        "DROP FUNCTION IF EXISTS games_judge_is_no_party",
    ],
}


def install(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers; the migration calls it."""
    _run(connection, {"sqlite": _SQLITE, "postgresql": _POSTGRESQL})
    if _has_table(connection, "games_commitment"):
        _run(connection, _COMMITMENTS)
    if _has_cold_storage(connection):
        _run(connection, cold_triggers.INSTALL)
    if _has_table(connection, "games_auditentry"):
        _run(connection, _STAFF_ACTS)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers, for a backward migration and for the flush between tests."""
    remove_from_staff_acts(connection)
    if _has_table(connection, "games_commitment"):
        _run(connection, _REMOVE_COMMITMENTS)
    _run(connection, cold_triggers.REMOVE)
    _run(connection, _REMOVE)


def remove_from_list(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers of the list of commitments only, for a backward migration."""
    _run(connection, _REMOVE_COMMITMENTS)


def remove_from_staff_acts(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers of the record of staff acts only, where that exists."""
    if _has_table(connection, "games_auditentry"):
        _run(connection, _REMOVE_STAFF_ACTS)


def _has_table(connection: BaseDatabaseWrapper, table: str) -> bool:
    """Return whether the migration has run that creates a table younger than the log."""
    return table in connection.introspection.table_names()


def _has_cold_storage(connection: BaseDatabaseWrapper) -> bool:
    """Return whether the migration has run by which a game says that its log is elsewhere."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "games_game")
    return any(column.name == "cold_digest" for column in columns)


def _run(connection: BaseDatabaseWrapper, statements: dict[str, list[str]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)
