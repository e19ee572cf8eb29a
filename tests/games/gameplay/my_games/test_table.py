"""My games in lines, one for each game."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games.log.commands import PlayMoves
from games.views.gameplay.my_games.my_games import GROUP_LIMITS
from tests.games.gameplay.my_games.test_groups import begun
from tests.support.games.pages import act, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


def stands(page: str) -> str:
    cell = re.search(r'<td class="stands">(.*?)</td>', page, re.DOTALL)
    assert cell
    return cell[1]


def test_a_line_names_its_opponent_once(alice: User, bob: User, carol: User) -> None:
    User.objects.filter(pk=alice.pk).update(game_list_style="table")
    client, game = signed_in(alice), begun(alice, bob)
    act(game, alice, PlayMoves(("A1",)))
    assert "bob" not in stands(client.get("/games/").content.decode())
    cards = begun(bob, carol, alice, ruleset="cards")
    page = client.get("/games/?game=cards").content.decode()
    assert str(cards.pk) in page
    assert "bob:" in " ".join(stands(page).split())  # Of several opponents it says who is to move.


def test_in_lines_more_games_are_shown_at_once(alice: User, bob: User) -> None:
    limit = GROUP_LIMITS["turn"]
    for _ in range(limit + 1):
        begun(alice, bob)
    client = signed_in(alice)
    assert len(client.get("/games/").context["turn_summaries"]) == limit
    client.post("/games/style/", {"style": "table", "list": "my_games"})
    assert len(client.get("/games/").context["turn_summaries"]) == limit + 1
