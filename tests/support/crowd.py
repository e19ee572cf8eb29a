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
            connection.ensure_connection()
            gate.wait(30)
            return ask(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(many) as threads:
        return Counter(threads.map(asked, range(many)))
