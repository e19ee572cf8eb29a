"""An eight o'clock: the daily mails of 100,000 readers who all have chosen the same hour, simulated
with the rate at which a worker was measured to send.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from accounts.models import User
from games.services.effects.notification_preferences import spread_of

READER_COUNT = 100_000
WORKER_COUNTS = (1, 2, 4)
MINUTES_BETWEEN_LINES = 5
BAR_WIDTH = 30


def curve(rate: float) -> Iterator[str]:
    """Yield how many mails wait in each minute, at `rate` mails a second of each worker."""
    arrivals = Counter(
        int(spread_of(User(pk=pk)).total_seconds()) // 60 for pk in range(1, READER_COUNT + 1)
    )
    yield f"8:00, {READER_COUNT:,} readers, {rate:.1f} mails a second of each worker, waiting:"
    for workers in WORKER_COUNTS:
        lengths = list(_lengths(arrivals, workers * rate * 60))
        yield f"{workers} workers, the last mail after {len(lengths)} minutes"
        for minute in range(0, len(lengths), MINUTES_BETWEEN_LINES * _scale(lengths)):
            bar = "█" * round(lengths[minute] / READER_COUNT * BAR_WIDTH)
            yield f"  {8 + minute // 60:2}:{minute % 60:02} {lengths[minute]:8,.0f} {bar}"


def _scale(lengths: list[float]) -> int:
    """Return by how much fewer lines a long curve is drawn."""
    return 1 + len(lengths) // (12 * MINUTES_BETWEEN_LINES)


def _lengths(arrivals: Counter[int], a_minute: float) -> Iterator[float]:
    """Yield how many mails wait at the end of each minute, until none does and none is to come."""
    waiting, minute = 0.0, 0
    while waiting or minute <= max(arrivals):
        waiting = max(0.0, waiting + arrivals[minute] - a_minute)
        yield waiting
        minute += 1
