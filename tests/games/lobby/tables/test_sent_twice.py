"""A form sent twice is one table or one game, and leads to the same page."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.identity import guests
from accounts.models import User
from games.log.commands import Resign
from games.models import Game, Table
from games.services.chance import seals
from games.services.chance.refusals import ChanceRefusal
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import quotas, tables
from games.services.lobby.terms import Terms
from games.services.worker import retention
from tests.support.games.pages import signed_in, text, why

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

USUAL = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    "fields",
    [
        {"opponent": "lobby"},
        {"opponent": "player", "name": "bob"},
        {"opponent": "link"},
        {"opponent": "bot", "level": "beginner"},
    ],
    ids=lambda fields: fields["opponent"],
)
@pytest.mark.parametrize("stranger", [False, True], ids=["player", "stranger"])
def test_the_form_of_a_table(
    alice: User, bob: User, fields: dict[str, str], stranger: bool
) -> None:
    form = {**USUAL, **fields, "key": str(uuid4()), "envelope": seals.envelope().token}

    def send() -> str:
        client = Client() if stranger else signed_in(alice)
        answer = client.post("/tables/new/sogo/", form)
        assert client.get(answer["Location"]).status_code == 200
        return answer["Location"]

    assert send() == send()
    assert Table.objects.count() == 1
    assert Game.objects.count() == (fields["opponent"] == "bot")


@pytest.mark.slow
def test_a_form_that_was_changed_is_another_table(alice: User) -> None:
    client, key = signed_in(alice), str(uuid4())
    for days in ("3", "5", "5"):
        client.post("/tables/new/sogo/", {**USUAL, "time": days, "key": key})
    assert sorted(table.time_control.days for table in Table.objects.all()) == [3, 5]


@pytest.mark.slow
def test_the_same_key_of_another_player_is_another_table(alice: User, bob: User) -> None:
    key = str(uuid4())
    for user in (alice, bob):
        signed_in(user).post("/tables/new/sogo/", {**USUAL, "key": key})
    assert {table.host for table in Table.objects.all()} == {alice, bob}


@pytest.mark.parametrize("stranger", [False, True], ids=["player", "stranger"])
def test_the_button_of_the_front_page(alice: User, stranger: bool) -> None:
    form = {"level": "beginner", "key": str(uuid4()), "envelope": seals.envelope().token}
    places = set()
    for _ in range(2):
        client = Client() if stranger else signed_in(alice)
        places.add(client.post("/play/sogo/", form)["Location"])
    assert places == {Game.objects.get().get_absolute_url()}
    assert User.objects.count() == 1 + stranger


def pressed(key: UUID, address: str = "/play/sogo/", **fields: str) -> HttpResponse:
    """What a stranger is answered whose browser sends no cookie."""
    return Client().post(address, {"level": "beginner", "key": str(key), **fields})


@pytest.mark.slow
def test_the_form_of_a_stranger_is_forgotten_after_some_minutes(db: None, now: datetime) -> None:
    key = uuid4()
    pressed(key)
    User.objects.update(date_joined=timezone.now() - guests.FORM_LIFETIME)
    assert pressed(key).status_code == 303
    assert User.objects.exclude(form_hash=None).count() == 1
    User.objects.update(date_joined=now - guests.FORM_LIFETIME)
    retention.prune(now)
    assert User.objects.filter(form_hash=None).count() == 2


@pytest.mark.slow
def test_the_form_of_a_guest_who_was_locked_out_makes_another(db: None) -> None:
    key = uuid4()
    pressed(key)
    User.objects.update(is_active=False)
    assert pressed(key).status_code == 303
    assert User.objects.filter(is_active=True).count() == 1


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_only_forms_that_make_a_guest_count_for_the_limit_of_an_hour(db: None) -> None:
    key = uuid4()
    for _ in range(guests.MAX_GUESTS_PER_HOUR + 1):
        assert pressed(key).status_code == 303
    for _ in range(guests.MAX_GUESTS_PER_HOUR - 1):
        assert pressed(uuid4()).status_code == 303
    assert pressed(uuid4()).status_code == 429
    assert User.objects.count() == guests.MAX_GUESTS_PER_HOUR


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_guests_by_invitation_are_counted_apart(alice: User, now: datetime) -> None:
    for _ in range(guests.MAX_GUESTS_PER_HOUR + 1):
        table, token = tables.open_by_link(alice, Terms("sogo", {}), at=now)
        address = f"/tables/{table.pk}/accept/"
        assert pressed(uuid4(), address, token=token).status_code == 303
    assert pressed(uuid4()).status_code == 303


@pytest.mark.usefixtures("one_window")
def test_a_token_where_none_is_needed_is_no_invitation(alice: User, now: datetime) -> None:
    for _ in range(guests.MAX_GUESTS_PER_HOUR):
        pressed(uuid4())
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    assert pressed(uuid4(), f"/tables/{table.pk}/accept/", token="x").status_code == 429


def test_a_page_kept_from_before_is_shown_anew(alice: User) -> None:
    client, envelope = signed_in(alice), seals.envelope().token
    for status in (303, 409):
        form = {"level": "beginner", "key": str(uuid4()), "envelope": envelope}
        answer = client.post("/play/sogo/", form)
        assert answer.status_code == status
    assert why(ChanceRefusal.FORM_SENT_BEFORE) in text(answer)
    assert envelope not in answer.content.decode()
    assert Game.objects.count() == 1


@pytest.mark.slow
def test_sent_again_it_meets_no_limit(alice: User, now: datetime) -> None:
    key = uuid4()
    table = tables.open_table(alice, Terms("sogo", {}), at=now, key=key)
    for _ in range(quotas.MAX_OPEN_TABLES - 1):
        tables.open_table(alice, Terms("sogo", {}), at=now - timedelta(days=1))
    assert tables.open_table(alice, Terms("sogo", {}), at=now, key=key) == table


def test_of_two_at_the_same_moment_the_second_gets_the_table_of_the_first(
    alice: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, check = uuid4(), quotas.check_quotas

    def slow(*asked: object, **more: object) -> None:
        """Where both have found no table yet, the other is quicker."""
        monkeypatch.setattr(quotas, "check_quotas", check)
        tables.open_table(alice, Terms("sogo", {}), at=now, key=key, chance=given)
        check(*asked, **more)  # type: ignore[arg-type]

    given = ChanceInput(seals.envelope().token)
    monkeypatch.setattr(quotas, "check_quotas", slow)
    second = tables.open_table(alice, Terms("sogo", {}), at=now, key=key, chance=given)
    assert second == Table.objects.get()


def test_a_key_that_is_none_is_left_out(alice: User) -> None:
    client = signed_in(alice)
    for key in ("", "x", "\0"):
        assert client.post("/tables/new/sogo/", {**USUAL, "key": key}).status_code == 303
    assert Table.objects.filter(idempotency_key=None).count() == 3


def test_a_rematch_pressed_twice_is_one_game(bot_game: Game, alice: User, now: datetime) -> None:
    apply_command(bot_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    client, key = signed_in(alice), str(uuid4())
    places = {
        client.post(f"/games/{bot_game.pk}/rematch/", {"key": key})["Location"] for _ in range(2)
    }
    assert len(places) == 1
    assert Game.objects.count() == 2
