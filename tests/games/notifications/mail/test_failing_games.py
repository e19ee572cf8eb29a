"""One game that cannot be written of, whatever the reason, costs nobody the news of the others."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.core.cache import cache

from accounts.models import User
from games.extensions import notifications
from games.extensions.jobs import MAX_ATTEMPTS
from games.extensions.notifications import Composer
from games.extensions.notifications.message_body import MessageBody
from games.models import Game, JobKind, Outbox, Seat
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import MINUTE, new_game, wish, work_at
from tests.support.games.notifications.kinds import change_kind
from tests.support.games.notifications.preferences import prefer_mail


@pytest.fixture(params=[0, 2], ids=["first", "last"])
def games(request: pytest.FixtureRequest, alice: User, bob: User) -> list[Game]:
    """The one that will be spoilt comes first."""
    cache.clear()
    wish(alice, "bundled")
    wish(bob, "off")
    made = [new_game(alice, bob, NOW) for _ in range(3)]
    return [made.pop(request.param), *made]


def spoil(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """No kind of news can be written of it."""
    for kind in notifications.kinds:
        change_kind(monkeypatch, kind.name, compose=_spoilt(kind.compose, game))


def _spoilt(write: Composer, game: Game) -> Composer:
    def compose(row: Outbox, reader: User, at: datetime) -> MessageBody:
        if row.game_id == game.pk:
            raise TypeError("spoilt")
        return write(row, reader, at)

    return compose


def hours_later() -> None:
    for half in range(1, 10):
        work_at(NOW + half * 30 * MINUTE)


@pytest.mark.slow
def test_a_bundle_goes_out_without_it(
    games: list[Game], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(games[0], monkeypatch)
    hours_later()
    (email,) = (each_email for each_email in mail.outbox if each_email.to == [alice.email])
    assert [str(game.pk) in str(email.body) for game in games] == [False, True, True]
    row = Outbox.objects.get(kind=JobKind.TURN, game=games[0], user=alice)
    assert (row.attempts, row.dead) == (MAX_ATTEMPTS, True)
    assert "spoilt" in row.failure_detail


@pytest.mark.first_by_day
def test_a_game_that_cannot_even_be_asked_about_is_left_out_as_well(
    games: list[Game], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    objection = notifications.kinds._entries[JobKind.TURN].objection

    def ask(row: Outbox, seat: Seat | None, at: datetime) -> str:
        if row.game_id == games[0].pk:
            raise KeyError("spoilt")
        return objection(row, seat, at)

    change_kind(monkeypatch, JobKind.TURN, objection=ask)
    hours_later()
    (email,) = (each_email for each_email in mail.outbox if each_email.to == [alice.email])
    assert [str(game.pk) in str(email.body) for game in games] == [False, True, True]


@pytest.mark.slow
def test_the_daily_mail_lists_the_other_games(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    wish(alice, "digest")
    prefer_mail(alice, "off", "reminder")
    wish(bob, "off")
    games = [new_game(alice, bob, NOW) for _ in range(3)]
    spoil(games[1], monkeypatch)
    for hour in range(20, 26):
        work_at(NOW + timedelta(hours=hour))
    (email,) = (each_email for each_email in mail.outbox if each_email.to == [alice.email])
    assert [str(game.pk) in str(email.body) for game in games] == [True, False, True]
