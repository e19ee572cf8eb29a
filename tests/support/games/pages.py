"""Small hands for tests that press buttons on pages."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.coded_text import CodedError, Refusal
from games.log.commands import Command
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.templatetags.formatting import words


def signed_in(user: User) -> Client:
    """A browser of its own in which `user` is signed in."""
    client = Client()
    client.force_login(user)
    return client


def send(client: Client, game: Game, move: str = "", **fields: object) -> HttpResponse:
    """Send a move from the board as it now stands, unless `fields` say otherwise."""
    game.refresh_from_db()
    form = {"board": game.board_event, "key": uuid4(), "move": move, **fields}
    headers = fields.pop("headers", None)
    form.pop("headers", None)
    return client.post(f"/games/{game.pk}/move/", form, headers=headers)


def press(client: Client, game: Game, button: str, **fields: object) -> HttpResponse:
    """Press one of the other buttons of the page."""
    return client.post(f"/games/{game.pk}/{button}/", {"key": uuid4(), **fields})


def act(game: Game, user: User, action: Command) -> None:
    """Do by the door, without any page, what `user` would do now."""
    apply_command(game.pk, action, by=PlayerActor(user), key=str(uuid4()), at=timezone.now())


def why(refusal: Refusal, **params: object) -> str:
    """Return the sentence with which a page refuses something for this reason."""
    return words(CodedError(refusal, **params))


def faulty_fields(response: HttpResponse) -> list[str]:
    """Return the fields of the form that are said to be wrong; the page must show every reason."""
    shown = text(response)
    errors = response.context["form"].errors
    reasons = [" ".join(reason.split()) for given in errors.values() for reason in given]
    assert all(reason in shown for reason in reasons)
    return list(errors)


def text(response: HttpResponse) -> str:
    """Return what a reader sees: no tags, single spaces, no counts of nothing."""
    hidden = r"<(\w+)[^>]* data-(?:turns|unread|chat-unread) hidden.*?</\1>"
    page = re.sub(hidden, " ", response.content.decode(), flags=re.DOTALL)
    words = re.sub(r"<[^>]*>", " ", page)
    return " ".join(unescape(words).split())
