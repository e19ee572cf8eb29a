"""What the page holds so that a script can replay the turns of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Game
from games.models.gameplay.board_preferences import HintStrength, set_for_every_board
from games.rules.kit.core import Move
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.views.gameplay.page.replay import Replay
from tests.support.games.pages import act, signed_in

Played = Callable[[Game, str], Game]


def replay(user: User, game: Game, **query: str) -> Replay | None:
    answer = signed_in(user).get(game.get_absolute_url(), query)
    found = answer.context["board"].replay
    assert ("data-replay=" in answer.content.decode()) == (found is not None)
    return found


def begun(key: str, people: Sequence[User]) -> Game:
    return start_game(key, list(people), options={}, at=timezone.now(), time_control=per_move(3))


def whole_turn(game: Game) -> list[str]:
    """Moves that make a turn of the seat whose turn it is."""
    position, turn = state_of(game).position, []
    (seat,) = position.to_move
    while position.to_move == {seat}:
        move: Move = next(iter(position.legal_moves(seat)))
        turn.append(move)
        position = position.play(move, seat)
    return [str(move) for move in turn]


def test_dice_are_replayed_one_after_the_other_and_then_the_roll(alice: User, bob: User) -> None:
    game = begun("ludoku", [alice, bob])
    assert replay(alice, game) is None
    turn = whole_turn(game)
    act(game, alice, PlayMoves(tuple(turn)))
    assert replay(alice, game) is None
    found = replay(bob, game)
    assert found
    assert found.squares.split() == [move[1:] for move in turn]
    assert found.drawn
    assert "alice" in found.says


@pytest.mark.slow
def test_a_ball_is_marked_by_its_drawing(
    live_game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1")
    found = replay(bob, live_game)
    assert found == Replay("", "alice: A1.", drawn=False)
    assert (
        'class="fresh" data-new="1"'
        in signed_in(bob).get(live_game.get_absolute_url()).content.decode()
    )
    play_moves(live_game, "B1 C1")
    assert replay(bob, live_game) == Replay("", "alice: C1.", drawn=False)


def test_all_turns_since_the_own_one_are_replayed(alice: User, bob: User, carol: User) -> None:
    game = begun("cards", [alice, bob, carol])
    for user in (alice, bob):
        act(game, user, PlayMoves(("glass",)))
        act(game, user, PlayMoves(("pass",)))
    assert replay(carol, game) is None, "the card is covered"
    act(game, alice, Resign())
    act(game, bob, Resign())
    assert replay(carol, game) is not None


@pytest.mark.slow
def test_nothing_is_replayed_for_those_who_look_or_go_back_or_choose(
    live_game: Game, bob: User, carol: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1")
    assert replay(bob, live_game)
    assert replay(carol, live_game) is None
    assert replay(bob, live_game, choose="B2") is None
    page = Client().get(live_game.get_absolute_url())
    assert page.context["board"].replay is None
    old = signed_in(bob).get(f"{live_game.get_absolute_url()}0/")
    assert old.context["board"].replay is None


def test_an_old_turn_is_not_news(live_game: Game, bob: User, play_moves: Played) -> None:
    play_moves(live_game, "A1")
    Game.objects.filter(pk=live_game.pk).update(moved_at=timezone.now() - timedelta(days=15))
    assert replay(bob, live_game) is None


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [True, False])
def test_the_player_decides(
    live_game: Game, bob: User, play_moves: Played, *, wanted: bool
) -> None:
    play_moves(live_game, "A1")
    before = signed_in(bob).get(live_game.get_absolute_url())
    assert "data-sounds" not in before.content.decode()
    set_for_every_board(bob, HintStrength.QUIET, replay=wanted, sounds=not wanted)
    bob.save()
    after = signed_in(bob).get(live_game.get_absolute_url())
    assert bool(after.context["board"].replay) == wanted
    assert ("data-sounds" in after.content.decode()) == (not wanted)
    assert (after["ETag"] == before["ETag"]) == wanted
