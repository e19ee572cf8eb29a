"""Possible places: true of every end, exact for few games, and never wider than before."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from events.formulas.tournaments.possible_places import (
    MAX_EXACT_ENDS,
    PlaceSpan,
    possible_places,
)
from events.formulas.tournaments.standings import CountedGame, Number, standings

RESULTS = [(2, 0), (1, 1), (0, 2)]
PAIRS = list(combinations(range(6), 2))
ALL_RESULTS = st.lists(st.sampled_from(RESULTS), min_size=len(PAIRS), max_size=len(PAIRS))


def spans(games: list[CountedGame], count: int = 6) -> dict[int, PlaceSpan]:
    points: dict[int, Number] = dict.fromkeys(range(count), 0)
    points |= {row.player: row.points for row in standings(range(count), games)}
    open_games = [game.players for game in games if game.points is None]
    return possible_places(points, open_games)


@settings(max_examples=25, deadline=None)
@given(ALL_RESULTS, st.permutations(range(len(PAIRS))))
def test_the_final_place_is_within_and_no_result_widens(
    results: list[tuple[int, int]], sequence: list[int]
) -> None:
    final = standings(range(6), [CountedGame(p, r) for p, r in zip(PAIRS, results, strict=True)])
    places = {row.player: row.place for row in final}
    before = dict.fromkeys(range(6), PlaceSpan(1, 6))
    assert 3 ** len(PAIRS) > MAX_EXACT_ENDS
    for finished in range(len(PAIRS) + 1):
        games = [
            CountedGame(pair, results[nth] if nth in sequence[:finished] else None)
            for nth, pair in enumerate(PAIRS)
        ]
        now = spans(games)
        for player in range(6):
            assert before[player].best <= now[player].best <= places[player]
            assert places[player] <= now[player].worst <= before[player].worst
        before = now


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(0, 6), min_size=4, max_size=4),
    st.lists(st.sampled_from(list(combinations(range(4), 2))), max_size=5, unique=True),
)
def test_few_open_games_are_looked_through_exactly(
    points: list[int], open_games: list[tuple[int, int]]
) -> None:
    found = possible_places(dict(enumerate(points)), open_games)
    for player in range(4):
        best, worst = [], []
        for results in product(RESULTS, repeat=len(open_games)):
            end = list(points)
            for (first, second), (gain, other) in zip(open_games, results, strict=True):
                end[first] += gain
                end[second] += other
            others = [end[other] for other in range(4) if other != player]
            best.append(1 + sum(other > end[player] for other in others))
            worst.append(1 + sum(other >= end[player] for other in others))
        assert found[player] == (min(best), max(worst))
