"""Starting a game: its row, its seats and the first events of its log, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.bots import LEVELS
from games.log.actions import Refused
from games.log.events import Draft, Kind
from games.log.time.control import TimeControl
from games.models import Game, Seat, Table
from games.rules import RULESETS
from games.rules.core import CHANCE, Ruleset, noop, settle
from games.services import fair, pauses
from games.services.habits import habits
from games.services.play import append
from games.services.states import keep

_ = noop

Sitter = User | str
"""Who sits down: a person, or the key of a bot."""


def start_game(
    ruleset: str,
    sitters: Sequence[Sitter],
    *,
    options: Mapping[str, object],
    at: datetime,
    time_control: TimeControl | None = None,
    rated: bool = False,
    table: Table | None = None,
    of_match: int = 1,
    contributions: Sequence[str] = (),
    lot: Sequence[int] | None = None,
) -> Game:
    """A running game with `sitters` on seats 0, 1, … in this order. Raises RulesError.

    `contributions` to its chance by place, and `lot`, the place that each seat drew by
    `fair.order`; without a lot places are seats. Whoever gave nothing is helped out.
    """
    rules = _checked(ruleset, sitters)
    chosen = rules.clean(options)
    with transaction.atomic():
        game = Game.objects.create(
            ruleset=ruleset,
            rules_version=rules.version,
            options=chosen,
            time_control=time_control,
            rated=rated,
            table=table,
            of_match=of_match,
            created_at=at,
            moved_at=at,
        )
        seats = [_seat(game, number, sitter) for number, sitter in enumerate(sitters)]
        Seat.objects.bulk_create(seats)
        given = contributions or [_contribution(sitter) for sitter in sitters]
        state = append(game, seats, None, _first_events(game, seats, given, lot), at)
        if away := pauses.owed(seats, state):
            state = append(game, seats, state, away, at)
    keep(game, state)
    return game


def _checked(ruleset: str, sitters: Sequence[Sitter]) -> Ruleset:
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Refused(_("This game is not played here."))
    if len(sitters) not in rules.seats:
        raise Refused(_("This game is not for %(count)s players."), count=len(sitters))
    people = [sitter for sitter in sitters if not isinstance(sitter, str)]
    if len({user.pk for user in people}) != len(people):
        raise Refused(_("You cannot play against yourself."))
    if any(isinstance(sitter, str) and sitter not in LEVELS for sitter in sitters):
        raise Refused(_("There is no such bot."))
    return rules


def _seat(game: Game, number: int, sitter: Sitter) -> Seat:
    if isinstance(sitter, str):
        return Seat(game=game, number=number, bot=sitter)
    return Seat(game=game, number=number, user=sitter)


def _contribution(sitter: Sitter) -> str:
    """Bots contribute nothing."""
    return "" if isinstance(sitter, str) else fair.contribution()


def _first_events(
    game: Game, seats: Sequence[Seat], contributions: Sequence[str], lot: Sequence[int] | None
) -> list[Draft]:
    """The start, and whatever chance has to decide before anybody moves."""
    start = game.rules.start(len(seats), game.options)
    chance = fair.begin(game, start, contributions, lot)
    payload = {
        "ruleset": game.ruleset,
        "seats": len(seats),
        "options": dict(game.options),
        "time": list(astuple(game.time_control)) if game.time_control else None,
        "people": {str(s.number): habits(s.user).payload for s in seats if s.user},
        "bots": {str(seat.number): seat.bot for seat in seats if seat.bot},
        **({"chance": chance.payload} if chance else {}),
    }
    __, drawn = settle(start, fair.stream(chance))
    return [
        Draft(Kind.STARTED, None, payload),
        *(Draft(Kind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn),
    ]
