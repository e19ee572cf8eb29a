"""The web process's sign of life: a thread of its own that writes it down every minute."""

import logging
from threading import Event, Thread

from django.db import close_old_connections, connection
from django.utils import timezone

log = logging.getLogger(__name__)


def start() -> Thread:
    """Call it where the web server loads the site, once in every process."""
    thread = Thread(target=_beat, name="heartbeat", daemon=True)
    thread.start()
    return thread


def _beat() -> None:
    from games.services import pulse  # noqa: PLC0415  # The site is loaded first.

    wait = Event()
    while True:
        try:
            close_old_connections()
            pulse.beat(pulse.WEB, timezone.now())
        except Exception as trouble:  # noqa: BLE001  # Without its database the site is away.
            log.warning("no heartbeat: %s", trouble)
        finally:
            connection.close()
        wait.wait(pulse.EVERY.total_seconds())
