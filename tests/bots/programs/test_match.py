"""Matches of two programs: who fails loses with a reason, and what stands is counted fairly."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

from games.rules import RULESETS
from games.rules.kit.texts.record_reader import read_record
from tests.bots.programs.conftest import toy_command
from tests.support.budget import only_in_the_long_run
from tests.support.servers.processes import ROOT, clean_environment
from tools.match.__main__ import arguments, main
from tools.match.contestants import Contestant, TurnLimits
from tools.match.score import MatchScore, elo_of, elo_text
from tools.match.tournament import EngineMatch, record_line


def match(a: str, b: str, *, seconds: float = 0.2, plies: int = 4, seed: int = 1) -> EngineMatch:
    contestants = (Contestant("A", a, errors=-3), Contestant("B", b, errors=-3))
    return EngineMatch(RULESETS["sogo"], {}, contestants, TurnLimits(seconds), plies, seed)


@pytest.mark.slow
def test_a_pair_of_games_begins_alike_with_the_colours_changed() -> None:
    played = match(toy_command(), toy_command())
    games = list(played.play(4))
    played.end()
    openings = [[str(move) for _seat, move in game.moves[:4]] for game, _seat in games]
    assert openings[0] == openings[1] != openings[2] == openings[3]
    assert [seat for _game, seat in games] == [0, 1, 0, 1]
    assert games[0][0].labels == ("A", "B")
    assert games[1][0].labels == ("B", "A")
    assert games[0][0].moves == games[1][0].moves  # The toy has no chance.
    assert played.score.share == 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", "crashed"),
        ("late", "overran"),
        ("nonsense", "nonsense"),
        ("illegal", "illegal"),
        ("empty", "nonsense"),
        ("flood", "flooded"),
        ("refuse", "refused"),
    ],
)
def test_a_program_that_fails_loses_with_a_reason(how: str, reason: str) -> None:
    played = match(toy_command(how), toy_command())
    games = [game for game, _seat in played.play(2)]
    played.end()
    assert [game.reason for game in games] == [reason, reason]
    assert played.score == MatchScore(lost=2)
    assert any(reason in line and "lost by A" in line for line in played.report())


@pytest.mark.slow
def test_a_program_that_hangs_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.match.contestants.HANG_DELAY_SECONDS", 0.1)
    played = match(toy_command(), toy_command("hang"))
    ((game, _seat),) = played.play(1)
    played.end()
    assert game.reason == "hung"
    assert played.score == MatchScore(won=1)


def test_a_program_that_is_not_there_loses_every_game() -> None:
    played = match("/no/such/program", toy_command())
    assert [game.reason for game, _seat in played.play(2)] == ["not-started"] * 2
    played.end()


def test_a_game_is_recorded_as_a_line_that_can_be_read_again() -> None:
    played = match(toy_command(), toy_command())
    ((game, _seat),) = played.play(1)
    played.end()
    line = json.loads(record_line(1, game, 1))
    record = read_record(line["record"], RULESETS)
    *_before, last = record.positions()
    assert last == game.position
    assert len(line["moves"]) == len(game.moves)
    assert line["winners"] == [seat + 1 for seat in sorted(game.winners)]


@pytest.mark.parametrize("key", ["frege", *only_in_the_long_run("ludoku", "tiles")])
def test_our_engine_plays_a_game_against_itself(key: str, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    lines = ["--a-line", "level beginner", "--b-line", "level beginner"]
    wanted = ["--game", key, "--games", "1", "--nodes", "5", "--record", str(record), *lines]
    assert main(wanted) == 0
    line = json.loads(record.read_text())
    assert line["termination"] in set(RULESETS[key].terminations)
    read_record(line["record"], RULESETS)


def test_a_game_with_hidden_cards_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "cards"]) == 2
    assert "hidden cards" in capsys.readouterr().out


def test_an_option_that_a_game_does_not_have_is_refused() -> None:
    assert main(["--options", "size=9"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        "--games 0",
        "--nodes -5",
        "--seconds nan",
        "--seconds 0.009",
        "--plies x",
        "--plies -1",
        "--record /proc/none/x",
    ],
)
def test_a_number_or_a_file_that_cannot_be_is_refused(words: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["--game", "cards", *words.split()])
    assert refused.value.code == 2


def test_the_least_numbers_are_taken() -> None:
    wanted = arguments(["--games", "1", "--seconds", "0.01", "--plies", "0"])
    assert (wanted.games, wanted.seconds, wanted.plies) == (1, 0.01, 0)


def test_an_interrupt_prints_what_stands() -> None:
    command = [sys.executable, "-m", "tools.match", "--games", "100000"]
    programs = ["--a", toy_command(), "--b", toy_command("crash")]
    with subprocess.Popen(
        [*command, *programs],
        cwd=ROOT,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr
        assert process.stderr.readline().startswith("game 1 of 100000: A won, crashed")
        process.send_signal(signal.SIGINT)
        table, _progress = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "A (" in table
    assert "× crashed, lost by B" in table


def test_elo_is_what_the_logistic_curve_says() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_the_interval_holds_the_estimate_and_narrows_with_games() -> None:
    few, many = MatchScore(6, 2, 2), MatchScore(600, 200, 200)
    for score in (few, many, MatchScore(3), MatchScore(lost=3), MatchScore(drawn=5)):
        low, high = score.interval
        assert low <= score.elo <= high
    assert many.interval[1] - many.interval[0] < (few.interval[1] - few.interval[0]) / 5
    # Wilson by hand: 0.7 of 10 games lies between 0.397 and 0.892.
    assert few.interval == pytest.approx((elo_of(0.3968), elo_of(0.8922)), abs=1)


def test_a_clean_score_has_no_upper_bound() -> None:
    assert elo_text(MatchScore(3)).endswith("to +∞")
    assert elo_text(MatchScore()).startswith("Elo +0,")


def test_the_line_of_a_lost_match_has_one_sort_of_minus() -> None:
    line = elo_text(MatchScore(lost=30))
    assert line.startswith("Elo −∞,")
    assert "−" in line.partition(" to ")[2]
    assert "-" not in line
