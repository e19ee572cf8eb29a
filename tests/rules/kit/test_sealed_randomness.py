"""Sealed chance: known answers, a second implementation, and what must not be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

import pytest

from games.rules.kit import sealed_randomness
from games.rules.kit.sealed_randomness import Sealed, commitment, key_of, number, shuffled

SEAL = "7d1c9a52-4b3e-4f60-8a17-0c5d2e9b6f41"
SEED = bytes(range(32))
ALICE = "00112233445566778899aabbccddeeff"
BOB = "ffeeddccbbaa99887766554433221100"

ANSWERS = [
    (
        (),
        "7ab5c8e4056c78cb86c779010231315e2b714f1c501e6ba2f92744dff6c5b436",
        [5, 3, 4, 1, 3, 2, 1, 4, 2, 5, 5, 6],
        [3, 6, 8, 0, 1, 5, 2, 4, 9, 7],
    ),
    (
        (ALICE, ""),
        "fe9eee7d0c898f8ace0ed8da3fb3f96b84cba4116833ebeaba9888276105609c",
        [2, 4, 1, 5, 3, 6, 2, 3, 2, 6, 5, 5],
        [9, 1, 3, 6, 4, 5, 2, 0, 8, 7],
    ),
    (
        (ALICE, BOB),
        "20b4bb23b14aa61a45736133207d715eceb3b41186a53aa47a1121f8c33bf73a",
        [4, 6, 4, 5, 2, 3, 4, 3, 2, 4, 5, 4],
        [9, 1, 6, 5, 3, 8, 4, 7, 2, 0],
    ),
]
"""Contributions, key, dice of turn 3, order of ten: worked out by hand-written HMAC, once."""

REJECTED = [
    (4353548372965510000, 1),
    (8712845061986552223, 1),
    (5877223902713487545, 2),
    (1937978842358634985, 1),
    (1505651136563951225, 0),
    (3528246491253959761, 1),
    (6639641458459401288, 0),
    (4051473866565700287, 0),
]
"""Below 2^63 + 1 nearly every second attempt is rejected: the number and how many were."""


def stream(contributions: Sequence[str]) -> Sealed:
    return Sealed(key_of(SEAL, SEED, contributions), SEAL)


def test_the_commitment_is_known() -> None:
    expected = "0759ed30dad9d54d61642135cad6e14fc981384791bc7fb17eb27330fef159ed"
    assert commitment(SEAL, SEED) == expected


@pytest.mark.parametrize(("contributions", "key", "dice", "order"), ANSWERS)
def test_the_answers_are_known(
    contributions: tuple[str, ...], key: str, dice: list[int], order: list[int]
) -> None:
    assert key_of(SEAL, SEED, contributions).hex() == key
    roll = stream(contributions).under(3, "roll")
    assert [1 + sealed_randomness.below(roll, 6) for _ in range(12)] == dice
    assert shuffled(stream(contributions).under(0, "seats"), range(10)) == order


@pytest.mark.parametrize(
    ("index", "expected", "attempts"), [(i, *row) for i, row in enumerate(REJECTED)]
)
def test_what_is_over_is_rejected(index: int, expected: int, attempts: int) -> None:
    key, below = key_of(SEAL, SEED, ()), 2**63 + 1
    assert number(key, f"label|{index}", below) == expected
    tried = [_digest(key, f"label|{index}|{n}") for n in range(attempts + 1)]
    assert [attempt >= below for attempt in tried] == [True] * attempts + [False]


def test_an_occasion_brings_the_same_numbers_whatever_was_drawn_between() -> None:
    numbers = stream((ALICE, BOB))
    first = [sealed_randomness.below(numbers.under(4, "roll"), 1000) for _ in range(3)]
    between = numbers.under(5, "roll")
    assert [sealed_randomness.below(between, 1000) for _ in range(3)] != first
    assert [sealed_randomness.below(numbers.under(4, "roll"), 1000) for _ in range(3)] == first
    assert len(set(first)) == 1


def test_all_that_is_mixed_in_matters() -> None:
    keys = {
        key_of(seal, seed, given)
        for seal in (SEAL, SEAL.replace("7d", "7e"))
        for seed in (SEED, SEED[::-1])
        for given in ((), (ALICE,), (ALICE, ""), ("", ALICE), (ALICE, BOB), (BOB, ALICE))
    }
    assert len(keys) == 24


def test_nothing_is_drawn_that_could_not_be_checked() -> None:
    numbers = stream(())
    with pytest.raises(RuntimeError, match="under a turn"):
        numbers.below(6)
    for draw in (numbers.random, lambda: numbers.getrandbits(3), lambda: numbers.choice("ab")):
        with pytest.raises(RuntimeError, match="below and"):
            draw()


def test_any_other_generator_has_just_the_one_stream() -> None:
    assert sealed_randomness.under(Random(3), 1, "roll").random() == Random(3).random()
    assert shuffled(Random(3), range(5)) == shuffled(Random(3), range(5))


def _digest(key: bytes, message: str) -> int:
    """HMAC as RFC 2104 describes it, the first eight bytes as a number."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message.encode()).digest()
    outer = sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()
    return sum(byte << 8 * place for place, byte in enumerate(reversed(outer[:8])))


def _number(key: bytes, label: str, count: int) -> int:
    """A number as docs/decisions/sealed-chance.md tells it."""
    last_fair = (2**64 // count) * count - 1
    attempt, drawn = 0, _digest(key, f"{label}|0")
    while drawn > last_fair:
        attempt += 1
        drawn = _digest(key, f"{label}|{attempt}")
    return drawn - count * (drawn // count)


def test_ten_thousand_rolls_agree_with_a_second_implementation() -> None:
    key = key_of(SEAL, SEED, (ALICE, BOB))
    for turn in range(2500):
        roll = stream((ALICE, BOB)).under(turn, "roll")
        numbers = [_number(key, f"v1|{SEAL}|{turn}|roll|{index}", 6) for index in range(4)]
        assert [sealed_randomness.below(roll, 6) for _ in range(4)] == numbers


def test_ten_thousand_shuffled_cards_agree_with_a_second_implementation() -> None:
    key = key_of(SEAL, SEED, (ALICE,))
    for turn in range(1000):
        cards, others = list("abcdefghij"), 10
        while others > 1:
            label = f"v1|{SEAL}|{turn}|deal|{10 - others}"
            chosen, others = _number(key, label, others), others - 1
            cards[others], cards[chosen] = cards[chosen], cards[others]
        assert shuffled(stream((ALICE,)).under(turn, "deal"), "abcdefghij") == cards
