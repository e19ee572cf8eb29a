"""Bots in the last places of an event, put there by its director."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import LogKind, Tournament, TournamentEntry
from events.services.tournaments import entries, event_log
from events.services.tournaments.direction.authority import (
    State,
    directed,
    public_reason,
    require_state,
)
from events.services.tournaments.refusals import EventRefusal
from games.bots import levels_of
from games.log.commands import Refused
from games.services.gameplay.refusals import GameplayRefusal


def fill(
    event_id: UUID, director: User, level: str, count: int, reason: str, *, at: datetime
) -> None:
    """Enter `count` bots of a level on free places; with the last place the event begins.

    Raises RulesError.
    """
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed(event_id, director)
        require_state(event, State.OPEN)
        if level not in levels_of(event.ruleset):
            raise Refused(GameplayRefusal.NO_SUCH_BOT)
        most = max_bots(event)
        if not 1 <= count <= most:
            raise Refused(EventRefusal.TOO_MANY_BOTS, most=most)
        _enter(event, level, count, at)
        event_log.write(
            event, LogKind.FILLED, at, director, reason=reason, result=str(count), bot=level
        )
        entries.close_if_full(event, at)


def max_bots(event: Tournament) -> int:
    """Return how many bots may still enter, which are never more than the players or the free
    places.
    """
    here = event.entries.taking_part()
    bots = here.exclude(bot="").count()
    people = here.filter(bot="").count()
    return max(0, min(people - bots, event.max_players - people - bots))


def _enter(event: Tournament, level: str, count: int, at: datetime) -> None:
    before = event.entries.filter(bot=level).count()
    TournamentEntry.objects.bulk_create(
        TournamentEntry(event=event, bot=level, bot_number=number, entered_at=at)
        for number in range(before + 1, before + count + 1)
    )
