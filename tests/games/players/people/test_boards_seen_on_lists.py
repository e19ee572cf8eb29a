"""A move seen in a list of games of others is seen: its player cannot undo it any more."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.services.gamelog.presence import seen_by_others
from games.services.players import favourites
from tests.games.conftest import NOW
from tests.support.games.pages import press, send, signed_in

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


@pytest.mark.first_by_day
@pytest.mark.parametrize("path", ["/watch/", "/players/", "/players/bob/", "/me/favourites/"])
def test_a_move_shown_to_the_other_player_is_seen(
    live_game: Game, alice: User, bob: User, path: str
) -> None:
    favourites.add_favourite(bob, live_game, at=NOW)
    send(signed_in(alice), live_game, "A1")
    live_game.refresh_from_db()
    assert seen_by_others(live_game, 0, live_game.board_event) == ""
    assert str(live_game.pk) in signed_in(bob).get(path).content.decode()
    assert seen_by_others(live_game, 0, live_game.board_event) == "bob"
    assert press(signed_in(alice), live_game, "takeback").status_code == 409


def test_a_move_shown_to_onlookers_is_not(live_game: Game, alice: User, carol: User) -> None:
    hers = signed_in(alice)
    send(hers, live_game, "A1")
    for browser in (signed_in(carol), hers):
        browser.get("/watch/")
    assert press(hers, live_game, "takeback").status_code == 303
