"""The requests for games in a tour: a player gets a game as soon as another one asks."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from events.formulas.tournaments.tour import MAX_TOUR_GAMES
from events.models import LogKind, Pairing, Tournament, TournamentEntry
from events.services.tournaments import event_jobs, event_log, seals
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import tour
from events.services.tours.refusals import TourRefusal
from games.log.commands import Refused
from games.services.lobby.sanctions_in_force import is_suspended, require_not_suspended

Entry = TournamentEntry


def ask_for_game(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Pair a player with another who waits, or let them wait. A second call changes nothing.

    Raises RulesError, and Tournament.DoesNotExist where the event is no tour.
    """
    with transaction.atomic():
        event, mine = _locked(event_id, user, at)
        require_not_suspended(user, at)
        if len(open_opponents(event, mine)) >= MAX_TOUR_GAMES:
            raise Refused(TourRefusal.TOO_MANY_GAMES, count=MAX_TOUR_GAMES)
        other = _opponent_for(event, mine, at)
        if other is not None:
            _pair(event, mine, other, at)
        elif mine.seeks_since is None:
            _set_seeking(mine, at)
    return event


def wait_no_more(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Withdraw a player's request for a game. Raises as `ask_for_game` does."""
    with transaction.atomic():
        event, mine = _locked(event_id, user, at)
        _set_seeking(mine, None)
    return event


def open_opponents(event: Tournament, entry: Entry) -> set[int]:
    """Return the keys of the entries against which a player has running games."""
    mine = event.pairings.filter(Q(first=entry) | Q(second=entry), first_points=None)
    return {key for pair in mine.values_list("first", "second") for key in pair} - {entry.pk}


def _locked(event_id: UUID, user: User, at: datetime) -> tuple[Tournament, Entry]:
    event = event_log.locked(event_id)
    if not event.is_tour:
        raise Tournament.DoesNotExist
    if not tour.is_open(event) or (event.ends_at and at >= event.ends_at):
        raise Refused(TourRefusal.MONTH_NOT_RUNNING)
    mine = event.entries.filter(user=user, state=Entry.State.ENTERED).select_related("user").first()
    if mine is None:
        raise Refused(EventRefusal.NOT_ENTERED)
    return event, mine


def _opponent_for(event: Tournament, mine: Entry, at: datetime) -> Entry | None:
    """Return the waiting player whom this one has met least, or else a free bot."""
    others = event.entries.taking_part().exclude(pk=mine.pk)
    others = others.exclude(pk__in=open_opponents(event, mine))
    waiting = others.filter(seeks_since__isnull=False).exclude(is_suspended(at, "user"))
    met = _meetings(event, mine)
    if found := sorted(waiting, key=lambda entry: (met.get(entry.pk, 0), entry.seeks_since)):
        return found[0]
    bots = [bot for bot in others.exclude(bot="") if _is_free(event, bot)]
    return min(bots, key=lambda bot: (met.get(bot.pk, 0), bot.pk), default=None)


def _is_free(event: Tournament, bot: Entry) -> bool:
    return len(open_opponents(event, bot)) < MAX_TOUR_GAMES


def _meetings(event: Tournament, mine: Entry) -> dict[int, int]:
    """Return how often a player has met each other one, by the key of the entry."""
    met: dict[int, int] = {}
    for pair in event.pairings.filter(Q(first=mine) | Q(second=mine)).values_list(
        "first", "second"
    ):
        other = pair[1] if pair[0] == mine.pk else pair[0]
        met[other] = met.get(other, 0) + 1
    return met


def _pair(event: Tournament, mine: Entry, other: Entry, at: datetime) -> None:
    """Store the pairing, with the first move by lot; a worker begins the game."""
    number = event.pairings.count() + 1
    begins = seals.lot_of_match(event, other, mine, f"game {number}")
    first, second = (other, mine) if begins == 0 else (mine, other)
    before = event.pairings.filter(first=first, second=second).count()
    pairing = Pairing.objects.create(
        event=event, round=number, first=first, second=second, match_game=before + 1
    )
    for entry in (mine, other):
        _set_seeking(entry, None)
    event_log.write(event, LogKind.MET, at, pairing=pairing)
    event_jobs.notify_people(event, event_jobs.PAIRED, [other.user], at)
    event_jobs.ask_to_advance(event, at)


def _set_seeking(entry: Entry, since: datetime | None) -> None:
    entry.seeks_since = since
    entry.save(update_fields=["seeks_since"])
