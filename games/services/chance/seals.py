"""Sealed chance: envelopes for forms, seals, and the numbers of a game.

The only module that reads seeds. It shows commitments to everybody, draws where a draw is due,
and gives a seed away once its game is decided. A form that is only looked at writes nothing:
its seeds follow from the nonce in its envelope and the site's key.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hmac import digest
from random import Random
from re import fullmatch
from uuid import UUID

from django.db import IntegrityError, transaction

from games.log.commands import Refused
from games.log.parts.chance import Chance
from games.log.state import State
from games.models import Game, Table
from games.models.chance.seals import Seal
from games.rules.kit.core import Position
from games.rules.kit.sealed_randomness import (
    Sealed,
    commitment,
    contribution_hash,
    key_of,
    shuffled,
)
from games.services.chance import commitments as commitments_list
from games.services.chance.contributions import Given, contribution
from games.services.chance.envelopes import Envelope, derived, nonce_in, signed
from games.services.chance.refusals import ChanceRefusal

MAX_GAMES_PER_TABLE = 2
"""How many games a table can lead to, as a match does; each has a seal of its own."""
BY_THE_SITE = "site-"
"""The beginning of what the site contributes for a person. The rest follows from the seed."""
Contributions = Sequence[str | None]
Lot = Sequence[int] | None
SEATS = "seats"
"""The purpose of the draw for the seats, which belongs to turn 0."""


class EnvelopeUsed(Refused):
    """The refusal of an envelope that was used before, since its seeds belong to another table."""


@dataclass(frozen=True)
class ChanceInput:
    """The part of a form about chance: its envelope, and the person's contribution.

    Either the contribution itself, or its hash, made under the commitment `hashed_under`.
    """

    envelope: str = ""
    contribution: str = ""
    contribution_hash: str = ""
    hashed_under: str = ""


def envelope() -> Envelope:
    """Return a fresh envelope; nothing is stored."""
    nonce = secrets.token_hex(16)
    seals = (_seal(nonce, number) for number in range(1, MAX_GAMES_PER_TABLE + 1))
    return Envelope(signed(nonce), tuple(seal.commitment for seal in seals))


def given(table: Table, place: int, chance: ChanceInput, *, at_once: bool = False) -> Given:
    """Return what a form gives for this place of a sealed table: a hash, or the whole contribution.

    Where it gives neither, the site does. `at_once`: nobody else adds anything, so nothing waits.
    Raises Refused for a hash that was made for another seal.
    """
    first = _of_table(table, 1)
    hashed = chance.contribution_hash.strip().lower()
    if not at_once and fullmatch(r"[0-9a-f]{64}", hashed):
        if chance.hashed_under.strip() != first.commitment:
            raise Refused(ChanceRefusal.OTHER_SEAL)
        return Given(hashed, "")
    opened = contribution(chance.contribution) or _by_the_site(first, place)
    return Given(contribution_hash(first.commitment, opened), opened)


def _by_the_site(seal: Seal, place: int) -> str:
    """Return the contribution of the site for a place. It follows from the seed, which is sealed:
    so the site cannot choose it once it knows the others'.
    """
    label = f"site|v1|{seal.pk}|{place}".encode()
    return BY_THE_SITE + digest(bytes(seal.seed), label, "sha256").hex()[:32]


def seal_table(table: Table, given: ChanceInput) -> None:
    """Store the seeds that the form's envelope stands for, or fresh ones where it cannot be read.

    Raises EnvelopeUsed where they are stored already.
    """
    nonce = nonce_in(given.envelope) or secrets.token_hex(16)
    seals = [_seal(nonce, number, table) for number in range(1, table.match_length + 1)]
    try:
        with transaction.atomic():
            Seal.objects.bulk_create(seals)
    except IntegrityError as clash:
        raise EnvelopeUsed(ChanceRefusal.FORM_SENT_BEFORE) from clash
    commitments_list.append(seal.commitment for seal in seals)


def commitments(table: Table) -> list[str]:
    """Return the commitments that are shown to those who may still join."""
    seals = Seal.objects.filter(table=table).order_by("number")
    return list(seals.values_list("commitment", flat=True))


def first_commitments(tables: Iterable[Table]) -> dict[UUID, str]:
    """Return the commitment under which contributions are hashed, by table, in one query."""
    return dict(Seal.objects.filter(table__in=tables, number=1).values_list("table", "commitment"))


def settled(commitments: Collection[str]) -> set[str]:
    """Return those of these commitments whose tables have begun their games or never will."""
    ended = Seal.objects.exclude(table__in=Table.objects.before_game())
    return set(ended.filter(commitment__in=commitments).values_list("commitment", flat=True))


def order(table: Table, number: int, contributions: Sequence[str]) -> list[int]:
    """Draw the lot for game `number` of the table: the place that gets each seat.

    `contributions` are those of all places, "" for bots; the same go to `begin`.
    """
    drawn = _opened(_of_table(table, number), contributions).under(0, SEATS)
    return shuffled(drawn, range(len(contributions)))


def begin(
    game: Game,
    start: Position,
    contributions: Contributions,
    seats: Lot = None,
    hashes: Sequence[str] = (),
    *,
    is_due: bool = False,
) -> Chance | None:
    """Give `game` the seal of its table or one of its own; return None for a game without chance.

    `seats` is what `order` drew for this game; None where no lot was cast, though one may have been
    due (`is_due`). For None among the contributions the site gives, for "" (a bot) nobody.
    """
    if seats is None and not start.may_draw and not is_due:
        return None
    if game.table is None:
        fresh = fresh_seal(game, contributions, seats, hashes)
        store([fresh])
        return fresh.chance
    seal = _of_table(game.table, game.match_number)
    assert seal.game_id is None, "a seal is for one game"
    seal.game = game
    seal.save()
    return _chance(game, seal, contributions, seats, hashes)


@dataclass(frozen=True)
class FreshSeal:
    """The seal of a game without a table, not stored yet, with the chance that begins."""

    seal: Seal
    chance: Chance

    @property
    def numbers(self) -> Random:
        """The numbers of the game."""
        return _opened(self.seal, self.chance.contributions)


def store(fresh: Sequence[FreshSeal]) -> None:
    """Store the seals of games that are stored. The list of commitments is locked from here on."""
    Seal.objects.bulk_create([made.seal for made in fresh])
    commitments_list.append(made.seal.commitment for made in fresh)


def fresh_seal(
    game: Game, contributions: Contributions, seats: Lot = None, hashes: Sequence[str] = ()
) -> FreshSeal:
    """Return what `begin` gives to a game without a table, before anything is stored."""
    seal = _seal(secrets.token_hex(16), 1)
    seal.game = game
    return FreshSeal(seal, _chance(game, seal, contributions, seats, hashes))


def _chance(
    game: Game, seal: Seal, contributions: Contributions, seats: Lot, hashes: Sequence[str]
) -> Chance:
    made = [_by_the_site(seal, n) if c is None else c for n, c in enumerate(contributions)]
    under = _of_table(game.table, 1).commitment if game.table else seal.commitment
    lot = None if seats is None else tuple(seats)
    things = game.rules.draws_from(game.options)
    drawn_from = (things.name, things.fingerprint) if things else None
    committed = tuple(hashes) or tuple(contribution_hash(under, c) if c else "" for c in made)
    return Chance(str(seal.pk), seal.commitment, tuple(made), lot, drawn_from, committed, under)


def stream(chance: Chance | None) -> Random:
    """Return the numbers of a game. The seed is read at the first draw, so others cost nothing."""
    return _Stream(chance)


def seed_of(state: State) -> bytes | None:
    """Return the seed, once the game is decided."""
    if state.chance is None or state.result is None:
        return None
    return bytes(Seal.objects.get(pk=state.chance.seal).seed)


class _Stream(Sealed):
    """The numbers of a game; its seal is opened when an occasion is named."""

    def __init__(self, chance: Chance | None) -> None:
        super().__init__(b"", "")
        self._chance = chance
        self._numbers: Sealed | None = None

    def under(self, turn: int, purpose: str) -> Sealed:
        if self._numbers is None:
            if self._chance is None:
                raise RuntimeError("This game began without a seal: nothing can be drawn in it.")
            seal = Seal.objects.get(pk=self._chance.seal)
            self._numbers = _opened(seal, self._chance.contributions)
        return self._numbers.under(turn, purpose)


def _opened(seal: Seal, contributions: Sequence[str]) -> Sealed:
    name = str(seal.pk)
    return Sealed(key_of(name, bytes(seal.seed), contributions), name)


def _of_table(table: Table, number: int) -> Seal:
    return Seal.objects.get(table=table, number=number)


def _seal(nonce: str, number: int, table: Table | None = None) -> Seal:
    """Return the seal whose id and seed follow from the nonce, by the key of the site alone."""
    name = UUID(bytes=derived("id", nonce, number)[:16], version=4)
    seed = derived("seed", nonce, number)
    return Seal(
        id=name, table=table, number=number, seed=seed, commitment=commitment(str(name), seed)
    )
