"""What a board tells besides: points where a player wants them, tactics on no board in play."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.pages import signed_in

FAINT = 'class="faint"'


@pytest.mark.parametrize("wanted", [True, False])
def test_points_of_tiles_are_shown_to_whom_wants_them(alice: User, bob: User, wanted: bool) -> None:
    alice.board_preferences = {"tiles": {"hints": wanted}}
    alice.save()
    game = start_game(
        "tiles", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3)
    )
    page = signed_in(alice).get(game.get_absolute_url()).content.decode()
    assert (FAINT in page) == wanted
    assert FAINT not in signed_in(bob).get(game.get_absolute_url()).content.decode()


def test_one_sided_cells_of_frege_are_for_the_what_if_board(alice: User, bob: User) -> None:
    game = start_game(
        "frege", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3)
    )
    moved = [next_move(game.pk) for _ in range(20)]
    game.refresh_from_db()
    client = signed_in(alice)
    assert FAINT not in client.get(game.get_absolute_url()).content.decode()
    line = ",".join(moved)
    assert FAINT in client.get(f"/analysis/frege/?hints=on&moves={line}").content.decode()


def next_move(pk: UUID) -> str:
    """The first legal letter, entered by whoever is to move."""
    game = Game.objects.get(pk=pk)
    seat = game.seats.select_related("user").get(to_move=True)
    assert seat.user is not None
    text = str(next(state_of(game).position.legal_moves(seat.number)))
    apply_command(pk, PlayMoves((text,)), by=PlayerActor(seat.user), key=text, at=timezone.now())
    return text
