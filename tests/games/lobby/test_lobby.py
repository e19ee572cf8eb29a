"""The lobby lists who waits; of many who accept one gets the seat."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from database.compiled_rows import CompiledRows
from games.log.time.control import per_move
from games.models import Game, Sanction, StandingChallenge, Table, TablePlace
from games.services.lobby import standing_challenges, table_visibility
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.tables import Terms, open_by_link, open_table
from games.views.lobby import lobby
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in, text, why

pytestmark = pytest.mark.database


def opened(host: User, **more: object) -> Table:
    terms = Terms("sogo", more.pop("options", {}), **more)  # type: ignore[arg-type]
    return open_table(host, terms, at=timezone.now())


def listed(reader: User) -> list[Table]:
    """The tables that `reader` finds in the lobby."""
    return [row.table for row in signed_in(reader).get("/lobby/").context["table_rows"]]


def test_an_empty_lobby_says_how_to_begin(client: Client, db: None) -> None:
    page = client.get("/lobby/")
    assert b"/tables/new/sogo/" in page.content
    assert 'href="/#play"' in page.content.decode().split('<div class="empty">')[1]


def test_there_is_nothing_to_filter_in_an_empty_lobby(client: Client, alice: User) -> None:
    assert 'name="pace"' not in client.get("/lobby/").content.decode()
    assert 'name="pace"' in client.get("/lobby/?game=sogo").content.decode()
    opened(alice)
    assert 'name="pace"' in client.get("/lobby/").content.decode()


@pytest.mark.words
def test_every_condition_is_shown_before_accepting(alice: User, bob: User) -> None:
    terms = {"time_control": per_move(7), "rated": True, "match_length": 2, "beginner": 0}
    table = opened(alice, options={"size": 5}, **terms)
    there = signed_in(bob).get("/lobby/")
    for words in ("5×5×5", "7 days per move", "a match of two games", "with alice"):
        assert words in text(there)
    assert f"/tables/{table.pk}/accept/" in there.content.decode()
    page = signed_in(bob).get(table.get_absolute_url())
    for words in (
        "5×5×5, five in a row",
        "a match of two, the second",
        "begins alice",
    ):
        assert words in text(page)
    assert f"/tables/{table.pk}/accept/" in page.content.decode()


def test_own_tables_can_be_withdrawn_and_not_accepted(alice: User, bob: User) -> None:
    table = opened(alice)
    mine = signed_in(alice).get("/lobby/").content.decode()
    assert f"/tables/{table.pk}/withdraw/" in mine
    assert f"/tables/{table.pk}/accept/" not in mine
    assert signed_in(bob).post(f"/tables/{table.pk}/withdraw/").status_code == 403
    assert signed_in(alice).post(f"/tables/{table.pk}/accept/").status_code == 409
    assert signed_in(alice).post(f"/tables/{table.pk}/withdraw/").status_code == 303
    assert not listed(bob)


def test_only_tables_for_anyone_are_listed(alice: User, bob: User) -> None:
    now = timezone.now()
    open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    open_by_link(alice, Terms("sogo", {}), at=now)
    assert not listed(bob)


def test_the_seat_is_given_once(alice: User, bob: User, carol: User) -> None:
    table = opened(alice)
    answer = signed_in(bob).post(f"/tables/{table.pk}/accept/")
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{Game.objects.get().pk}/")
    late = signed_in(carol).post(f"/tables/{table.pk}/accept/")
    assert late.status_code == 409
    assert why(LobbyRefusal.TABLE_CLOSED) in text(late)
    assert Game.objects.count() == 1


def test_a_match_of_two_swaps_the_beginner(alice: User, bob: User) -> None:
    table = opened(alice, match_length=2, beginner=0)
    signed_in(bob).post(f"/tables/{table.pk}/accept/")
    first, second = Game.objects.order_by("match_number")
    assert [first.seats.get(number=0).user, second.seats.get(number=0).user] == [alice, bob]
    page = signed_in(bob).get(f"/tables/{table.pk}/").content.decode()
    assert f"/games/{first.pk}/" in page
    assert f"/games/{second.pk}/" in page


def test_a_stranger_accepts_as_a_guest(alice: User, client: Client) -> None:
    cache.clear()
    table = opened(alice)
    assert client.post(f"/tables/{table.pk}/accept/").status_code == 303
    assert User.objects.filter(is_guest=True).count() == 1


def test_rated_tables_need_an_account(alice: User, client: Client) -> None:
    cache.clear()
    table = opened(alice, rated=True)
    page = client.get(table.get_absolute_url())
    assert f'class="primary" href="{page.context["login"]}"' in page.content.decode()
    assert f'action="/tables/{table.pk}/accept/"' not in page.content.decode()
    answer = client.post(f"/tables/{table.pk}/accept/")
    assert answer.status_code == 409
    assert why(LobbyRefusal.RATED_NEEDS_ACCOUNT) in text(answer)
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.slow
def test_the_lobby_takes_as_many_queries_for_one_table_as_for_many(
    alice: User, client: Client
) -> None:
    opened(alice)
    with CaptureQueriesContext(connection) as for_one:
        client.get("/lobby/")
    for _ in range(10):
        opened(alice)
    with CaptureQueriesContext(connection) as for_many:
        client.get("/lobby/")
    assert len(for_many) == len(for_one) == 6


def test_the_lobby_asks_nothing_twice_and_counts_without_sorting(alice: User, bob: User) -> None:
    opened(alice)
    client = signed_in(bob)
    with CaptureQueriesContext(connection) as asked:
        client.get("/lobby/")
    texts = [query["sql"] for query in asked]
    assert len({*texts}) == len(texts)
    assert not any(sql.startswith("SELECT COUNT") for sql in texts)


@pytest.mark.slow
def test_the_lobby_lists_the_newest_and_counts_no_further(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (lobby, table_visibility):
        monkeypatch.setattr(module, "MAX_LISTED_COUNT", 2)
    fresh = CompiledRows(table_visibility._newest_rows)
    monkeypatch.setattr(table_visibility, "_newest", fresh)
    oldest, *newest = (opened(alice) for _ in range(3))
    page = signed_in(bob).get("/lobby/")
    assert {row.table for row in page.context["table_rows"]} == set(newest)
    assert oldest not in listed(bob)
    assert page.context["table_page"].paginator.count == page.context["most"]


def test_what_is_built_once_finds_what_is_listed_and_available(alice: User, bob: User) -> None:
    day = timedelta(days=1)
    for host, last_day in ((alice, None), (alice, NOW.date() - day), (bob, NOW.date())):
        Table.objects.create(ruleset="sogo", host=host, created_at=NOW, last_day=last_day)
        StandingChallenge.objects.create(
            user=host, ruleset="sogo", max_running=1, created_at=NOW, last_day=last_day
        )
    for change in (None, {"kind": "suspension", "user": bob}):
        if change:
            Sanction.objects.create(**change, at=NOW, ends_at=NOW + day, reason="So.", by=alice)
        tables, challenges = (
            table_visibility.listed(None, NOW),
            standing_challenges.available(NOW, None),
        )
        for hidden in ((), (0,)):  # By a query that is built once, and by one that is not.
            newest = table_visibility.newest(None, NOW, hidden=hidden)
            assert newest == [(table.pk, table.host_id) for table in tables]
            offers = standing_challenges.newest(None, NOW, hidden=hidden)
            assert offers == [row.pk for row in challenges]
        assert len(tables) == len(challenges) == (1 if change else 2)


@pytest.mark.real
def test_what_asks_a_player_is_found_among_their_own_places(alice: User) -> None:
    """Every page tells it. Among two million places reading all of them took 0.3 s."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = TablePlace.objects.asking(alice).explain()
    outermost = plan[: plan.index("SubPlan")]
    assert "Index Cond: (user_id = " in outermost
