"""The parts of the embedded site, each of which one of its processes runs.

A forked process finds Django set up and all loaded. One that was started anew does it now; so
nothing of the site is imported above.
"""

from __future__ import annotations

import ctypes
import gc
import os
import socket
import sys
from importlib import import_module

import django
from django.apps import apps
from django.db.migrations.loader import MigrationLoader

KEEP_ALIVE_SECONDS = 150
"""How long an idle connection is kept, which is longer than clients and proxies do, as in
production.
"""

LAZILY_IMPORTED = (
    *(f"celery.app.{name}" for name in ("amqp", "control", "events", "log", "routes")),
    *(f"celery.apps.{name}" for name in ("beat", "worker")),
    *(f"celery.concurrency.{name}" for name in ("prefork", "solo")),
    "celery.events.receiver",
    "celery.worker.consumer.delayed_delivery",
    *(f"celery.worker.{name}" for name in ("autoscale", "components", "consumer", "strategy")),
    *(f"billiard.{name}" for name in ("popen_fork", "sharedctypes", "synchronize")),
    "cffi.cparser",
    "kombu.asynchronous.semaphore",
    "kombu.transport.redis",
    "kombu.utils.limits",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    *(f"uvicorn.protocols.http.{name}" for name in ("auto", "h11_impl")),
)
"""The modules that libraries import only when a process first needs them."""


def load() -> None:
    """Load what the parts need, once for all of them, and leave it untouched from then on.

    Opens nothing: no database, no socket, no thread.
    """
    from config.celery import app  # noqa: PLC0415
    from config.embedded import asgi  # noqa: F401, PLC0415

    for name in LAZILY_IMPORTED:
        import_module(name)
    app.loader.import_default_modules()
    app.finalize()
    MigrationLoader(connection=None)  # The page of health compares them with the database.
    gc.freeze()
    _give_back_free_memory()
    gc.enable()


def _give_back_free_memory() -> None:
    """Give the memory that loading has freed back to the system, where the C library can (glibc).

    What is scattered would be kept by every process that is forked from here.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)


def prepare_database() -> None:
    """Bring the database up to date, unless it is."""
    _set_up()
    from config.embedded.database import migrate  # noqa: PLC0415

    migrate()


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
    """Do the work of these queues in so many processes of its own, or in this process for none. A
    higher `niceness` leaves the processor to others.
    """
    os.nice(niceness)
    _set_up()
    from config.celery import app  # noqa: PLC0415

    worker = app.Worker(
        hostname=f"{name}@{socket.gethostname()}",
        queues=queues,
        pool="prefork" if processes else "solo",
        concurrency=processes or 1,
        loglevel="WARNING",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
    )
    worker.start()
    sys.exit(worker.exitcode)


def send_sweeps() -> None:
    """Ask a worker for a sweep every few seconds."""
    _set_up()
    from config.celery import app  # noqa: PLC0415

    app.Beat(loglevel="WARNING", quiet=True).run()


def _set_up() -> None:
    if not apps.ready:
        django.setup()
