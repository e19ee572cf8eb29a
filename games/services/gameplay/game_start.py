"""The start of a game: its row, its seats and the first events of its log, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import Random

from django.db import transaction

from accounts.models import User
from games.bots import LEVELS
from games.log.commands import Refused
from games.log.events import EventKind, NewEvent
from games.log.parts.chance import Chance
from games.log.time.control import TimeControl
from games.models import Aid, Game, Seat, Table
from games.models.clock.availability import availability_in_game
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Ruleset, settle
from games.services.chance import seals
from games.services.gamelog.state_cache import remember
from games.services.gameplay import owed_pauses
from games.services.gameplay.door import append
from games.services.gameplay.refusals import GameplayRefusal

Sitter = User | str
"""A player to be seated, as a person or as the key of a bot."""


@dataclass(frozen=True)
class Silence:
    """The seats whose players did not open their contributions, and when they should have."""

    seats: frozenset[int]
    due: datetime


def start_game(
    ruleset: str,
    sitters: Sequence[Sitter],
    *,
    options: Mapping[str, object],
    at: datetime,
    time_control: TimeControl | None = None,
    rated: bool = False,
    aid: str = Aid.HEAD,
    table: Table | None = None,
    public: bool = True,
    match_number: int = 1,
    contributions: Sequence[str | None] = (),
    hashes: Sequence[str] = (),
    lot: Sequence[int] | None = None,
    silence: Silence | None = None,
) -> Game:
    """Start a running game with `sitters` on seats 0, 1, … in this order. Raises RulesError.

    `contributions` to its chance are in the order of the places, as their `hashes` are, and `lot`
    is the place that each seat drew by `seals.order`; without a lot places are seats. A missing
    contribution is made up by the site. Without a table it is `public` or not as asked.
    With a `silence` the game is over before anything is drawn, and may begin after its agreed end.
    """
    rules = checked_rules(ruleset, sitters)
    chosen = rules.clean(options)
    if silence is None:
        check_end(rules, len(sitters), chosen, at)
    with transaction.atomic():
        game = Game.objects.create(
            ruleset=ruleset,
            rules_version=rules.version,
            options=chosen,
            time_control=time_control,
            rated=rated,
            aid=aid,
            public=table.public if table else public,
            people=sum(not isinstance(sitter, str) for sitter in sitters),
            table=table,
            challenge_id=table.challenge_id if table else None,
            match_number=match_number,
            created_at=at,
            moved_at=at,
        )
        seats = [seat_of(game, number, sitter) for number, sitter in enumerate(sitters)]
        Seat.objects.bulk_create(seats)
        given = contributions or no_contributions(sitters)
        start = rules.start(len(seats), chosen)
        is_due = silence is not None
        chance = seals.begin(game, start, given, lot, hashes, is_due=is_due)
        numbers = seals.stream(chance)
        first = first_events(game, seats, chance, numbers, silence)
        state = append(game, seats, None, first, at)
        if not state.result and (away := owed_pauses.owed_pauses(seats, state)):
            state = append(game, seats, state, away, at)
    remember(game, state)
    return game


def no_contributions(sitters: Sequence[Sitter]) -> list[str | None]:
    """Return the contributions to chance of people who were not asked for any; bots contribute
    nothing.
    """
    return ["" if isinstance(sitter, str) else None for sitter in sitters]


def checked_rules(ruleset: str, sitters: Sequence[Sitter]) -> Ruleset:
    """Return the rules of a game after checking them for these players. Raises Refused where they
    cannot play it.
    """
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Refused(GameplayRefusal.GAME_NOT_OFFERED)
    if len(sitters) not in rules.seats:
        raise Refused(GameplayRefusal.WRONG_NUMBER_OF_PLAYERS, count=len(sitters))
    people = [sitter for sitter in sitters if not isinstance(sitter, str)]
    if len({user.pk for user in people}) != len(people):
        raise Refused(GameplayRefusal.OPPONENT_IS_SELF)
    if any(isinstance(sitter, str) and sitter not in LEVELS for sitter in sitters):
        raise Refused(GameplayRefusal.NO_SUCH_BOT)
    return rules


def check_end(rules: Ruleset, seats: int, options: Mapping[str, object], at: datetime) -> None:
    """Raise Refused for a game whose agreed end would have passed before it begins."""
    if has_end_passed(rules, seats, options, at):
        raise Refused(GameplayRefusal.AGREED_END_PASSED)


def has_end_passed(rules: Ruleset, seats: int, options: Mapping[str, object], at: datetime) -> bool:
    """Return whether the last day on which these options agree is over."""
    day = last_day(rules, seats, options)
    return day is not None and day < at.astimezone(UTC).date()


def last_day(rules: Ruleset, seats: int, options: Mapping[str, object]) -> date | None:
    """Return the day at whose end a game with these options ends, if they agree on one."""
    end = rules.start(seats, options).agreed_end
    return end.day if end else None


def seat_of(game: Game, number: int, sitter: Sitter) -> Seat:
    """Return the seat of a player or a bot, as an unsaved row."""
    if isinstance(sitter, str):
        return Seat(game=game, number=number, bot=sitter)
    return Seat(game=game, number=number, user=sitter)


def _beginner(game: Game) -> int | str:
    """Return how it was agreed who begins: by the place at the table, by lot, or by turns in a
    match.
    """
    if game.match_number > 1:
        return "other"
    if game.table is None or game.table.seats == 1:
        return 0
    return "lot" if game.table.beginner is None else game.table.beginner


def first_events(
    game: Game,
    seats: Sequence[Seat],
    chance: Chance | None,
    numbers: Random,
    silence: Silence | None = None,
) -> list[NewEvent]:
    """Return the start with what chance has to decide before anybody moves, or with the seats that
    were silent.
    """
    payload = {
        "ruleset": game.ruleset,
        "rules_version": game.rules_version,
        "seats": len(seats),
        "beginner": _beginner(game),
        "options": dict(game.options),
        "time": game.time_control.payload if game.time_control else None,
        "people": {
            str(seat.number): availability_in_game(seat.user, game.time_control).payload
            for seat in seats
            if seat.user
        },
        "bots": {str(seat.number): seat.bot for seat in seats if seat.bot},
        **({"chance": chance.payload} if chance else {}),
    }
    started = NewEvent(EventKind.STARTED, None, payload)
    if silence is not None:
        lapsed = {"due": silence.due.isoformat(), "not_opened": sorted(silence.seats)}
        return [started, NewEvent(EventKind.LAPSED, None, lapsed)]
    __, drawn = settle(game.rules.start(len(seats), game.options), numbers)
    return [
        started,
        *(NewEvent(EventKind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn),
    ]
