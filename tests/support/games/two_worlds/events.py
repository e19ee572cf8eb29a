"""The event on the stage of the tests of two worlds."""

from __future__ import annotations

from accounts.models import User
from events.models import Pairing, Tournament, TournamentEntry
from events.services.tournaments import seals
from games.log.time.control import per_move
from games.models import Game
from tests.games.conftest import NOW


def played_in(game: Game, players: list[User]) -> Tournament:
    """A running event whose only game is this one."""
    event = Tournament.objects.create(
        name="Autumn",
        ruleset=game.ruleset,
        options=game.options,
        time_control=per_move(3),
        max_players=len(players),
        director=players[0],
        state=Tournament.State.RUNNING,
        created_at=NOW,
        closes_at=NOW,
        changed_at=NOW,
    )
    seals.seal(event)
    first, second = (
        TournamentEntry.objects.create(event=event, user=user, number=number, entered_at=NOW)
        for number, user in enumerate(players, 1)
    )
    Pairing.objects.create(event=event, round=1, first=first, second=second, game=game)
    return event
