"""Without Valkey nothing is forgotten but hints: every page is shown and every mail is sent."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from config.backends.cache import LossTolerantCache
from games.models import Delivery, Game, JobKind, Outbox
from tests.games.conftest import mails_at_once
from tests.support.games.notifications.emails import send_to

__all__ = ["mails_at_once"]

pytestmark = pytest.mark.usefixtures("lost_cache")

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "add": ("key", 1),
    "get": ("key",),
    "set": ("key", 1),
    "exchange": ("key", 1, 60.0),
    "touch": ("key",),
    "delete": ("key",),
    "get_many": (["key"],),
    "get_or_set": ("key", 1),
    "has_key": ("key",),
    "incr": ("key",),
    "decr": ("key",),
    "set_many": ({"key": 1},),
    "delete_many": (["key"],),
    "clear": (),
    "incr_version": ("key",),
    "decr_version": ("key",),
    "close": (),
    "disconnect": (),
}
ANSWERS: dict[str, Any] = {
    "add": True,
    "touch": False,
    "delete": False,
    "get_many": {},
    "get_or_set": 1,
    "has_key": False,
    "set_many": ["key"],
    "clear": False,
}
"""Where they are not None."""

ASKS_NOBODY = {"get_backend_timeout", "make_key", "make_and_validate_key", "validate_key"}
FOR_KEYS_THAT_ARE_THERE = {"incr", "decr", "incr_version", "decr_version"}
METHODS = sorted(
    name
    for name, _ in inspect.getmembers(LossTolerantCache, inspect.isfunction)
    if not name.startswith("_") and name not in ASKS_NOBODY
)
PAGES = [
    "game",
    "game_conditional_moves",
    "game_export",
    "game_record",
    "game_score_sheet",
    "game_dispute",
    "game_draws",
    "game_chat",
]


def ask(name: str) -> Any:
    """What a method, asynchronous or not, answers."""
    plain = name if name in ARGUMENTS else name.removeprefix("a")
    answer = getattr(cache, name)(*ARGUMENTS[plain])
    if not inspect.isawaitable(answer):
        return answer

    async def awaited() -> Any:
        return await answer

    return asyncio.run(awaited())


@pytest.mark.parametrize("name", METHODS)
def test_every_method_of_a_lost_cache_answers_as_an_empty_one(name: str) -> None:
    plain = name if name in ARGUMENTS else name.removeprefix("a")
    if plain in FOR_KEYS_THAT_ARE_THERE:
        with pytest.raises(ValueError, match="not found"):
            ask(name)
    elif name in {"aset_many", "aget_or_set"}:
        ask(name)  # Django builds these upon aset and aget.
    else:
        assert ask(name) == ANSWERS.get(plain)


def test_a_lost_cache_holds_nothing() -> None:
    cache.set("key", 1)
    assert "key" not in cache


@pytest.fixture
def moved_game(live_game: Game, play_moves: Callable[..., Game]) -> Game:
    """A game that moved a moment ago: alice is to move again."""
    return play_moves(live_game, "A1 B2", at=timezone.now())


@pytest.mark.first_by_day
@pytest.mark.parametrize("name", ["home", "my_games", "turns", *PAGES])
def test_a_page_that_notes_a_fresh_move_is_shown(
    client: Client, alice: User, moved_game: Game, name: str
) -> None:
    client.force_login(alice)
    address = reverse(name, args=[moved_game.pk] if name in PAGES else [])
    assert client.get(address).status_code == 200


@pytest.mark.first_by_day
@pytest.mark.parametrize("name", ["game_ply", "game_analysis"])
@pytest.mark.parametrize("ply", [0, 1, 2])
def test_an_earlier_position_of_a_game_that_has_just_moved_is_shown(
    client: Client, alice: User, moved_game: Game, name: str, ply: int
) -> None:
    client.force_login(alice)
    assert client.get(reverse(name, args=[moved_game.pk, ply])).status_code == 200


def test_a_mail_of_a_fresh_move_is_sent(alice: User, moved_game: Game) -> None:
    assert send_to(JobKind.TURN, alice).state == Delivery.State.SENT
    assert [email.to for email in mail.outbox] == [[alice.email]]
    assert not Outbox.objects.exclude(failure="").exists()
