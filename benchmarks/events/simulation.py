"""Seasons of leagues played by lot, with what has to hold from each to the next.

Tables, movement and places are those of the site; games are results drawn by lot, so that players
who leave, come new, come back and are taken out can be many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from events.formulas.leagues.divisions import MIN_DIVISION_SIZE, divided, next_divisions
from events.formulas.leagues.movement import exchanges_of, moved
from events.formulas.tournaments.pairings import berger_table
from events.formulas.tournaments.standings import CountedGame, standings

SEASON_COUNT = 20
PLAYER_COUNT = 1_000
RESULTS = ((2, 0), (1, 1), (0, 2))


@dataclass
class Simulated:
    """A league played by lot: its divisions, and what has happened in it so far."""

    rng: Random
    divisions: list[list[int]]
    history: list[list[list[int]]] = field(default_factory=list)
    next_player: int = 0


def league_of(count: int, seed: int) -> Simulated:
    return Simulated(Random(seed), divided(range(count)), next_player=count)


def played(league: Simulated, division: list[int]) -> list[int]:
    """Play a division and return its table; who was taken out comes last."""
    out = [player for player in division if league.rng.random() < 0.05]
    there = [player for player in division if player not in out]
    pairs = berger_table(len(division))
    met = [frozenset((division[pair.first], division[pair.second])) for pair in pairs]
    assert len(set(met)) == len(division) * (len(division) - 1) // 2, "everybody meets everybody"
    games = [
        CountedGame((division[pair.first], division[pair.second]), league.rng.choice(RESULTS))
        for pair in pairs
        if division[pair.first] in there and division[pair.second] in there
    ]
    table = standings(there, games)
    assert_recounted(there, games, [row.points for row in table])
    return [*(row.player for row in table), *out]


def assert_recounted(players: list[int], games: list[CountedGame], points: list[object]) -> None:
    """Count the points again in the plainest way, and compare."""
    counted = dict.fromkeys(players, 0)
    for game in games:
        assert game.points is not None
        for player, gained in zip(game.players, game.points, strict=True):
            counted[player] += int(gained)
    assert sorted(counted.values(), reverse=True) == points


def go_on(league: Simulated) -> None:
    """Play a season and make up the divisions of the next one."""
    tables = [played(league, division) for division in league.divisions]
    everybody = [player for table in tables for player in table]
    leaving = {player for player in everybody if league.rng.random() < 0.1}
    count = league.rng.randrange(len(everybody) // 6 + 2)
    newcomers = list(range(league.next_player, league.next_player + count))
    league.next_player += count
    strengths = {player: league.rng.gauss(25, 4) for player in [*everybody, *newcomers][::2]}
    league.history.append(tables)
    league.divisions = next_divisions(tables, leaving, newcomers, strengths)
    assert_sound(tables, league.divisions, leaving, newcomers)


def assert_sound(
    tables: list[list[int]], after: list[list[int]], leaving: set[int], newcomers: list[int]
) -> None:
    placed = [player for division in after for player in division]
    assert len(set(placed)) == len(placed), "nobody is in two divisions"
    assert set(placed) == {p for table in tables for p in table} - leaving | set(newcomers)
    assert len(placed) < MIN_DIVISION_SIZE or min(map(len, after)) >= MIN_DIVISION_SIZE
    level = {player: nth for nth, table in enumerate(moved(tables)) for player in table}
    now = {player: nth for nth, division in enumerate(after) for player in division}
    assert all(now[player] <= level[player] for player in placed if player in level)
    assert [len(table) for table in moved(tables)] == [len(table) for table in tables]
    ups, downs = zip(*exchanges_of([len(table) for table in tables]), strict=True)
    assert sum(ups) == sum(downs), "as many go up as down"


def lines() -> Iterator[str]:
    """Play the seasons of a thousand players, and yield what has held; raises where it does not."""
    league, begin = league_of(PLAYER_COUNT, seed=1), perf_counter()
    for _season in range(SEASON_COUNT):
        go_on(league)
    again = league_of(PLAYER_COUNT, seed=1)
    for _season in range(SEASON_COUNT):
        go_on(again)
    assert league.history == again.history, "the same seed plays the same seasons"
    seasons = sum(len(tables) for tables in league.history)
    seconds = perf_counter() - begin
    yield (
        f"simulated: {PLAYER_COUNT:,} players, {SEASON_COUNT} seasons twice in {seconds:.0f} s:"
        f" {seasons:,} divisions, {league.next_player - PLAYER_COUNT:,} newcomers; nobody twice,"
        " all paired, tables recounted, sizes kept, the same from the same seed"
    )
