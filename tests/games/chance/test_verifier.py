"""The script that anybody can run: it agrees with every game, and finds whatever was changed."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import ApplyRuling, Resign
from games.log.time.control import per_move
from games.models import Game
from games.rules import RULESETS
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW
from tests.rules.contract.cases import POOLS
from tests.rules.sixth import RULESET
from tests.support.games.chance import game_by_lot, play_on

SCRIPT = Path(settings.BASE_DIR, "games/static/games/verify_draws.py")
Exported = dict[str, Any]


def chancy() -> Iterator[object]:
    """Every game of the catalogue in which chance has a hand; by day with one set of options."""
    for key, rules in RULESETS.items():
        marks = []
        for options in POOLS[key].OPTIONS:
            if rules.start(rules.seats[0], options).may_draw:
                yield pytest.param(key, options, marks=marks)
                marks = [pytest.mark.slow]


def exported(game: Game) -> Exported:
    answer = Client().get(f"/games/{game.pk}/game.json")
    assert answer.status_code == 200
    export = answer.json()
    assert isinstance(export, dict)
    return export


def run(export: Exported, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "game.json"
    file.write_text(json.dumps(export))
    bare = [sys.executable, "-I", "-S", str(SCRIPT), str(file)]
    return subprocess.run(bare, capture_output=True, text=True, check=False, timeout=60)


def all_right(count: int) -> str:
    return "The one draw is right." if count == 1 else f"All {count} draws are right."


def finished(game: Game, people: list[User], seed: int = 1, moves: int = 400) -> Game:
    game = play_on(game, people, Random(seed), moves)
    if game.running:
        apply_command(game.pk, Resign(), by=PlayerActor(people[0]), key="enough", at=NOW)
    return Game.objects.get(pk=game.pk)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "options"), list(chancy()), ids=str)
def test_every_game_of_the_catalogue_is_checked(
    ruleset: str, options: dict[str, object], alice: User, bob: User, tmp_path: Path
) -> None:
    people = [alice, bob][: RULESETS[ruleset].seats[0]]
    game = start_game(ruleset, people, options=options, at=NOW, time_control=per_move(3))
    export = exported(finished(game, people, moves=60))
    done = run(export, tmp_path)
    assert done.returncode == 0, done.stderr
    assert all_right(len(export["draws"])) in done.stdout
    assert export["events"][0]["payload"]["chance"]["commitment"] in done.stdout


@pytest.fixture
def ludoku(alice: User, bob: User) -> Exported:
    """A match game with a lot for the seats, rolled back once."""
    game, people = game_by_lot(alice, bob)
    play_on(game, people, Random(3), 12)
    apply_command(game.pk, ApplyRuling("d", "rollback", ply=5), by=SiteActor(), key="back", at=NOW)
    return exported(finished(game, people, moves=20))


@pytest.mark.slow
def test_a_game_with_a_lot_and_a_roll_back_is_checked(ludoku: Exported, tmp_path: Path) -> None:
    done = run(ludoku, tmp_path)
    assert done.returncode == 0, done.stderr
    assert all_right(len(ludoku["draws"]) + 1) in done.stdout
    labels = [(draw["turn"], draw["purpose"]) for draw in ludoku["draws"]]
    assert len(set(labels)) < len(labels)


def _chances(export: Exported) -> list[Exported]:
    return [event for event in export["events"] if event["kind"] == "chance"]


def _another_die(export: Exported) -> None:
    payload = _chances(export)[2]["payload"]
    payload["move"] = "".join(sorted(payload["move"].translate(str.maketrans("123456", "234561"))))
    payload["move"] = "r" + payload["move"].replace("r", "")


def _another_contribution(export: Exported) -> None:
    export["events"][0]["payload"]["chance"]["contributions"][0] = "c3" * 16


def _another_seed(export: Exported) -> None:
    export["seed"] = "00" * 32


def _another_lot(export: Exported) -> None:
    export["events"][0]["payload"]["chance"]["seats"].reverse()


def _another_number(export: Exported) -> None:
    export["draws"][1]["numbers"][0][1] = (export["draws"][1]["numbers"][0][1] + 1) % 6


def _another_turn(export: Exported) -> None:
    export["draws"][1]["turn"] += 1


def _another_purpose(export: Exported) -> None:
    export["draws"][1]["purpose"] = "wish"


def _another_game(export: Exported) -> None:
    export["ruleset"] = "cards"


def _no_label(export: Exported) -> None:
    del export["draws"][1]


def _fewer_faces(export: Exported) -> None:
    export["draws"][0]["numbers"] = [[1, 0] for _ in export["draws"][0]["numbers"]]


def _another_move(export: Exported) -> None:
    payload = next(event for event in export["events"] if event["kind"] == "move")["payload"]
    payload["move"] = "1a1" if payload["move"] != "1a1" else "1a2"


def _unfinished(export: Exported) -> None:
    export["seed"] = None


TAMPERED: list[tuple[Callable[[Exported], None], str]] = [
    (_another_die, "should be r"),
    (_another_contribution, "the lot|number "),
    (_another_seed, "not the one that was sealed"),
    (_another_lot, "the lot for the seats"),
    (_another_number, "number 0 is"),
    (_another_turn, "instead of"),
    (_another_purpose, "no draw of a wish"),
    (_another_game, "another game"),
    (_no_label, "without a label"),
    (_fewer_faces, "number 0 is [6, "),
    (_another_move, "its hash differs|no such die"),
    (_unfinished, "still sealed"),
]


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("tamper", "sentence"), TAMPERED, ids=lambda value: getattr(value, "__name__", "")
)
def test_whatever_is_changed_is_found(
    ludoku: Exported, tmp_path: Path, tamper: Callable[[Exported], None], sentence: str
) -> None:
    export = deepcopy(ludoku)
    tamper(export)
    assert export != ludoku
    done = run(export, tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("WRONG: ")
    assert any(words in done.stderr for words in sentence.split("|"))
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_tile_and_a_start_that_were_changed_are_found(
    alice: User, bob: User, tmp_path: Path
) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    export = exported(finished(game, [alice, bob], moves=10))
    for event in (_chances(export)[4], _chances(export)[10]):
        move = event["payload"]["move"]
        changed = deepcopy(export)
        other = move[0] + str(int(move[1]) % 9 + 1) + move[2:]
        changed["events"][event["number"]]["payload"]["move"] = other
        done = run(changed, tmp_path)
        assert done.returncode == 1
        assert f"event {event['number']} should be {move}" in done.stderr


def test_a_running_game_keeps_its_seed_and_numbers(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    game = start_game(
        "sixth", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3)
    )
    export = exported(play_on(game, [alice, bob], Random(2), 3))
    assert export["seed"] is None
    assert all(draw["numbers"] == [] for draw in export["draws"])
    assert [event["payload"] for event in export["events"][1:3]] == [None, None]
    assert "hash" in export["events"][0]
    assert not any("hash" in event for event in export["events"][1:])
    over = exported(finished(game, [alice, bob], moves=0))
    assert over["seed"]
    assert over["events"][1]["payload"]["move"].startswith("h")
    assert all("hash" in event for event in over["events"])


def test_the_script_needs_nothing_but_an_old_python() -> None:
    script = ast.parse(SCRIPT.read_text(), feature_version=(3, 9))
    imported = {
        name.name
        for node in ast.walk(script)
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert imported == {"gzip", "hashlib", "hmac", "json", "sys", "zlib"}
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(script))
