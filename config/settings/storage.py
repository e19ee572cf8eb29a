"""The places of data: the database and the cache."""

from typing import Any

from config.settings.environment import VAR, env

_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}
PGBOUNCER = env.bool("PGBOUNCER", default=False)
"""Whether DATABASE_URL leads to a PgBouncer in transaction mode."""
SESSION_SETTINGS = {
    "lock_timeout": "3s",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "15s",
    "synchronous_commit": "on",
}
"""The settings that hold for every connection of the site. PgBouncer passes none of it on:
config/backends/session_settings.py keeps it with the role.
"""
PREPARE_THRESHOLD = env.int("PREPARE_THRESHOLD", default=0 if PGBOUNCER else 5) or None
"""After how many uses PostgreSQL keeps a compiled query (database/compiled_queries.py) planned."""
_POSTGRES_OPTIONS: dict[str, Any] = {
    # The text of a statement stays the same, so that PostgreSQL can keep it parsed and planned.
    "server_side_binding": True,
    # Of other statements none is kept: a plan for any value passes over indexes that hold only
    # some rows, such as running games, and would read whole tables from the tenth use on.
    "prepare_threshold": None,
}
if not PGBOUNCER:
    _POSTGRES_OPTIONS["options"] = " ".join(
        f"-c {name}={value}" for name, value in SESSION_SETTINGS.items()
    )
_database: dict[str, Any] = env.db("DATABASE_URL", default=f"sqlite:///{VAR / 'fernzug.sqlite3'}")
_on_postgres = _database["ENGINE"].endswith("postgresql")
_database["OPTIONS"] = {
    **(_POSTGRES_OPTIONS if _on_postgres else _SQLITE_OPTIONS),
    **_database.get("OPTIONS", {}),
}
_database["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
_database["CONN_HEALTH_CHECKS"] = True
_database["ATOMIC_REQUESTS"] = False
_database["DISABLE_SERVER_SIDE_CURSORS"] = PGBOUNCER
DATABASES = {"default": _database}
REPLICA_URL = env.str("REPLICA_URL", default="")
"""A streaming replica of the database, from which lists are read."""
if REPLICA_URL:
    _there: dict[str, Any] = env.db_url_config(REPLICA_URL)
    # A reader of a list does not wait long for a replica whose machine is silent.
    _impatient = {"connect_timeout": 2, "tcp_user_timeout": 5000}
    _there["OPTIONS"] = {**_database["OPTIONS"], **_impatient, **_there.get("OPTIONS", {})}
    DATABASES["replica"] = {**_database, **_there, "TEST": {"MIRROR": "default"}}
    DATABASE_ROUTERS = ["config.backends.replicas.ReplicaRouter"]

CACHE_URL = env.str("CACHE_URL", default="")
if CACHE_URL:
    _cache: dict[str, Any] = {
        "BACKEND": "config.backends.cache.LossTolerantCache",
        "LOCATION": CACHE_URL,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
    }
else:
    _cache = {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 5000},  # Beyond that it throws dice, also over rate limits.
    }
_pictures = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pictures",
    "TIMEOUT": 3600,
    # About 80 kB each: what is drawn again costs a tenth of a second, what fills memory costs more.
    "OPTIONS": {"MAX_ENTRIES": 200, "CULL_FREQUENCY": 4},
}
CACHES = {"default": {**_cache, "KEY_PREFIX": "fernzug"}, "pictures": _pictures}
