"""Any game may be marked as a favourite; only its owner sees that."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.models import Favourite, Game
from games.services.players import blocks, data_export, favourites
from games.services.players.anonymization import anonymize
from games.services.players.guest_claim import claim
from games.services.players.refusals import PlayerRefusal
from tests.games.conftest import NOW
from tests.support.games.pages import send, signed_in, text, why

pytestmark = pytest.mark.database


def mark(client: Client, game: Game, do: str = "add", **fields: object) -> HttpResponse:
    return client.post(f"/games/{game.pk}/favourite/", {"do": do, **fields})


def listed(client: Client) -> list[Game]:
    response = client.get("/me/favourites/")
    assert response.status_code == 200
    return [row.summary.game for row in response.context["rows"]]


@pytest.mark.slow
def test_a_game_is_marked_twice_and_unmarked_twice(sogo_game: Game, carol: User) -> None:
    browser = signed_in(carol)
    for _again in range(2):
        response = mark(browser, sogo_game)
        assert (response.status_code, response["Location"]) == (303, f"/games/{sogo_game.pk}/")
        assert listed(browser) == [sogo_game]
    for _again in range(2):
        assert mark(browser, sogo_game, "remove").status_code == 303
        assert listed(browser) == []


@pytest.mark.slow
def test_the_page_of_the_game_and_its_summary_offer_what_is_not_yet_so(
    sogo_game: Game, carol: User
) -> None:
    browser = signed_in(carol)
    pages = (f"/games/{sogo_game.pk}/", "/watch/")
    for offered, other in (("add", "remove"), ("remove", "add")):
        for path in pages:
            page = browser.get(path).content.decode()
            assert f'name="do" value="{offered}"' in page
            assert f'name="do" value="{other}"' not in page
        mark(browser, sogo_game)


def test_the_form_leads_back_to_a_page_of_ours_only(sogo_game: Game, carol: User) -> None:
    browser = signed_in(carol)
    assert mark(browser, sogo_game, next="/watch/?game=sogo#x")["Location"] == "/watch/?game=sogo#x"
    evil = mark(browser, sogo_game, next="https://evil.example/")
    assert evil["Location"] == f"/games/{sogo_game.pk}/"


def test_the_menu_leads_back_also_after_a_refused_move(live_game: Game, alice: User) -> None:
    browser = signed_in(alice)
    refused = send(browser, live_game, "A1", board=live_game.board_event + 1)
    assert refused.status_code == 409
    assert 'id="favourite"' in refused.content.decode()
    before = send(browser, live_game, "A1")
    assert before.status_code == 303
    ply = f"/games/{live_game.pk}/0/"
    for page, back in ((refused, f"/games/{live_game.pk}/"), (browser.get(ply), ply)):
        form = page.content.decode().split(f'action="/games/{live_game.pk}/favourite/"')[1]
        found = re.search(r'name="next" value="([^"]*)"', form.split("</form>")[0])
        answer = mark(browser, live_game, **({"next": found[1]} if found else {}))
        assert answer["Location"] == back
        assert browser.get(answer["Location"]).status_code == 200


def test_what_cannot_be_understood_changes_nothing(sogo_game: Game, carol: User) -> None:
    browser = signed_in(carol)
    assert mark(browser, sogo_game, "burn").status_code == 422
    assert browser.post(f"/games/{uuid4()}/favourite/", {"do": "add"}).status_code == 404
    assert browser.get(f"/games/{sogo_game.pk}/favourite/").status_code == 405
    assert not Favourite.objects.exists()


def test_a_stranger_is_asked_to_sign_in_and_offered_nothing(
    sogo_game: Game, client: Client
) -> None:
    assert mark(client, sogo_game).status_code == 403
    assert client.get("/me/favourites/").status_code == 302
    for path in (f"/games/{sogo_game.pk}/", "/watch/"):
        assert "/favourite/" not in client.get(path).content.decode()


def test_an_empty_list_says_how_to_begin(alice: User) -> None:
    page = signed_in(alice).get("/me/favourites/").content.decode()
    assert 'href="/watch/"' in page.split('<div class="empty">')[1]


def test_nobody_else_sees_it(sogo_game: Game, alice: User, bob: User, carol: User) -> None:
    mark(signed_in(carol), sogo_game)
    assert listed(signed_in(bob)) == []
    assert 'value="remove"' not in signed_in(bob).get("/watch/").content.decode()
    export = "".join(data_export.pieces(alice, NOW))
    assert json.loads(export)["favourites"] == []


def test_a_game_of_a_blocked_player_is_hidden(sogo_game: Game, alice: User, carol: User) -> None:
    browser = signed_in(carol)
    mark(browser, sogo_game)
    blocks.block(alice, carol, at=NOW)
    assert listed(browser) == []
    blocks.unblock(alice, carol)
    assert listed(browser) == [sogo_game]


@pytest.mark.slow
def test_there_is_room_for_so_many(
    sogo_game: Game, bot_game: Game, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(favourites, "MAX_FAVOURITES", 1)
    browser = signed_in(carol)
    mark(browser, sogo_game)
    refused = mark(browser, bot_game)
    assert refused.status_code == 429
    assert why(PlayerRefusal.TOO_MANY_FAVOURITES, count=1) in text(refused)
    assert listed(browser) == [sogo_game]


def test_it_is_in_the_export_and_goes_with_the_account(sogo_game: Game, carol: User) -> None:
    mark(signed_in(carol), sogo_game)
    (entry,) = json.loads("".join(data_export.pieces(carol, NOW)))["favourites"]
    assert entry["game"] == str(sogo_game.pk)
    anonymize(carol, NOW)
    assert not Favourite.objects.exists()


def test_an_account_takes_over_those_of_its_guest(
    sogo_game: Game, bot_game: Game, carol: User
) -> None:
    guest = User.objects.create_user("Guest-a", is_guest=True)
    for user, game in ((guest, sogo_game), (guest, bot_game), (carol, sogo_game)):
        favourites.add_favourite(user, game, at=NOW)
    claim(guest, carol)
    assert set(favourites.favourites_of(carol)) == {sogo_game, bot_game}
