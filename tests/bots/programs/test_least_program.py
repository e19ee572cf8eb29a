"""The program of docs/engine-protocol.md: it understands five commands and refuses all others."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from games.bots.levels import ExternalProgram, Level
from games.bots.programs import seccomp
from games.bots.programs.opponent import think
from games.rules import RULESETS
from tests.support.servers.processes import ROOT
from tools.match.contestants import Contestant, TurnLimits
from tools.match.tournament import EngineMatch

MAX_LINES = 30
SOGO = RULESETS["sogo"]


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    """The command of the program, which the paper shows."""
    paper = (ROOT / "docs/engine-protocol.md").read_text()
    (text,) = re.findall(r"```python\n(.*?)```", paper, re.DOTALL)
    assert len([line for line in text.splitlines() if line]) <= MAX_LINES
    file = tmp_path / "least.py"
    file.write_text(text)
    return [sys.executable, "-I", "-S", str(file)]


def match(a: list[str], b: list[str], limits: TurnLimits, *lines: str) -> EngineMatch:
    first = Contestant("A", shlex.join(a), lines, errors=-3)
    second = Contestant("B", shlex.join(b), errors=-3)
    return EngineMatch(SOGO, {}, (first, second), limits, plies=4, seed=1)


@pytest.mark.parametrize("limits", [TurnLimits(seconds=5), TurnLimits(nodes=5), TurnLimits()])
def test_it_plays_a_match_to_the_end_of_its_games(program: list[str], limits: TurnLimits) -> None:
    played = match(program, program, limits)
    reasons = {game.reason for game, _seat in played.play(2)}
    played.end()
    assert reasons <= set(SOGO.terminations)


@pytest.mark.skipif(not seccomp.is_available(), reason="no seccomp on this machine")
def test_it_plays_as_a_bot_of_the_site(program: list[str]) -> None:
    external = ExternalProgram(tuple(program), Path(program[-1]).parent, 512 << 20)
    level = Level("ext-least", "Least", "", "", seconds=5, games=("sogo",), program=external)
    position = SOGO.start(2, {})
    for _ply in range(5):
        rod = Random(1).choice([str(move) for move in position.legal_moves(position.turn)])
        position = position.play(SOGO.parse(rod), position.turn)
    ((move),) = think(SOGO, SOGO.clean({}), position, position.turn, level)
    assert move in list(position.legal_moves(position.turn))


def test_a_loss_by_a_refusal_quotes_the_line_and_the_answer(program: list[str]) -> None:
    played = match(program, program, TurnLimits(seconds=5), "level strong")
    ((game, _seat),) = played.play(1)
    played.end()
    assert game.reason == "refused"
    (line,) = (line for line in played.report() if "refused" in line)
    assert "level strong" in line
    assert "unknown" in line
