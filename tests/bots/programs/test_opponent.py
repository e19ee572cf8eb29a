"""Programs of others as opponents: what they are sent, what is taken from them, and what is not."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from games.bots import LEVELS, choose, levels_of, neighbour, own_levels_of
from games.bots.levels import ExternalProgram, Level
from games.bots.programs import FailureReason, ProgramFailure, opponent, seccomp
from games.bots.programs.catalogue import BadCatalogue, load_programs
from games.bots.programs.opponent import hides_something
from games.rules import RULESETS
from games.rules.kit.core import Position, settle
from tests.bots.programs.conftest import TOY, toy
from tests.support.budget import only_in_the_long_run

confines = pytest.mark.skipif(not seccomp.is_available(), reason="no seccomp on this machine")
MEMORY_BYTES = 512 << 20


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Level:
    """The toy engine in the catalogue; a parameter says how it misbehaves."""
    how = getattr(request, "param", "")
    program = ExternalProgram(tuple(toy(how)), TOY.parent, MEMORY_BYTES)
    level = Level("ext-toy", "Toy", "", "", seconds=0.5, games=("sogo",), program=program)
    monkeypatch.setitem(LEVELS, level.key, level)
    return level


def turn_of(position: Position) -> list[str]:
    options = RULESETS["sogo"].clean({})
    return [
        str(move) for move in choose("sogo", "ext-toy", position, 0, Random(1), options=options)
    ]


@confines
def test_a_program_plays_a_turn(stranger: Level) -> None:
    assert turn_of(RULESETS["sogo"].start(2, {})) == ["A1"]


@pytest.mark.slow
@confines
@pytest.mark.parametrize(
    ("stranger", "reason"),
    [
        ("crash", FailureReason.CRASHED),
        ("nonsense", FailureReason.NONSENSE),
        ("empty", FailureReason.NONSENSE),
        ("illegal", FailureReason.ILLEGAL),
        ("flood", FailureReason.FLOODED),
        ("refuse", FailureReason.REFUSED),
        ("children", FailureReason.CRASHED),
    ],
    indirect=["stranger"],
)
def test_a_program_that_fails_says_why(stranger: Level, reason: FailureReason) -> None:
    with pytest.raises(ProgramFailure) as failure:
        turn_of(RULESETS["sogo"].start(2, {}))
    assert failure.value.reason == reason


@confines
@pytest.mark.parametrize("stranger", ["hang"], indirect=True)
def test_a_program_that_hangs_is_ended(stranger: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent, "TURN_TOLERANCE_SECONDS", -0.3)
    with pytest.raises(ProgramFailure) as failure:
        turn_of(RULESETS["sogo"].start(2, {}))
    assert failure.value.reason == FailureReason.HUNG


@confines
@pytest.mark.parametrize("stranger", ["environment"], indirect=True)
def test_a_program_is_told_nothing_of_the_site(
    stranger: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the site")
    with pytest.raises(ProgramFailure) as failure:
        turn_of(RULESETS["sogo"].start(2, {}))
    assert failure.value.detail.startswith("HOME")


@pytest.mark.slow
@confines
@pytest.mark.parametrize("key", ["sogo", *only_in_the_long_run("frege", "ludoku", "tiles")])
def test_our_own_engine_is_such_a_program(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[3]
    command = (sys.executable, "-m", "games.bots.protocol")
    program = ExternalProgram(command, root, MEMORY_BYTES)
    level = Level("ext-ours", "Ours", "", "", seconds=0.1, games=(key,), program=program)
    monkeypatch.setitem(LEVELS, level.key, level)
    monkeypatch.setattr(opponent, "TURN_TOLERANCE_SECONDS", 5.0)
    # Its memory is bounded below what the compiled engine reserves: then it thinks in Python.
    ruleset, rng = RULESETS[key], Random(3)
    position, _drawn = settle(ruleset.start(2, {}), rng)
    seat = min(position.to_move)
    turn = choose(key, level.key, position, seat, rng, options=ruleset.clean({}))
    for move in turn:
        position = position.play(move, seat)


GAMES = [
    ("sogo", {}),
    ("sogo", {"size": 3, "variant": 2}),
    ("frege", {}),
    ("ludoku", {}),
    ("tiles", {}),
    ("tiles", {"illegal": "stays"}),
]


@pytest.mark.first_by_day
@pytest.mark.parametrize(("key", "options"), GAMES)
def test_a_view_is_sent_as_a_text_that_loses_nothing(key: str, options: dict[str, object]) -> None:
    ruleset = RULESETS[key]
    for seed in range(4):
        rng = Random(seed)
        position, _drawn = settle(ruleset.start(2, options), rng)
        while position.outcome is None:
            seat = min(position.to_move)
            view = position.view(seat)
            again = ruleset.read(ruleset.write(view), ruleset.clean(options))
            assert list(again.legal_moves(seat)) == list(view.legal_moves(seat))
            assert (again.to_move, again.points) == (view.to_move, view.points)
            move = rng.choice(list(position.legal_moves(seat)))
            position, _drawn = settle(position.play(move, seat), rng)


def test_a_program_is_offered_behind_our_levels_and_is_no_step(stranger: Level) -> None:
    assert list(levels_of("sogo")) == [*own_levels_of("sogo"), "ext-toy"]
    assert "ext-toy" not in levels_of("frege")
    assert neighbour("sogo", "master", 1) is None
    assert neighbour("sogo", "ext-toy", -1) is None


def test_only_games_without_hidden_cards_are_for_programs() -> None:
    assert [key for key, rules in RULESETS.items() if hides_something(rules)] == ["cards"]


ENTRY = """
[[engine]]
key = "stonewall"
name = "Stonewall"
games = ["sogo", "tiles"]
command = ["./engine", "--quiet"]
"""


def written(folder: Path, text: str) -> str:
    file = folder / "engines.toml"
    file.write_text(text)
    return str(file)


@confines
def test_a_file_of_programs_is_read(tmp_path: Path) -> None:
    text = ENTRY + "seconds = 5\nmemory_mb = 64\n"
    ((key, level),) = load_programs(written(tmp_path, text)).items()
    assert (key, level.name, level.seconds) == ("ext-stonewall", "Stonewall", 5.0)
    assert level.program == ExternalProgram(("./engine", "--quiet"), tmp_path, 64 << 20)
    assert [game for game in RULESETS if level.is_offered_in(game)] == ["sogo", "tiles"]


def test_without_a_file_there_are_no_programs() -> None:
    assert load_programs("") == {}


@pytest.mark.parametrize(
    "text",
    [
        "[[engine",
        "",
        "engine = 3",
        "other = 1\n" + ENTRY,
        ENTRY + ENTRY,
        ENTRY + 'color = "red"',
        ENTRY + "seconds = 21",
        ENTRY + "seconds = true",
        ENTRY + "memory_mb = 1",
        ENTRY + 'confined = "no"',
        ENTRY.replace("stonewall", "Stone Wall"),
        ENTRY.replace("stonewall", "a" * 17),
        ENTRY.replace('name = "Stonewall"', 'name = "S"'),
        ENTRY.replace('"tiles"', '"cards"'),
        ENTRY.replace('["sogo", "tiles"]', '"sogo"'),
        ENTRY.replace('["./engine", "--quiet"]', '"./engine --quiet"'),
        ENTRY.replace('["./engine", "--quiet"]', "[]"),
    ],
)
def test_a_faulty_file_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadCatalogue, match="ENGINES_FILE"):
        load_programs(written(tmp_path, text))


def test_a_machine_that_cannot_confine_programs_runs_none_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seccomp.platform, "system", lambda: "Darwin")
    with pytest.raises(BadCatalogue, match="cannot confine"):
        load_programs(written(tmp_path, ENTRY))
    assert load_programs(written(tmp_path, ENTRY + "confined = false"))
