"""A game that others see once it is over, in two worlds: strangers cannot tell its last move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from events.models import Tournament
from events.services.tournaments.lists.event_of_game import event_of
from games.log.events import Entry
from games.models import Game
from games.services.gamelog.state_cache import state_of
from tests.support.games.two_worlds import worlds
from tests.support.games.two_worlds.scenes import (
    FOR_SIGNING_IN,
    assert_equal,
    clients,
    staged,
    world,
)
from tests.support.games.two_worlds.worlds import Seen, World

__all__ = ["clients"]

STRANGERS = {"carol", "guest", "anonymous"}


def of_strangers(route: str, role: str) -> bool:
    """Whether this is a page that is asked for by somebody who does not play."""
    return role in STRANGERS and not route.startswith((*FOR_SIGNING_IN, "admin:"))


@pytest.mark.slow
def test_strangers_cannot_tell_the_last_move_of_a_hidden_game(
    clients: dict[str, Client],
) -> None:
    stage = staged(clients, "sogo", {}, 7)
    Tournament.objects.filter(pk=stage.event.pk).update(visibility=Tournament.Visibility.OWN)
    Game.objects.filter(pk=stage.game.pk).update(public=False)
    event_of.cache_clear()
    for seated in ("alice", "bob", "admin"):
        stage.clients.pop(seated)
    first = seen_by_strangers(stage)
    assert first["carol", stage.game.get_absolute_url()][0] == 403
    assert worlds.other_moves(stage.game, other_last_move(stage.game)) == 1
    assert_equal(first, seen_by_strangers(stage))


def seen_by_strangers(stage: World) -> Seen:
    """All of it but the position itself, which is the other one."""
    seen = world(stage, of_strangers)
    return {key: answer for key, answer in seen.items() if key[1] != "view"}


def other_last_move(game: Game) -> Callable[[Entry], dict[str, object]]:
    """Put another legal move into the last one's place."""
    state = state_of(game)
    last = next(played for played in reversed(state.moves) if played.seat >= 0)
    before = state.position_at(state.moves.index(last))
    legal = sorted(map(str, before.legal_moves(last.seat)))
    other = next(move for move in legal if move != str(last.move))

    def change(entry: Entry) -> dict[str, object]:
        is_last = entry.number == last.number
        return {**entry.payload, "move": other} if is_last else dict(entry.payload)

    return change
