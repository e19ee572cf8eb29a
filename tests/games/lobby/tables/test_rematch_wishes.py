"""A wish for a rematch reaches the open page of the finished game, and is answered there."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

import pytest

from accounts.models import User
from games.models import Game, Table
from games.services.chance import seals
from games.services.lobby import tables
from games.services.lobby.openings import closure
from games.services.lobby.rematches import request_rematch
from tests.games.gameplay.page.test_polling import tag_of
from tests.games.lobby.test_rematches import finished, order
from tests.support.games.pages import press, signed_in, text

pytestmark = pytest.mark.database


@pytest.mark.slow
def test_the_page_of_the_finished_game_shows_who_would_like_a_rematch(
    alice: User, bob: User, now: datetime
) -> None:
    game = finished([alice, bob], now)
    hers, his, url = signed_in(alice), signed_in(bob), game.get_absolute_url()
    page = his.get(url)
    assert page.context["actions"].pending_rematch is None
    headers = tag_of(page.content)
    assert his.get(url, headers=headers).status_code == 304
    press(hers, game, "rematch")
    news = his.get(url, headers=headers)
    asked = news.context["actions"].pending_rematch
    assert (news.status_code, asked.asks) == (200, True)
    assert asked.says in text(news)
    own = hers.get(url)
    assert own.context["actions"].pending_rematch.says in text(own)
    assert b'id="rematch"' not in own.content
    press(his, game, "rematch")
    begun = Game.objects.get(table=asked.table)
    assert set(order(begun)) == {"alice", "bob"}
    assert his.get(url).context["actions"].pending_rematch is None


@pytest.mark.slow
def test_who_accepts_a_rematch_sees_the_seal_of_its_table(
    alice: User, bob: User, now: datetime
) -> None:
    game = finished([alice, bob], now)
    press(signed_in(alice), game, "rematch")
    (seal,) = seals.commitments(Table.objects.get())
    his, url = signed_in(bob), game.get_absolute_url()
    shown = his.get(url).content.decode()
    assert seals_in(shown) == [seal]
    assert 'name="contribution"' in shown
    assert 'name="envelope"' not in shown
    assert seals_in(signed_in(alice).get(url).content.decode()) == []
    press(his, game, "rematch")
    begun = Game.objects.get(table__isnull=False)
    assert begun.events.get(number=0).payload["chance"]["commitment"] == seal


def seals_in(page: str) -> list[str]:
    """Return the seals that a page shows beside the contribution."""
    return re.findall(r"data-commitment>(\w+)<", page)


def test_a_rematch_is_declined_on_the_page_of_the_finished_game(
    alice: User, bob: User, now: datetime
) -> None:
    game = finished([alice, bob], now)
    press(signed_in(alice), game, "rematch")
    his = signed_in(bob)
    page = his.get(game.get_absolute_url()).content.decode()
    action = page.split('id="rematch-decline"')[1].split('formaction="')[1].split('"')[0]
    assert his.post(action).status_code == 303
    assert Table.objects.get().state == Table.State.DECLINED


def test_open_pages_of_all_at_a_table_hear_of_it(
    alice: User,
    bob: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    heard: list[tuple[object, set[int | None]]] = []
    game = finished([alice, bob], now)
    monkeypatch.setattr(
        closure, "publish_to_players", lambda _table, what, users: heard.append((what, set(users)))
    )
    with django_capture_on_commit_callbacks(execute=True):
        table = request_rematch(game, alice, at=now)
    assert isinstance(table, Table)
    with django_capture_on_commit_callbacks(execute=True):
        tables.decline(table.pk, bob, at=now)
    assert heard == [("table", {alice.pk, bob.pk})] * 2
