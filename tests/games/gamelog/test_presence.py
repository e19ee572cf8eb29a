"""A page that was asked for and never arrived tells nobody anything: the mail goes out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import time_machine
from django.core.wsgi import get_wsgi_application
from django.test import Client

from accounts.models import User
from games.models import Delivery, Game
from games.services.gamelog.presence import last_look, seen_by_others
from tests.games.conftest import NOW
from tests.games.gameplay.page.test_polling import tag_of
from tests.games.notifications.mail.test_digest import MINUTE, new_game, to, work_at
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")

Played = Callable[..., Game]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """alice is to move, and a mail will tell her so in a minute."""
    return new_game(alice, bob, NOW)


@pytest.fixture
def client(alice: User, game: Game) -> Client:
    """alice's browser, a moment after the game began."""
    with time_machine.travel(NOW + MINUTE / 2, tick=False):
        return signed_in(alice)


def broken_off(client: Client, game: Game, **headers: str) -> None:
    """Ask as a web server does, and go away without reading a byte of the answer."""
    environ = client._base_environ(PATH_INFO=game.get_absolute_url(), REQUEST_METHOD="GET")
    asked = {f"HTTP_{name}": value for name, value in headers.items()}
    with time_machine.travel(NOW + MINUTE, tick=False):
        answer = get_wsgi_application()({**environ, **asked}, lambda status, headers: None)
        answer.close()


def test_a_page_broken_off_unread_suppresses_no_mail(
    client: Client, game: Game, alice: User
) -> None:
    broken_off(client, game)
    broken_off(client, game, HX_REQUEST="true", IF_NONE_MATCH='"an older board"')
    assert last_look(game.pk, alice.pk) is None
    work_at(NOW + 2 * MINUTE)
    assert len(to(alice)) == 1


def test_a_page_that_asks_again_with_what_it_shows_has_arrived(
    client: Client, game: Game, alice: User
) -> None:
    with time_machine.travel(NOW + MINUTE, tick=False):
        tag = tag_of(client.get(game.get_absolute_url()).content)
        assert last_look(game.pk, alice.pk) is None
        assert client.get(game.get_absolute_url(), headers=tag).status_code == 304
    work_at(NOW + 2 * MINUTE)
    assert to(alice) == []
    assert Delivery.objects.get(user=alice).answer == "board-seen"


def test_who_answers_without_scripts_gets_no_mail_of_that_turn(
    client: Client, game: Game, alice: User, play_moves: Played
) -> None:
    with time_machine.travel(NOW + MINUTE, tick=False):
        client.get(game.get_absolute_url())
        play_moves(game, "A1", at=NOW + MINUTE)
    work_at(NOW + 2 * MINUTE)
    assert to(alice) == []
    assert Delivery.objects.filter(user=alice, state=Delivery.State.SENT).count() == 0


def test_what_was_handed_out_is_not_taken_back_as_if_unseen(
    client: Client, game: Game, alice: User
) -> None:
    """Whether it arrived is not known, so that its mover asks."""
    broken_off(client, game)
    with time_machine.travel(NOW + MINUTE, tick=False):
        assert seen_by_others(game, 1, game.board_event) == "alice"
