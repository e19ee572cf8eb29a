"""Browsers of players who have signed in, with all that the form for it leaves behind."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User


def signed_in(user: User, client: Client | None = None) -> Client:
    """Return a client that is signed in, whose session allauth has noted as it does by the form."""
    client = client or Client()
    client.force_login(user)
    key = client.session.session_key
    assert key
    UserSession.objects.create(user=user, session_key=key, ip="127.0.0.1", user_agent="benchmark")
    return client
