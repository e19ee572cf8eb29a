"""Instructions of a request in the site's process, counted by callgrind where it is installed."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from benchmarks.site.pages import Question

WARM_UP_COUNT, CALL_COUNT = 4, 3
_TOTALS = re.compile(r"^totals: (\d+)", re.M)


def count_for(questions: Mapping[str, Question]) -> dict[str, float]:
    """Return millions of instructions by the names of the questions; empty without valgrind."""
    asked = {name: asdict(question) for name, question in questions.items()}
    return counted_by("benchmarks.support.instructions", asked)


def counted_by(module: str, asked: object) -> dict[str, float]:
    """Run a module under callgrind and return what its `main` counts for what stands on its
    standard input; empty without valgrind.
    """
    if not shutil.which("valgrind"):
        return {}
    with tempfile.TemporaryDirectory(prefix="fernzug-callgrind-") as folder:
        command = [
            "valgrind", "--tool=callgrind", "--instr-atstart=no",
            f"--callgrind-out-file={folder}/out", sys.executable, "-m", module, folder,
        ]  # fmt: skip
        # The same hash of strings in each run: else the figures waver by some per cent.
        env = {**os.environ, "PYTHONHASHSEED": "0"}
        subprocess.run(
            command, input=json.dumps(asked), text=True, check=True, env=env, capture_output=True
        )
        return dict(json.loads(Path(folder, "counted").read_text()))


def count(call: Callable[[], object], folder: Path) -> float:
    """Return millions of instructions of a call; needs a process that runs under callgrind."""
    for _time in range(WARM_UP_COUNT):
        call()
    gc.collect()  # Else the whole heap is searched in the calls of one question, by chance.
    _control("--instr=on")
    for _time in range(CALL_COUNT):
        call()
    _control("--instr=off")
    _control("--dump")
    dump = max(folder.glob("out.*"), key=lambda path: int(path.suffix[1:]))
    found = _TOTALS.search(dump.read_text())
    assert found
    return int(found[1]) / 1e6 / CALL_COUNT


def _control(option: str) -> None:
    command = ["callgrind_control", option, str(os.getpid())]
    subprocess.run(command, check=True, capture_output=True)


def main(folder: Path) -> None:
    """Count for the questions that stand on the standard input."""
    django.setup()
    from benchmarks.site.pages import Asker, Question  # noqa: PLC0415

    nothing = count(lambda: None, folder)
    asked = json.load(sys.stdin)
    counted = {
        name: count(Asker(Question(**fields)), folder) - nothing for name, fields in asked.items()
    }
    Path(folder, "counted").write_text(json.dumps(counted))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
