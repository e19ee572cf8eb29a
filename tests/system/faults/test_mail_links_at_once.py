"""The links of one mail, pressed at the same moment on PostgreSQL: one move, and no error."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Event, Game
from games.services.gamelog.audit import first_difference
from tests.support.crowd import CROWD_SIZE, at_once
from tests.support.games.notifications.mail_moves import link, press

pytestmark = [
    pytest.mark.real,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_worker"),
]

RODS = ("A1", "B1", "C1", "D1")


@pytest.mark.parametrize(
    "rods",
    [
        pytest.param(RODS[:1], id="one link", marks=pytest.mark.slow),
        pytest.param(RODS, id="four links"),
    ],
)
def test_the_links_of_a_mail_play_one_move(
    sogo_game: Game, alice: User, rods: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.views.notifications.mail_moves.MAX_REQUESTS_PER_LINK", CROWD_SIZE)
    paths = [link(sogo_game, alice, rod) for rod in rods]

    def pressed(number: int) -> str:
        return str(press(paths[number % len(paths)]).status_code)

    codes = at_once(pressed)
    assert codes.keys() <= {"303", "409"}
    assert codes["303"] >= 1
    assert codes.total() == CROWD_SIZE
    assert Event.objects.filter(game=sogo_game, kind="move").count() == 1
    assert first_difference(Game.objects.get(pk=sogo_game.pk)) == ""
