"""Challenges in a ladder, which nobody can decline, so that the game begins at once."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.formulas.tournaments.ladder import MAX_CHALLENGE_GAMES, MAX_REACH_PLACES
from events.models import LogKind, Pairing, Tournament
from events.services.ladders.refusals import LadderRefusal
from events.services.tournaments import event_jobs, event_log, seals
from events.services.tournaments.lists.ladder_rungs import LadderRung, rungs_of
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import ladder
from games.log.commands import Refused
from games.services.lobby.sanctions_in_force import require_not_suspended


def challenge_above(event_id: UUID, user: User, target: int, *, at: datetime) -> Tournament:
    """Begin a game against the entry `target`; the lot decides who moves first.

    Raises RulesError, and Tournament.DoesNotExist where the event is no ladder.
    """
    with transaction.atomic():
        event = event_log.locked(event_id)
        if not event.is_ladder:
            raise Tournament.DoesNotExist
        if not ladder.is_open(event):
            raise Refused(LadderRefusal.LADDER_CLOSED)
        require_not_suspended(user, at)
        _begin(event, *_both(rungs_of(event), user, target), at)
    return event


def _both(rungs: list[LadderRung], user: User, target: int) -> tuple[LadderRung, LadderRung]:
    """Return the places of the challenger and of the challenged player. Raises RulesError where
    they cannot play now.
    """
    mine = next((rung for rung in rungs if rung.entry.user_id == user.pk), None)
    if mine is None:
        raise Refused(EventRefusal.NOT_ENTERED)
    other = next((rung for rung in rungs if rung.entry.pk == target), None)
    if other is None:
        raise Refused(LadderRefusal.OUT_OF_REACH, places=MAX_REACH_PLACES)
    if refusal := objection(mine, other):
        raise Refused(refusal, places=MAX_REACH_PLACES, count=MAX_CHALLENGE_GAMES)
    return mine, other


def objection(mine: LadderRung, other: LadderRung) -> LadderRefusal | None:
    """Return why one player of a ladder cannot challenge another now."""
    if not 1 <= mine.place - other.place <= MAX_REACH_PLACES:
        return LadderRefusal.OUT_OF_REACH
    if set(mine.open_games) & set(other.open_games):
        return LadderRefusal.PLAYING_ALREADY
    if max(mine.game_count, other.game_count) >= MAX_CHALLENGE_GAMES:
        return LadderRefusal.TOO_MANY_CHALLENGES
    return None


def _begin(event: Tournament, mine: LadderRung, other: LadderRung, at: datetime) -> None:
    number = event.pairings.count() + 1
    both = (other.entry, mine.entry)
    begins = seals.lot_of_match(event, *both, f"challenge {number}")
    first, second = both if begins == 0 else both[::-1]
    before = event.pairings.filter(first=first, second=second).count()
    pairing = Pairing.objects.create(
        event=event, round=number, first=first, second=second, match_game=before + 1
    )
    event_log.write(event, LogKind.CHALLENGED, at, mine.entry.user, pairing=pairing)
    event_jobs.notify_people(event, event_jobs.PAIRED, [other.entry.user], at)
    event_jobs.ask_to_advance(event, at)
