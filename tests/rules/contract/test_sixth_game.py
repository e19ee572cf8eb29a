"""A game is one folder and one line: Pebbles moves in and plays, nothing else changes."""

import shutil
import subprocess
import sys
from pathlib import Path

from games.rules import RULESETS

ROOT = Path(__file__).parents[3]
LAST_LINE = '    "cards",\n'
PLAY = """
from random import Random
from games.rules import RULESETS
from games.rules.kit.core import replay, settle
from games.rules.kit.texts.diagram import diagram, fences, rules_text

ruleset = RULESETS["sixth"]
rng = Random(1)
position = ruleset.start(2, {})
log = []
while not position.outcome:
    position, drawn = settle(position, rng)
    log += [(-1, str(move)) for move in drawn]
    seat = min(position.to_move)
    move = next(position.view(seat).legal_moves(seat))
    log.append((seat, str(move)))
    position = position.play(move, seat)
assert replay(ruleset, 2, {}, log) == position
assert sum(position.points) > 0
assert len(ruleset.notations) == 2
assert any(ruleset.brought(position, ruleset.parse(move)) for _seat, move in log)
assert all(diagram(ruleset, fence) for fence in fences(rules_text(ruleset, "de")))
print(*RULESETS)
"""


def test_a_sixth_game_is_one_folder_and_one_line(tmp_path: Path) -> None:
    rules = tmp_path / "games" / "rules"
    shutil.copytree(ROOT / "games" / "rules", rules)
    shutil.copytree(ROOT / "games" / "puzzles", tmp_path / "games" / "puzzles")
    shutil.copytree(ROOT / "tests" / "rules" / "sixth", rules / "sixth")
    shutil.copy(ROOT / "games" / "coded_text.py", tmp_path / "games")
    (tmp_path / "games" / "__init__.py").touch()
    for file in (rules / "sixth").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("tests.rules.sixth", "games.rules.sixth"), encoding="utf-8")
    catalogue = rules / "__init__.py"
    lines = catalogue.read_text(encoding="utf-8")
    assert LAST_LINE in lines
    catalogue.write_text(lines.replace(LAST_LINE, f'{LAST_LINE}    "sixth",\n'), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [*RULESETS, "sixth"]
