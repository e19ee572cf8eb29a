"""The environment of the embedded site, completed before its settings are read.

All its processes share what the first of them has loaded, settings as well. So broker and address
have to be in the environment before Django is.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from config.embedded import broker

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of `runsite`."""
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--spawn",
        action="store_true",
        help="start each process anew instead of forking it, as is done on macOS",
    )


def data_folder() -> Path:
    """Return the future value of the setting VAR."""
    default = Path(__file__).resolve().parents[2] / "var"
    return Path(os.environ.get("FERNZUG_VAR", str(default))).resolve()


def is_complete() -> bool:
    """Return whether the environment was completed before the settings were read."""
    return os.environ.get("REMAP_SIGTERM") == "SIGQUIT" and "CELERY_BROKER_URL" in os.environ


def local_url(host: str, port: int) -> str:
    """Return the address at which this machine itself reaches the site."""
    return f"http://{EVERYWHERE.get(host, host)}:{port}"


def complete_environment(arguments: Sequence[str]) -> None:
    """Add the variables that the arguments of `runsite` stand for, and the address of the
    broker.
    """
    parser = ArgumentParser(prog="manage.py runsite", add_help=False)
    add_arguments(parser)
    options, _ = parser.parse_known_args(arguments)
    os.environ.setdefault("SITE_URL", local_url(options.host, options.port))
    os.environ.pop(broker.SOCKET_VARIABLE, None)
    if "CELERY_BROKER_URL" not in os.environ:
        wanted = os.environ.get("FERNZUG_BROKER", "")
        os.environ.update(broker.addresses(data_folder(), wanted))
    # Workers end soon when asked to; and `runsite` itself has checked what each would check again.
    os.environ.update(REMAP_SIGTERM="SIGQUIT", CELERY_SKIP_CHECKS="1")
