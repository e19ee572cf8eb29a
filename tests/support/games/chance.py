"""Games played at random through the door, for tests of chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import uuid4

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game, Table
from games.services.chance import seals
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW

MAX_MOVES = 400


def game_by_lot(*people: User) -> tuple[Game, list[User]]:
    """Begin a game of Ludoku at a sealed table; return it with the people by their seats."""
    table = Table.objects.create(ruleset="ludoku", host=people[0], created_at=NOW)
    seals.seal_table(table, seals.ChanceInput())
    contributions = ("a1" * 16, "b2" * 16)
    lot = seals.order(table, 1, contributions)
    seated = [people[place] for place in lot]
    game = start_game(
        "ludoku",
        seated,
        options={},
        at=NOW,
        time_control=per_move(3),
        table=table,
        contributions=contributions,
        lot=lot,
    )
    return game, seated


def play_on(game: Game, people: Sequence[User], rng: Random, moves: int = MAX_MOVES) -> Game:
    """Play at random up to so many moves, or to the end; return the game as it then is."""
    for _ in range(moves):
        game = Game.objects.get(pk=game.pk)
        state = state_of(game)
        if not state.to_move:
            break
        seat = min(state.to_move)
        text = str(rng.choice(list(state.position.legal_moves(seat))))
        apply_command(
            game.pk, PlayMoves((text,)), by=PlayerActor(people[seat]), key=str(uuid4()), at=NOW
        )
    return Game.objects.get(pk=game.pk)


def drawn(game: Game) -> list[str]:
    """Return what chance decided, in order."""
    events = game.events.filter(kind="chance").order_by("number")
    return [payload["move"] for payload in events.values_list("payload", flat=True)]
