"""A process that makes one kind of call in rounds, whenever it is asked for some.

Run by its path it serves a former tree of the site as well: `python -P rounds.py former`, with that
tree as the folder and in PYTHONPATH. It reads a number of calls a line, and answers each with the
milliseconds of processor time and of the clock that a call took.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from itertools import count
from time import perf_counter, process_time
from typing import Any

import django

Call = Callable[[int], object]


def main(kind: str, keys: list[int]) -> None:
    """Make the calls of a kind (naked, dressed, move or former), for the players of these keys."""
    django.setup()
    with ExitStack() as while_called:
        call = former(while_called) if kind == "former" else current(kind, keys, while_called)
        numbers = count()
        print(json.dumps("ready"), flush=True)
        for line in sys.stdin:
            print(json.dumps(_round(call, numbers, int(line))), flush=True)


def current(kind: str, keys: list[int], while_called: ExitStack) -> Call:
    """Return a call of this tree: a move, or the bare view with the middleware or without."""
    from accounts.models import User  # noqa: PLC0415
    from benchmarks.site.move import mover  # noqa: PLC0415
    from benchmarks.support import bare  # noqa: PLC0415

    people = [User.objects.get(pk=key) for key in keys]
    while_called.enter_context(bare.settings())
    if kind == "move":
        return mover(people)
    while_called.enter_context(bare.plain_clients())
    return bare.caller(people[0] if kind == "dressed" else None)


def former(while_called: ExitStack) -> Call:
    """Return a call of the bare view of the tree in which the aim was set, with its middleware."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client, override_settings  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    bare: Any = import_module("benchmarks.bare")
    bare.create_tables()
    counter, client = bare.Counter.objects.create(), Client()
    while_called.enter_context(override_settings(ROOT_URLCONF="benchmarks.bare"))
    client.force_login(get_user_model()._default_manager.create(username="ann"))

    def call(_number: int) -> None:
        form = "application/x-www-form-urlencoded"
        answer = client.post(f"/step/{counter.pk}/", "move=A1", content_type=form)
        assert answer.status_code == 303

    return call


def _round(call: Call, numbers: count[int], times: int) -> tuple[float, float]:
    cpu, wall = process_time(), perf_counter()
    for _time in range(times):
        call(next(numbers))
    used = process_time() - cpu, perf_counter() - wall
    return used[0] * 1000 / times, used[1] * 1000 / times


if __name__ == "__main__":
    main(sys.argv[1], [int(key) for key in sys.argv[2:]])
