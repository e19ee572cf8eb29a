"""Following is known to the follower alone, and ends with a block or an account."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import Block, Follow, Game
from games.services.gamelog import presence
from games.services.gameplay.game_start import start_game
from games.services.players import blocks, data_export, follows
from games.services.players.anonymization import anonymize
from games.services.players.refusals import PlayerRefusal
from tests.games.conftest import NOW, person
from tests.support.games.pages import signed_in, text, why

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def press(client: Client, name: str, what: str = "follow") -> HttpResponse:
    return client.post(f"/players/{name}/{what}/")


def followed(client: Client, query: str = "") -> dict[str, bool]:
    """Whom the page says its reader follows, and whether they are online."""
    response = client.get(f"/players/{query}")
    assert response.status_code == 200
    rows = response.context["rows" if query else "followed_rows"]
    return {row.person.username: row.online for row in rows}


def test_a_player_is_followed_twice_and_let_go_twice(alice: User, bob: User) -> None:
    browser = signed_in(alice)
    for _again in range(2):
        response = press(browser, "BOB")
        assert (response.status_code, response["Location"]) == (303, "/players/bob/")
        assert followed(browser) == {"bob": False}
    assert "/players/bob/unfollow/" in browser.get("/players/bob/").content.decode()
    for _again in range(2):
        assert press(browser, "bob", "unfollow").status_code == 303
        assert followed(browser) == {}
    assert "/players/bob/follow/" in browser.get("/players/bob/").content.decode()


def test_those_followed_are_listed_with_their_games_who_is_online_first(
    alice: User, bob: User, carol: User
) -> None:
    for other in (bob, carol):
        follows.follow(alice, other, at=NOW)
    game = start_game("sogo", [bob, carol], options={}, at=timezone.now())
    presence.mark_present(carol.pk, timezone.now())
    browser = signed_in(alice)
    assert list(followed(browser).items()) == [("carol", True), ("bob", False)]
    assert game.get_absolute_url() in browser.get("/players/").content.decode()
    Game.objects.update(public=False)
    assert game.get_absolute_url() not in browser.get("/players/").content.decode()
    carol.show_online = False
    carol.save()
    assert followed(browser) == {"bob": False, "carol": False}


@pytest.mark.slow
def test_the_followed_cannot_find_out(alice: User, bob: User) -> None:
    browser = signed_in(bob)
    paths = ("/players/", "/players/bob/", "/players/alice/", "/players/?name=alice", "/me/data/")
    browser.get("/players/")  # Now bob is online before as well as after.
    before = [text(browser.get(path)) for path in paths]
    follows.follow(alice, bob, at=NOW)
    assert [text(browser.get(path)) for path in paths] == before
    assert "following" in json.loads(export := "".join(data_export.pieces(bob, NOW)))
    assert "alice" not in export


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_a_block_ends_it_and_keeps_it_from_beginning(alice: User, bob: User, blocker: str) -> None:
    follows.follow(alice, bob, at=NOW)
    follows.follow(bob, alice, at=NOW)
    who, whom = (alice, bob) if blocker == "alice" else (bob, alice)
    blocks.block(who, whom, at=NOW)
    assert not Follow.objects.exists()
    refused = press(signed_in(alice), "bob")
    assert refused.status_code == 409
    assert why(PlayerRefusal.NOT_TO_BE_FOLLOWED) in text(refused)
    assert not Follow.objects.exists()


def test_nobody_follows_themselves_a_guest_or_an_account_that_is_gone(
    alice: User, bob: User
) -> None:
    User.objects.create_user("Guest-a", is_guest=True)
    User.objects.filter(pk=bob.pk).update(is_active=False)
    browser = signed_in(alice)
    assert press(browser, "alice").status_code == 409
    for name in ("Guest-a", "bob", "nobody"):
        assert press(browser, name).status_code == 404
    assert not Follow.objects.exists()


def test_guests_and_strangers_cannot_follow(alice: User, client: Client) -> None:
    guest = signed_in(User.objects.create_user("Guest-a", is_guest=True))
    for browser in (client, guest):
        assert press(browser, "alice").status_code == 403
        assert "/follow/" not in browser.get("/players/alice/").content.decode()
        assert followed(browser) == {}
    assert client.get("/players/alice/follow/").status_code == 405


def test_many_are_followed_and_the_page_shows_some(alice: User) -> None:
    others = [person(f"other{number:02}") for number in range(30)]
    for other in others:
        Follow.objects.create(user=alice, followed=other, at=NOW)
    browser = signed_in(alice)
    with CaptureQueriesContext(connection) as asked:
        assert len(followed(browser)) == 6
    assert len(asked) <= 20
    assert "?following=1" in browser.get("/players/").content.decode()
    assert len(followed(browser, "?following=1")) == 24
    assert len(followed(browser, "?following=1&page=2")) == 6


def test_there_is_room_for_so_many(
    alice: User, bob: User, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follows, "MAX_FOLLOWED", 1)
    browser = signed_in(alice)
    press(browser, "bob")
    assert press(browser, "carol").status_code == 429
    assert followed(browser) == {"bob": False}


@pytest.mark.parametrize("leaver", ["alice", "bob"])
def test_it_is_in_the_export_and_goes_with_either_account(
    alice: User, bob: User, leaver: str
) -> None:
    follows.follow(alice, bob, at=NOW - timedelta(days=1))
    (entry,) = json.loads("".join(data_export.pieces(alice, NOW)))["following"]
    assert entry["followed__username"] == "bob"
    anonymize(alice if leaver == "alice" else bob, NOW)
    assert not Follow.objects.exists()


def test_a_block_that_comes_in_between_is_obeyed(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for the same rows, so that what follows the lock knows of it."""
    locked: list[User] = []

    def blocked_while_waiting(*users: User) -> None:
        locked.extend(users)
        Block.objects.create(user=alice, blocked=bob, at=NOW)

    monkeypatch.setattr(follows, "lock_players", blocked_while_waiting)
    with pytest.raises(Refused):
        follows.follow(bob, alice, at=NOW)
    assert set(locked) == {alice, bob}
    assert not Follow.objects.exists()
    Block.objects.all().delete()
    locked.clear()
    monkeypatch.setattr(blocks, "lock_players", lambda *users: locked.extend(users))
    blocks.block(alice, bob, at=NOW)
    assert set(locked) == {alice, bob}
