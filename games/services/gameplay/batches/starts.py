"""The start of several games with the same terms, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.log.state import State
from games.log.time.control import TimeControl
from games.models import Aid, Game, Seat
from games.services.chance import seals
from games.services.gamelog.state_cache import remember
from games.services.gameplay import owed_pauses
from games.services.gameplay.batches.log_batch import Growth, append_all
from games.services.gameplay.door import append
from games.services.gameplay.game_start import (
    Sitter,
    check_end,
    checked_rules,
    first_events,
    no_contributions,
    seat_of,
)


@dataclass(frozen=True)
class CommonTerms:
    """The terms of games that begin without a table."""

    ruleset: str
    options: Mapping[str, object]
    time_control: TimeControl | None = None
    rated: bool = False
    aid: str = Aid.HEAD
    public: bool = True


def start_games(
    terms: CommonTerms, groups: Sequence[Sequence[Sitter]], *, at: datetime
) -> list[Game]:
    """Start a game for each group of players, who get seats 0, 1, … in their order.

    What is stored is what `start_game` stores for each. Raises RulesError; then none has begun.
    """
    with transaction.atomic():
        fresh: list[seals.FreshSeal] = []
        growths = [_growth(terms, group, fresh, at) for group in groups]
        states = append_all(growths, at)
        states = _with_pauses(growths, states, at)
        seals.store(fresh)
    for growth, state in zip(growths, states, strict=True):
        remember(growth.game, state)
    return [growth.game for growth in growths]


def _growth(
    terms: CommonTerms, sitters: Sequence[Sitter], fresh: list[seals.FreshSeal], at: datetime
) -> Growth:
    """Return the beginning of a game that is not stored; if it needs a seal, that goes to
    `fresh`.
    """
    game = _game(terms, sitters, at)
    seats = [seat_of(game, number, sitter) for number, sitter in enumerate(sitters)]
    start = game.rules.start(len(seats), game.options)
    if not start.may_draw:
        return Growth(game, seats, None, first_events(game, seats, None, seals.stream(None)))
    sealed = seals.fresh_seal(game, no_contributions(sitters))
    fresh.append(sealed)
    return Growth(game, seats, None, first_events(game, seats, sealed.chance, sealed.numbers))


def _game(terms: CommonTerms, sitters: Sequence[Sitter], at: datetime) -> Game:
    rules = checked_rules(terms.ruleset, sitters)
    options = rules.clean(terms.options)
    check_end(rules, len(sitters), options, at)
    return Game(
        ruleset=terms.ruleset,
        rules_version=rules.version,
        options=options,
        time_control=terms.time_control,
        rated=terms.rated,
        aid=terms.aid,
        public=terms.public,
        people=sum(not isinstance(sitter, str) for sitter in sitters),
        created_at=at,
        moved_at=at,
    )


def _with_pauses(growths: Sequence[Growth], states: Sequence[State], at: datetime) -> list[State]:
    """Record the absences of players in the games that begin with them; return the states then."""
    away = owed_pauses.absentees(_people(growths), at)
    found = []
    for growth, state in zip(growths, states, strict=True):
        is_away = None in away or any(seat.user_id in away for seat in growth.seats if seat.user_id)
        owed = owed_pauses.owed_pauses(growth.seats, state) if is_away and not state.result else []
        found.append(append(growth.game, growth.seats, state, owed, at) if owed else state)
    return found


def _people(growths: Sequence[Growth]) -> set[int]:
    seats: list[Seat] = [seat for growth in growths for seat in growth.seats]
    return {seat.user_id for seat in seats if seat.user_id}
