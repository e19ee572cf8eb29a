"""The public list of commitments: it has every seal before anybody joins, and it only grows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from json import dumps

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.events import GENESIS
from games.models import Commitment
from games.services.chance import commitments, seals
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db")]


def listed() -> list[Commitment]:
    return list(Commitment.objects.all())


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def test_a_table_is_in_the_list_before_anybody_joins(alice: User, bob: User) -> None:
    table = tables.open_table(alice, Terms("ludoku", {}, match_length=2), at=NOW)
    assert [entry.commitment for entry in listed()] == seals.commitments(table)
    tables.accept(table.pk, bob, at=NOW)
    assert len(listed()) == 2, "the games have no other seals than their table"


def test_a_game_without_a_table_is_in_the_list(alice: User) -> None:
    game = start_game("ludoku", [alice, "beginner"], options={}, at=NOW)
    chance = game.events.get(number=0).payload["chance"]
    assert [entry.commitment for entry in listed()] == [chance["commitment"]]


def test_a_form_that_is_looked_at_lists_nothing() -> None:
    seals.envelope()
    Client().get("/tables/new/ludoku/")
    assert listed() == []


def test_each_entry_follows_from_the_one_before() -> None:
    commitments.append(f"{number:064x}" for number in range(5))
    head = GENESIS
    for number, entry in enumerate(listed(), start=1):
        body = [number, entry.at.astimezone(UTC).isoformat(), entry.commitment]
        text = dumps(body, separators=(",", ":"))
        assert (entry.number, entry.prev_hash) == (number, head)
        head = sha256(f"{head}\n{text}".encode()).hexdigest()
        assert entry.hash == head
    assert commitments.first_fault(listed()) is None


def test_an_entry_that_was_changed_or_left_out_is_found() -> None:
    commitments.append(f"{number:064x}" for number in range(5))
    changed, shorter = listed(), listed()
    changed[2].commitment = "f" * 64
    assert commitments.first_fault(changed) == changed[2]
    del shorter[2]
    assert commitments.first_fault(shorter) == shorter[2]


def test_the_first_entry_of_a_day_has_to_follow_from_the_day_before() -> None:
    with time_machine.travel(datetime.now(UTC) - timedelta(days=1)):
        commitments.append(["0" * 64])
    commitments.append(["1" * 64])
    assert Client().get(f"/fairness/{today()}/").context["fault"] is None
    body = {"commitment": "2" * 64, "at": datetime.now(UTC)}
    for number, before in ((3, listed()[0].hash), (5, listed()[1].hash), (1, listed()[1].hash)):
        forged = Commitment(number=number, prev_hash=before, **body)
        forged.hash = commitments.hash_of(forged)
        assert commitments.first_fault([forged]) == forged


def test_the_database_refuses_to_change_or_delete_an_entry() -> None:
    commitments.append(["0" * 64])
    for change in (
        lambda: Commitment.objects.update(commitment="f" * 64),
        lambda: Commitment.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert listed()[0].commitment == "0" * 64


def test_a_clock_that_goes_back_does_not_turn_the_list_around() -> None:
    commitments.append(["0" * 64])
    with time_machine.travel(datetime.now(UTC) - timedelta(days=3)):
        commitments.append(["1" * 64])
    first, second = listed()
    assert second.at == first.at


def test_a_table_that_is_not_opened_after_all_is_not_listed(alice: User) -> None:
    made = seals.envelope()
    tables.open_table(alice, Terms("sogo", {}), at=NOW, chance=seals.ChanceInput(made.token))
    with pytest.raises(seals.EnvelopeUsed):
        tables.open_table(alice, Terms("sogo", {}), at=NOW, chance=seals.ChanceInput(made.token))
    assert len(listed()) == 1


def test_a_page_and_a_file_for_each_day(alice: User) -> None:
    empty = Client().get("/fairness/")
    assert empty.context["month"] is None
    assert 'class="empty"' in empty.content.decode()
    commitments.append(["0" * 64, "1" * 64])
    page = Client().get("/fairness/")
    assert f'href="/fairness/{today()}/"' in page.content.decode()
    for client in (Client(), signed_in(alice)):
        shown = client.get(f"/fairness/{today()}/")
        assert [entry.number for entry in shown.context["entries"]] == [2, 1]
        assert all(entry.hash in text(shown) for entry in listed())
    file = Client().get(f"/fairness/{today()}.json")
    assert file["Content-Disposition"].endswith(f'commitments-{today()}.json"')
    entries = file.json()["entries"]
    assert [entry["commitment"][0] for entry in entries] == ["0", "1"]
    assert entries[1]["prev_hash"] == entries[0]["hash"]


def test_a_day_without_entries_and_what_is_no_day() -> None:
    answer = Client().get("/fairness/2020-01-01/")
    assert answer.status_code == 200
    assert 'class="empty"' in answer.content.decode()
    assert Client().get("/fairness/2020-01-01.json").json()["entries"] == []
    for day in ("0001-01-01", today()):
        for address in (f"{day}/", f"{day}.json"):
            assert Client().get(f"/fairness/{address}").status_code == 200
    tomorrow = f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%d}"
    late = [f"{day}{end}" for day in ("9999-12-31", tomorrow) for end in ("/", ".json")]
    for wrong in ("yesterday/", "2020-13-01/", "2020-1-1x.json", "%00/", "١٢٣٤-01-01/", *late):
        assert Client().get(f"/fairness/{wrong}").status_code == 404


def test_a_long_day_has_pages_and_each_checks_what_it_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.views.chance.commitments.ENTRIES_PER_PAGE", 2)
    commitments.append(f"{number:064x}" for number in range(5))
    for page, numbers in ((1, [5, 4]), (2, [3, 2]), (3, [1])):
        with CaptureQueriesContext(connection) as queries:
            shown = Client().get(f"/fairness/{today()}/?page={page}")
        read = [query["sql"] for query in queries if '."hash" FROM' in query["sql"]]
        assert read
        assert all("LIMIT" in sql for sql in read)
        assert [entry.number for entry in shown.context["entries"]] == numbers
        assert shown.context["fault"] is None


def appended_on(day: datetime) -> None:
    """Add an entry to the list on that day."""
    with time_machine.travel(day):
        commitments.append([sha256(str(day).encode()).hexdigest()])


def test_the_list_shows_the_days_of_a_month_and_leads_to_the_others() -> None:
    march, may = datetime(2026, 3, 31, 23, 59, tzinfo=UTC), datetime(2026, 5, 1, tzinfo=UTC)
    for at in (march, may, may + timedelta(days=2), datetime(2026, 7, 1, tzinfo=UTC)):
        appended_on(at)
    latest = Client().get("/fairness/")
    assert [day.isoformat() for day in latest.context["month"].days] == ["2026-07-01"]
    assert 'href="?month=2026-05"' in latest.content.decode()
    page = Client().get("/fairness/?month=2026-05")
    assert [day.isoformat() for day in page.context["month"].days] == ["2026-05-03", "2026-05-01"]
    shown = page.content.decode()
    assert 'href="?month=2026-03"' in shown
    assert 'href="?month=2026-07"' in shown
    earliest = Client().get("/fairness/?month=2026-03").context["month"]
    assert (earliest.earlier, earliest.later) == (None, may.date())
    for wrong in ("2026-04", "2026-13", "9999-12", "0001-01", "", "%00", "2026-05-01"):
        assert Client().get(f"/fairness/?month={wrong}").status_code == 404


def test_a_file_is_not_sent_twice() -> None:
    yesterday = datetime.now(UTC) - timedelta(days=1)
    appended_on(yesterday)
    appended_on(datetime.now(UTC))
    for day, says in (
        (today(), "no-cache"),
        (f"{yesterday - timedelta(days=1):%Y-%m-%d}", "max-age"),
    ):
        first = Client().get(f"/fairness/{day}.json")
        assert says in first["Cache-Control"]
        again = Client().get(f"/fairness/{day}.json", headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again["Cache-Control"] == first["Cache-Control"]
    before = Client().get(f"/fairness/{today()}.json")["ETag"]
    appended_on(datetime.now(UTC))
    fresh = Client().get(f"/fairness/{today()}.json", headers={"If-None-Match": before})
    assert (fresh.status_code, len(fresh.json()["entries"])) == (200, 2)


def test_the_page_of_draws_leads_to_the_entry_of_its_game(alice: User) -> None:
    game = start_game("ludoku", [alice, "beginner"], options={}, at=NOW)
    shown = Client().get(f"/games/{game.pk}/draws/").content.decode()
    assert f'href="/fairness/{today()}/#entry-1"' in shown
