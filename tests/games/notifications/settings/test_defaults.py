"""How the mails of players who have chosen nothing go out, and that bots cause none."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from accounts.models import User
from games.forms.notifications import PRESETS
from games.log.commands import PlayMoves, Resign
from games.models import Channel, Game, JobKind, Outbox, PushSubscription
from games.services.effects.notification_preferences import (
    BUNDLE_QUIET_PERIOD,
    preferences_of,
    rows_by_channel,
)
from games.services.gamelog.actors import BotActor, PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import MINUTE, new_game, to, work_at
from tests.support.games.notifications.emails import tell_turns
from tests.support.games.pages import act

pytestmark = pytest.mark.usefixtures("usual_channels", "empty_cache")

USUAL = {
    JobKind.TURN: Channel.BUNDLED,
    JobKind.PROPOSED: Channel.BUNDLED,
    JobKind.INVITED: Channel.BUNDLED,
    JobKind.STARTED: Channel.DIGEST,
    JobKind.DECLINED: Channel.DIGEST,
    JobKind.WITHDRAWN: Channel.DIGEST,
    JobKind.OPENING: Channel.BUNDLED,
    JobKind.CANCELLED: Channel.DIGEST,
    JobKind.OVER: Channel.DIGEST,
    JobKind.CHAT: Channel.DIGEST,
    JobKind.REMINDER: Channel.NOW,
    JobKind.VACATION: Channel.NOW,
    JobKind.DISPUTED: Channel.NOW,
    JobKind.ASKED: Channel.NOW,
    JobKind.RULED: Channel.NOW,
    JobKind.RULING_PROPOSED: Channel.NOW,
    JobKind.SEAT_CHANGE: Channel.NOW,
    JobKind.SETTLEMENT: Channel.NOW,
    JobKind.APPEALED: Channel.NOW,
    JobKind.APPEAL_DECIDED: Channel.NOW,
    JobKind.SANCTIONED: Channel.NOW,
    JobKind.SANCTION_LIFTED: Channel.NOW,
}
NO_NEWS = {JobKind.BOT, JobKind.TURN_NEWS, JobKind.EVIDENCE, JobKind.OVERDUE}


def mails_to(user: User, kind: JobKind) -> int:
    tell_turns()
    return Outbox.objects.filter(kind=kind, user=user).exclude(channel=Channel.PUSH).count()


def test_every_kind_of_news_has_its_usual_channel() -> None:
    assert set(USUAL) == set(JobKind) - NO_NEWS


@pytest.mark.parametrize("kind", USUAL)
def test_what_asks_for_an_answer_is_bundled_and_the_rest_comes_once_a_day(
    alice: User, kind: JobKind
) -> None:
    news = Outbox(kind=kind, user_id=alice.pk, due_at=NOW)
    assert [row.channel for row in rows_by_channel([news])] == [USUAL[kind]]


def test_the_first_preset_is_what_holds_without_a_choice(alice: User) -> None:
    held = [preset.key for preset in PRESETS if preset.is_held(preferences_of(alice))]
    assert held == [PRESETS[0].key]


def test_turns_of_two_games_come_in_one_mail_after_ten_quiet_minutes(
    alice: User, bob: User
) -> None:
    for _ in range(2):
        new_game(alice, bob, NOW)
    work_at(NOW + BUNDLE_QUIET_PERIOD)
    assert to(alice) == []
    work_at(NOW + BUNDLE_QUIET_PERIOD + 2 * MINUTE)
    assert len(to(alice)) == 1


def test_a_bot_that_moves_mails_nobody_but_may_push(
    alice: User, play_moves: Callable[..., Game]
) -> None:
    PushSubscription.objects.create(user=alice, endpoint="https://push.example/1", created_at=NOW)
    game = start_game("cards", [alice, "casual"], options={}, at=NOW)
    assert mails_to(alice, JobKind.TURN) == 0
    assert Outbox.objects.filter(kind=JobKind.TURN, user=alice, channel=Channel.PUSH).exists()
    act(game, alice, Resign())
    assert mails_to(alice, JobKind.OVER) == 0


def test_with_bots_at_the_table_a_person_still_hears_of_the_move_of_another(
    alice: User, bob: User, play_moves: Callable[..., Game]
) -> None:
    game = start_game("cards", [alice, "casual", bob], options={}, at=NOW)
    assert (mails_to(alice, JobKind.TURN), mails_to(bob, JobKind.TURN)) == (1, 0)
    play_moves(game, "pass", at=NOW + MINUTE)
    passing = PlayMoves(("pass",))
    apply_command(game.pk, passing, by=BotActor(1), key=str(uuid4()), at=NOW + 2 * MINUTE)
    assert mails_to(bob, JobKind.TURN) == 1


@pytest.mark.slow
def test_of_two_bots_that_move_after_me_nothing_is_mailed(alice: User, bob: User) -> None:
    game = start_game("cards", ["casual", alice, "casual", bob], options={}, at=NOW)
    before = mails_to(alice, JobKind.TURN)
    for by in (BotActor(0), PlayerActor(alice), BotActor(2), PlayerActor(bob), BotActor(0)):
        tell_turns()
        passing = PlayMoves(("pass",))
        apply_command(game.pk, passing, by=by, key=str(uuid4()), at=NOW + MINUTE)
    assert mails_to(alice, JobKind.TURN) == before + 2  # The first, and after bob and a bot.
