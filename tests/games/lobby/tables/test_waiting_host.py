"""A host whose page is open while somebody else sits down, and a challenge to any game."""

from __future__ import annotations

from datetime import datetime

from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.appearance.markup import Markup
from tests.support.games.pages import signed_in


def test_an_open_page_learns_that_the_game_has_begun(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    host, url = signed_in(alice), table.get_absolute_url()
    asks = Markup(host.get(url).content.decode()).having("section", id="table")[0]["hx-get"]
    assert host.get(asks).status_code == 204
    tables.accept(table.pk, bob, at=now)
    answer = host.get(asks)
    game = Game.objects.get()
    assert answer["HX-Redirect"] == game.get_absolute_url()
    page = Markup(host.get(url).content.decode())
    assert page.having("a", href=game.get_absolute_url())
    assert "hx-get" not in page.having("section", id="table")[0]


def test_who_withdraws_a_table_that_is_full_comes_to_the_game(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    tables.accept(table.pk, bob, at=now)
    answer = signed_in(alice).post(f"/tables/{table.pk}/withdraw/")
    assert (answer.status_code, answer["Location"]) == (303, Game.objects.get().get_absolute_url())


def test_a_stranger_who_withdraws_a_full_table_is_refused(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    tables.accept(table.pk, bob, at=now)
    assert signed_in(carol).post(f"/tables/{table.pk}/withdraw/").status_code in {403, 409}


def test_somebody_can_be_challenged_to_any_game(client: Client, bob: User) -> None:
    page = Markup(client.get("/tables/new/sogo/?opponent=bob").content.decode())
    for key in ("frege", "ludoku", "tiles", "cards"):
        assert page.having("a", href=f"/tables/new/{key}/?opponent=bob")
