"""Blocking a player: asked first, felt by both, known to one."""

from __future__ import annotations

import re
from datetime import datetime
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import Block, Game
from games.services.chat import chat
from games.services.chat.refusals import ChatRefusal
from games.services.gameplay.game_start import start_game
from games.services.lobby import blocks_in_force
from games.services.lobby.quotas import QuotaExceeded
from games.services.players import blocks
from tests.games.conftest import person
from tests.support.budget import only_in_the_long_run
from tests.support.games.disputes import browsers
from tests.support.games.pages import why

pytestmark = pytest.mark.database

MINE = "/me/blocks/"
FRESH = re.compile(rb'(?<=name=")(?:key|csrfmiddlewaretoken)" value="[^"]*|(?<=data-live=")[^"]*')
"""What is new on every page anyway."""


@pytest.fixture
def clients(alice: User, bob: User, carol: User) -> dict[str, Client]:
    return browsers(alice, bob, carol)


def test_either_side_is_enough_and_only_the_own_one_can_be_taken_back(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    blocks.block(alice, bob, at=now)
    assert blocks_in_force.is_block_between(alice.pk, bob.pk)
    assert blocks_in_force.is_block_between(bob.pk, alice.pk)
    assert not blocks_in_force.is_block_between(alice.pk, carol.pk)
    assert not blocks_in_force.is_block_between(alice.pk, alice.pk)
    assert blocks_in_force.block_partners(alice) == {bob.pk}
    assert blocks_in_force.block_partners(bob) == {alice.pk}
    assert blocks_in_force.block_partners(carol) == set()
    blocks.unblock(bob, alice)
    assert blocks_in_force.is_block_between(alice.pk, bob.pk)
    blocks.unblock(alice, bob)
    assert not blocks_in_force.is_block_between(bob.pk, alice.pk)


def test_blocking_twice_is_once(alice: User, bob: User, now: datetime) -> None:
    for _ in range(2):
        blocks.block(alice, bob, at=now)
    assert Block.objects.count() == 1


def test_nobody_blocks_themselves_not_even_in_the_database(alice: User, now: datetime) -> None:
    with pytest.raises(Refused, match="^own-block$"):
        blocks.block(alice, alice, at=now)
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(user=alice, blocked=alice, at=now)


def test_nobody_blocks_the_whole_site(
    alice: User, bob: User, carol: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MAX_BLOCKS", 1)
    blocks.block(alice, bob, at=now)
    blocks.block(alice, bob, at=now)
    with pytest.raises(QuotaExceeded):
        blocks.block(alice, carol, at=now)


def test_a_block_is_asked_first_and_says_what_it_does(
    clients: dict[str, Client], alice: User, bob: User
) -> None:
    profile = clients["alice"].get("/players/bob/").content.decode()
    assert '<a class="ghost" href="/players/bob/block/">' in profile
    asked = clients["alice"].get("/players/bob/block/").content.decode()
    assert asked.count("bob") > 2
    assert 'method="post"' in asked.partition("<main")[2]
    assert not Block.objects.exists()
    answer = clients["alice"].post("/players/bob/block/")
    assert (answer.status_code, answer["Location"]) == (303, MINE)
    listed = clients["alice"].get(MINE).content.decode()
    assert 'action="/players/bob/unblock/"' in listed
    assert clients["alice"].post("/players/bob/unblock/").status_code == 303
    assert "/unblock/" not in clients["alice"].get(MINE).content.decode()


@pytest.mark.words
def test_the_page_of_a_block_says_what_it_does_and_what_may_be_noticed(
    clients: dict[str, Client], live_game: Game, bob: User
) -> None:
    asked = clients["alice"].get("/players/bob/block/").content.decode()
    assert "Neither of you can invite the other." in asked
    assert "bob is not notified of the block, but may notice it:" in asked
    assert "What you wrote before stays readable, and can be reported." in asked
    assert "in a game of two neither of you can write any more" in asked


def test_who_is_blocked_is_said_wherever_a_block_is_offered(
    clients: dict[str, Client], live_game: Game, alice: User, bob: User, now: datetime
) -> None:
    places = (live_game.get_absolute_url(), "/players/bob/", "/players/bob/block/")
    block, unblock = 'href="/players/bob/block/"', 'action="/players/bob/unblock/"'
    for place in places:
        assert unblock not in clients["alice"].get(place).content.decode()
    blocks.block(alice, bob, at=now)
    for place in places:
        shown = clients["alice"].get(place).content.decode()
        assert unblock in shown
        assert block not in shown
        assert "?opponent=bob" not in shown
    own = clients["bob"].get(live_game.get_absolute_url()).content.decode()
    assert 'href="/players/alice/block/"' in own
    assert "unblock" not in own


def test_the_chat_asks_for_all_blocks_at_once(
    clients: dict[str, Client], alice: User, bob: User, carol: User, now: datetime
) -> None:
    game = start_game("cards", [alice, bob, carol], options={}, at=timezone.now())
    asked = []
    for other in (bob, carol):
        blocks.block(alice, other, at=now)
        with CaptureQueriesContext(connection) as queries:
            page = clients["alice"].get(f"{game.get_absolute_url()}chat/").content.decode()
        assert f'action="/players/{other.username}/unblock/"' in page
        asked.append(sum('FROM "games_block"' in query["sql"] for query in queries))
    assert asked[0] == asked[1]


@pytest.mark.parametrize("who", ["bob", "anonymous", *only_in_the_long_run("carol", "guest")])
def test_nobody_else_learns_of_a_block(
    clients: dict[str, Client], alice: User, bob: User, now: datetime, who: str
) -> None:
    def seen() -> list[bytes]:
        pages = ("/players/alice/", "/players/bob/", "/players/bob/block/", MINE, "/lobby/")
        return [FRESH.sub(b"", clients[who].get(page).content) for page in pages]

    before = seen()
    blocks.block(alice, bob, at=now)
    assert seen() == before


def test_the_page_of_a_block_says_truly_what_the_other_one_notices(
    clients: dict[str, Client], live_game: Game, alice: User, bob: User
) -> None:
    """At a table of two the field is gone, and nothing else."""
    page = live_game.get_absolute_url()
    chat.say(live_game, alice, "Hello!", key=uuid4(), at=timezone.now())
    assert 'id="chat-text"' in clients["bob"].get(page).content.decode()
    blocks.block(alice, bob, at=timezone.now())
    for who in ("alice", "bob"):
        shown = clients[who].get(page).content.decode()
        assert why(ChatRefusal.NOBODY_READS) in shown
        assert 'id="chat-text"' not in shown
        assert "Hello!" in shown


def test_names_are_found_as_everywhere(clients: dict[str, Client], now: datetime) -> None:
    other = person("Ärger-1")
    page = f"/players/{quote('ÄRGER-1')}/block/"
    assert clients["alice"].post(page).status_code == 303
    assert Block.objects.get().blocked == other
    for name in ("nobody-here", "x" * 300, "%00"):
        assert clients["alice"].get(f"/players/{name}/block/").status_code == 404


def test_guests_can_be_blocked_and_block_nobody(clients: dict[str, Client]) -> None:
    guest = User.objects.get(is_guest=True)
    page = reverse("block", args=[guest.username])
    assert clients["alice"].get(page).status_code == 200
    assert clients["alice"].post(page).status_code == 303
    assert clients["guest"].post("/players/alice/block/").status_code == 403
    assert clients["anonymous"].post("/players/alice/block/").status_code == 403
