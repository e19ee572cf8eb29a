"""The settings of gunicorn that need Python: the site is loaded once, before the workers.

They are forked from the process that has loaded it and share its memory, and a worker that replaces
another is there at once. What must not cross a fork begins in each worker: its heartbeat.
"""

from __future__ import annotations

from typing import Any

wsgi_app = "config.startup.application"
preload_app = True


def pre_fork(_server: Any, _worker: Any) -> None:
    """Let the worker share what is loaded."""
    from config.startup.warm_up import share_what_is_loaded  # noqa: PLC0415  # After the settings.

    share_what_is_loaded()


def post_fork(_server: Any, _worker: Any) -> None:
    """Let the worker say that it runs."""
    from config.startup import heartbeat  # noqa: PLC0415  # After the settings.

    heartbeat.start()
