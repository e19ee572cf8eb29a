"""Plans and the pages of the staff, who may be opponents."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from tests.support.games.pages import signed_in


@pytest.mark.parametrize("asked", ["game/?seats__has_plan=1", "seat/?has_plan=1"])
def test_the_staff_cannot_ask_who_has_a_plan(sogo_game: Game, admin: User, asked: str) -> None:
    sogo_game.seats.update(has_plan=True)
    answer = signed_in(admin).get(f"/admin/games/{asked}")
    assert answer.status_code == 400
