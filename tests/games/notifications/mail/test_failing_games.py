"""One game that cannot be written of, whatever the reason, costs nobody the news of the others."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache

from accounts.models import User
from games.extensions.jobs import MAX_ATTEMPTS
from games.models import Game, JobKind, Outbox
from games.services.notifications import relevance
from games.services.notifications.body import game_body
from games.services.notifications.body.game_body import GameContext, MessageBody
from tests.games.conftest import NOW
from tests.games.notifications.mail.test_digest import MINUTE, new_game, wish, work_at
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
    write = game_body.of_game

    def of_game(scene: GameContext) -> MessageBody:
        if scene.game.pk == game.pk:
            raise TypeError("spoilt")
        return write(scene)

    monkeypatch.setattr(game_body, "of_game", of_game)


def hours_later() -> None:
    for half in range(1, 10):
        work_at(NOW + half * 30 * MINUTE)


def test_a_bundle_goes_out_without_it(
    games: list[Game], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(games[0], monkeypatch)
    hours_later()
    (letter,) = (one for one in mail.outbox if one.to == [alice.email])
    assert [str(game.pk) in str(letter.body) for game in games] == [False, True, True]
    row = Outbox.objects.get(kind=JobKind.TURN, game=games[0], user=alice)
    assert (row.attempts, row.dead) == (MAX_ATTEMPTS, True)
    assert "spoilt" in row.failure_detail


def test_a_game_that_cannot_even_be_asked_about_is_left_out_as_well(
    games: list[Game], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = relevance._CHECKS[JobKind.TURN]

    def ask(row: Outbox, game: Game, *more: object) -> str:
        if game.pk == games[0].pk:
            raise KeyError("spoilt")
        return known(row, game, *more)  # type: ignore[arg-type]

    monkeypatch.setitem(relevance._CHECKS, JobKind.TURN, ask)  # type: ignore[arg-type]
    hours_later()
    (letter,) = (one for one in mail.outbox if one.to == [alice.email])
    assert [str(game.pk) in str(letter.body) for game in games] == [False, True, True]


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
    (letter,) = (one for one in mail.outbox if one.to == [alice.email])
    assert [str(game.pk) in str(letter.body) for game in games] == [True, False, True]
