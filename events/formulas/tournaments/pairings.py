"""The table of a round robin: who meets whom in which round, and who moves first."""

from __future__ import annotations

from typing import NamedTuple


class PairedSeats(NamedTuple):
    """A game between two places of a table, of which `first` moves first."""

    round: int
    first: int
    second: int


def berger_table(count: int) -> list[PairedSeats]:
    """Return every pair of `count` places once, round by round, in the order of Berger's tables.

    Nobody plays twice in a round. Of an odd number everybody moves first as often as second; of an
    even number nobody moves first more than once oftener than second, or seldomer.

    >>> [tuple(pair) for pair in berger_table(4)][:2]
    [(1, 0, 1), (1, 2, 3)]
    """
    rounds = count if count % 2 else count - 1
    pairs = [
        PairedSeats(_round_of(lower, upper, count), *_in_order(lower, upper, rounds))
        for upper in range(count)
        for lower in range(upper)
    ]
    return sorted(pairs, key=lambda pair: pair.round)


def _round_of(lower: int, upper: int, count: int) -> int:
    """Return the round of a pair, in which the sum of their places on the circle comes round.

    Of an even number the last place stands in the middle, and meets who would meet themselves.
    """
    is_even = count % 2 == 0
    rounds = count - 1 if is_even else count
    other = lower if is_even and upper == count - 1 else upper
    return (lower + other - 1) % rounds + 1


def _in_order(lower: int, upper: int, rounds: int) -> tuple[int, int]:
    """Return the pair with the place that moves first in front.

    On the circle an odd distance gives the first move to the lower place, an even one to the upper;
    the place in the middle alternates.
    """
    is_middle = upper == rounds
    lower_begins = lower % 2 == 0 if is_middle else (upper - lower) % 2 == 1
    return (lower, upper) if lower_begins else (upper, lower)
