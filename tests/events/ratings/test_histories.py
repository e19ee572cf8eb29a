"""How a rating came about: results, the best win, and what a viewer may be told of them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import HiddenRatings, RatedSeat, Rating
from events.services.ratings.lists.histories import RatingHistory, histories_of
from events.views.ratings import player_history
from games.models import Game
from tests.events.ratings.conftest import RatedPair
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def address(pair: RatedPair, name: str = "alice") -> str:
    return f"/ratings/{Rating.objects.values_list('pool__key', flat=True)[0]}/{name}/"


def history(person: User, viewer: User | None = None) -> RatingHistory:
    (found,) = histories_of(
        person, viewer, [rating.pool for rating in Rating.objects.filter(user=person)]
    ).values()
    return found


@pytest.mark.slow
def test_every_game_stands_in_the_table_with_its_numbers(pair: RatedPair) -> None:
    games = [pair.play() for _attempt in range(2)]
    page = Client().get(address(pair))
    shown, after = text(page), [seat.after.rating for seat in RatedSeat.objects.order_by("pk")]
    assert f"bob {_('won')} 1500 → 1605" in shown
    assert f"bob {_('won')} 1605 → {max(after)}" in shown
    assert all(game.get_absolute_url() in page.content.decode() for game in games)
    assert f"bob {_('lost')}" not in shown
    assert f"alice {_('lost')} 1500 → 1395" in text(Client().get(address(pair, "bob")))


@pytest.mark.slow
def test_the_table_has_pages(pair: RatedPair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_history, "GAMES_PER_PAGE", 1)
    pair.play()
    pair.play()
    assert "1500 → 1605" not in text(Client().get(address(pair)))
    assert "1500 → 1605" in text(Client().get(f"{address(pair)}?page=2"))


def test_of_a_game_between_invited_players_only_the_numbers_are_shown(pair: RatedPair) -> None:
    game = pair.play()
    Game.objects.update(public=False)
    page = Client().get(address(pair))
    assert f"{_('a game between invited players')} {_('won')} 1500 → 1605" in text(page)
    assert game.get_absolute_url() not in page.content.decode()
    assert history(pair.alice).best_win is None
    assert f"bob {_('won')} 1500 → 1605" in text(signed_in(pair.bob).get(address(pair)))


def test_the_best_win_is_against_the_strongest_whose_rating_may_be_seen(pair: RatedPair) -> None:
    pair.play()
    pair.play()
    RatedSeat.objects.filter(user=pair.bob, mu_before=25.0).update(mu_before=30.0)
    best = history(pair.alice).best_win
    assert best is not None
    assert best.opponent.before.rating == 1700
    HiddenRatings.objects.create(user=pair.bob, since=timezone.now())
    assert history(pair.alice).best_win is None
    assert history(pair.alice, pair.alice).best_win is not None


def test_a_hidden_rating_has_no_page_but_for_opponents(pair: RatedPair, carol: User) -> None:
    pair.play()
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    assert signed_in(pair.bob).get(address(pair)).status_code == 200
    for client in (Client(), signed_in(carol)):
        assert client.get(address(pair)).status_code == 404


@pytest.mark.slow
def test_a_shared_first_place_is_a_draw(pair: RatedPair) -> None:
    pair.play()
    RatedSeat.objects.update(rank=1)
    assert history(pair.alice).record == (0, 1, 0)
