"""Chance that anybody can check afterwards: numbers that follow from a seed sealed beforehand.

A 32-byte seed is drawn for each game and its commitment shown. Then every person at the table
contributes a text of their own. Seed and contributions make a key; every number comes from
HMAC-SHA256 of that key and a label (seal, turn, purpose, index, attempt), and a number that would
make some results likelier than others is thrown away. The seed is shown when the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from hmac import digest
from random import Random
from typing import NoReturn, TypeVar

Thing = TypeVar("Thing")

SPAN_SIZE = 2**64
"""How many values one attempt at a draw can have, made of the first eight bytes of a digest."""


@dataclass(frozen=True)
class DrawList:
    """A shipped list that chance draws from: its name within the game, and its things as texts.

    Its fingerprint is agreed on before anything is drawn, so nothing can be put into it afterwards.
    """

    name: str
    things: tuple[str, ...]

    @cached_property
    def fingerprints(self) -> tuple[str, ...]:
        """The hash of each thing; a reader of it learns nothing of what has not been drawn.

        >>> DrawList("letters", ("a", "b")).fingerprints[0][:16]
        'ca978112ca1bbdca'
        """
        return tuple(sha256(thing.encode()).hexdigest() for thing in self.things)

    @cached_property
    def fingerprint(self) -> str:
        """The hash of all fingerprints in their order.

        >>> DrawList("letters", ("a", "b")).fingerprint[:16]
        '83b8a1e06f3a5a5d'
        """
        return sha256("\n".join(self.fingerprints).encode()).hexdigest()

    def thing_of(self, move: str) -> str:
        """Return the thing that a move of chance names: it is the move itself, or begins with the
        move and a colon.

        >>> DrawList("words", ("first:hello", "second:goodbye")).thing_of("second")
        'second:goodbye'
        """
        named = (thing for thing in self.things if thing == move or thing.startswith(f"{move}:"))
        return next(named, "")


def commitment(seal: str, seed: bytes) -> str:
    """Return what is shown of the seed before anybody contributes; 64 hexadecimal digits.

    >>> commitment("a game", bytes(32))[:16]
    'a756452b0b319ca7'
    """
    return sha256(b"seed|v1|" + seal.encode() + seed).hexdigest()


def contribution_hash(commitment: str, contribution: str) -> str:
    """Return what a player shows of a contribution before anybody opens theirs.

    `commitment` is that of the seed, so that no hash can be used at another table.

    >>> contribution_hash("a756452b0b319ca7", "00" * 16)[:16]
    'e0bc0f371b9704ed'
    """
    return sha256(f"contribution|v1|{commitment}|{contribution}".encode()).hexdigest()


def key_of(seal: str, seed: bytes, contributions: Sequence[str]) -> bytes:
    """Return what all numbers come from: the seed mixed with what the people gave, in their order.

    >>> key_of("a game", bytes(32), ["from alice", "from bob"]).hex()[:16]
    '9e3b0e61c3f140d3'
    """
    return digest(seed, "|".join(["key", "v1", seal, *contributions]).encode(), "sha256")


def number(key: bytes, label: str, below: int) -> int:
    """Return a number from 0 to `below` - 1, each as likely as the others: attempts beyond the last
    multiple are rejected.

    >>> [number(bytes(32), f"label {index}", below=6) for index in range(5)]
    [1, 4, 1, 2, 5]
    """
    fair = SPAN_SIZE - SPAN_SIZE % below
    attempt = 0
    while True:
        drawn = int.from_bytes(digest(key, f"{label}|{attempt}".encode(), "sha256")[:8], "big")
        if drawn < fair:
            return drawn % below
        attempt += 1


class Sealed(Random):
    """The numbers of one game. Ask `below` and `shuffled`, after `under` has named the occasion.

    Nothing is remembered between occasions: the same turn and purpose bring the same numbers,
    after a reload, a retry, a crash or a takeback.
    """

    def __init__(self, key: bytes, seal: str, occasion: str = "") -> None:
        super().__init__(0)
        self._key = key
        self._seal = seal
        self._occasion = occasion
        self._index = 0

    def under(self, turn: int, purpose: str) -> Sealed:
        """Return the stream of numbers of one occasion, from index 0.

        >>> stream = Sealed(bytes(32), "a game")
        >>> [stream.under(1, "roll").below(6), stream.under(1, "roll").below(6)]
        [3, 3]
        """
        return Sealed(self._key, self._seal, f"{turn}|{purpose}")

    def below(self, count: int) -> int:
        """Return the next number of this occasion.

        >>> roll = Sealed(bytes(32), "a game").under(1, "roll")
        >>> [roll.below(6) for _ in range(5)]
        [3, 3, 0, 0, 3]
        """
        if not self._occasion:
            raise RuntimeError("Numbers are drawn under a turn and a purpose.")
        label = f"v1|{self._seal}|{self._occasion}|{self._index}"
        self._index += 1
        return number(self._key, label, count)

    def random(self) -> NoReturn:
        """Refuse floats: nobody could check such a draw.

        >>> Sealed(bytes(32), "a game").random()
        Traceback (most recent call last):
            ...
        RuntimeError: Use sealed.below and sealed.shuffled.
        """
        raise RuntimeError("Use sealed.below and sealed.shuffled.")

    def getrandbits(self, k: int, /) -> NoReturn:
        """Refuse bits: nobody could check such a draw.

        >>> Sealed(bytes(32), "a game").getrandbits(8)
        Traceback (most recent call last):
            ...
        RuntimeError: Use sealed.below and sealed.shuffled.
        """
        raise RuntimeError("Use sealed.below and sealed.shuffled.")


def below(rng: Random, count: int) -> int:
    """Return a number from 0 to `count` - 1; sealed streams draw it so that it can be checked, bots
    and tests bring any other generator.

    >>> below(Random(1), 6)
    1
    """
    return rng.below(count) if isinstance(rng, Sealed) else rng.randrange(count)


def shuffled(rng: Random, things: Sequence[Thing]) -> list[Thing]:
    """Return the things in a random order (Fisher and Yates, from the last place down).

    >>> shuffled(Sealed(bytes(32), "a game").under(1, "deal"), ["a", "b", "c", "d", "e"])
    ['a', 'c', 'e', 'd', 'b']
    """
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def under(rng: Random, turn: int, purpose: str) -> Random:
    """Return the numbers for one occasion; a generator that is not sealed has just the one stream.

    >>> below(under(Sealed(bytes(32), "a game"), 1, "roll"), 6)
    3
    """
    return rng.under(turn, purpose) if isinstance(rng, Sealed) else rng
