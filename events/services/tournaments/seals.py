"""The sealed lots of events. The only module that reads their seeds."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from uuid import UUID

from django.db.models import QuerySet

from events.models import Tournament, TournamentEntry, TournamentSeal
from games.rules.kit.sealed_randomness import Sealed, commitment, key_of, shuffled
from games.services.chance import commitments as commitments_list

SEED_BYTES = 32
DRAW = "draw"
"""The purpose of the lot that numbers the players, in turn 0."""


def seal(event: Tournament, seed: bytes | None = None) -> None:
    """Seal a seed for the event, a fresh one where none is given, and publish its commitment."""
    seed = seed or secrets.token_bytes(SEED_BYTES)
    stored = TournamentSeal.objects.create(
        event=event, seed=seed, commitment=commitment(str(event.pk), seed)
    )
    commitments_list.append([stored.commitment])


def commitment_of(event: Tournament) -> str:
    """Return the commitment to the seed, which everybody may see."""
    return TournamentSeal.objects.only("commitment").get(event=event).commitment


def commitments_of(events: Collection[UUID]) -> dict[UUID, str]:
    """Return the commitments to the seeds of several events."""
    seals = TournamentSeal.objects.filter(event__in=events)
    return dict(seals.values_list("event", "commitment"))


def drawn_order(event: Tournament, names: list[str]) -> list[int]:
    """Return the order in which the lot puts `names`, as their indexes.

    The names are mixed in, so that nobody who knew the seed could know the lot before entries
    close.
    """
    return order_of(str(event.pk), _seed(event), names)


def order_of(event: str, seed: bytes, names: list[str], purpose: str = DRAW) -> list[int]:
    """Return that order from a seed that is no longer secret, by which anybody can check a draw."""
    stream = Sealed(key_of(event, seed, names), event)
    return shuffled(stream.under(0, purpose), range(len(names)))


def lot_of_match(
    event: Tournament, upper: TournamentEntry, lower: TournamentEntry, purpose: str
) -> int:
    """Return 0 or 1, which the lot gives to a match of two, under their numbers."""
    stream = Sealed(key_of(str(event.pk), _seed(event), names_of(event)), str(event.pk))
    return stream.under(upper.number or 0, f"{purpose} against {lower.number}").below(2)


def seed_of(event: Tournament) -> bytes | None:
    """Return the seed, once nothing is left to draw, as cups, ladders and tours need it until
    then.
    """
    is_final = event.state == Tournament.State.FINAL
    return _seed(event) if is_final or (event.is_drawn and not event.has_later_lots) else None


def names_of(event: Tournament) -> list[str]:
    """Return the keys of the entries that the lot mixed, in their order; none before the draw."""
    return [str(pk) for pk in drawn_entries(event).values_list("pk", flat=True)]


def drawn_entries(event: Tournament) -> QuerySet[TournamentEntry]:
    """Return the entries to which the lot gave numbers, in the order in which it mixed their
    keys.
    """
    return event.entries.filter(number__isnull=False).order_by("entered_at", "pk")


def _seed(event: Tournament) -> bytes:
    return bytes(TournamentSeal.objects.get(event=event).seed)
