"""A move and its yardsticks in processes of their own that take turns, and what they use.

`python3 run.py bench move_by_turns --rounds=200 --games=10` prints best round, lowest twentieth and
quarter, and median: on a machine that others use as well the best round is luck.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

from django.db import connection

from accounts.models import User
from benchmarks.fleet import rounds
from benchmarks.site.move import fill
from benchmarks.support import bare
from tests.support.servers.processes import ROOT, clean_environment

FORMER_TREE = "8165051"
"""The commit whose bare view and middleware were the yardstick when the aim was set."""
FORMER_DATABASE = "former_yardstick"
CALLS_PER_ROUND = 20
WARM_UP_ROUND_COUNT = 5
DEFAULTS = {"rounds": 200, "games": 10}
NAMES = {
    "naked": "bare view, no middleware",
    "dressed": "bare view, the site's middleware",
    "former": f"bare view, the middleware of {FORMER_TREE}",
    "move": "move",
}
Rounds = Mapping[str, Sequence[float]]


class Caller:
    """A process of `rounds`, ready to be asked."""

    def __init__(self, command: Sequence[str], folder: Path, env: Mapping[str, str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [sys.executable, *command], cwd=folder, env=env, stdin=pipe, stdout=pipe, text=True
        )
        self._answer()

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def round(self) -> float:
        """Return the milliseconds of processor time that a call of the next round takes."""
        assert self._process.stdin
        self._process.stdin.write(f"{CALLS_PER_ROUND}\n")
        self._process.stdin.flush()
        return float(self._answer()[0])

    def _answer(self) -> list[float]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the process has ended; it says above why"
        answer: list[float] = json.loads(line)
        return answer


def measure(env: dict[str, str], arguments: Sequence[str] = ()) -> Iterator[str]:
    """Yield the lines of the report; needs a migrated database without these players."""
    asked = options_of(arguments)
    bare.create_tables()
    people = [User.objects.create_user(name, f"{name}@example.org") for name in ("fay", "gus")]
    fill(people, asked["games"])
    keys = [str(person.pk) for person in people]
    with ExitStack() as running:
        callers = {
            kind: running.enter_context(
                Caller(["-m", rounds.__name__, kind, *keys], ROOT, {**os.environ, **env})
            )
            for kind in ("naked", "dressed", "move")
        }
        if tree := _former_tree(running):
            callers["former"] = running.enter_context(_former_caller(tree, env))
        yield f"{asked['rounds']} rounds of {CALLS_PER_ROUND} requests, {asked['games']:,} games"
        load = os.getloadavg()[0]
        found = taken_in_turn(callers, asked["rounds"])
    yield f"load of the machine before and after: {load:.1f}, {os.getloadavg()[0]:.1f}"
    yield from report(found)
    if not tree:
        yield f"without {FORMER_TREE}, which this clone does not hold"


def options_of(arguments: Sequence[str]) -> dict[str, int]:
    """Return how many rounds, and among how many games, are asked for."""
    asked = (word.removeprefix("--").partition("=") for word in arguments if word[:2] == "--")
    return DEFAULTS | {name: int(number) for name, _, number in asked if name in DEFAULTS}


def taken_in_turn(callers: Mapping[str, Caller], round_count: int) -> Rounds:
    """Return what each used in each round; who begins changes from round to round."""
    found: dict[str, list[float]] = {name: [] for name in callers}
    for number in range(-WARM_UP_ROUND_COUNT, round_count):
        for name in sorted(callers, reverse=number % 2 == 1):
            used = callers[name].round()
            if number >= 0:
                found[name].append(used)
    return found


def report(found: Rounds) -> Iterator[str]:
    """Yield a line for each kind of call, and the move in multiples of each yardstick."""
    yield f"{'milliseconds of processor time a call':45} best     5 %    25 %  median"
    for name in (name for name in NAMES if name in found):
        yield f"{NAMES[name]:40}" + "".join(f" {ms:8.2f}" for ms in lowest(found[name]))
    for name in (name for name in NAMES if name in found and name != "move"):
        shares = zip(lowest(found["move"]), lowest(found[name]), strict=True)
        pairs = median(a / b for a, b in zip(found["move"], found[name], strict=True))
        aim = "" if name == "naked" else "  (aim ≤ 1.25)"
        figures = "".join(f" {move / yardstick:7.2f}×" for move, yardstick in shares)
        yield f"{'move / ' + NAMES[name]:40}{figures}  median of pairs {pairs:.2f}×{aim}"


def lowest(used: Sequence[float]) -> tuple[float, float, float, float]:
    """Return the best, the lowest twentieth and quarter, and the median."""
    cuts = quantiles(used, n=20)
    return min(used), cuts[0], cuts[4], cuts[9]


def _former_tree(running: ExitStack) -> Path | None:
    """Unpack the tree of the yardstick; None where this is no clone with its history."""
    command = ["git", "archive", FORMER_TREE]
    packed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        return None
    folder = running.enter_context(tempfile.TemporaryDirectory(prefix="fernzug-yardstick-"))
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tree:
        # Not as an argument, which Debian's Python 3.11.2 does not know.
        tree.extraction_filter = getattr(tarfile, "data_filter", None)
        tree.extractall(folder)
    return Path(folder)


def _former_caller(tree: Path, env: Mapping[str, str]) -> Caller:
    """Return its caller, with a database of its own on the same server."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {FORMER_DATABASE}")
    url = env["DATABASE_URL"].replace(connection.settings_dict["NAME"], FORMER_DATABASE)
    settings = {**env, "DATABASE_URL": url, "PYTHONPATH": str(tree)}
    return Caller(["-P", rounds.__file__, "former"], tree, clean_environment(**settings))
