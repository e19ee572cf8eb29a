"""The announcement of an event, whose terms are checked and stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet

from accounts.models import User
from events.formulas.tournaments.points import POINTS_BY_PLACE
from events.models import Club, LogKind, Tournament
from events.services.clubs import event_news
from events.services.clubs.members import officers_of, require_member
from events.services.tournaments import event_jobs, event_log, seals
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds.tour_months import tour_rulesets
from games.log.commands import Refused
from games.log.time.control import TimeControl
from games.models import Aid
from games.rules import RULESETS
from games.rules.kit.core import Ruleset
from games.services.gamelog.locking import lock_player
from games.services.gameplay.game_start import check_end
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby.sanctions_in_force import require_not_suspended

Row = TypeVar("Row", bound=Model)

MIN_PLAYERS = 3
MAX_PLAYERS = {
    Tournament.Kind.ROUND_ROBIN: 20,
    Tournament.Kind.KNOCK_OUT: 64,
    Tournament.Kind.SWISS: 64,
    Tournament.Kind.TEAM_MATCH: 40,
    Tournament.Kind.LADDER: 64,
    Tournament.Kind.TOUR: 64,
}
"""How many players an event may have, by kind; in the largest round robin each has nineteen games
at once.
"""
KINDS_FOR_GROUPS = (Tournament.Kind.ROUND_ROBIN, Tournament.Kind.SWISS)
"""The kinds of events in which three or four may play in a game."""
MAX_PLAYERS_WHO_MEET_TWICE = 11
"""How many may play in a round robin in which two players meet twice: twenty games at once."""
MIN_TEAM_PLAYERS = 2
"""How many players a team match has at least, with a single board."""
MAX_OPEN_EVENTS = 5
MAX_SHOWN_AFTER = 500
"""After how many finished games at most others may see the games of an event."""
ENTRY_PERIOD = timedelta(days=30)
"""How long an event waits for its players before it is cancelled."""


@dataclass(frozen=True)
class EventTerms:
    """The terms of an event, fixed once it is announced.

    With a `club`, only its members may enter; a team match is against its `guest_club`. The event
    of a hidden club is not listed. `shown_after` counts the games of the event after which others
    see them; `by_approval`: the director lets each player in; `seats`: how many play in a game.
    """

    name: str
    ruleset: str
    options: Mapping[str, object]
    time_control: TimeControl | None
    max_players: int
    listed: bool = True
    kind: Tournament.Kind = Tournament.Kind.ROUND_ROBIN
    club: Club | None = None
    guest_club: Club | None = None
    aid: str = Aid.HEAD
    rated: bool = False
    visibility: Tournament.Visibility = Tournament.Visibility.LIVE
    shown_after: int = 0
    by_approval: bool = False
    seats: int = 2

    @property
    def is_hidden(self) -> bool:
        """Whether one of the clubs can be found by its members only."""
        return any(club and club.is_hidden for club in (self.club, self.guest_club))


def announce(
    director: User, terms: EventTerms, *, at: datetime, key: UUID | None = None
) -> Tournament:
    """Store an event that is open for entries. The same `key` again is the same event.

    Raises RulesError.
    """

    def store() -> Tournament:
        require_not_suspended(director, at)
        options = _checked(terms, at)
        with transaction.atomic():
            return _stored(director, terms, options, at, key)

    same = Tournament.objects.filter(director=director, idempotency_key=key)
    return stored_once(same if key else same.none(), store)


def stored_once(same: QuerySet[Row], store: Callable[[], Row]) -> Row:
    """Return what the same form has stored before, even at the same moment, or store it now."""
    if sent_before := same.first():
        return sent_before
    try:
        return store()
    except IntegrityError:
        sent_before = same.first()
        if sent_before is None:
            raise
        return sent_before


def checked_options(
    ruleset: str, options: Mapping[str, object], time_control: TimeControl | None, seats: int = 2
) -> dict[str, object]:
    """Return the checked options of correspondence games. Raises RulesError where the game, its
    options, its clock or the number of `seats` do not suit an event.
    """
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Refused(GameplayRefusal.GAME_NOT_OFFERED)
    if seats not in POINTS_BY_PLACE or seats not in rules.seats:
        raise Refused(EventRefusal.NOT_FOR_SO_MANY, count=seats)
    if time_control is None:
        raise Refused(EventRefusal.NEEDS_TIME_LIMIT)
    if time_control.is_real_time:
        raise Refused(EventRefusal.NOT_AT_ONE_SITTING)
    chosen = rules.clean(options)
    if rules.known_beforehand(chosen):
        raise Refused(EventRefusal.WITHOUT_SURPRISE)
    return {**chosen}


def max_players(kind: Tournament.Kind, rules: Ruleset) -> int:
    """Return how many may play in an event of this kind and game."""
    if kind == Tournament.Kind.ROUND_ROBIN and rules.needs_two_games:
        return MAX_PLAYERS_WHO_MEET_TWICE
    return MAX_PLAYERS[kind]


def min_players(event: Tournament) -> int:
    """Return how many players an event needs, which is at least as many as play in a game."""
    return max(MIN_PLAYERS, event.seats)


def _checked(terms: EventTerms, at: datetime) -> dict[str, object]:
    options = checked_options(terms.ruleset, terms.options, terms.time_control, terms.seats)
    rules = RULESETS[terms.ruleset]
    if not terms.name.strip():
        raise Refused(EventRefusal.NAME_MISSING)
    if terms.seats > 2 and terms.kind not in KINDS_FOR_GROUPS:
        raise Refused(EventRefusal.KIND_FOR_TWO)
    _check_size(terms, rules)
    is_counted = terms.visibility == Tournament.Visibility.COUNT
    if is_counted and not 1 <= terms.shown_after <= MAX_SHOWN_AFTER:
        raise Refused(EventRefusal.COUNT_OUT_OF_RANGE, most=MAX_SHOWN_AFTER)
    if terms.kind == Tournament.Kind.TOUR and rules not in tour_rulesets():
        raise Refused(EventRefusal.NO_TOUR_GAME)
    check_end(rules, terms.seats, options, at + ENTRY_PERIOD)
    return options


def _check_size(terms: EventTerms, rules: Ruleset) -> None:
    most = max_players(terms.kind, rules)
    is_match = terms.kind == Tournament.Kind.TEAM_MATCH
    least = MIN_TEAM_PLAYERS if is_match else max(MIN_PLAYERS, terms.seats)
    if not least <= terms.max_players <= most:
        raise Refused(EventRefusal.SIZE_OUT_OF_RANGE, least=least, most=most)


def _stored(
    director: User, terms: EventTerms, options: dict[str, object], at: datetime, key: UUID | None
) -> Tournament:
    if terms.club:
        require_member(terms.club, director)
    lock_player(director)
    waiting = Tournament.objects.filter(director=director, state=Tournament.State.OPEN)
    if waiting.count() >= MAX_OPEN_EVENTS:
        raise Refused(EventRefusal.TOO_MANY_OPEN_EVENTS, count=MAX_OPEN_EVENTS)
    event = Tournament.objects.create(
        name=terms.name.strip(),
        kind=terms.kind,
        ruleset=terms.ruleset,
        options=options,
        seats=terms.seats,
        time_control=terms.time_control,
        max_players=terms.max_players,
        aid=terms.aid,
        rated=terms.rated,
        visibility=terms.visibility,
        shown_after=terms.shown_after,
        by_approval=terms.by_approval,
        series=uuid4() if terms.kind == Tournament.Kind.TOUR else None,
        listed=terms.listed and not terms.is_hidden,
        club=terms.club,
        guest_club=terms.guest_club,
        director=director,
        idempotency_key=key,
        created_at=at,
        changed_at=at,
        closes_at=at + ENTRY_PERIOD,
    )
    seals.seal(event)
    event_log.write(event, LogKind.ANNOUNCED, at, director)
    event_jobs.ask_to_advance(event, event.closes_at)
    if terms.club:
        event_news.notify_members(event, terms.club, at)
    if terms.guest_club:
        event_jobs.notify_people(event, event_jobs.CHALLENGED, officers_of(terms.guest_club), at)
    return event
