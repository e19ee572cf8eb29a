"""People who commit themselves to bytes at a table, as a browser does it for them."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, Table
from games.models.gameplay.seats import SeatResult
from games.rules.kit.sealed_randomness import contribution_hash
from games.services.chance import seals
from games.services.chance.seals import ChanceInput
from games.services.lobby import tables
from games.services.lobby.openings import openings
from games.services.lobby.terms import Terms

GIVEN = {"alice": "a1" * 16, "bob": "b2" * 16, "carol": "c3" * 16}


def ludoku(**more: object) -> Terms:
    return Terms("ludoku", {}, per_move(3), **more)  # type: ignore[arg-type]


def committed(name: str, commitment: str, envelope: str = "") -> ChanceInput:
    """The answer of a form for the player of that name: the hash of their bytes alone."""
    return ChanceInput(envelope, "", contribution_hash(commitment, GIVEN[name]), commitment)


def opened_by(host: User, terms: Terms, at: datetime, **more: object) -> Table:
    """A table whose host has committed to their bytes."""
    envelope = seals.envelope()
    chance = committed(host.username, envelope.commitments[0], envelope.token)
    return tables.open_table(host, terms, at=at, chance=chance, **more)  # type: ignore[arg-type]


def sits(table: Table, player: User, at: datetime) -> list[Game]:
    """Let a player sit down who commits to their bytes."""
    chance = committed(player.username, seals.commitments(table)[0])
    return tables.accept(table.pk, player, at=at, chance=chance)


def opens(table: Table, player: User, at: datetime) -> list[Game]:
    return openings.open_contribution(table.pk, player, GIVEN[player.username], at=at)


def full_table(host: User, *others: User, at: datetime, terms: Terms | None = None) -> Table:
    """A table at which all sit, and nobody has opened anything."""
    table = opened_by(host, terms or ludoku(seats=1 + len(others)), at)
    for other in others:
        assert sits(table, other, at) == []
    return Table.objects.get(pk=table.pk)


def state(table: Table) -> str:
    return Table.objects.get(pk=table.pk).state


def won(game: Game) -> list[str]:
    """The names of those who won, in their order."""
    winners = game.seats.filter(result=SeatResult.WON)
    return sorted(winners.values_list("user__username", flat=True))


def over(table: Table) -> datetime:
    """When the sweep settles a full table."""
    until = Table.objects.get(pk=table.pk).open_until
    assert until is not None
    return until + openings.OPENING_GRACE
