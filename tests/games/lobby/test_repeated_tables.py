"""Tables that are set up anew, that bots fill, and that are gone: once each, and all are told."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Game, JobKind, Outbox, Table, TablePlace
from games.services.chance import seals
from games.services.gamelog.actors import NotPermitted
from games.services.lobby import quotas, tables
from games.services.lobby.terms import Terms
from tests.games.conftest import person
from tests.support.games.pages import faulty_fields, signed_in, text

pytestmark = pytest.mark.database


def sogo(**more: object) -> Terms:
    return Terms("sogo", {"size": 5}, per_move(5), **more)  # type: ignore[arg-type]


def open_now() -> Table:
    return Table.objects.in_lobby().get()


def test_an_equal_table_opens_when_the_game_begins(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    first = tables.open_table(
        alice, sogo(repeats_left=1, rated=True, match_length=2, beginner=1), at=now
    )
    assert Table.objects.count() == 1
    tables.accept(first.pk, bob, at=now)
    second = open_now()
    same = (
        "ruleset",
        "options",
        "time_control",
        "rated",
        "match_length",
        "seats",
        "beginner",
        "host_id",
    )
    for name in same:
        assert getattr(second, name) == getattr(Table.objects.get(pk=first.pk), name)
    assert (second.pk != first.pk, second.repeats_left) == (True, 0)
    assert second.places.get().contribution.startswith("site-"), "its host was not there"
    tables.accept(second.pk, carol, at=now)
    assert not Table.objects.open().exists()
    assert Game.objects.count() == 4


def test_with_the_bots_it_had(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(
        alice, Terms("cards", {}, seats=4, repeats_left=1), at=now, others=["strong", "casual"]
    )
    tables.accept(table.pk, bob, at=now)
    assert [place.name for place in open_now().taken] == ["alice", "Falcon", "Birch"]


def test_it_waits_until_the_last_seat_is_taken(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=3, repeats_left=2), at=now)
    tables.accept(table.pk, bob, at=now)
    assert Table.objects.count() == 1
    tables.accept(table.pk, carol, at=now)
    tables.accept(table.pk, carol, at=now)
    assert (Table.objects.count(), open_now().repeats_left) == (2, 1)


def test_the_host_stops_it(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, sogo(repeats_left=3), at=now)
    with pytest.raises(NotPermitted):
        tables.stop_repeating(table.pk, bob)
    tables.stop_repeating(table.pk, alice)
    tables.accept(table.pk, bob, at=now)
    assert not Table.objects.open().exists()


def test_a_withdrawn_table_does_not_come_back(alice: User, now: datetime) -> None:
    tables.withdraw(tables.open_table(alice, sogo(repeats_left=3), at=now).pk, alice, at=now)
    assert not Table.objects.open().exists()


def test_where_the_host_has_too_many_it_stays_away(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, sogo(repeats_left=3), at=now)
    Table.objects.bulk_create(
        Table(ruleset="sogo", host=alice, created_at=now - timedelta(days=1))
        for _ in range(quotas.MAX_OPEN_TABLES)
    )
    tables.accept(table.pk, bob, at=now)
    assert not Table.objects.open().filter(created_at=now).exists()


@pytest.mark.parametrize("how", ["link", "invited", "bots"])
def test_only_tables_of_the_lobby_come_back(
    alice: User, bob: User, now: datetime, how: str
) -> None:
    terms = sogo(repeats_left=2)
    if how == "link":
        table, token = tables.open_by_link(alice, terms, at=now)
        tables.accept(table.pk, bob, at=now, token=token)
    elif how == "invited":
        tables.accept(tables.open_table(alice, terms, at=now, others=[bob]).pk, bob, at=now)
    else:
        tables.play_now(alice, terms, ["casual"], at=now)
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (sogo(repeats_left=11), "^too-many-repeats count=10"),
        (sogo(repeats_left=-1), "^too-many-repeats count=10"),
        (Terms("cards", {"card": "chosen", "number": "3"}, repeats_left=1), "^match-without-surp"),
    ],
    ids=["11", "-1", "known card"],
)
def test_what_cannot_come_back_is_refused(
    alice: User, now: datetime, terms: Terms, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        tables.open_table(alice, terms, at=now)


def test_the_form_asks_and_the_pages_tell(alice: User, bob: User) -> None:
    usual = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}
    wrong = (mine := signed_in(alice)).post("/tables/new/sogo/", {**usual, "repeats_left": "11"})
    assert wrong.status_code == 422
    assert faulty_fields(wrong) == ["repeats_left"]
    url = mine.post("/tables/new/sogo/", {**usual, "repeats_left": "2"})["Location"]
    repeated = mine.get(url).content.decode()
    pages = ((mine, "/games/"), (mine, url), (signed_in(bob), url))
    again = [text(client.get(page)) for client, page in pages]
    assert f'action="{url}stop-repeating/"' not in signed_in(bob).get(url).content.decode()
    assert mine.post(f"{url}stop-repeating/").status_code == 303
    (notice,) = re.findall(r'<p class="soft">\s*([^<]* 2 [^<]*?)\s*</p>', repeated)
    assert all(notice in page for page in again)
    assert notice not in text(mine.get(url))
    link = mine.post("/tables/new/sogo/", {**usual, "opponent": "link", "repeats_left": "2"})
    assert Table.objects.filter(token_hash__isnull=False).get().repeats_left == 0
    assert link.status_code == 303


def test_bots_fill_the_free_seats_and_the_game_begins(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(
        alice, Terms("cards", {}, seats=4, beginner=0, repeats_left=1), at=now
    )
    tables.accept(table.pk, bob, at=now)
    (game,) = tables.fill_with_bots(table.pk, alice, "strong", at=now)
    seats = [seat.user.username if seat.user else seat.bot for seat in game.seats.all()]
    assert seats == ["alice", "bob", "strong", "strong"]
    assert tables.fill_with_bots(table.pk, alice, "strong", at=now) == [game]
    assert (open_now().repeats_left, open_now().vacant) == (0, 3)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms("sogo", {}), "^no-bots-at-this-table$"),
        (Terms("cards", {}, seats=3, rated=True), "^no-bots-at-this-table$"),
    ],
    ids=["two", "rated"],
)
def test_some_seats_are_for_people(alice: User, now: datetime, terms: Terms, words: str) -> None:
    table = tables.open_table(alice, terms, at=now)
    with pytest.raises(Refused, match=words):
        tables.fill_with_bots(table.pk, alice, "casual", at=now)
    page = signed_in(alice).get(table.get_absolute_url()).content.decode()
    assert f"/tables/{table.pk}/fill/" not in page


def test_who_may_fill_a_table_and_with_whom(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=3), at=now)
    tables.accept(table.pk, bob, at=now)
    with pytest.raises(NotPermitted):
        tables.fill_with_bots(table.pk, bob, "casual", at=now)
    with pytest.raises(Refused, match="^no-such-bot$"):
        tables.fill_with_bots(table.pk, alice, "x", at=now)
    kept = tables.open_table(alice, Terms("cards", {}, seats=3), at=now, others=[bob, carol])
    with pytest.raises(Refused, match="^no-bots-at-this-table$"):
        tables.fill_with_bots(kept.pk, alice, "casual", at=now)
    tables.withdraw(table.pk, alice, at=now)
    with pytest.raises(Refused, match="^table-closed$"):
        tables.fill_with_bots(table.pk, alice, "casual", at=now)


def test_the_host_fills_it_on_its_page(alice: User, bob: User) -> None:
    usual = {
        "opponent": "lobby",
        "time": "3",
        "match_length": "1",
        "beginner": "lot",
        "players": "3",
    }
    mine = signed_in(alice)
    url = mine.post("/tables/new/cards/", usual)["Location"]
    assert f'action="{url}fill/"' in mine.get(url).content.decode()
    assert f'action="{url}fill/"' not in signed_in(bob).get(url).content.decode()
    answer = mine.post(f"{url}fill/", {"level": "casual"})
    assert answer["Location"] == Game.objects.get().get_absolute_url()


def test_those_who_sit_there_are_told_that_it_is_gone(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=4), at=now)
    for user in (bob, carol):
        tables.accept(table.pk, user, at=now)
    tables.withdraw(table.pk, alice, at=now)
    notices = Outbox.objects.filter(kind=JobKind.WITHDRAWN)
    assert {row.user for row in notices} == {bob, carol}
    assert {row.table for row in notices} == {table}


def test_the_others_are_told_once_of_who_leaves(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("cards", {}, seats=4), at=now)
    tables.accept(table.pk, bob, at=now)
    for _ in range(3):
        assert tables.accept(table.pk, carol, at=now) == []
        tables.leave(table.pk, carol, at=now)
    notices = Outbox.objects.filter(kind=JobKind.WITHDRAWN)
    assert sorted(row.user.username for row in notices if row.user) == ["alice", "bob"]


def test_a_guest_who_hosts_keeps_to_five(alice: User, now: datetime) -> None:
    guest = person("guest-1", is_guest=True)
    for _ in range(4):
        tables.play_now(guest, Terms("sogo", {}, time_control=None), ["casual"], at=now)
    table = Table.objects.create(
        ruleset="sogo", host=guest, repeats_left=3, created_at=now, time_control=per_move(3)
    )
    TablePlace.objects.create(table=table, place=0, user=guest, at=now)
    seals.seal_table(table, seals.ChanceInput())
    tables.accept(table.pk, alice, at=now)
    assert not Table.objects.open().exists()
