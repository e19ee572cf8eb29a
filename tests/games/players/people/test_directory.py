"""Players are found by name or as online, with what they play; blocked pairs are kept apart."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.core.cache.backends.filebased import FileBasedCache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.gamelog import presence
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from tests.games.conftest import person
from tests.support.games.pages import signed_in

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def rows(response: HttpResponse) -> list[str]:
    """The names in the order of the page."""
    assert response.status_code == 200
    return [row.person.username for row in response.context["rows"]]


def come(*people: User, ago: timedelta = timedelta()) -> None:
    for user in people:
        presence.mark_present(user.pk, timezone.now() - ago)


def private_game(one_side: User, other: User) -> Game:
    game = start_game("sogo", [one_side, other], options={}, at=timezone.now())
    Game.objects.filter(pk=game.pk).update(public=False)
    return game


def test_players_are_found_by_how_their_name_begins(client: Client, alice: User) -> None:
    for name in ("Albert", "bert", "al_x"):
        person(name)
    User.objects.create_user("Guest-alma", is_guest=True)
    person("alone", is_active=False)
    assert set(rows(client.get("/players/?name=AL"))) == {"al_x", "Albert", "alice"}
    assert rows(client.get("/players/?name=%20alice%20")) == ["alice"]
    assert rows(client.get("/players/?name=al_")) == ["al_x"]
    assert rows(client.get("/players/?name=guest")) == []


@pytest.mark.slow
def test_a_name_is_found_without_its_accents_and_with_others(client: Client, db: None) -> None:
    for name in ("Zoë", "zoe2", "Øyvind", "Zola"):
        person(name)
    for asked in ("ZOE", "zo%C3%A9", "Zo%C3%8B"):
        assert rows(client.get(f"/players/?name={asked}")) == ["zoe2", "Zoë"]
    assert rows(client.get("/players/?name=oyv")) == ["Øyvind"]


@pytest.mark.parametrize("name", ["%00", "%25", "zz", "%C3", "x" * 3000, "<b>"])
def test_what_nobody_is_called_finds_nobody(client: Client, alice: User, name: str) -> None:
    response = client.get(f"/players/?name={name}")
    assert rows(response) == []
    assert '<div class="empty">' in response.content.decode()


@pytest.mark.slow
def test_what_was_typed_stays_and_pages_keep_it(client: Client, db: None) -> None:
    for number in range(25):
        person(f"twin{number:02}")
    first = client.get("/players/?name=tw")
    page = first.content.decode()
    assert 'value="tw"' in page
    assert "?name=tw&amp;page=2" in page
    assert rows(client.get("/players/?name=tw&page=2")) == ["twin24"]
    assert len(rows(client.get("/players/?name="))) == 24
    assert client.get("/players/?name=tw&page=nonsense").status_code == 200


def test_who_is_online_is_listed_the_latest_first(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    come(alice, ago=timedelta(minutes=3))
    come(bob)
    come(carol, ago=timedelta(minutes=9))
    assert rows(client.get("/players/")) == ["bob", "alice"]
    found = {row.person: row.online for row in client.get("/players/?name=").context["rows"]}
    assert found == {alice: True, bob: True, carol: False}


def test_a_page_makes_its_reader_online_but_no_guest(client: Client, alice: User) -> None:
    signed_in(alice).get("/rules/")
    signed_in(User.objects.create_user("Guest-a", is_guest=True)).get("/rules/")
    assert rows(client.get("/players/")) == ["alice"]


def test_who_does_not_show_it_is_not_listed_as_online(client: Client, alice: User) -> None:
    sent = {
        "language": "en", "theme": "dark", "timezone": "Europe/Berlin", "notation-sogo": "rods",
    }  # fmt: skip
    browser = signed_in(alice)
    assert 'name="show_online"' in browser.get("/me/preferences/").content.decode()
    assert browser.post("/me/preferences/", sent).status_code == 302
    come(alice)
    assert rows(client.get("/players/")) == []
    assert not client.get("/players/?name=alice").context["rows"][0].online


def test_a_guest_is_not_asked_whether_to_be_shown(db: None) -> None:
    guest = User.objects.create_user("Guest-a", is_guest=True)
    assert 'name="show_online"' not in signed_in(guest).get("/me/preferences/").content.decode()


def test_a_blocked_pair_does_not_see_each_other(
    client: Client, alice: User, bob: User, carol: User, now: datetime
) -> None:
    blocks.block(alice, bob, at=now)
    come(alice, bob, carol)
    for reader, other in ((alice, "bob"), (bob, "alice")):
        browser = signed_in(reader)
        assert other not in rows(browser.get("/players/"))
        assert rows(browser.get(f"/players/?name={other}")) == []
    assert set(rows(client.get("/players/"))) == {"alice", "bob", "carol"}


def test_what_they_play_is_named_unless_it_is_private(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    public = start_game("frege", [bob, alice], options={}, at=timezone.now())
    private = private_game(bob, alice)
    start_game("sogo", [bob, "beginner"], options={}, at=timezone.now())

    def games(browser: Client) -> set[str]:
        (row,) = browser.get("/players/?name=bob").context["rows"]
        return {played.game.get_absolute_url() for played in row.games}

    assert games(client) == games(signed_in(carol)) == {public.get_absolute_url()}
    assert private.get_absolute_url() not in client.get("/players/?name=").content.decode()
    blocks.block(alice, carol, at=timezone.now())
    assert games(signed_in(carol)) == set()


def test_the_number_of_queries_does_not_grow(client: Client, alice: User, bob: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get("/players/").status_code == 200
        return len(asked)

    come(alice, bob)
    start_game("sogo", [alice, bob], options={}, at=timezone.now())
    few = queries()
    for number in range(8):
        other = person(f"other{number}")
        come(other)
        start_game("sogo", [alice, other], options={}, at=timezone.now())
    assert queries() == few <= 12
    assert len(client.get("/players/?name=alice").context["rows"][0].games) == 3


@pytest.mark.slow
def test_more_are_online_than_are_remembered(
    client: Client, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MAX_TICKETS", 2)
    for number in range(5):
        come(person(f"other{number}"))
    come(alice, bob)
    assert rows(client.get("/players/")) == ["bob", "alice"]


def test_the_count_of_tickets_outlives_any_lifetime(
    client: Client, alice: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the cache on disk incr() gives a key the usual five minutes again."""
    on_disk = FileBasedCache(str(tmp_path), {})
    monkeypatch.setattr(presence, "cache", on_disk)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        presence.mark_present(alice.pk, timezone.now())
        assert list(presence.present_players(timezone.now())) == [alice.pk]
        clock.shift(timedelta(minutes=6))
        presence.mark_present(alice.pk, timezone.now())
        assert on_disk.get(presence._TICKETS) == 2


def test_a_lost_cache_lists_nobody(client: Client, alice: User, lost_cache: Any) -> None:
    cache.clear()
    come(alice)
    assert rows(client.get("/players/")) == []


def test_the_page_is_linked_from_every_page(client: Client, db: None) -> None:
    assert 'href="/players/"' in client.get("/").content.decode()
