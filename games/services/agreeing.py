"""What is agreed on before a game: the terms, whether they make sense, and how forms are told."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from uuid import UUID, uuid5

from django.utils.crypto import salted_hmac

from accounts.models import User
from games.bots import LEVELS
from games.log.actions import Refused
from games.log.time.control import STANDARD, TimeControl
from games.models import Table
from games.rules import RULESETS
from games.rules.core import Ruleset, noop
from games.services.fair import Given
from games.services.starting import Sitter

_ = noop

MOST_AGAIN = 10
NOTHING = Given()
"""Nobody was asked for anything to mix into chance: the site gives it."""


@dataclass(frozen=True)
class Terms:
    """Everything that is shown before anybody accepts, and fixed afterwards.

    `seats` None: as many as usual. `beginner` is a place, the host's is 0; None: the lot decides.
    `again`: how often the table is set up anew once its game has begun, in the lobby alone.
    """

    ruleset: str
    options: Mapping[str, object]
    time_control: TimeControl | None = STANDARD
    rated: bool = False
    games: int = 1
    beginner: int | None = None
    seats: int | None = None
    again: int = 0


def agreed(host: User, terms: Terms, others: Sequence[Sitter]) -> Table:
    """The table that is meant, not stored yet. Raises RulesError."""
    rules = RULESETS.get(terms.ruleset)
    if rules is None:
        raise Refused(_("This game is not played here."))
    seats = terms.seats or usual_seats(rules)
    rules.check_seats(seats)
    _check_others(host, seats, others)
    people = seats - sum(isinstance(one, str) for one in others)
    invited = any(isinstance(one, User) for one in others)
    if terms.games not in (1, 2) or terms.beginner not in (None, *range(seats)):
        raise Refused(_("A table is for one game or a match of two, with a known beginner."))
    if terms.games == 2 and seats != 2:
        raise Refused(_("A match of two is for two players."))
    options = rules.clean(terms.options)
    if terms.rated and rules.known_beforehand(options):
        raise Refused(_("A rated game is not for a card that somebody may know."))
    if not 0 <= terms.again <= MOST_AGAIN:
        raise Refused(_("A table is set up anew %(count)s times at most."), count=MOST_AGAIN)
    if (terms.games == 2 or terms.again) and rules.known_beforehand(options):
        raise Refused(_("A second game would hold no surprise. Choose one game, or other options."))
    if terms.time_control is None and people > 1 and terms.rated:
        raise Refused(_("A rated game needs a time limit."))
    return Table(
        host=host,
        ruleset=terms.ruleset,
        options=options,
        time_control=terms.time_control if seats > 1 else None,
        rated=terms.rated and not host.is_guest and people == seats > 1,
        private=invited,
        games=terms.games,
        seats=seats,
        beginner=terms.beginner,
        again=terms.again if people > 1 and not invited else 0,
    )


def usual_seats(rules: Ruleset) -> int:
    """For how many a table is where nobody said; alone only in games for one."""
    return next((seats for seats in rules.seats if seats > 1), 1)


def _check_others(host: User, seats: int, others: Sequence[Sitter]) -> None:
    """Bots that exist, people once each; where anybody is invited, no place is for anyone."""
    people = [one for one in others if isinstance(one, User)]
    for one in others:
        if isinstance(one, str):
            check_bot(one)
    if len({host.pk, *(user.pk for user in people)}) <= len(people):
        raise Refused(_("You cannot play against yourself."))
    if len(others) >= seats or (people and len(others) != seats - 1):
        raise Refused(_("This table has %(seats)s seats."), seats=seats)


def check_bot(key: str) -> None:
    """Raises Refused where the catalogue has no such opponent."""
    if key not in LEVELS:
        raise Refused(_("There is no such bot."))


def hash_of(token: str) -> str:
    """How the token of an invitation link is stored and found."""
    return sha256(token.encode()).hexdigest()


def token_of(key: UUID | None, terms: Terms, others: Sequence[Sitter]) -> str:
    """A token nobody can guess; the same form sent twice leads to the same link."""
    if key is None:
        return secrets.token_urlsafe(24)
    words = f"{key} {_said(terms, others)}"
    return salted_hmac("games.invitation", words, algorithm="sha256").hexdigest()[:48]


def key_of(key: UUID | None, terms: Terms, others: Sequence[Sitter]) -> UUID | None:
    """What is stored of a form's key. A form changed before it is sent again is another one."""
    return key and uuid5(key, _said(terms, others))


def _said(terms: Terms, others: Sequence[Sitter]) -> str:
    who = [one if isinstance(one, str) else one.pk for one in others]
    return json.dumps([asdict(terms), who], sort_keys=True, default=str)
