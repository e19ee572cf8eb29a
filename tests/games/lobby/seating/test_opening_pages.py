"""The page of a full table: who has opened, until when, and a field to open by hand."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game, JobKind, Table
from games.rules import RULESETS
from games.services.chance import seals
from games.services.lobby import tables
from games.services.lobby.openings import openings
from games.services.lobby.terms import Terms
from games.services.notifications.delivery_reasons import DeliveryReason
from games.services.worker import runner
from tests.games.lobby.seating.contributors import (
    GIVEN,
    committed,
    full_table,
    ludoku,
    opened_by,
    opens,
    sits,
)
from tests.support.budget import only_in_the_long_run
from tests.support.games.notifications import emails
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database


@pytest.fixture
def table(alice: User, bob: User, now: datetime) -> Table:
    return full_table(alice, bob, at=now)


def address(table: Table) -> str:
    return f"/tables/{table.pk}/open/"


def test_the_page_says_what_it_waits_for_and_has_a_field(
    table: Table, alice: User, bob: User, now: datetime
) -> None:
    page = signed_in(bob).get(table.get_absolute_url())
    shown = page.content.decode()
    for place in table.places.all():
        assert f"data-hash>{place.contribution_hash}<" in shown
    assert f'action="{address(table)}"' in shown
    assert GIVEN["alice"] not in shown
    opens(table, bob, now)
    page = signed_in(bob).get(table.get_absolute_url())
    assert GIVEN["bob"] in page.content.decode()
    assert f'action="{address(table)}"' not in page.content.decode()
    assert "hx-get" in page.content.decode(), "it goes on waiting"


def test_opened_by_hand_the_game_begins(table: Table, alice: User, bob: User) -> None:
    answer = signed_in(bob).post(address(table), {"bytes": f" {GIVEN['bob'].upper()} "})
    assert (answer.status_code, answer.url) == (303, table.get_absolute_url())  # type: ignore[attr-defined]
    answer = signed_in(alice).post(address(table), {"bytes": GIVEN["alice"]})
    game = Game.objects.get()
    assert (answer.status_code, answer.url) == (303, game.get_absolute_url())  # type: ignore[attr-defined]
    answer = signed_in(alice).post(address(table), {"bytes": GIVEN["alice"]})
    assert answer.url == game.get_absolute_url()  # type: ignore[attr-defined]


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("sent", "status"), [("", 422), ("ff" * 16, 422), ("x" * 9999, 422), ("\0", 422)]
)
def test_wrong_bytes_get_a_sentence(table: Table, bob: User, sent: str, status: int) -> None:
    client = signed_in(bob)
    answer = client.post(address(table), {"bytes": sent})
    assert answer.status_code == status
    answer = client.post(address(table), {"bytes": sent}, headers={"Accept": "application/json"})
    assert answer.status_code == status
    assert json.loads(answer.content)["code"] in ("malformed-bytes", "other-bytes")
    assert Table.objects.get().state == Table.State.OPENING


@pytest.mark.slow
def test_others_cannot_open(table: Table, carol: User) -> None:
    assert Client().post(address(table), {"bytes": GIVEN["bob"]}).status_code in (302, 303, 403)
    assert signed_in(carol).post(address(table), {"bytes": GIVEN["bob"]}).status_code == 403
    assert signed_in(carol).get(address(table)).status_code == 405
    assert signed_in(carol).get(table.get_absolute_url()).status_code in (404, 410)


def test_a_script_hears_which_tables_wait_for_which_bytes(
    table: Table, bob: User, carol: User
) -> None:
    assert signed_in(carol).get("/tables/to-open/").json() == {
        "tables": [],
        "gone": [],
        "token": "",
    }
    heard = signed_in(bob).get("/tables/to-open/").json()
    (waiting,) = heard["tables"]
    assert waiting["open"] == address(table)
    assert waiting["seal"] == seals.commitments(table)[0]
    assert waiting["hash"] == committed("bob", waiting["seal"]).contribution_hash
    assert (len(waiting["hashes"]), waiting["people"]) == (2, 2)
    assert heard["token"]
    answer = signed_in(bob).post(
        address(table), {"bytes": GIVEN["bob"]}, headers={"Accept": "application/json"}
    )
    assert answer.json() == {"next": table.get_absolute_url()}
    assert signed_in(bob).get("/tables/to-open/").json()["tables"] == []


@pytest.mark.slow
def test_a_script_hears_which_tables_need_no_opening_any_more(
    table: Table, alice: User, bob: User, now: datetime
) -> None:
    """Those that wait, and seals that nobody has sent yet, are kept by the browser."""
    still_open, withdrawn = opened_by(alice, ludoku(), now), opened_by(alice, ludoku(), now)
    tables.withdraw(withdrawn.pk, alice, at=now)
    lasts = [seals.commitments(each)[0] for each in (table, still_open)]
    asked = [*lasts, seals.commitments(withdrawn)[0], "ab" * 32, "nonsense", "\0"]
    heard = signed_in(alice).get("/tables/to-open/", {"seal": asked}).json()
    assert heard["gone"] == seals.commitments(withdrawn)[:1]
    opens(table, alice, now)
    opens(table, bob, now)
    heard = signed_in(alice).get("/tables/to-open/", {"seal": asked}).json()
    assert set(heard["gone"]) == {seals.commitments(each)[0] for each in (withdrawn, table)}


def test_a_browser_sends_the_hash_alone(alice: User, bob: User, now: datetime) -> None:
    form = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}
    client = signed_in(alice)
    envelope = client.get("/tables/new/ludoku/").context["envelope"]
    chance = committed("alice", envelope.commitments[0])
    fields = {
        "envelope": envelope.token,
        "contribution_hash": chance.contribution_hash,
        "hashed_under": chance.hashed_under,
    }
    client.post("/tables/new/ludoku/", form | fields)
    table = Table.objects.get()
    assert table.places.get().contribution == ""
    shown = client.get(table.get_absolute_url()).content.decode()
    assert f'data-bytes-of="{chance.contribution_hash}"' in shown
    page = signed_in(bob).get(table.get_absolute_url()).content.decode()
    assert f'data-seal="{chance.hashed_under}"' in page
    assert sits(table, bob, now) == []


def test_a_hash_for_another_seal_gets_a_sentence(alice: User) -> None:
    form = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}
    sent = {"contribution_hash": "ab" * 32, "hashed_under": "cd" * 32}
    assert signed_in(alice).post("/tables/new/ludoku/", form | sent).status_code == 409
    assert not Table.objects.exists()


def test_who_waited_for_bytes_goes_on_to_the_game(
    table: Table, alice: User, bob: User, now: datetime
) -> None:
    client = signed_in(alice)
    seen = client.get(table.get_absolute_url()).context["row"].progress
    address = f"{table.get_absolute_url()}?seen={seen}"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 204
    opens(table, alice, now)
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 200
    (game,) = opens(table, bob, now)
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == game.get_absolute_url()


def test_who_waited_for_somebody_to_sit_down_goes_on_to_the_game(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    client = signed_in(alice)
    seen = client.get(table.get_absolute_url()).context["row"].progress
    (game,) = tables.accept(table.pk, bob, at=now)
    address = f"{table.get_absolute_url()}?seen={seen}"
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == game.get_absolute_url()


def test_my_games_has_it_among_what_waits_for_an_answer(
    table: Table, alice: User, bob: User, now: datetime
) -> None:
    page = signed_in(bob).get("/games/")
    assert [row.table for row in page.context["invitation_rows"]] == [table]
    assert page.context["turns"] == 1
    assert signed_in(bob).get("/games/turns/").json()["turns"] == 1
    assert signed_in(bob).get("/games/next/").url == table.get_absolute_url()  # type: ignore[attr-defined]
    opens(table, bob, now)
    page = signed_in(bob).get("/games/")
    assert [row.table for row in page.context["table_rows"]] == [table]
    assert page.context["turns"] == 0


def test_nobody_sees_it_in_the_lobby(table: Table, carol: User) -> None:
    assert list(signed_in(carol).get("/lobby/").context["table_rows"]) == []


def test_the_mail_has_the_seal_the_deadline_and_one_button(table: Table, bob: User) -> None:
    emails.send_to(JobKind.OPENING, bob)
    assert str(emails.latest()["X-Fernzug-Commitment"]).strip() == seals.commitments(table)[0]
    assert table.get_absolute_url() in emails.text().replace("%2F", "/")


def test_no_mail_to_who_has_opened_meanwhile(table: Table, bob: User, now: datetime) -> None:
    opens(table, bob, now)
    delivery = emails.send_to(JobKind.OPENING, bob)
    assert delivery.answer == DeliveryReason.TABLE_SETTLED


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["ludoku", *only_in_the_long_run(*(key for key in RULESETS if key != "ludoku"))]
)
def test_every_page_of_a_game_lost_by_silence_stands(
    alice: User, bob: User, now: datetime, key: str
) -> None:
    table = full_table(alice, bob, at=now, terms=Terms(key, {}, per_move(3)))
    opens(table, bob, now)
    assert table.open_until is not None
    runner.settle_openings(table.open_until + openings.OPENING_GRACE + timedelta(seconds=1))
    game = Game.objects.get()
    for reader in (signed_in(alice), signed_in(bob), Client()):
        for page in ("", "draws/", "game.json", "game.txt", "0/", "0/analysis/"):
            assert reader.get(f"{game.get_absolute_url()}{page}").status_code == 200, page
    assert signed_in(alice).get("/games/").status_code == 200
    assert signed_in(alice).get("/games/archive/").status_code == 200
