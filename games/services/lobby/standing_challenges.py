"""Standing challenges. A game begins as soon as one is taken, `max_running` at a time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows
from games.log.commands import Refused
from games.models import Absence, Game, StandingChallenge, Table
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.locking import lock_errors_as_busy, lock_player
from games.services.gameplay.game_start import check_end
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby import blocks_in_force, quotas, seating
from games.services.lobby.openings.table_start import games_of
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.sanctions_in_force import is_suspended, require_not_suspended
from games.services.lobby.table_visibility import MAX_LISTED_COUNT
from games.services.lobby.terms import NO_CONTRIBUTION, Terms, lasts_until, not_over, table_from

MAX_CHALLENGES = 10

_games = Game.objects.running().filter(challenge=OuterRef("pk")).order_by().values("challenge")
_RUNNING = Coalesce(Subquery(_games.annotate(count=Count("*")).values("count")), 0)
"""How many games of a challenge run: an index tells it, without those that are over."""


def available(
    at: datetime, viewer: User | None, *, hidden: Collection[int] | None = None
) -> QuerySet[StandingChallenge]:
    """Return the challenges that may be taken now, the viewer's own among them; owners whom a block
    hides (`hidden`, asked for here unless given) are left out. Who is away or suspended offers
    nothing.
    """
    free = _free().filter(*_owner_conditions(at), not_over(at))
    hidden = blocks_in_force.hidden_from(viewer) if hidden is None else hidden
    return free.exclude(user__in=hidden) if hidden else free


def _owner_conditions(at: datetime | Gap) -> tuple[Combinable, ...]:
    """Return the conditions that the owner of a challenge is neither on vacation nor suspended."""
    away = Absence.objects.now(at).filter(user=OuterRef("user"))
    return ~Exists(away), ~is_suspended(at, "user")


def newest(player: User | None, at: datetime, *, hidden: Collection[int]) -> list[int]:
    """Return the keys of the newest `available` challenges; with nobody hidden by a kept query."""
    if not hidden:
        return [key for (key,) in _newest(at=at, day=at.astimezone(UTC).date())]
    free = available(at, player, hidden=hidden).values_list("pk", flat=True)
    return list(free[:MAX_LISTED_COUNT])


def _newest_rows() -> QuerySet[StandingChallenge, tuple[int]]:
    at = Gap("at", StandingChallenge._meta.get_field("created_at"))
    day = Gap("day", StandingChallenge._meta.get_field("last_day"))
    return (
        _free()
        .filter(*_owner_conditions(at), lasts_until(day))
        .values_list("pk")[:MAX_LISTED_COUNT]
    )


_newest = CompiledRows(_newest_rows, listed=StandingChallenge)


@cache
def _free() -> QuerySet[StandingChallenge]:
    """Return the query of open challenges with fewer games than they may have; it is built once."""
    challenges = StandingChallenge.objects.filter(open=True, user__is_active=True)
    free = challenges.annotate(running=_RUNNING).filter(running__lt=F("max_running"))
    return _ordered(free)


def with_running(challenges: QuerySet[StandingChallenge]) -> QuerySet[StandingChallenge]:
    """Return the challenges with `running`, the number of their games that are not over."""
    return _ordered(challenges.annotate(running=_RUNNING))


def _ordered(challenges: QuerySet[StandingChallenge]) -> QuerySet[StandingChallenge]:
    return challenges.select_related("user").order_by("-created_at", "pk")


def terms_of(challenge: StandingChallenge) -> Terms:
    """Return the terms of a challenge; the lot decides who begins."""
    agreed = (challenge.ruleset, challenge.options, challenge.time_control, challenge.rated)
    lowest, highest = challenge.lowest_rating, challenge.highest_rating
    return Terms(*agreed, seats=2, aid=challenge.aid, lowest_rating=lowest, highest_rating=highest)


def unsaved_table(challenge: StandingChallenge) -> Table:
    """Return the table that would be taken, as an unsaved row, for a page with its terms."""
    table = table_from(challenge.user, terms_of(challenge), ())
    table.challenge = challenge
    return table


def fingerprint_of(challenge: StandingChallenge) -> str:
    """Return a text that changes with the terms: nobody takes what they have not read."""
    game = f"{challenge.ruleset} {sorted(challenge.options.items())}"
    terms = f"{game} {challenge.time_control} {challenge.rated} {challenge.aid}"
    if challenge.has_rating_limit:
        terms += f" {challenge.lowest_rating} {challenge.highest_rating}"
    return sha256(terms.encode()).hexdigest()[:16]


def create(user: User, terms: Terms, max_running: int, *, at: datetime) -> StandingChallenge:
    """Create a standing challenge. Raises RulesError."""
    _check(user, terms, max_running, at)
    with transaction.atomic():
        lock_player(user)
        if StandingChallenge.objects.filter(user=user).count() >= MAX_CHALLENGES:
            raise quotas.QuotaExceeded(LobbyRefusal.TOO_MANY_CHALLENGES, count=MAX_CHALLENGES)
        return StandingChallenge.objects.create(
            user=user, created_at=at, max_running=max_running, **_columns(user, terms)
        )


def change(
    challenge_id: int, user: User, terms: Terms, max_running: int, *, at: datetime
) -> StandingChallenge:
    """Set new terms for the future; running games keep theirs. Raises RulesError."""
    _check(user, terms, max_running, at)
    with transaction.atomic():
        mine = _mine(challenge_id, user)
        for name, value in {**_columns(user, terms), "max_running": max_running}.items():
            setattr(mine, name, value)
        mine.save()
    return mine


def switch(challenge_id: int, user: User, *, on: bool) -> None:
    """Pause or resume a challenge; a second time changes nothing more."""
    with transaction.atomic():
        mine = _mine(challenge_id, user)
        mine.open = on
        mine.save(update_fields=["open"])


def delete(challenge_id: int, user: User) -> None:
    """Delete a challenge; games that came from it go on."""
    with transaction.atomic():
        _mine(challenge_id, user).delete()


def take(
    challenge_id: int,
    user: User,
    *,
    at: datetime,
    seen: str,
    key: UUID | None = None,
    chance: ChanceInput = NO_CONTRIBUTION,
) -> Game:
    """Start a game of `user` against the owner of the challenge. Raises RulesError.

    `seen` is the fingerprint of the terms that `user` has read. The challenge is locked meanwhile:
    of many who come at once no more get a game than `max_running` allows.
    """
    with transaction.atomic():
        chosen = _locked(challenge_id)
        if chosen.user_id == user.pk:
            raise Refused(GameplayRefusal.OPPONENT_IS_SELF)
        stored = key and uuid5(key, f"{challenge_id} {user.pk}")
        same = Table.objects.filter(host=chosen.user, idempotency_key=stored)
        if stored and (sent_before := same.first()):
            return games_of(sent_before)[0]
        _check_takeable(chosen, user, seen, at)
        table = unsaved_table(chosen)
        table.private, table.created_at = True, at
        table.idempotency_key = stored
        table.rated = table.rated and not user.is_guest
        table.save(force_insert=True)
        return seating.seat_pair(table, user, chance)


def _check_takeable(chosen: StandingChallenge, user: User, seen: str, at: datetime) -> None:
    """Raise Refused where `user`, who has `seen` these terms, may not take the challenge."""
    if not available(at, user).filter(pk=chosen.pk).exists():
        raise Refused(LobbyRefusal.CHALLENGE_GONE)
    if seen != fingerprint_of(chosen):
        raise Refused(LobbyRefusal.CHALLENGE_CHANGED)
    if chosen.rated and user.is_guest:
        raise Refused(LobbyRefusal.RATED_NEEDS_ACCOUNT)
    seating.check_rating(unsaved_table(chosen), user)
    if chosen.rated:
        seating.check_household(user, [chosen.user_id])
    quotas.check_quotas(user, at)
    quotas.check_taken(user, at)
    if Game.objects.running().of(user).filter(challenge=chosen).exists():
        raise Refused(LobbyRefusal.CHALLENGE_GAME_RUNNING)


def _check(user: User, terms: Terms, max_running: int, at: datetime) -> None:
    if user.is_guest:
        raise NotPermitted(LobbyRefusal.CHALLENGE_NEEDS_ACCOUNT)
    require_not_suspended(user, at)
    if not 1 <= max_running <= quotas.MAX_OPEN_TABLES:
        raise Refused(LobbyRefusal.CHALLENGE_GAMES_OUT_OF_RANGE, count=quotas.MAX_OPEN_TABLES)
    if terms.seats not in (None, 2) or terms.match_length != 1:
        raise Refused(LobbyRefusal.CHALLENGE_FOR_TWO)
    if terms.time_control is not None and terms.time_control.is_real_time:
        raise Refused(LobbyRefusal.CHALLENGE_AT_ONE_SITTING)
    table = table_from(user, terms, ())
    check_end(table.rules, table.seats, table.options, at)
    if table.rules.known_beforehand(table.options):
        raise Refused(LobbyRefusal.CHALLENGE_WITHOUT_SURPRISE)


def _columns(user: User, terms: Terms) -> dict[str, object]:
    table = table_from(user, terms, ())
    return {
        "ruleset": table.ruleset,
        "options": table.options,
        "time_control": table.time_control,
        "rated": table.rated,
        "aid": table.aid,
        "last_day": table.last_day,
        "lowest_rating": table.lowest_rating,
        "highest_rating": table.highest_rating,
    }


def _mine(challenge_id: int, user: User) -> StandingChallenge:
    mine = _locked(challenge_id)
    if mine.user_id != user.pk:
        raise NotPermitted(LobbyRefusal.CHALLENGE_OF_ANOTHER)
    return mine


def _locked(challenge_id: int) -> StandingChallenge:
    rows = StandingChallenge.objects.select_for_update(of=("self",)).select_related("user")
    with lock_errors_as_busy():
        found = rows.filter(pk=challenge_id).first()
    if found is None:
        raise Refused(LobbyRefusal.CHALLENGE_GONE)
    return found
