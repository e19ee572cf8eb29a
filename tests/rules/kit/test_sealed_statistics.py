"""Each number as likely as the others: the test that says so also finds what only looks random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import permutations

import pytest

from games.rules.kit import sealed_randomness
from games.rules.kit.sealed_randomness import Sealed, shuffled

KEY = sha256(b"a key for statistics").digest()
ROLLS, TURN = 600_000, 2_000
SHUFFLES = 12_000
WORST = {5: 35.9, 23: 73.7}
"""Chi-square by degrees of freedom, exceeded once in a million tries by chance alone."""


def chi_square(results: Iterable[object], kinds: int) -> float:
    counts = Counter(results)
    expected = sum(counts.values()) / kinds
    seen = sum((count - expected) ** 2 for count in counts.values())
    return (seen + (kinds - len(counts)) * expected**2) / expected


def fair_rolls() -> Iterable[int]:
    numbers = Sealed(KEY, "seal")
    for turn in range(ROLLS // TURN):
        roll = numbers.under(turn, "roll")
        yield from (sealed_randomness.below(roll, 6) for _ in range(TURN))


def biased_rolls() -> Iterable[int]:
    """A byte modulo six: 256 is no multiple of 6."""
    for turn in range(ROLLS // 32):
        yield from (byte % 6 for byte in sha256(b"%d" % turn).digest())


@pytest.mark.slow
def test_the_dice_are_fair() -> None:
    assert chi_square(fair_rolls(), 6) < WORST[5]


def test_dice_by_modulo_would_be_found() -> None:
    assert chi_square(biased_rolls(), 6) > WORST[5]


Shuffle = Callable[[Sealed], list[int]]


def shuffles(shuffle: Shuffle) -> float:
    numbers = Sealed(KEY, "seal")
    orders = (tuple(shuffle(numbers.under(turn, "deal"))) for turn in range(SHUFFLES))
    return chi_square(orders, len(list(permutations(range(4)))))


def swapped_with_any(numbers: Sealed) -> list[int]:
    """The well-known mistake: each place changes with any other, not with one not yet settled."""
    cards = list(range(4))
    for place in range(4):
        other = sealed_randomness.below(numbers, 4)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def never_itself(numbers: Sealed) -> list[int]:
    """Another one: a card that never stays where it is."""
    cards = list(range(4))
    for last in (3, 2, 1):
        other = sealed_randomness.below(numbers, last)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def test_the_shuffle_is_fair() -> None:
    assert shuffles(lambda numbers: shuffled(numbers, range(4))) < WORST[23]


@pytest.mark.slow
def test_wrong_shuffles_would_be_found() -> None:
    assert shuffles(swapped_with_any) > WORST[23]
    assert shuffles(never_itself) > WORST[23]
