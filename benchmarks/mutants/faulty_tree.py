"""A copy of the tree, a fault in it, and the tests that fail for it."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.mutants.reached import FILE
from tests.support.servers.processes import ROOT, clean_environment

ALL = ("tests/rules", "tests/log", "tests/games")
NEAREST = (
    ("games/log/time", ("tests/log/time",)),
    ("games/log", ("tests/log",)),
    ("games/services", ("tests/games/gameplay", "tests/games/gamelog")),
    ("games/rules", ("tests/rules",)),
)
"""The tests that are likely to notice a fault, by its folder."""
MARKER = "benchmarks.mutants.reached"
MAX_RUN_SECONDS = 3600
FAILED_TEST = re.compile(r"^(?:FAILED|ERROR) (tests/[^\s\[]+)", re.MULTILINE)
A_TEST_HANGS = "a test hangs"
NOTHING_RUNS = "nothing can be imported"


@dataclass(frozen=True)
class Mutant:
    """One line of one function, before and after, as text without indentation."""

    file: str
    function: str
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        where = f"{self.kind} in {self.file}, {self.function}"
        return f"{where}\n       {self.before}\n    -> {self.after}"


@dataclass(frozen=True)
class Place:
    """A line of a file, counted from 0, and where the body of the function around it begins."""

    file: Path
    line: int
    function: str
    body: int


class Tree:
    """The copy; between two calls there is no fault in it."""

    def __init__(self, folder: Path) -> None:
        hidden = shutil.ignore_patterns(".[!e]*", ".env", "var", "staticfiles", "__pycache__")
        self.root = Path(shutil.copytree(ROOT, folder / "tree", ignore=hidden))
        self.notes = folder / "reached.txt"

    def result(self, mutant: Mutant, tests: Sequence[str]) -> tuple[str, str]:
        """Return what becomes of a mutant: killed, survived, lost (not found) or unclear; by which
        test.
        """
        place = self._place(mutant)
        if place is None:
            return "lost", "there is no such line any more"
        whole = place.file.read_text()
        lines = whole.split("\n")
        lines[place.line] = lines[place.line].replace(mutant.before, mutant.after)
        place.file.write_text("\n".join(lines))
        failed = self._first_failure(tests)
        place.file.write_text(whole)
        if not failed:
            return "survived", ""
        again = tests if failed in (A_TEST_HANGS, NOTHING_RUNS) else [failed]
        if self._first_failure(again):
            return "unclear", f"{failed}, and so it does without the fault"
        return "killed", failed

    def nearest(self, mutant: Mutant) -> list[str]:
        """Return the tests of its game, or those of its folder."""
        game = re.match(r"games/rules/(\w+)/", mutant.file)
        if game and (self.root / "tests/rules" / game[1]).is_dir():
            return [f"tests/rules/{game[1]}"]
        return list(next(tests for folder, tests in NEAREST if mutant.file.startswith(folder)))

    def reached(self, mutants: Mapping[int, Mutant]) -> Path:
        """Run all tests once with a mark in the functions of these; the file with the notes."""
        places = [
            (place, number) for number, mutant in mutants.items() if (place := self._place(mutant))
        ]
        before = {place.file: place.file.read_text() for place, _ in places}
        for place, number in sorted(places, key=lambda place: -place[0].body):
            lines = place.file.read_text().split("\n")
            margin = lines[place.body][: len(lines[place.body]) - len(lines[place.body].lstrip())]
            mark = f"__import__('{MARKER}', fromlist=['mark']).mark({number})"
            lines.insert(place.body, margin + mark)
            place.file.write_text("\n".join(lines))
        self._run(ALL, "-q", **{FILE: str(self.notes)})
        for file, text in before.items():
            file.write_text(text)
        return self.notes

    def _place(self, mutant: Mutant) -> Place | None:
        """Return the place in its file and function; else where a function of that name, or any,
        has the line.
        """
        files = sorted((self.root / "games").rglob("*.py"))
        everywhere = [place for file in files for place in _places(file, mutant.before)]
        home = [place for place in everywhere if place.file == self.root / mutant.file]
        for places in (home, everywhere):
            for found in ([place for place in places if place.function == mutant.function], places):
                if len(found) == 1:
                    return found[0]
        return None

    def _first_failure(self, tests: Sequence[str]) -> str:
        """Return the first test that fails, "" where all pass."""
        done = self._run(tests, "-x", "-q")
        if done.returncode == 0:
            return ""
        if failed := FAILED_TEST.search(done.stdout):
            return failed[1]
        return A_TEST_HANGS if "Timeout (" in done.stderr else NOTHING_RUNS

    def _run(
        self, tests: Sequence[str], *options: str, **env: str
    ) -> subprocess.CompletedProcess[str]:
        chosen = self.root / "chosen.txt"
        chosen.write_text("\n".join(tests))
        bare = ["-p", "no:cacheprovider", "-m", "not browser and not site and not real"]
        return subprocess.run(
            ["nice", sys.executable, "-m", "pytest", *options, *bare, f"@{chosen}"],
            cwd=self.root,
            env=clean_environment(PYTHONDONTWRITEBYTECODE="1", **env),
            capture_output=True,
            text=True,
            check=False,
            timeout=MAX_RUN_SECONDS,
        )


def _places(file: Path, text: str) -> Iterator[Place]:
    """Return where the line stands, and in which function."""
    source = file.read_text()
    if text not in source:
        return
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for number, line in enumerate(source.split("\n")):
        around = [
            function
            for function in functions
            if function.lineno <= number + 1 <= (function.end_lineno or 0)
        ]
        if line.strip() == text and around:
            yield Place(file, number, around[0].name, _first(around[0]).lineno - 1)


def _first(function: ast.FunctionDef) -> ast.stmt:
    """Return the first statement that does something."""
    documented = len(function.body) > 1 and ast.get_docstring(function) is not None
    return function.body[1 if documented else 0]
