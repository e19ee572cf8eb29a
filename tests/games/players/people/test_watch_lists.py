"""Games of others: public ones between people, as a stranger sees them, none of a blocked one."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from tests.games.conftest import person
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.database
HOUR = timedelta(hours=1)


def begun(*people: User | str, key: str = "sogo", ago: timedelta = HOUR) -> Game:
    return start_game(key, people, options={}, at=timezone.now() - ago)


def over(*people: User, key: str = "sogo", **columns: object) -> Game:
    """A finished game, of which lists read these columns."""
    game = begun(*people, key=key)
    act(game, people[0], Resign())
    Game.objects.filter(pk=game.pk).update(**columns)
    return game


def hide(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(public=False)


def watched(client: Client, query: str = "") -> list[Game]:
    response = client.get(f"/watch/{query}")
    assert response.status_code == 200
    return [row.summary.game for row in response.context["rows"]]


def fine(client: Client, query: str = "") -> list[Game]:
    response = client.get(f"/watch/fine/{query}")
    assert response.status_code == 200
    return [row.summary.game for group in response.context["groups"] for row in group.rows]


def test_the_latest_public_games_between_people_are_shown(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    early = begun(alice, bob, ago=5 * HOUR)
    late = begun(bob, carol, key="frege", ago=2 * HOUR)
    begun(alice, "beginner")
    begun(alice, carol, ago=timedelta(days=8))
    over(alice, carol)
    hide(begun(alice, carol))
    assert watched(client) == [late, early]
    assert watched(client, "?game=sogo") == [early]
    assert watched(client, "?game=nonsense") == [late, early]


def test_a_pair_that_plays_many_games_is_shown_once(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    begun(alice, bob, ago=4 * HOUR)
    other = begun(carol, bob, ago=3 * HOUR)
    latest = begun(bob, alice, ago=2 * HOUR)
    assert watched(client) == [latest, other]


def test_a_private_game_is_not_shown_even_to_its_players(
    client: Client, alice: User, bob: User
) -> None:
    hide(begun(alice, bob))
    hide(over(alice, bob))
    for browser in (client, signed_in(alice)):
        assert watched(browser) == fine(browser) == []
        for path in ("/watch/", "/watch/fine/"):
            assert '<div class="empty">' in browser.get(path).content.decode()


def test_games_of_a_blocked_player_are_not_shown(
    client: Client, alice: User, bob: User, carol: User, now: datetime
) -> None:
    running, done = begun(bob, carol), over(bob, carol)
    blocks.block(alice, bob, at=now)
    for reader in (alice, bob):
        games = [*watched(signed_in(reader)), *fine(signed_in(reader))]
        assert games == ([] if reader == alice else [running, done])
    assert watched(client) == [running]


def test_a_board_is_shown_as_to_a_stranger(alice: User, bob: User) -> None:
    """A card that is covered between turns stays covered on the lists, for its players too."""
    begun(alice, bob, key="cards")
    (row,) = signed_in(alice).get("/watch/").context["rows"]
    assert "covered" in row.summary.miniature
    assert not row.summary.mine


def test_fine_games_are_the_longest_or_the_closest(client: Client, alice: User, bob: User) -> None:
    short = over(alice, bob, key="tiles", ply=20, margin_halves=2)
    long = over(alice, bob, key="tiles", ply=80, margin_halves=40)
    resigned = over(alice, bob, key="tiles", ply=50)
    assert fine(client) == fine(client, "?by=length&game=tiles") == [long, resigned, short]
    assert fine(client, "?by=margin") == [short, long]
    assert fine(client, "?by=nonsense") == [long, resigned, short]
    assert fine(client, "?game=sogo") == []


def test_of_each_game_some_are_shown_and_more_of_a_chosen_one(
    client: Client, alice: User, bob: User
) -> None:
    for key in ("sogo", "frege"):
        for _number in range(4):
            over(alice, bob, key=key)
    assert [game.ruleset for game in fine(client)] == ["sogo"] * 3 + ["frege"] * 3
    assert len(fine(client, "?game=frege")) == 4


@pytest.mark.first_by_day
@pytest.mark.parametrize("path", ["/watch/", "/watch/fine/"])
def test_the_number_of_queries_does_not_grow(
    client: Client, alice: User, bob: User, path: str
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).status_code == 200
        return len(asked)

    def more(other: User) -> None:
        begun(alice, other)
        over(alice, other)

    more(bob)
    client.get(path)
    few = queries()
    for number in range(6):
        more(person(f"other{number}"))
    client.get(path)
    assert queries() <= few <= 9


def test_the_front_page_leads_to_them(client: Client, db: None) -> None:
    assert 'href="/watch/"' in client.get("/").content.decode()
