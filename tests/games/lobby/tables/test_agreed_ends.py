"""A game whose agreed end has passed can neither be offered nor begun (interpretation cards-12)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from games.log.commands import Refused, Resign
from games.log.time.control import per_move
from games.models import Game, Table
from games.services.clock.timeouts import settle_overdue
from games.services.lobby import standing_challenges, tables
from games.services.lobby.rematches import request_rematch
from games.services.lobby.table_visibility import listed, visible
from games.services.lobby.terms import Terms
from tests.support.games.pages import act, signed_in
from tests.support.games.standing_challenges import make_challenge, take_challenge

DAY = timedelta(days=1)


def ending(day: datetime) -> Terms:
    return Terms("cards", {"end": "date", "date": f"{day:%Y-%m-%d}"}, per_move(3))


def test_a_day_that_has_passed_is_refused(alice: User, now: datetime) -> None:
    with pytest.raises(Refused, match="^agreed-end-passed"):
        tables.open_table(alice, ending(now - DAY), at=now)
    assert not Table.objects.exists()


def test_a_table_that_waited_too_long_begins_no_game(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, ending(now), at=now)
    with pytest.raises(Refused, match="^agreed-end-passed"):
        tables.accept(table.pk, bob, at=now + 2 * DAY)
    assert not Game.objects.exists()


def test_the_sweep_ends_the_game_when_the_day_is_over(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, ending(now), at=now)
    (game,) = tables.accept(table.pk, bob, at=now)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + DAY
    assert game.settles_at == midnight
    assert settle_overdue(midnight) == 1
    game.refresh_from_db()
    assert game.termination == "term-over"


def test_no_offer_with_a_day_that_has_passed_is_made_or_changed(alice: User, now: datetime) -> None:
    with pytest.raises(Refused, match="^agreed-end-passed"):
        make_challenge(alice, terms=ending(now - DAY))
    offer = make_challenge(alice)
    with pytest.raises(Refused, match="^agreed-end-passed"):
        standing_challenges.change(offer.pk, alice, ending(now - DAY), 1, at=now)


def test_an_offer_is_over_with_its_last_day(alice: User, bob: User, now: datetime) -> None:
    offer = make_challenge(alice, terms=ending(now + DAY))
    later = now + 2 * DAY
    assert list(standing_challenges.available(now + DAY, bob)) == [offer]
    assert not standing_challenges.available(later, bob)
    with pytest.raises(Refused, match="^challenge-gone"):
        take_challenge(offer, bob, at=later)
    standing_challenges.change(offer.pk, alice, ending(later), 1, at=now)
    assert list(standing_challenges.available(later, bob)) == [offer]


def test_the_lobby_leaves_out_tables_whose_last_day_is_over(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, ending(now), at=now)
    assert list(listed(bob, now)) == [table]
    assert not listed(bob, now + DAY)
    assert list(visible(alice, now + DAY)) == [table]


def test_nobody_sits_down_where_the_last_day_is_over(alice: User, bob: User, now: datetime) -> None:
    """Also where others would still have to come."""
    table = tables.open_table(alice, replace(ending(now), seats=3), at=now)
    with pytest.raises(Refused, match="^agreed-end-passed"):
        tables.accept(table.pk, bob, at=now + DAY)
    assert table.places.count() == 1


def test_a_rematch_is_offered_until_the_last_day_is_over(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, ending(now), at=now)
    (game,) = tables.accept(table.pk, bob, at=now)
    act(game, alice, Resign())
    browser, url = signed_in(alice), game.get_absolute_url()
    assert b'id="rematch"' in browser.get(url).content
    passed = {**table.options, "date": f"{now - DAY:%Y-%m-%d}"}
    Table.objects.filter(pk=table.pk).update(options=passed)
    page = browser.get(url).content.decode()
    assert 'id="rematch"' not in page
    assert reverse("my_games") in page.split('class="rematch"')[1].split("</div>")[0]
    with pytest.raises(Refused, match="^agreed-end-passed"):
        request_rematch(game, alice, at=now + DAY)
