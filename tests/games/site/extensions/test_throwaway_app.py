"""An app beside games adds a panel, a section and data of its own; nothing in games knows it."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.extensions import personal_data
from games.extensions.calendar_dates import dates_of
from games.extensions.ratings import strong_players
from games.log.time.control import per_move
from games.models import Game
from games.services.lobby.tables import Terms, open_by_link, open_table
from games.services.players import account_deletion, data_export
from tests.support.games.pages import signed_in, text

if TYPE_CHECKING:
    from tests.support.throwaway.models import Bookmark

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def bookmark(bookmarks: type[Bookmark], alice: User, live_game: Game) -> Bookmark:
    return bookmarks.objects.create(user=alice, game=live_game, text="Fine end", created_at=NOW)


def exported(user: User) -> dict[str, Any]:
    return json.loads("".join(data_export.pieces(user, NOW)))


def test_a_panel_is_shown_to_those_it_is_for_and_to_nobody_else(
    bookmark: Bookmark, live_game: Game, alice: User, bob: User, client: Client
) -> None:
    url = live_game.get_absolute_url()
    assert "Fine end (move 0 of 0)" in text(signed_in(alice).get(url))
    for stranger in (signed_in(bob), client):
        page = stranger.get(url)
        assert page.status_code == 200
        assert "Bookmarks" not in text(page)


def test_a_panel_is_told_which_move_is_on_the_board(
    bookmark: Bookmark, live_game: Game, alice: User, play_moves: Any
) -> None:
    play_moves(live_game, "A1 B1")
    page = signed_in(alice).get(f"/games/{live_game.pk}/1/")
    assert "Fine end (move 1 of 2)" in text(page)


def test_a_panel_is_left_alone_when_htmx_swaps_the_board(
    bookmark: Bookmark, live_game: Game, alice: User
) -> None:
    part = signed_in(alice).get(live_game.get_absolute_url(), headers={"HX-Request": "true"})
    assert "Bookmarks" not in text(part)


def test_a_profile_has_a_section_for_those_who_may_see_it(
    bookmark: Bookmark, alice: User, bob: User, client: Client
) -> None:
    assert "alice: 1 (yours)" in text(signed_in(alice).get("/players/alice/"))
    seen = text(signed_in(bob).get("/players/alice/"))
    assert "alice: 1" in seen
    assert "yours" not in seen
    assert "Bookmarks" not in text(client.get("/players/alice/"))
    assert "Bookmarks" not in text(signed_in(alice).get("/players/bob/"))


@pytest.mark.parametrize("address", ["/", "/lobby/"])
def test_a_part_stands_on_the_front_page_and_in_the_lobby(
    bookmark: Bookmark, alice: User, client: Client, address: str
) -> None:
    assert "Bookmarks kept: 1" in text(signed_in(alice).get(address))
    assert "Bookmarks kept" not in text(client.get(address))


def test_a_panel_stands_beside_the_what_if_board(
    bookmark: Bookmark, live_game: Game, alice: User, client: Client
) -> None:
    url = reverse("game_analysis", args=[live_game.pk, 0])
    assert "Bookmarks kept: 1" in text(signed_in(alice).get(url))
    assert "Bookmarks kept" not in text(client.get(url))


def test_ratings_stand_at_tables_and_filter_them(
    bookmark: Bookmark, live_game: Game, alice: User, bob: User, carol: User
) -> None:
    assert strong_players(live_game, list(live_game.seats.all())) == {alice.pk}
    for host in (alice, bob):
        open_table(host, Terms("sogo", {}, per_move(3), rated=True, seats=2), at=timezone.now())
    client = signed_in(carol)
    page = text(client.get("/lobby/"))
    assert "bookmarks of the host: 1" in page
    assert "bookmarks of the host: 0" in page
    (row,) = client.get("/lobby/?rating=marked").context["table_rows"]
    assert row.table.host == alice
    assert "Counts twice." in text(client.get(row.table.get_absolute_url()))


def test_a_secret_game_is_shut_to_others_and_stands_in_the_calendar(
    bookmark: Bookmark, live_game: Game, alice: User, carol: User
) -> None:
    bookmark.text = "Secret."
    bookmark.save()
    url = live_game.get_absolute_url()
    assert [signed_in(player).get(url).status_code for player in (alice, carol)] == [200, 403]
    assert [date.summary for date in dates_of(alice)] == ["Secret."]
    assert dates_of(carol) == []


def test_a_guide_is_linked_wherever_the_rules_are(
    bookmarks: type[Bookmark], client: Client
) -> None:
    assert 'href="/bookmarks/sogo/"' in client.get("/").content.decode()
    assert 'href="/bookmarks/sogo/"' in client.get("/rules/").content.decode()
    page = client.get("/rules/sogo/").content.decode()
    assert 'href="/bookmarks/sogo/"' in page
    before, after = page.split('href="/bookmarks/sogo/turn/"')
    heading = "<h2 "
    assert before.count(heading) == 3
    assert after.count(heading) >= 1
    assert "/bookmarks/" not in client.get("/rules/ludoku/").content.decode()


def test_a_link_stands_in_the_main_menu(bookmarks: type[Bookmark], client: Client) -> None:
    menu = client.get("/lobby/").content.decode().split(f'<nav aria-label="{_("Main")}">')[1]
    assert "All bookmarks</a>" in menu.split("</nav>")[0]


@pytest.mark.slow
def test_a_link_stands_in_the_menu_of_a_game(
    bookmarks: type[Bookmark], live_game: Game, alice: User, client: Client
) -> None:
    url, link = live_game.get_absolute_url(), 'href="/marks/sogo/"'
    assert f"<a {link}>All marks</a>" in signed_in(alice).get(url).content.decode()
    for_strangers = f'<a {link} download="marks.txt">All marks</a>'
    assert for_strangers in client.get(url).content.decode()
    part = client.get(url, headers={"HX-Request": "true"})
    assert for_strangers in part.content.decode()


def test_a_link_stands_beside_the_line_of_a_what_if_board(
    bookmarks: type[Bookmark], live_game: Game, alice: User, client: Client
) -> None:
    lines = {
        "/analysis/sogo/?moves=A1,B2": "/marks/sogo/A1-B2",
        f"/games/{live_game.pk}/0/analysis/?moves=A1,B2&at=1": f"/marks/{live_game.pk}/0/A1",
    }
    for board, mark in lines.items():
        link = f'<a href="{mark}" hx-boost="false">Mark this line</a>'
        assert link in signed_in(alice).get(board).content.decode()
        assert "Mark this line" not in client.get(board).content.decode()


def test_the_head_of_a_page_has_a_part_about_its_subject(
    bookmarks: type[Bookmark], live_game: Game, alice: User, bob: User, play_moves: Any
) -> None:
    play_moves(live_game, "A1 B1")
    opened = open_table(alice, Terms("sogo", {}), at=NOW)
    by_link, token = open_by_link(alice, Terms("sogo", {}), at=NOW)
    pages = {
        f"/games/{live_game.pk}/": "sogo 2",
        f"/games/{live_game.pk}/1/": "sogo 1",
        opened.get_absolute_url(): "alice ",
        by_link.get_absolute_url(): "alice ",
        f"/invitation/{token}/": f"alice {token}",
        "/players/bob/": "bob",
    }
    for address, about in pages.items():
        head, __ = signed_in(alice).get(address).content.decode().split("</head>")
        assert f'<meta name="marked" content="{about}">' in head
    unnamed = open_table(bob, Terms("sogo", {}), at=NOW).get_absolute_url()
    for address in (unnamed, "/"):
        assert 'name="marked"' not in signed_in(alice).get(address).content.decode()


def test_the_export_has_a_part_of_the_app(
    bookmark: Bookmark, live_game: Game, alice: User, bob: User
) -> None:
    (kept,) = exported(alice)["apps"]["bookmarks"]
    assert (kept["game"], kept["text"]) == (str(live_game.pk), "Fine end")
    assert exported(bob)["apps"]["bookmarks"] == []


def test_without_other_apps_the_export_is_as_it_was(
    live_game: Game, alice: User, settings: Any
) -> None:
    settings.INSTALLED_APPS = [
        app for app in settings.INSTALLED_APPS if app not in {"study", "events"}
    ]
    assert "apps" not in exported(alice)


def test_the_deletion_of_an_account_takes_the_part_of_the_app_with_it(
    bookmark: Bookmark, bookmarks: type[Bookmark], live_game: Game, alice: User, bob: User
) -> None:
    bookmarks.objects.create(user=bob, game=live_game, text="Stays", created_at=NOW)
    due = account_deletion.request_deletion(alice, at=NOW)
    assert account_deletion.delete_due(due + timedelta(minutes=1)) == 1
    assert list(bookmarks.objects.values_list("text", flat=True)) == ["Stays"]


def test_an_app_that_fails_to_delete_leaves_the_account_whole(
    bookmark: Bookmark, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next sweep tries again: half a deletion would be none."""

    def fail(user: User, at: datetime) -> None:
        raise RuntimeError

    part = personal_data.registry.get("bookmarks")
    assert part is not None
    broken = personal_data.PersonalData(part.app, part.name, part.export, fail)
    monkeypatch.setitem(personal_data.registry._entries, part.name, broken)
    due = account_deletion.request_deletion(alice, at=NOW)
    assert account_deletion.delete_due(due + timedelta(minutes=1)) == 0
    alice.refresh_from_db()
    assert alice.username == "alice"
    assert alice.delete_at == due
