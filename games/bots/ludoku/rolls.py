"""The rolls that can come in Ludoku, with their chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

FACES = 6

Hand = tuple[int, ...]
"""The values of dice, the lowest first."""


@cache
def rolls(living: Sequence[int], count: int) -> tuple[tuple[Hand, float], ...]:
    """Return the rolls of so many dice by those with one of the `living` values, each with its
    chance.

    >>> rolls((5,), 1)
    (((), 0.8333333333333334), ((5,), 0.16666666666666666))
    """
    found = []
    for size in range(count + 1):
        others: int = (FACES - len(living)) ** (count - size)
        for hand in combinations_with_replacement(living, size) if others else ():
            found.append((hand, _orders(hand, count) * others / FACES**count))
    return tuple(found)


def _orders(hand: Hand, count: int) -> int:
    """Return in how many orders these dice can fall among `count`, the others all alike."""
    ways = factorial(count) // factorial(count - len(hand))
    for times in Counter(hand).values():
        ways //= factorial(times)
    return ways
