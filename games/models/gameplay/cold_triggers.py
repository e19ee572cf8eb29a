"""Database triggers of cold storage: events may be deleted only where the game says where its log
is.

A running game cannot be marked. Of a marked game the log does not grow, and the mark goes only when
every event is back: numbered without a gap, each after the hash before it, up to the game's head.
"""

from __future__ import annotations

_WHOLE = """(SELECT count(*) FROM games_event WHERE game_id = NEW.id) = NEW.last_event + 1
         AND NEW.last_event = (SELECT count(*) FROM games_event later JOIN games_event earlier
           ON earlier.game_id = later.game_id AND earlier.number = later.number - 1
           WHERE later.game_id = NEW.id AND later.prev_hash = earlier.hash)
         AND EXISTS (SELECT 1 FROM games_event
           WHERE game_id = NEW.id AND number = NEW.last_event AND hash = NEW.head_hash)"""

_SQLITE = [
    "DROP TRIGGER IF EXISTS games_event_delete",
    """CREATE TRIGGER games_event_delete BEFORE DELETE ON games_event
       WHEN NOT EXISTS (SELECT 1 FROM games_game
         WHERE id = OLD.game_id AND cold_digest IS NOT NULL)
       BEGIN SELECT RAISE(ABORT, 'the log only grows'); END""",
    """CREATE TRIGGER games_game_marked BEFORE UPDATE ON games_game
       WHEN NEW.cold_digest IS NOT NULL AND NEW.status = 'running'
       BEGIN SELECT RAISE(ABORT, 'the log of a running game stays'); END""",
    """CREATE TRIGGER games_game_cold BEFORE UPDATE ON games_game
       WHEN OLD.cold_digest IS NOT NULL
         AND (NEW.head_hash <> OLD.head_hash OR NEW.last_event <> OLD.last_event)
       BEGIN SELECT RAISE(ABORT, 'a log in cold storage does not grow'); END""",
    f"""CREATE TRIGGER games_game_warm BEFORE UPDATE ON games_game
       WHEN OLD.cold_digest IS NOT NULL AND NEW.cold_digest IS NULL AND NOT ({_WHOLE})
       BEGIN SELECT RAISE(ABORT, 'the log is not whole'); END""",
]

_REFUSAL = "USING ERRCODE = 'integrity_constraint_violation'"

_POSTGRESQL = [
    "DROP TRIGGER games_event_fixed ON games_event",
    """CREATE TRIGGER games_event_fixed BEFORE UPDATE OR TRUNCATE ON games_event
       FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows()""",
    """CREATE FUNCTION games_log_goes_where_marked() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF EXISTS (SELECT 1 FROM gone LEFT JOIN games_game ON games_game.id = gone.game_id
                    WHERE games_game.cold_digest IS NULL) THEN
           RAISE EXCEPTION 'the log only grows' USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NULL;
       END $$""",
    """CREATE TRIGGER games_event_gone AFTER DELETE ON games_event
       REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION games_log_goes_where_marked()""",
    f"""CREATE FUNCTION games_cold_log_holds() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.cold_digest IS NOT NULL AND NEW.status = 'running' THEN
           RAISE EXCEPTION 'the log of a running game stays' {_REFUSAL};
         ELSIF OLD.cold_digest IS NOT NULL
           AND (NEW.head_hash <> OLD.head_hash OR NEW.last_event <> OLD.last_event) THEN
           RAISE EXCEPTION 'a log in cold storage does not grow' {_REFUSAL};
         ELSIF NEW.cold_digest IS NULL AND NOT ({_WHOLE}) THEN
           RAISE EXCEPTION 'the log is not whole' {_REFUSAL};
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER games_game_cold BEFORE UPDATE ON games_game FOR EACH ROW
       WHEN (OLD.cold_digest IS NOT NULL OR NEW.cold_digest IS NOT NULL)
       EXECUTE FUNCTION games_cold_log_holds()""",
]

INSTALL = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}

REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS games_event_delete",
        "DROP TRIGGER IF EXISTS games_game_marked",
        "DROP TRIGGER IF EXISTS games_game_cold",
        "DROP TRIGGER IF EXISTS games_game_warm",
    ],
    "postgresql": [
        "DROP TRIGGER IF EXISTS games_event_gone ON games_event",
        "DROP FUNCTION IF EXISTS games_log_goes_where_marked",
        "DROP TRIGGER IF EXISTS games_game_cold ON games_game",
        "DROP FUNCTION IF EXISTS games_cold_log_holds",
    ],
}
