"""Every test, as `python3 run.py test` runs them: on SQLite and on a real PostgreSQL and Valkey.

Both runs go on at the same time, each on a core of its own; the second is shown when the first is
done. Arguments go to pytest, both times. The last line counts what passed, failed, was skipped.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.servers.postgres import NoPostgres, postgres
from tests.servers.processes import ROOT, clean_environment
from tests.servers.valkey import NoValkey, valkey

# What depends on the database, the broker or other processes.
ON_SERVERS = ["games", "accounts", "live", "faults", "browser", "deploy"]
NOTHING_COLLECTED = 5


@dataclass
class Tally:
    """The counts of all runs together."""

    passed: int = 0
    failed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    broken: bool = False

    def add(self, code: int, found: dict[str, Any]) -> None:
        """One run more."""
        self.passed += found.get("passed", 0)
        self.failed += found.get("failed", 0)
        self.skipped.update(found.get("skipped", {}))
        self.broken |= code not in (os.EX_OK, NOTHING_COLLECTED)

    def closing_lines(self, seconds: float) -> str:
        """Why tests were skipped, how long it took, and the counts alone on the last line."""
        lines = [f"{count} skipped: {why}" for why, count in sorted(self.skipped.items())]
        if self.broken and not self.failed:
            lines.append("pytest itself broke off; see above.")
        lines.append(f"The suite took {seconds:.0f} s.")
        counts = f"{self.passed} passed, {self.failed} failed, {self.skipped.total()} skipped"
        return "\n".join([*lines, counts])


def main(arguments: list[str]) -> int:
    started, tally = time.monotonic(), Tally()
    chosen = arguments or ["tests"]
    with ExitStack() as servers, ThreadPoolExecutor(1) as beside:
        env, missing = start_servers(servers)
        here = arguments or [
            f"tests/{name}" for name in ON_SERVERS if (ROOT / "tests" / name).is_dir()
        ]
        which = "real or browser" if missing else "not site or browser"
        said = servers.enter_context(tempfile.TemporaryFile("w+"))
        second = beside.submit(run, ["-m", which, *here], env, said)
        say("SQLite, nothing else")
        tally.add(*run(["-m", "not real and not browser", *chosen], clean_environment()))
        say(f"without real servers: {missing}" if missing else "real PostgreSQL and Valkey")
        tally.add(*second.result())
        said.seek(0)
        print(said.read(), flush=True)
    print(f"\n{tally.closing_lines(time.monotonic() - started)}")
    return 1 if tally.failed or tally.broken else 0


def say(what: str) -> None:
    print(f"\n=== Tests on {what}", flush=True)


def start_servers(servers: ExitStack) -> tuple[dict[str, str], str]:
    """The environment that names the servers; and in words what there is not."""
    try:
        database = servers.enter_context(postgres())
        path = servers.enter_context(valkey())
    except (NoPostgres, NoValkey) as missing:
        return clean_environment(FERNZUG_NO_SERVERS=str(missing)), str(missing)
    return clean_environment(
        DATABASE_URL=database,
        CELERY_BROKER_URL=f"redis+socket://{path}",
        CACHE_URL=f"unix://{path}?db=1",
    ), ""


def run(
    arguments: list[str], env: dict[str, str], said: IO[str] | None = None
) -> tuple[int, dict[str, Any]]:
    """One run of pytest: its exit code and its counts; what it says goes into `said` if given."""
    with tempfile.TemporaryDirectory(prefix="fernzug-suite-") as folder:
        report = Path(folder) / "tally.json"
        env = {**env, "FERNZUG_TALLY": str(report), "FERNZUG_VAR": f"{folder}/var"}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.tally", *arguments]
        out = subprocess.STDOUT if said else None
        code = subprocess.run(
            command, cwd=ROOT, env=env, stdout=said, stderr=out, check=False
        ).returncode
        found = json.loads(report.read_text()) if report.is_file() else {}
    return code, found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
