"""The sweep looks at what is due by its index, whatever else runs; and my games in pages."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Absence, Event, Game, Seat
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog import state_cache
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.views.gameplay.my_games.my_games import GROUP_LIMITS
from tests.support.games.pages import signed_in, text

pytestmark = pytest.mark.database

DAY = timedelta(days=1)


def many(first: User, second: User, count: int, at: datetime, days: int = 3) -> list[Game]:
    """Copies of one game, each with a log of its own."""
    pattern = start_game("sogo", [first, second], options={}, at=at, time_control=per_move(days))
    columns = [field.attname for field in Game._meta.concrete_fields if field.attname != "id"]
    values = {name: getattr(pattern, name) for name in columns}
    games = Game.objects.bulk_create([Game(**values) for _ in range(count - 1)])
    for model in (Seat, Event):
        rows = list(model.objects.filter(game=pattern))  # type: ignore[attr-defined]
        names = [field.attname for field in model._meta.concrete_fields if field.attname != "id"]
        model.objects.bulk_create(  # type: ignore[attr-defined]
            model(**{**{name: getattr(row, name) for name in names}, "game_id": game.pk})
            for game in games
            for row in rows
        )
    return [pattern, *games]


def test_what_is_due_is_found_by_its_index(alice: User, bob: User, now: datetime) -> None:
    many(alice, bob, 50, now)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # So few rows would be read without one.
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_bitmapscan = off")
        assert "game_settles_running" in Game.objects.to_settle(now).explain()
        on_its_way = Absence.objects.filter(propagate_from__isnull=False).order_by("changed_at")
        assert "absence_to_propagate" in on_its_way.explain()


@pytest.mark.slow
def test_a_sweep_with_nothing_due_asks_little_however_much_runs(
    alice: User, bob: User, now: datetime
) -> None:
    many(alice, bob, 100, now)
    with CaptureQueriesContext(connection) as captured:
        assert settle_overdue(now + DAY) == 0
    assert len(captured) <= 3


def test_only_rows_that_are_due_are_touched(alice: User, bob: User, now: datetime) -> None:
    later = many(alice, bob, 20, now + DAY)
    due = many(alice, bob, 3, now)
    before = list(Game.objects.filter(pk__in=[game.pk for game in later]).order_by("pk").values())
    assert settle_overdue(now + 3 * DAY + timedelta(seconds=120)) == 3
    assert not Game.objects.running().filter(pk__in=[game.pk for game in due]).exists()
    assert before == list(
        Game.objects.filter(pk__in=[game.pk for game in later]).order_by("pk").values()
    )


def test_every_stored_deadline_is_what_its_log_says(alice: User, bob: User, now: datetime) -> None:
    Absence.objects.create(
        user=alice, kind="booked", begins_at=now, ends_at=now + 2 * DAY, changed_at=now
    )
    for game in many(alice, bob, 3, now):
        settle_overdue(now)
        state_cache._states.clear()
        stored = Game.objects.get(pk=game.pk)
        assert stored.due_at == state_of(stored).clock.due_at == now + 5 * DAY


def test_a_thousand_games_are_shown_in_pages(alice: User, bob: User) -> None:
    at = timezone.now()
    many(alice, bob, 100, at)
    many(bob, alice, 60, at)
    client = signed_in(alice)
    client.get("/games/")
    state_cache._states.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = client.get("/games/")
    assert len(captured) <= 12, [query["sql"][:100] for query in captured]
    shown = GROUP_LIMITS["turn"] + GROUP_LIMITS["waiting"]
    assert answer.content.decode().count('class="gcard"') == shown
    page = answer.content.decode()
    assert 'href="/games/?turn=' in page
    assert 'href="/games/?waiting=' in page
    assert re.search(r"\b100\b", text(answer))
    last = client.get("/games/?turn=5")
    assert last.content.decode().count('class="gcard"') == 4
    assert 'rel="prev"' in last.content.decode()
    assert 'rel="next"' not in last.content.decode()
    assert client.get("/games/?waiting=1").content.decode().count('class="gcard"') == 24
    nothing = signed_in(person_without()).get("/games/?waiting=1").content.decode()
    assert "gcard" not in nothing
    assert '<div class="empty">' in nothing


def person_without() -> User:
    return User.objects.create_user("nobody-waits")
