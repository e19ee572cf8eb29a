"""The whole report: both sites are filled and asked, then the table of events is laid out anew."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.scale.events import layouts
from benchmarks.scale.growth import growth
from benchmarks.scale.sites import FilledSite

SMALL_GAME_COUNT = 1_000
MIN_PLAYER_OF_LARGE, MIN_PLAYER_OF_SMALL = 1_000_000, 100_000_000


def measure(games: int, moves: int) -> Iterator[str]:
    """Yield the lines of the report; takes half an hour for a million games."""
    small = FilledSite("small", SMALL_GAME_COUNT, MIN_PLAYER_OF_SMALL)
    large = FilledSite("large", games, MIN_PLAYER_OF_LARGE)
    for site in (small, large):
        site.create()
        yield from site.fill(moves)
    yield from growth(small, large)
    large.use()
    yield from layouts()
