"""Challenges in a ladder, which nobody can decline, so that the game begins at once."""

from __future__ import annotations

from collections.abc import Collection
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
from games.models import Absence
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
        _begin(event, *_both(event, user, target, at), at)
    return event


def _both(
    event: Tournament, user: User, target: int, at: datetime
) -> tuple[LadderRung, LadderRung]:
    """Return the places of the challenger and of the challenged player. Raises RulesError where
    they cannot play now.
    """
    rungs = rungs_of(event)
    mine = next((rung for rung in rungs if rung.entry.user_id == user.pk), None)
    if mine is None:
        raise Refused(EventRefusal.NOT_ENTERED)
    other = next((rung for rung in rungs if rung.entry.pk == target), None)
    if other is None:
        raise Refused(LadderRefusal.OUT_OF_REACH, places=MAX_REACH_PLACES)
    if refusal := objection(mine, other, entries_away(event, at)):
        raise Refused(refusal, places=MAX_REACH_PLACES, count=MAX_CHALLENGE_GAMES)
    return mine, other


def entries_away(event: Tournament, at: datetime) -> Collection[int]:
    """Return the keys of the entries whose players are on vacation, where that stops clocks."""
    if event.time_control is not None and event.time_control.vacation_days == 0:
        return ()
    absent = Absence.objects.now(at).values("user")
    return set(event.entries.filter(user__in=absent).values_list("pk", flat=True))


def objection(mine: LadderRung, other: LadderRung, away: Collection[int]) -> LadderRefusal | None:
    """Return why one player of a ladder cannot challenge another now.

    Games against the entries `away` use up none of those that a player may have at once.
    """
    if not 1 <= mine.place - other.place <= MAX_REACH_PLACES:
        return LadderRefusal.OUT_OF_REACH
    if set(mine.open_games) & set(other.open_games):
        return LadderRefusal.PLAYING_ALREADY
    if max(_count_games(rung, away) for rung in (mine, other)) >= MAX_CHALLENGE_GAMES:
        return LadderRefusal.TOO_MANY_CHALLENGES
    return None


def _count_games(rung: LadderRung, away: Collection[int]) -> int:
    others = ({game.first_id, game.second_id} - {rung.entry.pk} for game in rung.open_games)
    return sum(other.isdisjoint(away) for other in others)


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
