"""My games, and the way to the next one."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Hold, Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.clock import vacations
from games.services.gamelog import state_cache
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby.tables import Terms, open_by_link, open_table
from tests.support.fixtures.shortcuts import note_session
from tests.support.games.pages import press, signed_in, text

pytestmark = pytest.mark.database

Played = Callable[..., Game]


def begun(first: User, second: User, days: int = 3, ago: int = 0) -> Game:
    at = timezone.now() - timedelta(hours=ago)
    return start_game("sogo", [first, second], options={}, at=at, time_control=per_move(days))


def order(page: str, *games: Game) -> list[int]:
    return [page.index(f"/games/{game.pk}/") for game in games]


def test_strangers_are_asked_to_sign_in(client: Client, db: None) -> None:
    for url in ("/games/", "/games/next/"):
        answer = client.get(url)
        assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={url}")


def test_without_games_it_says_how_to_begin(alice: User) -> None:
    page = signed_in(alice).get("/games/")
    nothing = page.content.decode().split('<div class="empty">')[1]
    assert 'href="/#play"' in nothing
    assert 'href="/me/preferences/"' in nothing
    assert "Europe/Berlin" in text(page)


def test_three_groups_the_most_urgent_first(alice: User, bob: User, play_moves: Played) -> None:
    slow, urgent, theirs = begun(alice, bob, 14), begun(alice, bob, 1), begun(bob, alice)
    over = begun(alice, bob)
    press(signed_in(alice), over, "resign", sure="yes")
    page = signed_in(alice).get("/games/").content.decode()
    assert sorted(order(page, urgent, slow, theirs, over)) == order(
        page, urgent, slow, theirs, over
    )
    sections = ("group-turn", "group-waiting", "finished")
    first, second, third = (page.index(f'id="{name}"') for name in sections)
    assert first < order(page, urgent)[0]
    assert order(page, slow)[0] < second < order(page, theirs)[0]
    assert order(page, theirs)[0] < third < order(page, over)[0]
    assert 'class="clk hot"' in page


@pytest.mark.slow
def test_a_card_tells_the_deadline_by_the_readers_own_clock(alice: User, bob: User) -> None:
    User.objects.update(timezone="Pacific/Auckland")
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3))
    game.refresh_from_db()
    assert game.due_at
    there = game.due_at.astimezone(ZoneInfo("Pacific/Auckland"))
    due = f"{there:%a, }{there.day}{there: %B, %H:%M}"
    assert due in text(signed_in(alice).get("/games/"))
    assert re.search(rf"alice: 2 d 23 h \w+ {due}", text(signed_in(bob).get("/games/")))


def test_a_card_says_whose_turn_waits_for_the_end_of_a_vacation(alice: User, bob: User) -> None:
    at = timezone.now()
    start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(3))

    def waits() -> str:
        return signed_in(bob).get("/games/").content.decode().partition('class="gcard"')[2]

    vacations.book(bob, at, at + timedelta(days=2), at=at)
    assert '<span class="pill">' not in waits(), "Alice is to move"
    vacations.book(alice, at, at + timedelta(days=2), at=at)
    assert '<span class="pill">' in waits()


def test_held_games_wait(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    apply_command(game.pk, Hold("d"), by=PlayerActor(alice), key="k", at=timezone.now())
    answer = signed_in(alice).get("/games/")
    page = answer.content.decode()
    assert [summary.game for summary in answer.context["waiting_summaries"]] == [game]
    assert '<span class="pill">' not in page, "said once"
    assert "<time" not in page.partition('class="gcard"')[2].partition("</li>")[0]
    assert '<div class="empty">' in page


def test_open_tables_and_invitations_are_there(alice: User, bob: User) -> None:
    now = timezone.now()
    open_table(alice, Terms("sogo", {}), at=now)
    open_by_link(alice, Terms("sogo", {}), at=now)
    open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    mine, theirs = (signed_in(user).get("/games/") for user in (alice, bob))
    assert [row.mine for row in mine.context["table_rows"]] == [True] * 3
    assert mine.content.decode().count('/withdraw/"') == 3
    assert len(set(re.findall(r'<span class="tag">([^<]+)</span>', mine.content.decode()))) == 3
    assert not theirs.context["table_rows"]
    (invitation,) = theirs.context["invitation_rows"]
    assert invitation.asked
    assert re.search(r'<span class="pill">alice [^<]+</span>', theirs.content.decode())


def test_any_number_of_games_takes_at_most_twelve_queries(
    alice: User, bob: User, play_moves: Played
) -> None:
    for _ in range(4):
        begun(alice, bob), begun(bob, alice)
        start_game("sogo", [alice, "casual"], options={}, at=timezone.now())
        press(signed_in(alice), begun(alice, bob), "resign", sure="yes")
        open_table(alice, Terms("sogo", {}), at=timezone.now())
    client = signed_in(alice)
    note_session(client, alice)
    state_cache._states.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/games/").status_code == 200
    assert len(queries) <= 12, [query["sql"][:100] for query in queries]


def test_the_badge_counts_turns(alice: User, bob: User, client: Client) -> None:
    begun(alice, bob), begun(alice, bob)
    lobby = signed_in(alice).get("/lobby/").content.decode()
    assert '<span class="badge" data-turns><b>2</b>' in lobby
    assert re.search(r"<summary>[^§]*data-turns>\s*<b>2</b>[^§]*</summary>", lobby), "on phones"
    assert re.search(r'data-next-game\s+href="/games/next/"', lobby)
    assert '<span class="badge" data-turns>' not in signed_in(bob).get("/lobby/").content.decode()
    assert "data-turns" not in client.get("/lobby/").content.decode()


def test_the_next_game_is_the_most_urgent_and_can_be_skipped(alice: User, bob: User) -> None:
    slow, urgent = begun(alice, bob, 14), begun(alice, bob, 1)
    begun(bob, alice, 1)
    free = start_game("sogo", [alice, "casual"], options={}, at=timezone.now())
    client = signed_in(alice)
    here, seen = "", []
    for _ in range(4):
        here = client.get(f"/games/next/?after={here}")["Location"].split("/")[2]
        seen.append(here)
    assert seen == [str(game.pk) for game in (urgent, slow, free, urgent)]
    assert client.get(f"/games/next/?after={uuid4()}")["Location"] == f"/games/{urgent.pk}/"
    assert client.get("/games/next/?after=%00").status_code == 302


def test_the_button_on_a_game_leads_on_from_it(alice: User, bob: User) -> None:
    game = begun(alice, bob)
    page = signed_in(alice).get(f"/games/{game.pk}/").content.decode()
    assert f'href="/games/next/?after={game.pk}"' in page


@pytest.mark.slow
def test_without_a_next_game_it_says_so(alice: User) -> None:
    page = signed_in(alice).get("/games/next/", follow=True)
    assert page.redirect_chain
    assert not page.context["turn_summaries"]
    assert '<div role="status">' in page.content.decode()


@pytest.mark.slow
def test_finished_games_come_in_pages(alice: User, bob: User, now: datetime) -> None:
    client = signed_in(alice)
    for _ in range(26):
        press(client, begun(alice, bob), "resign", sure="yes")
    assert 'href="/games/archive/"' in client.get("/games/").content.decode()
    assert 'rel="next" href="?page=2"' in client.get("/games/archive/").content.decode()
    assert client.get("/games/archive/?page=2").content.decode().count('class="gcard"') == 2
    for odd in ("0", "x", "99", "%00"):
        assert client.get(f"/games/archive/?page={odd}").status_code == 200


@pytest.mark.parametrize("user", ["alice", "bob", "carol"])
def test_everybody_sees_their_own(
    user: str, alice: User, bob: User, carol: User, sogo_game: Game
) -> None:
    person = {"alice": alice, "bob": bob, "carol": carol}[user]
    page = signed_in(person).get("/games/").content.decode()
    assert (str(sogo_game.pk) in page) == (user != "carol")


@pytest.mark.slow
def test_whoever_has_finished_games_is_not_told_to_have_none(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)

    def nothing(user: User) -> str:
        page = signed_in(user).get("/games/").content.decode()
        return page.split('<div class="empty">')[1].partition("</h2>")[0]

    beginner = User.objects.create_user("beginner")
    assert nothing(alice) != nothing(beginner)
