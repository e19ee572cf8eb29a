"""Work after the answer, of which the outbox is the truth and Celery carries the wake-ups."""

from typing import Any

from config.settings.environment import VAR, env

SWEEP_SECONDS = env.int("SWEEP_SECONDS", default=15)
BOT_PACE = env.float("BOT_PACE", default=1.0)
BOT_LEASE_SECONDS = env.int("BOT_LEASE_SECONDS", default=60)
ENGINES_FILE = env.str("ENGINES_FILE", default="")
"""A TOML file with programs of others that play as bots; see operations.md."""
MAIL_LEASE_SECONDS = env.int("MAIL_LEASE_SECONDS", default=90)
TURN_MAIL_SECONDS = env.int("TURN_MAIL_SECONDS", default=60)
BUNDLE_QUIET_SECONDS = env.int("BUNDLE_QUIET_SECONDS", default=600)
PRESENCE_SECONDS = env.int("PRESENCE_SECONDS", default=300)
REVIEWS_PER_DAY = env.int("REVIEWS_PER_DAY", default=30)
AUTOMATIC_REVIEWS_PER_DAY = env.int("AUTOMATIC_REVIEWS_PER_DAY", default=0)
EXERCISE_GAMES_PER_DAY = env.int("EXERCISE_GAMES_PER_DAY", default=0)
SWEEP_TASK = "games.tasks.sweep"

# With no broker given, wake-ups are lost at once and the sweep finds the work.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="memory://")
CELERY_VISIBILITY_TIMEOUT = 600
if CELERY_BROKER_URL.startswith("filesystem"):
    _broker_folder = VAR / "broker"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "data_folder_in": str(_broker_folder / "messages"),
        "data_folder_out": str(_broker_folder / "messages"),
        "control_folder": str(_broker_folder / "control"),
        "polling_interval": 0.2,
    }
elif CELERY_BROKER_URL.startswith("memory"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.1}
else:
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": CELERY_VISIBILITY_TIMEOUT,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
        "health_check_interval": 10,
        "retry_on_timeout": True,
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_DEFAULT_QUEUE = "sweep"
CELERY_TASK_ROUTES = {
    SWEEP_TASK: {"queue": "sweep"},
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SOFT_TIME_LIMIT = 40
CELERY_TASK_TIME_LIMIT = 50
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 30
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 300_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Celery alone would connect anew for every task; config/celery.py looks after what is kept.
CELERY_DB_REUSE_MAX = 500
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": SWEEP_TASK,
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
}
