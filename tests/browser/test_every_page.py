"""Every page in its states: axe finds nothing, and nothing sticks out of a phone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.actions import Moves, Offer, Resign
from games.log.time.control import per_move
from games.models import Game
from games.services import disputes, tables
from games.services.authors import Player
from games.services.mail import stopping
from games.services.play import play
from games.services.starting import start_game
from games.services.tables import Terms
from tests.browser.inspection import DESK, PHONE, QUIET, faults, sign_in
from tests.fixtures.browser import Visitors
from tests.games.conftest import admin, alice, bob, carol, now, play_moves, sogo_game

__all__ = ["admin", "alice", "bob", "carol", "now", "play_moves", "sogo_game"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def pages(
    alice: User, bob: User, carol: User, admin: User, sogo_game: Game,
    play_moves: Callable[[Game, str], Game],
) -> dict[str, list[str]]:  # fmt: skip
    """By visitor, the addresses of every page in the states that matter."""
    at = timezone.now()
    play_moves(sogo_game, "A4 B3 B3 A2")
    play(sogo_game.pk, Offer(), by=Player(bob), key=str(uuid4()), at=at)
    over = play_moves(
        start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(3)),
        "A1 B1 " * 3 + "A1",
    )
    taking = start_game(
        "sogo", [alice, bob], options={"variant": 2}, at=at, time_control=per_move(1)
    )
    play_moves(taking, "A4 A3 A4 A3 A4 A3 A4")
    big = start_game(
        "sogo",
        [bob, alice],
        options={"size": 5},
        at=at - timedelta(hours=30),
        time_control=per_move(2),
    )
    held = play_moves(
        start_game("sogo", [alice, carol], options={}, at=at, time_control=per_move(3)), "A1 B1"
    )
    case = disputes.file(held.pk, carol, category="rules", ply=1, text="Why?", at=at)
    play(big.pk, Moves(("E5",)), by=Player(bob), key="k", at=at)
    bot = start_game("sogo", [alice, "master"], options={"size": 3}, at=at)
    play(bot.pk, Resign(), by=Player(alice), key="k", at=at)
    challenge = tables.open_table(bob, Terms("sogo", {}, rated=True), at=at, others=[alice])
    tables.open_table(carol, Terms("sogo", {"size": 5}, games=2), at=at)
    _, token = tables.open_by_link(bob, Terms("sogo", {}), at=at)
    four = tables.open_table(carol, Terms("cards", {}, seats=4), at=at, others=["casual"])
    tables.accept(four.pk, alice, at=at)
    stop = stopping.link_for(alice, "turn", sogo_game.pk)
    of = reverse
    return {
        "nobody": [
            "/", "/lobby/", "/rules/", "/rules/sogo/", "/accounts/login/", "/accounts/signup/",
            "/accounts/password/reset/", "/tables/new/sogo/", "/tables/new/cards/",
            "/nowhere/", "/dev/mail/",
            of("game", args=[over.pk]), of("game_ply", args=[over.pk, 3]),
            of("invitation", args=[token]), of("profile", args=["alice"]),
            "/what-if/sogo/?moves=A4,D1,C2&hints=on", "/what-if/sogo/?start=A2+B3",
            stop.removeprefix("http://127.0.0.1:8000"),
        ],
        "alice": [
            "/", "/games/", "/lobby/", "/me/preferences/", "/me/mails/", "/me/data/", "/me/blocks/",
            "/accounts/2fa/", "/accounts/email/", "/accounts/password/change/",
            "/accounts/sessions/",
            of("game", args=[sogo_game.pk]), of("game", args=[sogo_game.pk]) + "?choose=C2",
            of("game", args=[over.pk]), of("game", args=[taking.pk]), of("game", args=[big.pk]),
            of("game", args=[held.pk]), of("game", args=[bot.pk]), of("table", args=[challenge.pk]),
            of("table", args=[four.pk]),
            of("game_report", args=[sogo_game.pk]), "/staff/disputes/",
        ],
        "admin": ["/staff/disputes/", "/staff/reports/", of("dispute", args=[case.pk]), "/games/"],
    }  # fmt: skip


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk, light", "phone, dark, German"])
@pytest.mark.parametrize("visitor", ["nobody", "alice", "admin"])
def test_axe_finds_nothing_and_nothing_sticks_out(
    visitors: Visitors,
    live_server: LiveServer,
    pages: dict[str, list[str]],
    visitor: str,
    device: dict[str, object],
) -> None:
    page = visitors(quiet=False, **device, **QUIET)
    if visitor != "nobody":
        sign_in(page, live_server.url, User.objects.get(username=visitor))
    found = faults(page, live_server.url, pages[visitor], device)
    assert not found, "\n\n".join(found)
