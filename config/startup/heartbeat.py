"""The web process's heartbeat, which a thread of its own records every minute."""

import logging
from threading import Event, Thread

from django.db import close_old_connections, connection
from django.utils import timezone

log = logging.getLogger(__name__)


def start() -> Thread:
    """Start the thread; the web server calls it where it loads the site, once in every process."""
    thread = Thread(target=_record_heartbeat, name="heartbeat", daemon=True)
    thread.start()
    return thread


def _record_heartbeat() -> None:
    from games.services.clock import heartbeats  # noqa: PLC0415  # The site is loaded first.

    wait = Event()
    while True:
        try:
            close_old_connections()
            heartbeats.record_heartbeat(heartbeats.WEB, timezone.now())
        except Exception as trouble:  # noqa: BLE001  # Without its database the site is away.
            log.warning("no heartbeat: %s", trouble)
        finally:
            connection.close()
        wait.wait(heartbeats.HEARTBEAT_INTERVAL.total_seconds())
