"""The parts of the embedded site: what each of its processes runs.

A forked process finds Django set up and all loaded. One that was started anew does it now; so
nothing of the site is imported above.
"""

from __future__ import annotations

import gc
import os
import sys

import django
from django.apps import apps

KEEP_ALIVE_SECONDS = 150
"""How long an idle connection is kept; longer than clients and proxies do, as in production."""


def load() -> None:
    """Load what the parts need, once for all, and leave it untouched from then on.

    Opens nothing: no database, no socket, no thread.
    """
    from celery.apps import beat, worker  # noqa: F401, PLC0415
    from celery.bin import celery as command  # noqa: F401, PLC0415
    from celery.concurrency import prefork  # noqa: F401, PLC0415
    from kombu.transport import redis  # noqa: F401, PLC0415
    from uvicorn.lifespan import on  # noqa: F401, PLC0415
    from uvicorn.protocols.http import h11_impl  # noqa: F401, PLC0415

    from config.celery import app  # noqa: PLC0415
    from config.embedded import asgi  # noqa: F401, PLC0415

    app.loader.import_default_modules()
    app.finalize()
    gc.freeze()
    gc.enable()


def prepare_database() -> None:
    """Bring the database up to date."""
    _set_up()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", interactive=False, verbosity=0)


def prepare_static_files() -> None:
    """Collect and compress the static files, unless they are the ones collected last time."""
    _set_up()
    from config.embedded.static_files import collect  # noqa: PLC0415

    collect()


def serve(host: str, port: int) -> None:
    """Serve pages and streams on one port."""
    _set_up()
    import uvicorn  # noqa: PLC0415

    from config.embedded.asgi import application  # noqa: PLC0415

    uvicorn.run(
        application,
        host=host,
        port=port,
        lifespan="on",
        ws="none",
        proxy_headers=False,
        server_header=False,
        log_level="warning",
        access_log=False,
        # Open streams do not end by themselves: without this limit the site would never stop.
        timeout_graceful_shutdown=1,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
    )


def work(name: str, queues: str, processes: int, niceness: int = 0) -> None:
    """Do the work of these queues, in so many processes of its own; with none, this process does
    it. A higher `niceness` leaves the processor to others.
    """
    os.nice(niceness)
    pool = ["-c", str(processes)] if processes else ["-P", "solo"]
    options = ["-n", f"{name}@%h", "-Q", queues, *pool]
    _run_celery("worker", *options, "--without-gossip", "--without-mingle")


def send_sweeps() -> None:
    """Ask a worker for a sweep every few seconds."""
    _run_celery("beat", "--pidfile=")


def _run_celery(*arguments: str) -> None:
    _set_up()
    from config.celery import app  # noqa: PLC0415

    command = ["-q", *arguments, "-l", "WARNING"]
    sys.argv = ["celery", "-A", "config", *command]
    sys.exit(app.start(command))


def _set_up() -> None:
    if not apps.ready:
        django.setup()
