"""The tests, as `python3 run.py test` runs them: on SQLite and on a real PostgreSQL and Valkey.

Three lanes work at the same time. The first begins on SQLite, the others on PostgreSQL; the lane
that is done first helps the others, module by module (`tests/support/sharing.py`). Tests in a
browser wait more than they compute, so three lanes keep two cores busy. Each case runs once.
`--all` runs the tests marked `slow`, too, makes the tables by their migrations, lets Hypothesis try
more examples, and runs on PostgreSQL all cases of what may come out differently there, and every
third of the first cases on SQLite as well. With `--minutes=N` all other tests come before the slow
ones, and after that time no slow test begins any more; the closing lines count those that are
left, and each day the slow ones begin with another module, so that none is always left. `--mangle`
alters every English text of the site and leaves out the tests marked `words`
(`tests/support/mangle.py`).
A test whose page was not there in time, or that took more processor time than it may, runs once
more, and the closing lines name it: a machine has slow moments.
Other arguments go to pytest. The last line counts what passed, failed, was skipped.
"""

import json
import math
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import IO, Any

from tests.support.servers.postgres import NoPostgres, postgres
from tests.support.servers.processes import ROOT, clean_environment
from tests.support.servers.valkey import NoValkey, valkey
from tests.support.sharing import unclaimed
from tests.support.totals import NOTHING_COLLECTED_STATUS, Totals

ALONE = "not real and not browser"
SERVER_MARKS: tuple[str, ...] = ("real", "browser", "database")
LONGEST_FIRST = ("system", "project")
PLUGINS = ("tests.support.tally", "tests.support.sharing", "tests.support.budget")
WAITED_IN_VAIN = r"Timeout \d+ms exceeded|^AssertionError: ((Locator|Page \w+) expected|no email)"
"""How a page, or an email that leads to one, is said not to have come in time."""
OVER_BUDGET = r"This test took \S+ CPU seconds"
"""How `tests/support/budget.py` says that a test did too much."""
MINUTES = "--minutes="
MODULES_FURTHER_EACH_DAY = 271
"""A prime: some days later every module has been among the first."""
SLOW, NOT_SLOW = "slow", "not slow"


Run = tuple[int, dict[str, Any]]
"""The exit code of one run of pytest, and its counts."""
NOTHING: Run = (NOTHING_COLLECTED_STATUS, {})
"""The run of a lane that finds every module claimed."""


@dataclass(frozen=True)
class Lane:
    """What all runs of one lane have in common."""

    options: Sequence[str]
    claims: Path
    night: bool
    shown: IO[str] | None = None
    slow_until: float = math.inf
    part: str = ""
    """Which tests of the night these runs take: all, or those with the mark `slow`, or without."""

    @property
    def parts(self) -> list["Lane"]:
        """This lane; where slow tests have an end, it for all others and then it for those.

        Else what is not slow would have to wait for them, and come after the end.
        """
        if not self.night or self.slow_until == math.inf:
            return [self]
        return [replace(self, part=part) for part in (NOT_SLOW, SLOW)]

    def on_sqlite(self) -> Run:
        """This leaves to the lanes with servers the cases that run there alone."""
        self.say("SQLite, nothing else")
        left = "others" if self.night else "first"
        elsewhere = {} if self.names_tests else {"FERNZUG_ELSEWHERE": left}
        return self.run(ALONE, modules(), self.queue("sqlite"), clean_environment(**elsewhere))

    def on_servers(self) -> Run:
        """Each lane has servers of its own, so that nobody meets another's locks and messages."""
        queue = self.queue("servers")
        if not self.has_work(modules(SERVER_MARKS), queue):
            return NOTHING
        with ExitStack() as servers:
            try:
                env = start_servers(servers)
                self.say("real PostgreSQL and Valkey")
            except (NoPostgres, NoValkey) as missing:
                # What cannot do without them skips itself and says why.
                env = clean_environment(FERNZUG_NO_SERVERS=str(missing))
                self.say(f"without real servers: {missing}")
            return self.run(" or ".join(SERVER_MARKS), modules(SERVER_MARKS), queue, env)

    def queue(self, name: str) -> str:
        """Return where the runs of one kind claim modules, for this part of the night alone."""
        return f"{name} {self.part}".strip()

    def say(self, what: str) -> None:
        print(f"\n=== Tests on {what}", file=self.shown, flush=True)

    def run(self, which: str, paths: list[Path], queue: str, env: Mapping[str, str]) -> Run:
        """One run of pytest for what nobody has claimed: its exit code and its counts."""
        if not self.has_work(paths, queue):
            return NOTHING
        claims = self.claims / queue
        left = [] if self.names_tests else unclaimed(self.in_turn(paths), claims)
        with tempfile.TemporaryDirectory(prefix="fernzug-suite-") as folder:
            report = Path(folder) / "tally.json"
            more = {
                "FERNZUG_TALLY": report,
                "FERNZUG_CLAIMS": claims,
                "FERNZUG_VAR": f"{folder}/var",
                "FERNZUG_SLOW_UNTIL": str(self.slow_until),
                **({"FERNZUG_TABLES": self.claims / "tables"} if self.night else {}),
            }
            code = subprocess.run(
                [*self.command(which), *self.options, *left],
                cwd=ROOT,
                env={**env, **more},
                stdout=self.shown,
                stderr=subprocess.STDOUT if self.shown else None,
                check=False,
            ).returncode
            tally = json.loads(report.read_text()) if report.is_file() else {}
            return code, tally | ({"left": []} if self.part == NOT_SLOW else {})

    def in_turn(self, paths: list[Path]) -> list[Path]:
        """Return the modules in today's order: slow tests may not all have their turn."""
        if self.part != SLOW or not paths:
            return paths
        begin = int(time.time() // 86_400) * MODULES_FURTHER_EACH_DAY % len(paths)
        return [*paths[begin:], *paths[:begin]]

    def has_work(self, paths: list[Path], queue: str) -> bool:
        """Whether a module is left that nobody has claimed, or tests are named."""
        claims = self.claims / queue
        claims.mkdir(exist_ok=True)
        return self.names_tests or bool(unclaimed(paths, claims))

    def command(self, which: str) -> list[str]:
        part = self.part if self.night else NOT_SLOW
        which = f"({which}) and {part}" if part else which
        plugins = [word for name in PLUGINS for word in ("-p", name)]
        profile = ["--hypothesis-profile=night"] if self.night else []
        reasons = (WAITED_IN_VAIN, OVER_BUDGET)
        again = ["--reruns=1", *(f"--only-rerun={reason}" for reason in reasons)]
        return [sys.executable, "-m", "pytest", "-q", "-m", which, *plugins, *profile, *again]

    @property
    def names_tests(self) -> bool:
        """Whether the command line says which tests to run."""
        return any(map(is_path, self.options))


def modules(marks: Sequence[str] = ()) -> list[Path]:
    """Return the modules of tests, those that take long first; only those with one of the marks.

    Marks are looked for in the text of a module, which is faster than importing all of them.
    """
    every = sorted(
        (ROOT / "tests").rglob("test_*.py"),
        key=lambda path: (path.relative_to(ROOT).parts[1] not in LONGEST_FIRST, path),
    )
    words = [f"mark.{mark}" for mark in marks]
    return [path for path in every if not words or any(word in path.read_text() for word in words)]


def is_path(option: str) -> bool:
    """Return whether this argument names tests, rather than saying how they are run."""
    return (ROOT / option.split("::")[0]).exists()


def start_servers(servers: ExitStack) -> dict[str, str]:
    """The environment that names the servers."""
    database, path = servers.enter_context(postgres()), servers.enter_context(valkey())
    return clean_environment(
        DATABASE_URL=database,
        CELERY_BROKER_URL=f"redis+socket://{path}",
        CACHE_URL=f"unix://{path}?db=1",
    )


def hear_interrupts() -> None:
    """Let tests interrupt what they start, even where a shell runs the suite in the background.

    Such a shell has SIGINT ignored, and whatever is started inherits that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_options(arguments: Sequence[str]) -> list[str]:
    """Return what pytest is asked for: all but our own options, and the plugin that one needs."""
    options = [word for word in arguments if not word.startswith(("--all", "--mangle", MINUTES))]
    return ["-p", "tests.support.mangle", *options] if "--mangle" in arguments else options


def end_of_slow_tests(arguments: Sequence[str]) -> float:
    """Return when no slow test begins any more, in seconds of the epoch."""
    given = [word.removeprefix(MINUTES) for word in arguments if word.startswith(MINUTES)]
    return time.time() + 60 * float(given[-1]) if given else math.inf


def run_sqlite_first(lane: Lane) -> list[Run]:
    """Run what the others leave of both halves of the suite."""
    return [run for part in lane.parts for run in (part.on_sqlite(), part.on_servers())]


def run_servers_first(lane: Lane) -> list[Run]:
    return [run for part in lane.parts for run in (part.on_servers(), part.on_sqlite())]


def main(arguments: list[str]) -> int:
    began, night = time.monotonic(), "--all" in arguments
    options, slow_until = pytest_options(arguments), end_of_slow_tests(arguments)
    hear_interrupts()
    with ExitStack() as stack:
        claims = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fernzug-claims-")))
        shown = [stack.enter_context(tempfile.TemporaryFile("w+")) for _lane in range(2)]
        beside = stack.enter_context(ThreadPoolExecutor(len(shown)))
        lanes = (Lane(options, claims, night, output, slow_until) for output in (None, *shown))
        first, *others = lanes
        running = [beside.submit(run_servers_first, lane) for lane in others]
        totals = Totals([*run_sqlite_first(first), *chain(*(lane.result() for lane in running))])
        for output in shown:
            output.seek(0)
            print(output.read(), flush=True)
    print(f"\n{totals.closing_lines(time.monotonic() - began)}")
    return totals.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
