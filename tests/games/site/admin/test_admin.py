"""The admin shows everything about games and changes nothing of it; accounts are managed there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from django.contrib import admin as site
from django.db import models
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.log.time.control import per_move
from games.models import (
    Block,
    ChatMessage,
    Delivery,
    Dispute,
    Event,
    Game,
    JobKind,
    MessageReport,
    NotificationPreference,
    Outbox,
    Seat,
    Table,
)
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from tests.support.budget import only_in_the_long_run
from tests.support.games.disputes import enforce, file
from tests.support.games.notifications.emails import send_to
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.database

Played = Callable[..., Game]
READ_ONLY: list[type[models.Model]] = [
    *(Game, Seat, Event, Outbox, Delivery, Table, Dispute),
    *(ChatMessage, MessageReport, Block, NotificationPreference),
]
BY_DAY = (Game, Event, Dispute, ChatMessage)
BY_DAY_AND_NIGHT = [
    *BY_DAY,
    *only_in_the_long_run(*(model for model in READ_ONLY if model not in BY_DAY)),
]


@pytest.fixture
def stage(
    sogo_game: Game, play_moves: Played, alice: User, bob: User, admin: User, now: datetime
) -> None:
    """One of everything."""
    play_moves(sogo_game, "A1 B1")
    tables.open_table(alice, Terms("sogo", {}), at=now)
    case = file(sogo_game, bob, now)
    enforce(case.pk, admin, ruling="dismiss", reason="Fine.", at=now)
    send_to(JobKind.RULED, bob)
    message = ChatMessage.objects.create(game=sogo_game, user=bob, text="Hm.", at=now)
    MessageReport.objects.create(message=message, by=alice, at=now)
    Block.objects.create(user=alice, blocked=bob, at=now)
    prefer_mail(alice, "digest", "over")


@pytest.fixture
def staff(client: Client, admin: User, stage: None) -> Client:
    client.force_login(admin)
    return client


def everything() -> list[list[dict[str, object]]]:
    return [list(model._default_manager.order_by("pk").values()) for model in READ_ONLY]


def address(model: type[models.Model], page: str, *args: object) -> str:
    return reverse(f"admin:games_{model._meta.model_name}_{page}", args=args)


def rows(model: type[models.Model]) -> Iterator[models.Model]:
    found = list(model._default_manager.all())
    assert found, f"nothing of {model.__name__} on the stage"
    yield from found


def test_every_model_of_games_is_registered_and_read_only() -> None:
    ours = [model for model in site.site._registry if model._meta.app_label == "games"]
    assert set(ours) == set(READ_ONLY)


@pytest.mark.slow
@pytest.mark.parametrize("model", BY_DAY_AND_NIGHT)
def test_it_can_be_looked_at(staff: Client, model: type[models.Model]) -> None:
    assert staff.get(address(model, "changelist")).status_code == 200
    assert staff.get(address(model, "changelist"), {"q": "alice"}).status_code == 200
    for row in rows(model):
        page = staff.get(address(model, "change", row.pk))
        assert page.status_code == 200
        assert b'name="_save"' not in page.content
        assert b"deletelink" not in page.content


@pytest.mark.parametrize("model", BY_DAY_AND_NIGHT)
def test_nothing_is_added_changed_or_deleted(staff: Client, model: type[models.Model]) -> None:
    before = everything()
    fields = {field.name: "1" for field in model._meta.fields}
    assert staff.get(address(model, "add")).status_code == 403
    assert staff.post(address(model, "add"), fields).status_code == 403
    for row in rows(model):
        assert staff.post(address(model, "change", row.pk), fields).status_code == 403
        assert staff.get(address(model, "delete", row.pk)).status_code == 403
        assert staff.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    chosen = {
        "action": "delete_selected",
        "_selected_action": [str(row.pk) for row in rows(model)],
        "post": "yes",
    }
    assert staff.post(address(model, "changelist"), chosen).status_code in {200, 302, 403}
    assert everything() == before


@pytest.mark.parametrize("who", ["alice", "anonymous"])
def test_only_staff_look(client: Client, stage: None, alice: User, who: str) -> None:
    if who == "alice":
        client.force_login(alice)
    for model in READ_ONLY:
        assert client.get(address(model, "changelist")).status_code in {302, 403}


@pytest.mark.slow
def test_what_was_played_is_not_shown_in_the_log(staff: Client) -> None:
    event = Event.objects.filter(kind="move").first()
    assert event is not None
    page = staff.get(address(Event, "change", event.pk)).content.decode()
    assert event.hash in page
    assert event.request_hash not in page
    assert "payload" not in page.casefold()


@pytest.mark.first_by_day
@pytest.mark.parametrize("asked", ["payload__move=A1", "hash__startswith=0", "request_hash__gte=0"])
def test_what_is_not_shown_cannot_be_asked_for(staff: Client, asked: str) -> None:
    assert staff.get(f"{address(Event, 'changelist')}?{asked}").status_code == 400


@pytest.mark.slow
def test_the_admin_who_plays_does_not_find_the_report_against_them(
    staff: Client, alice: User, admin: User, now: datetime
) -> None:
    game = start_game("sogo", [alice, admin], options={}, at=now, time_control=per_move(3))
    case = file(game, alice, now, text="The admin is rude.")
    listing = staff.get(address(Dispute, "changelist")).content.decode()
    assert str(case.pk) not in listing
    page = staff.get(address(Dispute, "change", case.pk), follow=True).content.decode()
    assert "The admin is rude." not in page


@pytest.mark.slow
def test_a_dispute_leads_to_its_case(staff: Client) -> None:
    case = Dispute.objects.get()
    assert (
        reverse("dispute", args=[case.pk])
        in staff.get(address(Dispute, "changelist")).content.decode()
    )


@pytest.mark.slow
def test_accounts_are_managed(staff: Client, carol: User) -> None:
    assert staff.get(reverse("admin:accounts_user_changelist")).status_code == 200
    address = reverse("admin:accounts_user_change", args=[carol.pk])
    page = staff.get(address)
    assert page.status_code == 200
    assert b"first_name" not in page.content
    sent = {
        "username": "carol",
        "email": "carol@example.com",
        "language": "de",
        "theme": "auto",
        "game_list_style": "grid",
        "timezone": "Europe/Berlin",
        "digest_hour": "8",
    }
    assert staff.post(address, sent).status_code == 302
    carol.refresh_from_db()
    assert (carol.email, carol.is_active) == ("carol@example.com", False)


@pytest.mark.slow
def test_a_player_with_games_cannot_be_deleted(staff: Client, alice: User) -> None:
    address = reverse("admin:accounts_user_delete", args=[alice.pk])
    assert staff.post(address, {"post": "yes"}).status_code in {200, 403}
    assert User.objects.filter(pk=alice.pk).exists()
    assert Seat.objects.filter(user=alice).exists()


def test_every_list_of_the_admin_has_a_plural() -> None:
    wrong = [
        model.__name__
        for model in site.site._registry
        if re.search(r"[^aeiou]ys$", str(model._meta.verbose_name_plural))
    ]
    assert wrong == []
