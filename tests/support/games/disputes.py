"""Reports of problems in tests: filing them, and what must not change when one is refused."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.test import Client
from django.urls import reverse

from accounts.identity.guests import COOKIE, _signer
from accounts.models import User
from games.models import Delivery, Dispute, Event, Game, Outbox, Seat
from games.services.disputes.reports import filing
from games.services.disputes.rulings import judging

DAY = timedelta(days=1)


def file(game: Game, user: User, at: datetime, **more: Any) -> Dispute:
    """A report about the rules at the start of the game, unless told otherwise."""
    asked = {"category": "rules", "ply": 0, "text": "That cannot be.", **more}
    return filing.file(game.pk, user, at=at, **asked)


def enforce(dispute_id: UUID, admin: User, **asked: Any) -> Dispute:
    """Any ruling, as if it had been proposed and its time for comments were over."""
    return judging.rule(dispute_id, admin, proposed_by=admin, **asked)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def everything() -> list[list[dict[str, object]]]:
    """All rows that a refusal must leave alone."""
    return [
        list(model._default_manager.order_by("pk").values())
        for model in (Game, Seat, Event, Dispute, Outbox, Delivery)
    ]


def browsers(*users: User) -> dict[str, Client]:
    """Everybody with a browser: `users` by name, a guest who plays elsewhere, and a stranger."""
    found = {name: Client() for name in ("guest", "anonymous")}
    guest = User.objects.create_user("guest-abcd", is_guest=True)
    found["guest"].cookies[COOKIE] = _signer().sign(str(guest.pk))
    for user in users:
        found[user.username] = Client()
        found[user.username].force_login(user)
    return found


def report_of(game: Game) -> str:
    return reverse("game_dispute", args=[game.pk])


def page_of(dispute: Dispute) -> str:
    return reverse("dispute", args=[dispute.pk])
