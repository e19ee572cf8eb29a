"""An account is deleted: asked for twice over, undone for a week, then gone from every table."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts import names
from accounts.models import User
from games.log.time.control import per_move
from games.models import Block, ChatMessage, Dispute, Game, Note, PushSubscription, Status
from games.services.chance.game_export import export_game
from games.services.chat import chat, moderation
from games.services.gamelog.audit import first_difference
from games.services.gameplay.game_start import start_game
from games.services.players import account_deletion, blocks
from games.services.worker import runner
from tests.games.conftest import person
from tests.support.games.disputes import browsers, file

pytestmark = pytest.mark.database

WEEK = timedelta(days=7)
NAME, ADDRESS = "Rumpelstilz", "Rumpelstilz@example.org"
Played = Callable[..., Game]


@pytest.fixture
def leaver(db: None) -> User:
    user = person(NAME, is_staff=False)
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


@pytest.fixture
def client(leaver: User) -> Client:
    """Signed in by password just now, as the page of allauth does it."""
    client = Client()
    signed_in = client.post("/accounts/login/", {"login": NAME, "password": "pa55-word-long"})
    assert signed_in.status_code == 302
    again = client.post("/accounts/reauthenticate/", {"password": "pa55-word-long"})
    assert again.status_code == 302
    return client


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def over(user: User, at: datetime) -> None:
    """Asked for, and a week later."""
    account_deletion.request_deletion(user, at=at)
    account_deletion.delete_due(at + WEEK)


def found_in_the_database(*words: str) -> list[str]:
    """Every row of every table that holds one of the words in any case, sessions opened."""
    rows = [
        (model.__name__, str(row).casefold())
        for model in apps.get_models()
        for row in model._default_manager.values_list()
    ]
    rows += [
        ("open session", str(session.get_decoded()).casefold()) for session in Session.objects.all()
    ]
    return [f"{name}: {row}" for name, row in rows for word in words if word.casefold() in row]


def test_a_week_passes_and_can_be_taken_back(client: Client, leaver: User) -> None:
    asked = client.get("/me/delete/")
    assert asked.status_code == 200
    assert fresh(leaver).delete_at is None
    before = timezone.now()
    answer = client.post("/me/delete/")
    assert (answer.status_code, answer["Location"]) == (303, "/me/data/")
    due = fresh(leaver).delete_at
    assert due is not None
    assert before + WEEK <= due <= timezone.now() + WEEK
    (email,) = mail.outbox
    assert email.to == [ADDRESS]
    assert "/me/data/" in email.body
    assert 'action="/me/delete/undo/"' in client.get("/rules/").content.decode()
    assert account_deletion.delete_due(due - timedelta(seconds=1)) == 0
    assert client.post("/me/delete/undo/").status_code == 303
    assert 'action="/me/delete/undo/"' not in client.get("/rules/").content.decode()
    assert account_deletion.delete_due(due + WEEK) == 0
    assert fresh(leaver).username == NAME


def test_asking_twice_does_not_put_it_off(leaver: User, now: datetime) -> None:
    due = account_deletion.request_deletion(leaver, at=now)
    assert account_deletion.request_deletion(leaver, at=now + timedelta(days=3)) == due


def test_who_only_found_an_open_browser_deletes_nothing(leaver: User) -> None:
    client = Client()
    client.force_login(leaver)
    for send in (client.get, client.post):
        answer = send("/me/delete/")
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/reauthenticate/?next=%2Fme%2Fdelete%2F")
    assert fresh(leaver).delete_at is None
    wrong = client.post("/accounts/reauthenticate/?next=/me/delete/", {"password": "wrong"})
    assert wrong.status_code == 200
    right = {"password": "pa55-word-long", "next": "/me/delete/"}
    assert client.post("/accounts/reauthenticate/", right)["Location"] == "/me/delete/"
    assert client.get("/me/delete/").status_code == 200


def test_admins_keep_their_accounts_as_long_as_they_are_admins(admin: User, now: datetime) -> None:
    with pytest.raises(Exception, match="^admin-not-deletable$"):
        account_deletion.request_deletion(admin, at=now)
    assert fresh(admin).delete_at is None


def test_nothing_of_the_person_is_left_and_the_games_of_others_are_as_they_were(
    client: Client, leaver: User, alice: User, carol: User, play_moves: Played, now: datetime
) -> None:
    ended = play_moves(start_game("sogo", [alice, leaver], options={}, at=now), "A1 B2 A2 B3")
    case = file(ended, leaver, now, category="conduct", text=f"I, {NAME}, object.")
    line = chat.say(ended, leaver, f"I am {NAME}, write to {ADDRESS}", key=uuid4(), at=now)
    moderation.report(line.pk, alice, "Spam.", at=now)
    greeting = chat.say(ended, alice, "Hello!", key=uuid4(), at=now)
    moderation.report(greeting.pk, leaver, f"{NAME} is offended", at=now)
    Note.objects.create(game=ended, user=leaver, text=f"{NAME}'s secret", changed_at=now)
    blocks.block(leaver, carol, at=now)
    blocks.block(alice, leaver, at=now)
    Authenticator.objects.create(user=leaver, type="totp", data={"secret": NAME})
    PushSubscription.objects.create(
        user=leaver, endpoint=f"https://push.example/{NAME}", p256dh="x", auth="y", created_at=now
    )
    log = json.dumps(export_game(ended)["events"], default=str)
    assert found_in_the_database(NAME)
    assert found_in_the_database(ADDRESS)
    over(leaver, now)
    assert found_in_the_database(NAME, ADDRESS) == []
    game = Game.objects.get(pk=ended.pk)
    assert first_difference(game) == ""
    assert (game.status, game.termination) == (Status.OVER, "resignation")
    assert json.dumps(export_game(game)["events"], default=str).startswith(log[:-1])
    assert [seat.result for seat in game.seats.all()] == ["won", "lost"]
    assert [seat.name for seat in game.seats.all()] == ["alice", fresh(leaver).display_name]
    assert fresh(leaver).display_name.endswith(f" {leaver.pk}")
    assert ChatMessage.objects.get(pk=greeting.pk).text == "Hello!"
    assert Dispute.objects.get(pk=case.pk).state == "withdrawn"
    assert not Block.objects.exists()
    gone = fresh(leaver)
    assert not gone.is_active
    assert not gone.has_usable_password()
    assert (gone.delete_at, gone.auto_vacation) == (None, False)


def test_the_account_is_closed_to_everybody(client: Client, leaver: User, now: datetime) -> None:
    over(leaver, now)
    assert client.get("/me/preferences/").status_code == 302
    wrong = client.post("/accounts/login/", {"login": NAME, "password": "pa55-word-long"})
    assert wrong.status_code == 200
    for name in (NAME, fresh(leaver).username):
        assert client.get(f"/players/{name}/").status_code == 404


def test_what_stopped_half_way_is_gone_on_with(
    leaver: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    account_deletion.request_deletion(leaver, at=now)
    with monkeypatch.context() as patched:
        patched.setattr(account_deletion, "anonymize", broken)
        with pytest.raises(ZeroDivisionError):
            account_deletion._delete(leaver, now + WEEK)
        assert account_deletion.delete_due(now + WEEK) == 0
    assert not account_deletion.undo_deletion(fresh(leaver))
    runner.sweep(now + WEEK)
    assert found_in_the_database(NAME) == []
    assert account_deletion.delete_due(now + WEEK) == 0


def broken(*_: object) -> None:
    raise ZeroDivisionError


def test_nobody_can_take_the_name_of_somebody_deleted(leaver: User, now: datetime) -> None:
    squatter = person(f"deleted-player-{leaver.pk}")
    over(leaver, now)
    assert fresh(leaver).username == f"{squatter.username}x"
    with pytest.raises(ValidationError):
        names.check_free_to_take("Deleted-Player-99")
    names.check_free_to_take("Undeleted-Player-99")


def test_others_see_a_deleted_player_without_a_profile(
    leaver: User, alice: User, now: datetime
) -> None:
    game = start_game("sogo", [leaver, alice], options={}, at=now, time_control=per_move(3))
    over(leaver, now)
    page = browsers(alice)["alice"].get(game.get_absolute_url()).content.decode()
    assert fresh(leaver).display_name in page
    assert f"/players/{fresh(leaver).username}/" not in page
    assert "deleted-player-" not in page
