"""No table about a player is forgotten in the file of all their data."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db.models import ForeignKey

from accounts.models import User
from games.extensions import personal_data
from games.models import ChatMessage, Game, PushSubscription
from games.services.chat import chat, moderation
from games.services.lobby import standing_challenges, tables
from games.services.lobby.tables import Terms
from games.services.players import data_export
from tests.games.conftest import NOW
from tests.support.games.disputes import file
from tests.support.games.notifications.preferences import prefer_mail

pytestmark = pytest.mark.database

OF_A_GAME = {
    "Seat.user",
    "Note.user",
    "ConditionalMoves.user",
    "PencilMarks.user",
    "ChatMessage.user",
}
"""What is told within each game."""

LEFT_OUT = {
    "Authenticator.user": "second factors and passkeys are ways in",
    "Block.blocked": "nobody is told who blocks them",
    "Follow.followed": "nobody is told who follows them",
    "Dispute.ruled_by": "a ruling belongs to those who asked for it",
    "AuditEntry.by": "what the staff did is the record of the site",
    "Appeal.judge": "the same as for rulings",
    "Dispute.claimed_by": "the same as for rulings",
    "RulingProposal.by": "the same as for rulings",
    "Dispute.leaver": "it is among the seats that they have left",
    "Dispute.newcomer": "the game is in the file",
    "RulingProposal.leaver": "a proposal is no decision yet",
    "RulingProposal.newcomer": "a proposal is no decision yet",
    "Sanction.by": "the same as for rulings",
    "Sanction.lifted_by": "the same as for rulings",
    "HouseholdBond.other": "the page of the household shows it while it stands",
    "PlayerReport.about": "nobody is told who reports them",
    "PlayerReport.closed_by": "the same as for rulings",
    "LogEntry.user": "what the staff did is the record of the site",
    "Delivery.actor": "the mail belongs to its reader",
    "Outbox.actor": "the same as for mails",
    "Outbox.user": "what is still to be sent is told by the mails when it is sent",
    "MessageReport.closed_by": "the same as for rulings",
}
"""Why the file says nothing of these."""


@pytest.fixture
def filled(live_game: Game, alice: User, bob: User) -> User:
    """Alice with something in each list; bob has the like."""
    for user, other in ((alice, bob), (bob, alice)):
        name = user.username
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        UserSession.objects.create(
            user=user, ip="192.0.2.7", user_agent=f"browser of {name}", session_key=name
        )
        PushSubscription.objects.create(
            user=user, endpoint=f"https://push.example/{name}", browser=f"push of {name}",
            p256dh="secret-key", auth="secret-auth", created_at=NOW,
        )  # fmt: skip
        prefer_mail(user, "digest" if user == alice else "bundled", "over")
        standing_challenges.create(user, Terms("frege", {}), 3, at=NOW)
        tables.open_table(user, Terms("sogo", {"size": 5}), at=NOW)
        chat.say(live_game, other, f"rude to {name}", key=uuid4(), at=NOW)
        line = ChatMessage.objects.get(text=f"rude to {name}")
        moderation.report(line.pk, user, f"{name} minds", at=NOW)
    file(live_game, alice, NOW, text="alice has a problem", category="conduct")
    return alice


def lists(user: User) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(data_export.pieces(user, NOW)))
    return found


def test_every_table_about_a_player_is_in_the_file_or_has_a_reason_not_to_be() -> None:
    with_parts = {entry.app for entry in personal_data.registry}
    about = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        if model._meta.app_label not in with_parts
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is User
    }
    listed = {
        f"{model.__name__}.{whose}"
        for _, model, whose, _ in data_export.LISTS
        if isinstance(whose, str)  # Rows of a seat are listed besides.
    }
    assert about == listed | OF_A_GAME | set(LEFT_OUT)
    assert not listed & set(LEFT_OUT)


@pytest.mark.slow
def test_what_somebody_uses_the_site_with_is_listed(filled: User) -> None:
    mine = lists(filled)
    (address,), (device,), (delivery,) = (
        mine[name] for name in ("addresses", "devices", "browsers_told")
    )
    assert address == {"email": "alice@example.org", "verified": True, "primary": True}
    assert (device["ip"], device["user_agent"]) == ("192.0.2.7", "browser of alice")
    assert delivery["browser"] == "push of alice"


def test_what_somebody_wants_to_hear_of_is_listed(filled: User) -> None:
    assert lists(filled)["notification_preferences"] == [
        {"category": "over", "medium": "mail", "frequency": "digest"}
    ]


@pytest.mark.slow
def test_what_somebody_has_proposed_is_listed_with_its_terms(filled: User) -> None:
    mine = lists(filled)
    (challenge,) = mine["always_willing_to_play"]
    assert (challenge["ruleset"], challenge["max_running"], challenge["open"]) == ("frege", 3, True)
    (table,) = mine["tables_opened"]
    (place,) = mine["tables"]
    assert (table["ruleset"], table["options"]["size"]) == ("sogo", 5)
    assert table["time_control"]
    assert (place["table"], place["place"]) == (table["id"], 0)


@pytest.mark.slow
def test_what_somebody_has_reported_is_listed(filled: User) -> None:
    mine = lists(filled)
    assert [report["why"] for report in mine["messages_reported"]] == ["alice minds"]
    assert [problem["text"] for problem in mine["problems_reported"]] == ["alice has a problem"]


def test_no_list_has_rows_of_the_other_or_the_keys_of_a_browser(filled: User, bob: User) -> None:
    whole = json.dumps(lists(filled))
    theirs = ("bob@example.org", "browser of bob", "push of bob", "bob minds")
    for secret in (*theirs, "secret-key", "secret-auth", "https://push.example"):
        assert secret not in whole
    assert lists(bob)["problems_reported"] == []
