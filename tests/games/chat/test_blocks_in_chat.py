"""What a block hides of the chat: from one side all, from the other what is said from then on."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.models import Channel, Game, Outbox
from games.services.gameplay.game_start import start_game
from games.services.players import blocks
from tests.games.chat.test_chat import chat_rows, read, say
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_a_block_hides_all_from_one_side_and_what_is_said_from_then_on_from_the_other(
    alice: User, bob: User, carol: User, now: datetime, blocker: str
) -> None:
    game = start_game("cards", [alice, bob, carol], options={}, at=now)
    for user in (alice, bob, carol):
        say(game, user, user.username, now)
    first, second = (alice, bob) if blocker == "alice" else (bob, alice)
    later = now + timedelta(minutes=2)
    blocks.block(first, second, at=later)
    assert read(game, first) == [first.username, "carol"]
    assert read(game, second) == ["alice", "bob", "carol"]
    assert read(game, carol) == ["alice", "bob", "carol"]
    Outbox.objects.all().delete()
    for user in (first, second):
        say(game, user, "To carol.", later)
        assert chat_rows().pop() == ("carol", Channel.BUNDLED)
    assert read(game, first) == [first.username, "carol", "To carol."]
    assert read(game, second) == ["alice", "bob", "carol", "To carol."]
    blocks.unblock(first, second)
    assert read(game, first) == ["alice", "bob", "carol", "To carol.", "To carol."]


def test_who_blocks_back_reads_nothing_any_more(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    say(sogo_game, alice, "Hello!", now)
    blocks.block(alice, bob, at=now + timedelta(minutes=1))
    assert read(sogo_game, bob) == ["Hello!"]
    blocks.block(bob, alice, at=now + timedelta(minutes=2))
    assert read(sogo_game, bob) == []


@pytest.mark.parametrize("writer", ["alice", "bob"])
def test_who_is_read_by_nobody_is_told_so_without_saying_why(
    sogo_game: Game, alice: User, bob: User, now: datetime, writer: str
) -> None:
    blocks.block(alice, bob, at=now)
    with pytest.raises(Refused, match="^nobody-reads$"):
        say(sogo_game, alice if writer == "alice" else bob, "Hello?", now)


def test_who_is_blocked_keeps_what_was_said_and_the_blocker_does_not(
    live_game: Game, alice: User, bob: User
) -> None:
    def page(name: str, part: str = "") -> str:
        client = signed_in({"alice": alice, "bob": bob}[name])
        return client.get(live_game.get_absolute_url() + part).content.decode()

    for user in (alice, bob):
        say(live_game, user, f"Said by {user}.", timezone.now())
    blocks.block(alice, bob, at=timezone.now())
    for shown in (page("bob"), page("bob", "chat/")):
        assert "Said by alice." in shown
        assert "Said by bob." in shown
    shown = page("alice")
    assert "Said by alice." in shown
    assert "Said by bob." not in shown
