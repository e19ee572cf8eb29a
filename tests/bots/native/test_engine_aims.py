"""Each row of `bench engines`, measured with tiny numbers: an aim, a figure, and a verdict."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from benchmarks.engines import frege, levels, sogo, sogo_matches, tiles
from benchmarks.engines.sogo import ExactAim
from benchmarks.engines.target import EngineSample, EngineTarget
from benchmarks.play.forced_wins import forced_wins
from benchmarks.play.matches import Tally
from games.bots import own_levels_of
from games.rules import RULESETS
from tests.support.budget import only_in_the_long_run


def rows_of(found: Iterable[EngineTarget]) -> list[EngineTarget]:
    rows = list(found)
    assert rows
    assert all(row.name and row.aim and row.figure for row in rows)
    return rows


def test_a_row_says_whether_its_aim_is_met() -> None:
    texts = {str(EngineTarget("a", "b", "c", is_met)).split(";")[1] for is_met in (True, False)}
    assert len(texts) == 2
    assert "too few" in str(EngineTarget("a", "b", "c", None))


def test_the_sample_is_read_from_the_command_line() -> None:
    assert EngineSample.read(["engines", "--positions=7", "--games=3"]) == EngineSample(7, 3)
    assert EngineSample(games=3).openings == 2


def test_speed_is_compared_with_both_aims() -> None:
    rate, depth = rows_of(sogo.speed(0.01))
    assert "M" in rate.figure
    assert depth.figure.isdigit()


def test_the_small_board_is_solved() -> None:
    assert sogo.small_board_solved().figure.startswith("1 ")


def test_exact_values_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sogo, "EXACT_AIMS", {46: ExactAim("all in 1 s", 1.0)})
    monkeypatch.setattr(sogo, "undecided", lambda *_: [forced_wins()[0].position])
    (row,) = rows_of(sogo.exact_values(1))
    assert row.figure.startswith("1 of 1 in 1 s")
    assert row.is_met


def test_forced_wins_of_each_length_are_counted() -> None:
    bank = forced_wins()
    short, long = bank[0], next(win for win in bank if win.plies > 11)
    assert [row.is_met for row in rows_of(sogo.found_wins([short, long]))] == [True, True]


def test_the_compiled_engine_plays_against_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sogo_matches, "PYTHON_SECONDS", 0.01)
    monkeypatch.setattr(sogo_matches, "ENGINE_SECONDS", 0.001)
    (row,) = rows_of(sogo_matches.matches(1, ("3³, captures",)))
    assert "of the time" in row.figure


def test_few_games_do_not_say_who_is_stronger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sogo_matches, "PYTHON_SECONDS", 0.01)
    verdicts = []
    for lost in (2, 20):
        monkeypatch.setattr(sogo_matches, "tally", lambda *_, lost=lost: Tally(lost=lost))
        verdicts += [row.is_met for row in sogo_matches.matches(1, ("5³",))]
    assert verdicts == [None, False]


def test_endgames_of_frege_are_counted_by_empty_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frege, "SECONDS_BY_EMPTIES", {10: 5.0})
    rows = rows_of(frege.endgames(1))
    assert [row.is_met for row in rows] == [True, True]


def test_last_decisions_of_tiles_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "LAST_DECISION_COUNT", 1)
    assert len(rows_of(tiles.last_tiles(1))) == 2


@pytest.mark.parametrize("key", ["sogo", *only_in_the_long_run("frege", "ludoku", "tiles")])
def test_each_level_is_compared_with_the_one_below(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "NODES_PER_TURN", dict.fromkeys(RULESETS, 5))
    rows = rows_of(levels.steps(key, 1))
    assert len(rows) == len(own_levels_of(key)) - 1
    assert all("of 2 games" in row.figure for row in rows)


def test_few_games_do_not_judge_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "tally", lambda *_arguments: Tally(lost=2))
    by_ratings = [row.is_met for row in levels.steps("sogo", 1)]
    monkeypatch.setattr(levels, "tally", lambda *_arguments: Tally(lost=200))
    by_games = [row.is_met for row in levels.steps("sogo", 100)]
    assert all(by_ratings)
    assert not any(by_games)


@pytest.mark.parametrize("key", RULESETS)
def test_every_level_has_a_rating_with_the_games_it_stands_on(key: str) -> None:
    row = levels.ratings(key)
    assert row.is_met
    assert row.figure.count("games") == len(own_levels_of(key))


def test_a_turn_of_a_level_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    weakest = dict(list(own_levels_of("sogo").items())[:1])
    monkeypatch.setattr(levels, "own_levels_of", lambda _key: weakest)
    (row,) = rows_of(levels.turn_times("sogo", 1))
    assert "beginner" in row.name
