"""What is looked for in the lobby: kept in the address, page by page, and never a dead end."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.time.control import DAY_MILLISECONDS, PRESETS, TimeControl, per_move
from games.models import Table
from games.services.lobby import standing_challenges
from games.services.lobby.tables import open_table
from games.services.lobby.terms import Terms
from games.views.lobby.filters import pace
from games.views.lobby.lobby import TABLES_PER_PAGE
from tests.support.games.pages import text

pytestmark = pytest.mark.database

ALL = {
    "brisk": Terms("sogo", {}, PRESETS["brisk"]),
    "standard": Terms("frege", {}, PRESETS["standard"]),
    "relaxed": Terms("ludoku", {}, PRESETS["relaxed"]),
    "own": Terms("sogo", {}, TimeControl(DAY_MILLISECONDS, 0, 2 * DAY_MILLISECONDS)),
    "no limit": Terms("cards", {}, None, seats=2),
    "three": Terms("cards", {}, per_move(3), seats=3),
}


@pytest.fixture
def full(alice: User, now: datetime) -> dict[str, Table]:
    return {name: open_table(alice, terms, at=now) for name, terms in ALL.items()}


def shown(client: Client, query: str) -> set[object]:
    return {row.table for row in client.get(f"/lobby/?{query}").context["table_rows"]}


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", set(ALL)),
        ("game=cards", {"no limit", "three"}),
        ("pace=fast", {"brisk", "own"}),
        ("pace=standard", {"standard", "three"}),
        ("pace=slow", {"relaxed"}),
        ("pace=none", {"no limit"}),
        ("seats=3", {"three"}),
        ("seats=2&game=cards", {"no limit"}),
        ("game=sogo&pace=fast", {"brisk", "own"}),
        ("game=halma&pace=%00&rated=x&seats=9&page=x", set(ALL)),
    ],
)
def test_tables_that_fit(
    full: dict[str, Table], client: Client, query: str, names: set[str]
) -> None:
    assert shown(client, query) == {full[name] for name in names}


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("", 1),
        ("game=sogo", 1),
        ("game=frege", 0),
        ("pace=slow", 0),
        ("pace=fast", 1),
        ("seats=2", 1),
        ("seats=3", 0),
    ],
)
def test_standing_offers_that_fit(
    bob: User, client: Client, now: datetime, query: str, count: int
) -> None:
    standing_challenges.create(bob, ALL["brisk"], 1, at=now)
    assert len(client.get(f"/lobby/?{query}").context["challenge_rows"]) == count


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        (per_move(2), "fast"),
        (per_move(3), "standard"),
        (per_move(7), "standard"),
        (per_move(14), "slow"),
        (None, "none"),
    ],
)
def test_the_pace_of_a_clock(control: TimeControl | None, expected: str) -> None:
    assert pace(control) == expected


@pytest.mark.slow
def test_what_was_chosen_stays_chosen(full: dict[str, Table], client: Client) -> None:
    page = client.get("/lobby/?game=sogo&pace=fast").content.decode()
    assert '<option value="sogo" selected>' in page
    assert '<option value="fast" selected>' in page
    assert page.count(" selected>") == 2


def test_where_nothing_fits_there_is_a_way_on(full: dict[str, Table], client: Client) -> None:
    page = client.get("/lobby/?game=tiles")
    nothing = page.content.decode().split('<div class="empty">')[1]
    assert 'class="quiet" href="/lobby/"' in nothing
    assert 'class="quiet" href="/tables/new/tiles/"' in nothing
    assert 'href="/#play"' not in nothing


def test_htmx_gets_the_list_alone(full: dict[str, Table], client: Client) -> None:
    answer = client.get("/lobby/?game=sogo", headers={"HX-Request": "true"})
    assert "HX-Request" in answer["Vary"]
    assert "<html" not in answer.content.decode()
    assert len(answer.context["table_rows"]) == 2
    assert text(answer).startswith("2 ")


def test_many_tables_come_page_by_page_with_what_was_chosen(
    alice: User, client: Client, now: datetime
) -> None:
    Table.objects.bulk_create(
        Table(
            ruleset="sogo",
            host=alice,
            time_control=per_move(3),
            created_at=now + timedelta(seconds=nth),
        )
        for nth in range(TABLES_PER_PAGE + 3)
    )
    first = client.get("/lobby/?game=sogo")
    assert len(first.context["table_rows"]) == TABLES_PER_PAGE
    assert 'href="/lobby/?game=sogo&amp;page=2"' in first.content.decode()
    with CaptureQueriesContext(connection) as queries:
        second = client.get("/lobby/?game=sogo&page=2")
    assert len(queries) == 6
    assert len(second.context["table_rows"]) == 3
    assert 'href="/lobby/?game=sogo&amp;page=1"' in second.content.decode()
    assert len(client.get("/lobby/?page=99").context["table_rows"]) == 3
