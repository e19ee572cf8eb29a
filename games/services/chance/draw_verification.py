"""The verification of a game's chance: what was drawn, and whether the opened seed gives the
same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.parts.chance import Chance
from games.log.state import State
from games.models import Game
from games.rules.kit.core import Move, Ruleset
from games.rules.kit.sealed_randomness import (
    DrawList,
    Sealed,
    commitment,
    contribution_hash,
    key_of,
    shuffled,
)
from games.services.chance import seals
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import entries_of


@dataclass(frozen=True)
class DrawnNumber:
    """A drawn number: the `index`-th of its occasion, from 0 to `below` - 1."""

    index: int
    below: int
    number: int


@dataclass(frozen=True)
class Draw:
    """A move of chance, with the numbers that it was made from. `move` is None while it is secret;
    `numbers` are known with the seed, and then `thing` is what stood in the list that was drawn
    from, empty where there is none.
    """

    event: int
    turn: int
    purpose: str
    move: Move | None
    numbers: tuple[DrawnNumber, ...] = ()
    right: bool = True
    thing: str = ""


@dataclass(frozen=True)
class RevealedChance:
    """The chance of a decided or running game; `drawn_from` is the list it draws from."""

    chance: Chance
    seed: bytes | None
    draws: tuple[Draw, ...]
    drawn_from: DrawList | None = None
    lot: tuple[DrawnNumber, ...] = ()
    seal_right: bool = True
    lot_right: bool = True

    @property
    def hashes_right(self) -> bool:
        """Return whether the contributions are those that were committed to; old games have no
        hashes.
        """
        chance = self.chance
        return not chance.hashes or all(
            not given or contribution_hash(chance.hashed_under, given) == hashed
            for hashed, given in zip(chance.hashes, chance.contributions, strict=True)
        )

    @property
    def list_right(self) -> bool:
        """Return whether the list is the one that was agreed on; old games do not name any."""
        agreed = self.chance.drawn_from
        return agreed is None or (
            self.drawn_from is not None and agreed[1] == self.drawn_from.fingerprint
        )

    @property
    def all_right(self) -> bool:
        """Return whether the seal, the hashes, the list, the lot and every draw are as they must
        be.
        """
        sealed = self.seal_right and self.hashes_right and self.lot_right and self.list_right
        return sealed and all(draw.right for draw in self.draws)

    @property
    def count(self) -> int:
        """The number of draws, the lot among them."""
        return len(self.draws) + (self.chance.seats is not None)


def reveal(game: Game) -> RevealedChance | None:
    """Replay the log of a game and return its chance; None for a game without chance."""
    state = state_of(game)
    if state.chance is None:
        return None
    seed, things = seals.seed_of(state), state.ruleset.draws_from(state.options)
    entries = entries_of(game)
    if seed is None:
        return RevealedChance(state.chance, None, tuple(_shut(entries)), things)
    lot, lot_right = _lot(state.chance, seed)
    return RevealedChance(
        chance=state.chance,
        seed=seed,
        draws=tuple(_open(entries, state.chance, seed, things)),
        drawn_from=things,
        lot=lot,
        seal_right=commitment(state.chance.seal, seed) == state.chance.commitment,
        lot_right=lot_right,
    )


class _Watched(Sealed):
    """A stream that remembers the numbers drawn from it."""

    def __init__(self, key: bytes, seal: str, occasion: str = "") -> None:
        super().__init__(key, seal, occasion)
        self.seen: list[DrawnNumber] = []

    def under(self, turn: int, purpose: str) -> _Watched:
        return _Watched(self._key, self._seal, f"{turn}|{purpose}")

    def below(self, count: int) -> int:
        number = super().below(count)
        self.seen.append(DrawnNumber(len(self.seen), count, number))
        return number


def _stream(chance: Chance, seed: bytes) -> _Watched:
    return _Watched(key_of(chance.seal, seed, chance.contributions), chance.seal)


def _lot(chance: Chance, seed: bytes) -> tuple[tuple[DrawnNumber, ...], bool]:
    if chance.seats is None:
        return (), True
    numbers = _stream(chance, seed).under(0, seals.SEATS)
    order = shuffled(numbers, range(len(chance.seats)))
    return tuple(numbers.seen), tuple(order) == chance.seats


def _shut(entries: Sequence[Entry]) -> Iterator[Draw]:
    for before, entry, move in _chance_events(entries):
        turn, purpose = before.position.occasion
        yield Draw(entry.number, turn, purpose, None if move.secret else move)


def _open(
    entries: Sequence[Entry], chance: Chance, seed: bytes, things: DrawList | None
) -> Iterator[Draw]:
    stream = _stream(chance, seed)
    for before, entry, move in _chance_events(entries):
        turn, purpose = before.position.occasion
        numbers = stream.under(turn, purpose)
        right = before.position.draw(numbers) == move
        thing = things.thing_of(move.listed_as) if things else ""
        yield Draw(entry.number, turn, purpose, move, tuple(numbers.seen), right, thing)


def _chance_events(entries: Sequence[Entry]) -> Iterator[tuple[State, Entry, Move]]:
    """Yield each draw with the state in which it was made, including those that were rolled
    back.
    """
    state: State | None = None
    for entry in entries:
        if state is not None and entry.kind == EventKind.CHANCE:
            yield state, entry, _move(state.ruleset, entry)
        state = evolve([entry], state)


def _move(ruleset: Ruleset, entry: Entry) -> Move:
    return ruleset.parse(str(entry.payload["move"]))
