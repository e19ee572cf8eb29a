"""From what happens in a game to what a browser shows: every kind of news, through the outbox."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Propose, Resign
from games.log.time.control import per_move
from games.models import Channel, Game, JobKind, Outbox
from games.rules import RULESETS
from games.services.chat import chat
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.notifications.push import subscriptions
from games.services.notifications.push.payload import compose
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.games.gameplay.page.test_polling import tag_of
from tests.games.site.two_worlds.test_two_worlds import other_fist
from tests.rules.sixth import RULESET
from tests.support.games.notifications.emails import tell_turns
from tests.support.games.notifications.preferences import prefer_push
from tests.support.games.two_worlds import worlds
from tests.support.servers.push import Browser, PushService

pytestmark = pytest.mark.usefixtures("empty_cache")

Mover = Callable[..., Game]


@pytest.fixture
def bobs(bob: User, push_service: PushService) -> Browser:
    """Bob reads English and wants to hear of everything in this browser."""
    User.objects.filter(pk=bob.pk).update(language="en")
    prefer_push(bob, {"chat": True})
    browser = push_service.browser("bobs")
    subscriptions.subscribe(bob, **browser.form, browser="", at=timezone.now())
    return browser


def pushed(service: PushService, browser: Browser, user: User, kind: JobKind) -> dict[str, Any]:
    """Send the push of this kind that waits for `user`; what the browser reads."""
    tell_turns(kind, user=user)
    row = Outbox.objects.get(user=user, kind=kind, channel=Channel.PUSH, done_at=None)
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
    assert runner.run(row.pk)
    return browser.read(service.pushes[-1])


def test_a_move_is_told_to_whoever_is_next(
    live_game: Game, bob: User, bobs: Browser, push_service: PushService, play_moves: Mover
) -> None:
    play_moves(live_game, "A1", timezone.now())
    note = pushed(push_service, bobs, bob, JobKind.TURN)
    assert note["title"]
    assert re.match(r"alice \w+ A1\. ", note["body"])
    assert note["url"] == live_game.get_absolute_url()


def test_a_proposal_and_an_end_are_told(
    live_game: Game, alice: User, bob: User, bobs: Browser, push_service: PushService
) -> None:
    at = timezone.now()
    apply_command(live_game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=at)
    proposal = pushed(push_service, bobs, bob, JobKind.PROPOSED)
    apply_command(live_game.pk, Resign(), by=PlayerActor(alice), key=str(uuid4()), at=at)
    note = pushed(push_service, bobs, bob, JobKind.OVER)
    assert note["title"] != proposal["title"]
    assert note["tag"] == proposal["tag"] == str(live_game.pk), "in the place of the proposal"


def test_an_invitation_leads_to_its_table(
    alice: User, bob: User, bobs: Browser, push_service: PushService
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=timezone.now(), others=[bob])
    note = pushed(push_service, bobs, bob, JobKind.INVITED)
    assert note["title"]
    assert "alice" in note["body"]
    assert note["url"] == f"/accounts/login/?next=/tables/{table.pk}/"
    assert note["tag"] == f"table-{table.pk}"


def test_words_at_the_table_are_told_to_whoever_asked_for_it(
    live_game: Game, alice: User, bob: User, bobs: Browser, push_service: PushService
) -> None:
    chat.say(live_game, alice, "Nice <b>move</b>!", key=uuid4(), at=timezone.now())
    assert "Nice <b>move</b>!" in pushed(push_service, bobs, bob, JobKind.CHAT)["body"]


def test_a_hidden_move_makes_no_difference_to_what_is_told(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same public history with another pebble in alice's fist."""
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    game = start_game("sixth", [alice, bob], options={}, at=NOW)
    apply_command(game.pk, PlayMoves(("h1",)), by=PlayerActor(alice), key="k", at=NOW)
    row = Outbox(kind=JobKind.TURN, game=Game.objects.get(pk=game.pk), user=bob)
    before = compose(row, bob, NOW)
    assert worlds.other_moves(game, other_fist) == 1
    row.game = Game.objects.get(pk=game.pk)
    assert compose(row, bob, NOW) == before


def test_who_has_the_game_before_them_is_not_told(
    live_game: Game, bob: User, bobs: Browser, push_service: PushService, play_moves: Mover,
    client: Any,
) -> None:  # fmt: skip
    play_moves(live_game, "A1", timezone.now())
    client.force_login(bob)
    tag = tag_of(client.get(live_game.get_absolute_url()).content)
    assert client.get(live_game.get_absolute_url(), headers=tag).status_code == 304
    tell_turns()
    row = Outbox.objects.get(user=bob, kind=JobKind.TURN, channel=Channel.PUSH)
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
    assert runner.run(row.pk)
    assert push_service.pushes == []


def test_a_reminder_held_up_does_not_ring_in_the_quiet_hours(
    alice: User, bob: User, push_service: PushService
) -> None:
    User.objects.filter(pk=alice.pk).update(quiet_from=22, quiet_until=8, timezone="UTC")
    alice.refresh_from_db()
    browser = push_service.browser("a")
    subscriptions.subscribe(alice, **browser.form, browser="", at=timezone.now())
    morning = datetime(2026, 11, 23, 10, tzinfo=UTC)
    terms = {"options": {}, "time_control": per_move(3)}
    game = start_game("sogo", [alice, bob], at=morning, **terms)
    tell_turns(JobKind.REMINDER)
    reminders = Outbox.objects.filter(game=game, kind=JobKind.REMINDER, channel=Channel.PUSH)
    row = reminders.latest("due_at")
    night = datetime(2026, 11, 25, 23, tzinfo=UTC)
    for at, pushes in ((night, 0), (night + timedelta(hours=9, minutes=16), 1)):
        with time_machine.travel(at, tick=False):
            Outbox.objects.filter(pk=row.pk).update(due_at=at)
            assert runner.run(row.pk)
        assert len(push_service.pushes) == pushes


def test_a_player_without_a_browser_has_no_push_rows(live_game: Game, play_moves: Mover) -> None:
    play_moves(live_game, "A1", timezone.now())
    assert not Outbox.objects.filter(channel=Channel.PUSH).exists()
