"""Instructions of a move and of the bare views, counted by callgrind in a process of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import django

from benchmarks.support import instructions

if TYPE_CHECKING:
    from accounts.models import User


def count_for(people: list[User]) -> dict[str, float]:
    """Return millions of instructions of each call; empty without valgrind."""
    return instructions.counted_by(__name__, [person.pk for person in people])


def main(folder: Path) -> None:
    """Count for the players whose keys stand on the standard input."""
    django.setup()
    from accounts.models import User  # noqa: PLC0415
    from benchmarks.site import move  # noqa: PLC0415
    from benchmarks.support import bare  # noqa: PLC0415

    people = [User.objects.get(pk=key) for key in json.load(sys.stdin)]
    counted = {}
    with bare.settings():
        for name, person in (("naked", None), ("dressed", people[0])):
            with bare.plain_clients():
                counted[name] = _counted(bare.caller(person), folder)
        counted["move"] = _counted(move.mover(people), folder)
    Path(folder, "counted").write_text(json.dumps(counted))


def _counted(call: Callable[[int], object], folder: Path) -> float:
    numbers = count()
    return instructions.count(lambda: call(next(numbers)), folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
