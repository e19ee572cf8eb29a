"""The session in docs/engine-protocol.md, replayed by a process without a database."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from games.bots.protocol.commands import COMMANDS
from games.bots.protocol.server import serve
from tests.support.servers.processes import ROOT, clean_environment

PAPER = (ROOT / "docs/engine-protocol.md").read_text()


def transcript() -> list[str]:
    found = re.search(r"```text\n(.*?)```", PAPER, re.DOTALL)
    assert found
    return found[1].splitlines()


def without_progress(lines: list[str]) -> list[str]:
    """Only that there were lines of progress matters, and not how many."""
    shown: list[str] = []
    for line in lines:
        line = "info …" if line.startswith("info") else line
        if line != "info …" or shown[-1] != line:
            shown.append(line)
    return shown


@pytest.mark.words
def test_the_session_in_the_paper_is_what_happens() -> None:
    lines = transcript()
    sent = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    answers = StringIO()
    serve(BytesIO(sent.encode()), answers)
    expected = [line for line in lines if not line.startswith("> ")]
    assert without_progress(answers.getvalue().splitlines()) == expected


def test_the_paper_lists_every_command() -> None:
    table = PAPER.partition("## Commands")[2].partition("## ")[0]
    named = {name.split()[0] for name in re.findall(r"`([a-z_]+[^`]*)`", table)}
    assert COMMANDS.keys() - named == set()


def test_the_command_needs_no_database_and_ends_with_its_input(tmp_path: Path) -> None:
    env = clean_environment(
        DATABASE_URL="postgres://nobody@127.0.0.1:1/nothing", FERNZUG_VAR=str(tmp_path)
    )
    done = subprocess.run(
        [sys.executable, "manage.py", "engine"],
        cwd=ROOT,
        env={**env, "SECRET_KEY": "for-this-test"},
        input="new_game sogo\nplay 1 B2\nto_move\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "=\n=\n= 2\n", "")
