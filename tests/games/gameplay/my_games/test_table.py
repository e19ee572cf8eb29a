"""My games as a table, and what a phone makes of it."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.log.commands import PlayMoves
from tests.games.gameplay.my_games.test_groups import begun
from tests.support.games.pages import act, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


def test_a_table_of_games_has_no_cell_for_a_last_move_where_none_was_made(
    alice: User, bob: User
) -> None:
    """On phones a dot stands before each, and would before none."""
    game, client = begun(alice, bob), signed_in(alice)
    client.post("/games/style/", {"style": "table", "list": "my_games"})
    assert 'class="last-move"' not in client.get("/games/").content.decode()
    act(game, alice, PlayMoves(("A1",)))
    assert 'class="last-move"' in client.get("/games/").content.decode()
