"""The terms that are agreed on before a game, and whether they make sense."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from uuid import UUID, uuid5

from django.db.models import Q
from django.utils.crypto import salted_hmac

from accounts.models import User
from database.compiled_queries import Gap
from games.bots import called, levels_of
from games.extensions.ratings import MAX_RATING, MIN_RATING
from games.log.commands import Refused
from games.log.time.control import STANDARD, TimeControl
from games.models import Aid, HouseholdBond, StandingChallenge, Table
from games.rules import RULESETS
from games.rules.kit.core import BadOption, Ruleset
from games.services.chance.seals import ChanceInput
from games.services.gameplay.bots.program_failures import offered_levels
from games.services.gameplay.game_start import Sitter, last_day
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby.refusals import LobbyRefusal

MAX_REPEATS = 10
NO_CONTRIBUTION = ChanceInput()
"""The contribution of a person who was not asked for one, which the site then makes."""


@dataclass(frozen=True)
class Terms:
    """The terms of a game: all that is shown before anybody accepts, and fixed afterwards.

    `seats` None: as many as usual. `beginner` is a place, the host's is 0; None: the lot decides.
    `match_length` is the number of games, 1 or 2. `repeats_left`: how often the table is set up
    anew once its game has begun, in the lobby alone. `public`: whether lists may show
    the games to everybody; None: unless people are invited. `aid` is a value of `Aid`. Who is not
    invited by name needs a rating from `lowest_rating` to `highest_rating`; None: no bound.
    """

    ruleset: str
    options: Mapping[str, object]
    time_control: TimeControl | None = STANDARD
    rated: bool = False
    match_length: int = 1
    beginner: int | None = None
    seats: int | None = None
    repeats_left: int = 0
    public: bool | None = None
    aid: str = Aid.HEAD
    lowest_rating: int | None = None
    highest_rating: int | None = None


def table_from(host: User, terms: Terms, others: Sequence[Sitter]) -> Table:
    """Return the table with these terms, as an unsaved row. Raises RulesError."""
    rules = RULESETS.get(terms.ruleset)
    if rules is None:
        raise Refused(GameplayRefusal.GAME_NOT_OFFERED)
    seats = terms.seats or usual_seats(rules)
    rules.check_seats(seats)
    _check_others(rules, host, seats, others)
    people = seats - sum(isinstance(sitter, str) for sitter in others)
    invited = [sitter.pk for sitter in others if isinstance(sitter, User)]
    if terms.match_length not in (1, 2) or terms.beginner not in (None, *range(seats)):
        raise Refused(LobbyRefusal.REPEATS_NEED_BEGINNER)
    if terms.match_length == 2 and seats != 2:
        raise Refused(LobbyRefusal.MATCH_FOR_TWO)
    options = rules.clean(terms.options)
    if terms.rated and rules.known_beforehand(options):
        raise Refused(LobbyRefusal.RATED_CARD_KNOWN)
    if terms.rated and invited and HouseholdBond.objects.are_shared(host, invited):
        raise Refused(LobbyRefusal.RATED_IN_HOUSEHOLD)
    if not 0 <= terms.repeats_left <= MAX_REPEATS:
        raise Refused(LobbyRefusal.TOO_MANY_REPEATS, count=MAX_REPEATS)
    if (terms.match_length == 2 or terms.repeats_left) and rules.known_beforehand(options):
        raise Refused(LobbyRefusal.MATCH_WITHOUT_SURPRISE)
    if terms.time_control is None and people > 1 and terms.rated:
        raise Refused(LobbyRefusal.RATED_NEEDS_LIMIT)
    _check_rating_limit(terms)
    is_limited = people > 1 and not invited
    return Table(
        host=host,
        ruleset=terms.ruleset,
        options=options,
        time_control=terms.time_control if seats > 1 else None,
        rated=terms.rated and not host.is_guest and people == seats > 1,
        aid=terms.aid,
        private=bool(invited),
        public=not invited if terms.public is None else terms.public,
        match_length=terms.match_length,
        seats=seats,
        last_day=last_day(rules, seats, options),
        beginner=terms.beginner,
        repeats_left=terms.repeats_left if people > 1 and not invited else 0,
        lowest_rating=terms.lowest_rating if is_limited else None,
        highest_rating=terms.highest_rating if is_limited else None,
    )


def _check_rating_limit(terms: Terms) -> None:
    """Raise Refused for a bound that no rating has, and for bounds between which none lies."""
    lowest = MIN_RATING if terms.lowest_rating is None else terms.lowest_rating
    highest = MAX_RATING if terms.highest_rating is None else terms.highest_rating
    if not MIN_RATING <= lowest <= highest <= MAX_RATING:
        bounds = {"lowest": MIN_RATING, "highest": MAX_RATING}
        raise Refused(LobbyRefusal.RATING_LIMIT_OUT_OF_RANGE, **bounds)


def not_over(at: datetime) -> Q:
    """Return the condition, on tables and challenges, that an agreed last day has not ended."""
    return lasts_until(at.astimezone(UTC).date())


def lasts_until(day: date | Gap) -> Q:
    """Return the condition, on tables and challenges, that their games may still be played on this
    day.
    """
    return Q(last_day=None) | Q(last_day__gte=day)


def usual_seats(rules: Ruleset) -> int:
    """Return the number of seats of a table that does not name one, which is 1 only in games for
    one.
    """
    return next((seats for seats in rules.seats if seats > 1), 1)


def _check_others(rules: Ruleset, host: User, seats: int, others: Sequence[Sitter]) -> None:
    """Raise Refused for unknown bots, for people named twice, and for open places among invited
    people.
    """
    people = [sitter for sitter in others if isinstance(sitter, User)]
    for sitter in others:
        if isinstance(sitter, str):
            check_bot(rules.key, sitter)
    if len({host.pk, *(user.pk for user in people)}) <= len(people):
        raise Refused(GameplayRefusal.OPPONENT_IS_SELF)
    if len(others) >= seats or (people and len(others) != seats - 1):
        raise Refused(LobbyRefusal.WRONG_NUMBER_OF_SEATS, seats=seats)


def check_bot(ruleset: str, key: str) -> None:
    """Raise Refused for an opponent that is not offered in this game."""
    if key not in levels_of(ruleset):
        raise Refused(GameplayRefusal.NO_SUCH_BOT)
    if key not in offered_levels(ruleset):
        raise Refused(GameplayRefusal.PROGRAM_SET_ASIDE, name=called(key))


def hash_of(token: str) -> str:
    """Return the hash by which the token of an invitation link is stored and found."""
    return sha256(token.encode()).hexdigest()


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def token_of(key: UUID | None, terms: Terms, others: Sequence[Sitter]) -> str:
    """Return a token that nobody can guess, the same for the same form sent twice."""
    if key is None:
        return new_token()
    words = f"{key} {_canonical_text(terms, others)}"
    return salted_hmac("games.invitation", words, algorithm="sha256").hexdigest()[:48]


def key_of(key: UUID | None, terms: Terms, others: Sequence[Sitter]) -> UUID | None:
    """Return the stored key of a form. A form changed before it is sent again has another key."""
    return key and uuid5(key, _canonical_text(terms, others))


def _canonical_text(terms: Terms, others: Sequence[Sitter]) -> str:
    who = [sitter if isinstance(sitter, str) else sitter.pk for sitter in others]
    return json.dumps([asdict(terms), who], sort_keys=True, default=str)


def is_of_today(agreed: Table | StandingChallenge) -> bool:
    """Return whether options agreed on some time ago still mean something to the rules."""
    try:
        agreed.rules.clean(agreed.options)
    except BadOption:
        return False
    return True
