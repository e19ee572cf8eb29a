"""The flag *Wants to play now* is seen by followers alone, and comes down by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from events.models import ReadyFlag
from events.services.readiness import flags
from games.models import Sanction
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.blocks_in_force import hidden_from
from games.services.players import blocks, data_export, follows
from games.services.players.anonymization import anonymize
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def followed(alice: User, bob: User) -> User:
    """bob, whom alice follows, wants to play."""
    follows.follow(alice, bob, at=NOW)
    flags.put_up(bob, NOW)
    return bob


CARD = ' class="card" aria-labelledby="ready-title"'


def seen_by(user: User, after: timedelta = timedelta(0)) -> list[str]:
    found = flags.seen_by(user, NOW + after, hidden_from(user))
    return [flag.user.username for flag in found]


def test_followers_see_the_flag_until_its_end(followed: User, alice: User, carol: User) -> None:
    last = flags.FLAG_PERIOD - timedelta(seconds=1)
    assert seen_by(alice, last) == ["bob"]
    assert seen_by(alice, flags.FLAG_PERIOD) == []
    assert seen_by(carol) == seen_by(followed) == []


def test_pressed_again_it_stays_up_longer_and_is_taken_down_twice(
    followed: User, alice: User
) -> None:
    half = flags.FLAG_PERIOD / 2
    flags.put_up(followed, NOW + half)
    assert flags.end_of(followed, NOW) == NOW + half + flags.FLAG_PERIOD
    for _again in range(2):
        flags.take_down(followed)
        assert seen_by(alice) == []


@pytest.mark.parametrize("blocks_first", [True, False])
def test_nobody_sees_it_across_a_block(followed: User, alice: User, *, blocks_first: bool) -> None:
    blocks.block(*((alice, followed) if blocks_first else (followed, alice)), at=NOW)
    assert seen_by(alice) == []


def test_who_is_suspended_puts_up_no_flag(bob: User, carol: User) -> None:
    Sanction.objects.create(
        user=bob,
        kind=Sanction.Kind.SUSPENSION,
        at=NOW,
        ends_at=NOW + timedelta(days=1),
        by=carol,
        reason=".",
    )
    with pytest.raises(NotPermitted):
        flags.put_up(bob, NOW)


def test_it_is_exported_and_goes_with_the_account(followed: User, alice: User) -> None:
    assert '"until": ' in "".join(data_export.pieces(followed, NOW))
    anonymize(followed, NOW)
    assert not ReadyFlag.objects.exists()


def test_it_is_put_up_and_taken_down_in_the_lobby(alice: User, bob: User) -> None:
    follows.follow(alice, bob, at=timezone.now())
    lobby, address = reverse("lobby"), reverse("readiness")
    link = f'<a href="{reverse("profile", args=["bob"])}">bob</a>'
    assert signed_in(bob).post(address, {"now": "1"})["Location"] == lobby
    shown = signed_in(alice).get(lobby).content.decode()
    assert link in shown
    countdown = shown.split(link)[1].split("</li>")[0]
    assert "data-left=" in countdown
    assert "hot" not in countdown, "an hour is all a flag has, and nobody loses by its end"
    assert f"<section{CARD}" in shown
    own = signed_in(bob).get(lobby).content.decode()
    assert CARD not in own, "a line alone leaves the tables in the window"
    assert 'name="now" value="0"' in own
    assert 'class="clk hot"' not in own
    assert signed_in(bob).post(address, {"now": "0"})["Location"] == lobby
    assert link not in signed_in(alice).get(lobby).content.decode()
