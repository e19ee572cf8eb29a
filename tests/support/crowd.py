"""Many that ask the same thing of the site at the same moment, each on its own connection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

CROWD_SIZE = 50


def at_once(ask: Callable[[int], str], many: int = CROWD_SIZE) -> Counter[str]:
    """Return what each of so many threads answers; each asks with its number.

    Needs transactional tests.
    """
    gate = Barrier(many)

    def asked(number: int) -> str:
        try:
            wait_patiently()
            gate.wait(30)
            return ask(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(many) as threads:
        return Counter(threads.map(asked, range(many)))


def wait_patiently() -> None:
    """Let this connection wait for locks as long as fifty threads take on a busy machine.

    After three seconds the site says that a game is busy, and nobody's limit is reached.
    """
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '60s'")
            cursor.execute("SET statement_timeout = '60s'")
