"""What a digest has of each game that waits, and what it asks the database for that."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import ngettext

from accounts.models import User
from games.log.commands import Propose
from games.models import Game, JobKind, Outbox
from games.services.effects.notification_preferences import next_digest
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.notifications.mail import digest
from games.services.text.proposal_text import proposal_text
from games.services.worker import runner
from tests.games.conftest import NOW
from tests.games.lobby.seating.contributors import full_table
from tests.games.notifications.mail.test_digest import (
    HOUR,
    MINUTE,
    Played,
    new_game,
    to,
    wish,
    work_at,
)
from tests.support.games.notifications.emails import tell_turns, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_an_email_asks_once_for_its_readers_choices_and_addresses(alice: User, bob: User) -> None:
    wish(bob, "bundled")
    for _ in range(3):
        new_game(bob, alice, NOW)
    tell_turns(user=bob)
    leader = Outbox.objects.filter(user=bob, kind=JobKind.TURN).earliest("pk")
    later = time_machine.travel(NOW + 2 * HOUR, tick=False)
    with later, CaptureQueriesContext(connection) as captured:
        runner.run(leader.pk)
    (subject,) = to(bob)
    assert " 3 " in subject
    for table in ("games_notificationpreference", "account_emailaddress"):
        assert sum(f'FROM "{table}"' in query["sql"] for query in captured) == 1


def test_the_daily_mail_counts_proposals_as_my_games_do(
    alice: User, bob: User, play_moves: Played
) -> None:
    wish(bob, "digest")
    game = new_game(bob, alice, NOW)
    play_moves(game, "A1", at=NOW + MINUTE)
    apply_command(game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=NOW + 2 * MINUTE)
    turn = new_game(bob, alice, NOW)
    work_at(NOW + 5 * MINUTE)  # The mails to alice.
    work_at(next_digest(bob, NOW + HOUR))
    (subject,) = to(bob)
    assert " 2 " in subject
    assert {str(game.pk), str(turn.pk)} == set(re.findall(r"/games/([0-9a-f-]{36})/", text()))
    body, state = text(), state_of(Game.objects.get(pk=game.pk))
    assert state.proposal
    names = {seat.number: seat.name for seat in game.seats.all()}
    asked = proposal_text(state, state.proposal, names, bob.zone()).sentence
    assert " ".join(body.split()).count(asked) == 1, "not once more among the news"


@pytest.mark.slow
def test_a_proposal_is_told_also_where_many_games_wait(
    alice: User, bob: User, play_moves: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish(bob, "digest")
    urgent = new_game(bob, alice, NOW)
    game = new_game(bob, alice, NOW)
    play_moves(game, "A1", at=NOW + MINUTE)
    apply_command(game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=NOW + 2 * MINUTE)
    assert [*Game.objects.needing(bob)] == [urgent, game]
    monkeypatch.setattr(digest, "MAX_TURNS", 1)
    work_at(next_digest(bob, NOW + HOUR))
    assert set(re.findall(r"/games/([0-9a-f-]{36})/", text())) == {str(game.pk)}


def test_a_reminder_of_a_later_day_neither_delays_news_nor_goes_out_with_it(
    alice: User, bob: User
) -> None:
    wish(bob, "bundled")
    full_table(alice, bob, at=NOW)
    work_at(NOW + 15 * MINUTE)
    rows = Outbox.objects.filter(kind=JobKind.OPENING, user=bob)
    assert {row.repeat: row.done_at is not None for row in rows} == {0: True, 1: False}


def test_a_bundle_says_how_many_games_wait_and_has_the_answers_to_a_proposal(
    alice: User, bob: User
) -> None:
    wish(bob, "bundled")
    game, _other = (new_game(bob, alice, NOW) for _ in range(2))
    apply_command(game.pk, Propose(), by=PlayerActor(alice), key=str(uuid4()), at=NOW + MINUTE)
    work_at(NOW + 25 * MINUTE)
    (subject,) = to(bob)
    waiting = ngettext("%(count)d game waits for you", "%(count)d games wait for you", 2)
    assert waiting % {"count": 2} in subject
    assert len(set(re.findall(r"/mail/answer/[^\s\"<]+", text()))) == 2


@pytest.mark.words
def test_a_reader_without_a_seat_is_offered_no_end_of_the_mails_of_a_game(
    alice: User, bob: User, carol: User, play_moves: Played
) -> None:
    game = play_moves(new_game(alice, bob, NOW), "A1", at=NOW)
    for reader, is_offered in ((bob, True), (carol, False)):
        row = Outbox(kind=JobKind.TURN, game=game, user=reader, event=1, dedup_key=uuid4())
        mail = digest.compose(row, [row], reader, NOW)
        assert ("No more mails like this, or none of this game:" in mail.body) == is_offered
        assert ("No more mails like this:" in mail.body) != is_offered
