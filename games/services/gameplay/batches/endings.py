"""The end of several games by rulings of the site, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db import transaction

from games.log.commands import ApplyRuling
from games.log.decide import decide
from games.log.disputes.holds import expired_holds
from games.log.state import State
from games.models import Game, Seat
from games.services.chance import seals
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.locking import lock_each, lock_errors_as_busy
from games.services.gamelog.state_cache import remember, states_of
from games.services.gameplay import owed_pauses
from games.services.gameplay.batches.log_batch import Growth, append_all
from games.services.gameplay.conditional_moves import AutomaticAnswers


@dataclass(frozen=True)
class Ending:
    """A ruling that ends a game, made for the game as of its event `last_event`."""

    game: UUID
    command: ApplyRuling
    key: str
    last_event: int


def end_games(endings: Sequence[Ending], *, at: datetime) -> set[UUID]:
    """End these games on behalf of the site, and return the keys of those that have ended.

    What is stored is what `door.apply_command` stores for each. Left alone are games in which
    anything has happened since, and those that owe their log a pause or the end of a hold: their
    endings go through that door, one by one. Raises RulesError and Busy.
    """
    by_game = {ending.game: ending for ending in endings}
    with lock_errors_as_busy(), transaction.atomic():
        locked = lock_each(by_game.keys())
        states = states_of(game for game, _seats in locked)
        plain = [
            _growth(game, seats, states[game.pk], by_game[game.pk], at)
            for game, seats in locked
            if game.pk in states
            and game.last_event == by_game[game.pk].last_event
            and _is_plain(game, seats, states[game.pk], at)
        ]
        after = append_all(plain, at)
        for growth in plain:
            _drop_plans(growth.game, growth.seats)
    for growth, state in zip(plain, after, strict=True):
        remember(growth.game, state)
    return {growth.game.pk for growth in plain}


def _is_plain(game: Game, seats: list[Seat], state: State, at: datetime) -> bool:
    """Return whether the game can end at once, with nothing to record in its log before."""
    if state.result is not None or expired_holds(state, at):
        return False
    return not (owed_pauses.has_clock(state) and owed_pauses.may_be_owed(game, seats, state))


def _growth(game: Game, seats: list[Seat], state: State, ending: Ending, at: datetime) -> Growth:
    numbers = seals.stream(state.chance)
    return Growth(
        game,
        seats,
        state,
        decide(ending.command, state, None, at, numbers),
        key=f"{SiteActor().name}:{ending.key}",
        request_hash=sha256(ending.command.signature.encode()).hexdigest(),
    )


def _drop_plans(game: Game, seats: list[Seat]) -> None:
    answers = AutomaticAnswers(game, seats)
    answers.end()
    answers.mark_seats()
