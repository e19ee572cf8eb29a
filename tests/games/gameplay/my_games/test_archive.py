"""The archive of finished games, and the search in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Game, Note, SeatResult
from games.services.gamelog import state_cache
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.games.pages import faulty_fields, signed_in

pytestmark = pytest.mark.database

MARCH, JUNE = datetime(2026, 3, 1, 12, tzinfo=UTC), datetime(2026, 6, 1, 12, tzinfo=UTC)


def over(
    loser: User, others: Sequence[User | str], ruleset: str = "sogo", at: datetime = JUNE
) -> Game:
    sitters = [loser, *others]
    game = start_game(ruleset, sitters, options={}, at=at, time_control=per_move(3))
    apply_command(game.pk, Resign(), by=PlayerActor(loser), key="k", at=at)
    return Game.objects.get(pk=game.pk)


def found(page: HttpResponse) -> list[Game]:
    return [summary.game for summary in page.context["summaries"]]


@pytest.fixture
def games(alice: User, bob: User, carol: User) -> dict[str, Game]:
    """Finished games of alice by what is special about each, the latest first."""
    return {
        "bot": over(alice, ["casual"], "ludoku"),
        "won": over(bob, [alice], "tiles", JUNE - timedelta(hours=1)),
        "lost": over(alice, [carol], "sogo", MARCH),
    }


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["bot", "won", "lost"]),
        ("game=tiles", ["won"]),
        ("opponent=CAR", ["lost"]),
        ("opponent=c%C3%A2rol", ["lost"]),
        ("opponent=birch", ["bot"]),
        ("opponent=alice", []),
        (f"result={SeatResult.WON}", ["won"]),
        (f"result={SeatResult.LOST}&opponent=carol", ["lost"]),
        (f"result={SeatResult.DRAWN}", []),
        ("since=2026-06-01", ["bot", "won"]),
        ("until=2026-03-01", ["lost"]),
        ("since=2026-03-02&until=2026-05-31", []),
    ],
)
def test_games_are_found_again(
    games: dict[str, Game], alice: User, query: str, expected: list[str]
) -> None:
    page = signed_in(alice).get(f"/games/archive/?{query}")
    assert found(page) == [games[name] for name in expected]
    assert (not expected) == ('<div class="empty"' in page.content.decode())


def test_running_games_are_in_no_archive(alice: User, bob: User) -> None:
    start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3))
    page = signed_in(alice).get("/games/archive/")
    assert found(page) == []
    assert 'href="/games/"' in page.content.decode().partition('<div class="empty"')[2]


def test_days_are_those_of_the_readers_clock(alice: User, bob: User) -> None:
    late = over(alice, [bob], at=datetime(2026, 6, 1, 23, 30, tzinfo=UTC))
    client = signed_in(alice)
    User.objects.update(timezone="UTC")
    assert found(client.get("/games/archive/?since=2026-06-01&until=2026-06-01")) == [late]
    User.objects.update(timezone="Europe/Berlin")
    assert found(client.get("/games/archive/?since=2026-06-01&until=2026-06-01")) == []
    assert found(client.get("/games/archive/?since=2026-06-02&until=2026-06-02")) == [late]


@pytest.mark.slow
def test_only_my_own_notes_are_searched(alice: User, bob: User) -> None:
    mine, theirs = over(alice, [bob]), over(alice, [bob], at=MARCH)
    at = timezone.now()
    Note.objects.create(game=mine, user=alice, ply=None, text="Corner übersehen.", changed_at=at)
    Note.objects.create(game=mine, user=alice, ply=1, text="A corner!", changed_at=at)
    Note.objects.create(game=theirs, user=bob, ply=None, text="A corner.", changed_at=at)
    assert found(signed_in(alice).get("/games/archive/?note=Corner")) == [mine]
    assert found(signed_in(alice).get("/games/archive/?note=ÜBERSEHEN")) == [mine]
    assert found(signed_in(bob).get("/games/archive/?note=corner")) == [theirs]


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("query", "faulty"),
    [
        ("since=yesterday", ["since"]),
        ("until=2026-02-30", ["until"]),
        ("since=2026-03-02&until=2026-03-01", ["until"]),
        ("since=9999-12-31", ["since"]),
        ("until=0001-01-01", ["until"]),
        ("game=chess", ["game"]),
        ("result=x", ["result"]),
        ("opponent=%00", ["opponent"]),
        ("note=" + "x" * 81, ["note"]),
    ],
)
def test_what_cannot_be_searched_for_is_said_at_its_field(
    games: dict[str, Game], alice: User, query: str, faulty: list[str]
) -> None:
    page = signed_in(alice).get(f"/games/archive/?{query}")
    assert page.status_code == 422
    assert found(page) == []
    assert faulty_fields(page) == faulty


@pytest.mark.slow
def test_what_was_typed_stays_typed_on_every_page(alice: User, bob: User) -> None:
    for number in range(25):
        over(alice, [bob], at=JUNE + timedelta(minutes=number))
    page = signed_in(alice).get("/games/archive/?opponent=bob&since=2026-01-01&page=1")
    shown = page.content.decode()
    assert 'value="bob"' in shown
    assert 'value="2026-01-01"' in shown
    assert 'href="?opponent=bob&amp;since=2026-01-01&amp;page=2"' in shown
    assert 'action="/games/style/?opponent=bob&amp;since=2026-01-01"' in shown


@pytest.mark.slow
def test_a_longer_archive_takes_no_more_queries(alice: User, bob: User) -> None:
    client, counts = signed_in(alice), []
    for _ in range(2):
        for _game in range(6):
            over(alice, [bob]), over(bob, [alice], "tiles")
        state_cache._states.clear()
        with CaptureQueriesContext(connection) as captured:
            assert client.get("/games/archive/?opponent=bob&note=").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 8


def test_strangers_are_asked_to_sign_in_first(client: Client, db: None) -> None:
    assert client.get("/games/archive/").status_code == 302
    assert client.post("/games/style/").status_code == 403
