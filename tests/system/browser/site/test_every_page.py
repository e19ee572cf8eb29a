"""Pages: axe finds nothing, and nothing sticks out of a phone.

By day a page of each kind (lists, forms, boards, reading, errors); every page and state is slow.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import PlayMoves, Propose, Resign
from games.log.time.control import per_move
from games.models import Game
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.mail import unsubscribe_links
from study.services.explorer.game_index import index_game
from tests.games.conftest import admin, alice, bob, carol, now, play_moves, sogo_game
from tests.study.exercises.conftest import stored_exercise
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import DESK, PHONE, faults, sign_in

__all__ = ["admin", "alice", "bob", "carol", "now", "play_moves", "sogo_game"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def pages(
    alice: User, bob: User, carol: User, admin: User, sogo_game: Game,
    play_moves: Callable[[Game, str], Game],
) -> dict[str, list[str]]:  # fmt: skip
    """By visitor, the addresses of a page of each kind, then of all others and their states."""
    at = timezone.now()
    play_moves(sogo_game, "A4 B3 B3 A2")
    apply_command(sogo_game.pk, Propose(), by=PlayerActor(bob), key=str(uuid4()), at=at)
    over = play_moves(
        start_game("sogo", [alice, bob], options={}, at=at, time_control=per_move(3)),
        "A1 B1 " * 3 + "A1",
    )
    index_game(over.pk)
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
    case = filing.file(held.pk, carol, category="rules", ply=1, text="Why?", at=at)
    apply_command(big.pk, PlayMoves(("E5",)), by=PlayerActor(bob), key="k", at=at)
    bot = start_game("sogo", [alice, "master"], options={"size": 3}, at=at)
    apply_command(bot.pk, Resign(), by=PlayerActor(alice), key="k", at=at)
    challenge = tables.open_table(bob, Terms("sogo", {}, rated=True), at=at, others=[alice])
    tables.open_table(carol, Terms("sogo", {"size": 5}, match_length=2), at=at)
    _, token = tables.open_by_link(bob, Terms("sogo", {}), at=at)
    four = tables.open_table(carol, Terms("cards", {}, seats=4), at=at, others=["casual"])
    tables.accept(four.pk, alice, at=at)
    stop = unsubscribe_links.link_for(alice, "turn", sogo_game.pk)
    of = reverse
    return {
        "nobody": [
            "/", "/lobby/", "/rules/sogo/", "/tables/new/sogo/", "/nowhere/",
            of("profile", args=["alice"]), of("game_review", args=[over.pk]),
            of("game_search_at", args=[over.pk, 0]),
            of("exercise", args=[stored_exercise().code]),
        ],
        "alice": [
            "/games/", "/me/preferences/", of("game", args=[sogo_game.pk]) + "?choose=C2",
        ],
        "admin": [of("dispute", args=[case.pk])],
        "nobody, other states": [
            "/players/?name=", "/watch/", of("game", args=[over.pk]),
            "/players/", "/watch/fine/", "/rules/", "/rules/frege/sheet/", "/accounts/login/",
            "/dev/mail/", of("game_score_sheet", args=[over.pk]), "/analysis/record/",
            stop.removeprefix("http://127.0.0.1:8000"),
            "/accounts/password/reset/", "/tables/new/cards/", of("game_ply", args=[over.pk, 3]),
            "/analysis/sogo/?start=A2+B3", "/analysis/sogo/?moves=A4,D1,C2&hints=on",
            "/accounts/signup/", of("invitation", args=[token]),
            of("game_explorer", args=[over.pk]), "/exercises/",
        ],
        "alice, other states": [
            "/games/archive/", "/me/data/", "/accounts/sessions/",
            of("game_dispute", args=[sogo_game.pk]),
            "/me/notifications/sent/", "/me/blocks/", "/me/favourites/", "/players/?following=1",
            "/accounts/2fa/", "/", "/lobby/", "/accounts/email/", "/accounts/password/change/",
            of("game", args=[sogo_game.pk]), of("game", args=[over.pk]),
            of("game", args=[taking.pk]), of("game", args=[big.pk]), of("game", args=[held.pk]),
            of("game", args=[bot.pk]), of("table", args=[four.pk]), "/staff/disputes/",
            of("table", args=[challenge.pk]),
        ],
        "admin, other states": ["/staff/moderation/", "/staff/disputes/", "/games/"],
    }  # fmt: skip


ONCE = ("nobody", "alice", "admin")
AGAIN = tuple(f"{visitor}, other states" for visitor in ONCE)


@pytest.mark.parametrize(
    ("which", "device"),
    [
        *(pytest.param(which, PHONE, id=f"{which}, phone") for which in ONCE),
        *(
            pytest.param(which, device, id=f"{which}, {name}", marks=pytest.mark.slow)
            for several, device, name in ((ONCE, DESK, "desk"), (AGAIN, PHONE, "phone"))
            for which in several
        ),
    ],
)
def test_axe_finds_nothing_and_nothing_sticks_out(
    visitors: Visitors,
    live_server: LiveServer,
    pages: dict[str, list[str]],
    which: str,
    device: dict[str, object],
) -> None:
    page, visitor = visitors(quiet=False, **device), which.partition(",")[0]
    if visitor != "nobody":
        sign_in(page, live_server.url, User.objects.get(username=visitor))
    found = faults(page, live_server.url, pages[which], device)
    assert not found, "\n\n".join(found)
