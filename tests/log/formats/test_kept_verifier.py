"""A downloaded game and a downloaded script fit each other, whichever of them is older."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.log.formats import kept

TODAY = Path(settings.BASE_DIR, "games/static/games/verify_draws.py")
SCRIPTS = (TODAY, kept.EXPORTS / "verify_draws.py")
each_script = pytest.mark.parametrize("script", SCRIPTS, ids=["today's script", "kept script"])
KEPT_SCRIPT_RULES_VERSION = 1
"""The version of the rules that the kept script was written for."""


def draws(name: str) -> int:
    """How many draws there were, the lot among them; 0 in games without chance."""
    export = kept.export(name)
    chance = export["events"][0]["payload"].get("chance")
    return len(export["draws"]) + (chance["seats"] is not None) if chance else 0


def has_chance(name: str) -> bool:
    return "chance" in kept.export(name)["events"][0]["payload"]


def verified(script: Path, name: str) -> subprocess.CompletedProcess[str]:
    return run(script, kept.EXPORTS / f"{name}.json")


def run(script: Path, file: Path) -> subprocess.CompletedProcess[str]:
    bare = [sys.executable, "-I", "-S", str(script), str(file)]
    return subprocess.run(bare, capture_output=True, text=True, check=False, timeout=60)


def cannot_show(name: str) -> list[str]:
    """What today's script says that a kept file cannot show: it is older than the fields for it."""
    export = kept.export(name)
    start = export["events"][0]["payload"]
    before = ["were committed to before"] * ("hashes" not in start["chance"])
    if "rules_version" in start:
        return before
    by_lot = start["chance"]["seats"] is not None or start["seats"] == 1
    options = start["options"]
    listed = options.get("card", "pasted") != "pasted" or options.get("setup") == "random"
    return ["a lot was due"] * (not by_lot) + ["is in the list of"] * listed + before


def is_for(script: Path, name: str) -> bool:
    """Whether the script has heard of the rules of this game."""
    return script == TODAY or kept.export(name)["rules_version"] <= KEPT_SCRIPT_RULES_VERSION


DECIDED = [name for name in kept.NAMES if draws(name) and kept.export(name)["decided"]]


@pytest.mark.parametrize(
    ("script", "name"),
    [(script, name) for script in SCRIPTS for name in DECIDED if is_for(script, name)],
    ids=str,
)
def test_every_draw_of_a_kept_game_is_found_right(script: Path, name: str) -> None:
    done, count = verified(script, name), draws(name)
    gaps = cannot_show(name) if script == TODAY else []
    assert done.returncode == (2 if gaps else 0), done.stderr
    right = "The one draw is right" if count == 1 else f"All {count} draws are right"
    assert done.stdout.endswith(f"{right} as far as it can show.\n" if gaps else f"{right}.\n")
    assert [gap in done.stdout for gap in gaps] == [True] * len(gaps)


@pytest.mark.first_by_day
@pytest.mark.parametrize("name", [name for name in kept.NAMES if not has_chance(name)])
def test_a_kept_game_without_chance_is_reported_as_such(name: str) -> None:
    done = verified(TODAY, name)
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing was left to chance" in done.stdout
    assert "nothing was left to chance" in verified(SCRIPTS[1], name).stderr


def test_a_game_without_chance_that_was_changed_is_found_out(tmp_path: Path) -> None:
    game = kept.export("sogo_to_the_end")
    game["events"][1]["payload"]["move"] = "D4"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game))
    done = run(TODAY, file)
    assert (done.returncode, done.stderr[:14]) == (1, "WRONG: event 1")


def test_a_file_that_holds_no_game_gets_a_sentence(tmp_path: Path) -> None:
    log = json.dumps({"format": "fernzug-log-1", "events": []}).encode()
    packed = gzip.compress(log)
    nested = b"[" * 200_000
    for content in (packed, packed[:20], log, b"\xff\xfe", b"[]", nested):
        (tmp_path / "file").write_bytes(content)
        done = run(TODAY, tmp_path / "file")
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1, done.stderr
    (tmp_path / "file").write_bytes(
        gzip.compress((kept.EXPORTS / f"{DECIDED[0]}.json").read_bytes())
    )
    assert run(TODAY, tmp_path / "file").returncode in {0, 2}


@each_script
@pytest.mark.parametrize("name", ["ludoku_under_way", "cards_pasted_under_way"])
def test_a_kept_game_under_way_is_refused_in_a_sentence(script: Path, name: str) -> None:
    done = verified(script, name)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_a_game_lost_by_silence_is_right_though_nothing_was_drawn() -> None:
    done = verified(TODAY, "ludoku_not_opened")
    assert done.returncode == 0, done.stderr
    assert "did not open" in done.stdout


def test_the_kept_games_with_chance_are_of_every_such_game() -> None:
    with_chance = {kept.export(name)["ruleset"] for name in kept.NAMES if draws(name)}
    assert with_chance == {"frege", "ludoku", "tiles", "cards"}
