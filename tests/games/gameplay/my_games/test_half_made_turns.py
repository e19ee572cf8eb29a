"""A turn of several moves that is only begun is not told as one that was sent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.state import State
from games.log.turns.last_turn import is_unfinished
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.text.move_text import move_text
from tests.support.games.pages import act, signed_in, text

pytestmark = pytest.mark.database


def played_die(game: Game, user: User, seat: int) -> State:
    """The first die that fits, on its own; the others of the turn are still in hand."""
    move = next(iter(state_of(game).position.legal_moves(seat)))
    act(game, user, PlayMoves((str(move),)))
    game.refresh_from_db()
    return state_of(game)


def last_move(game: Game, reader: User) -> str:
    page = signed_in(reader).get("/games/")
    lists = [page.context[f"{group}_summaries"] for group in ("turn", "waiting")]
    (summary,) = [summary for listed in lists for summary in listed if summary.game == game]
    assert summary.last_move in text(page)
    return str(summary.last_move)


def test_the_card_of_a_half_made_turn_says_that_the_rest_is_not_sent(
    alice: User, bob: User
) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    state = played_die(game, alice, 0)
    assert is_unfinished(state)
    die = move_text(state, state.moves[-1].move, "")
    half = {reader: last_move(game, reader) for reader in (alice, bob)}
    while is_unfinished(state):
        state = played_die(game, alice, 0)
    whole = {reader: last_move(game, reader) for reader in (alice, bob)}
    for reader in (alice, bob):
        assert die in half[reader]
        assert not half[reader].startswith(whole[reader].partition(die)[0] + die)
    assert len(half[alice]) > len(half[bob])


def test_a_mill_is_half_a_turn_until_a_ball_is_taken(
    alice: User, bob: User, play_moves: Callable[..., Game]
) -> None:
    game = start_game("sogo", [alice, bob], options={"variant": "2"}, at=timezone.now())
    game = play_moves(game, "A4 A3 A4 A3 A4 A3", game.created_at)
    assert not is_unfinished(state_of(game))
    assert is_unfinished(state_of(play_moves(game, "A4", game.created_at)))
