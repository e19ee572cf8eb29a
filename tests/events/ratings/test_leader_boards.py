"""Leader boards: who is on them, page by page, and where the reader stands."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import HiddenRatings, Rating, RatingPool
from events.services.ratings.lists import leader_boards as boards
from events.services.ratings.lists.leader_boards import LeaderBoard, own_place
from events.views.ratings import leader_boards
from tests.events.ratings.conftest import RatedPair
from tests.games.conftest import person
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def pool(pair: RatedPair, carol: User) -> RatingPool:
    """alice, bob and carol are on the board, in this order."""
    pair.play()
    pool = RatingPool.objects.get()
    Rating.objects.create(
        pool=pool, user=carol, mu=20, sigma=2, lower_bound=-50, games=10, opponents=5,
        last_at=timezone.now(),
    )  # fmt: skip
    Rating.objects.update(games=10, opponents=5)
    return pool


@pytest.mark.slow
def test_the_reader_is_told_their_place(pool: RatingPool, pair: RatedPair) -> None:
    page = text(signed_in(pair.bob).get(f"/ratings/{pool.key}/"))
    sentence = _("You stand at place %(place)s, with a rating of %(rating)s.")
    assert sentence % {"place": 2, "rating": 1395} in page
    opening = sentence.split("%(place)s")[0]
    assert opening not in text(Client().get(f"/ratings/{pool.key}/"))
    assert opening not in text(signed_in(person("dora")).get(f"/ratings/{pool.key}/"))


def test_equal_players_have_different_places(pool: RatingPool, pair: RatedPair) -> None:
    Rating.objects.update(lower_bound=3.0)
    users = Rating.objects.order_by("user").values_list("user", flat=True)
    board = LeaderBoard(pool, timezone.now())
    own = [own_place(pool, board, User.objects.get(pk=pk)) for pk in users]
    assert [standing.place for standing in own if standing] == [1, 2, 3]


@pytest.mark.slow
def test_the_board_has_pages_and_leads_to_the_own_one(
    pool: RatingPool, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leader_boards, "ROWS_PER_PAGE", 2)
    page = signed_in(carol).get(f"/ratings/{pool.key}/")
    assert 'href="?page=2#board"' in page.content.decode()
    assert [rating.user.username for rating in page.context["ratings"]] == ["alice", "bob"]
    later = signed_in(carol).get(f"/ratings/{pool.key}/?page=2")
    assert f"3 carol {_('you')} 1300 ± 80 10" in text(later)
    assert 'href="?page=2#board"' not in later.content.decode()


@pytest.mark.slow
def test_the_board_ends_somewhere_and_tells_who_stands_beyond_it(
    pool: RatingPool, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "MAX_PLACES", 2)
    monkeypatch.setattr(leader_boards, "MAX_PLACES", 2)
    page = signed_in(carol).get(f"/ratings/{pool.key}/")
    assert [rating.user.username for rating in page.context["ratings"]] == ["alice", "bob"]
    sentence = _(
        "With a rating of %(rating)s you stand beyond the first %(most)s places, which this board"
        " shows."
    )
    assert sentence % {"rating": 1300, "most": 2} in text(page)


@pytest.mark.slow
def test_who_is_not_on_the_board_is_told_why(pool: RatingPool, pair: RatedPair) -> None:
    Rating.objects.filter(user=pair.bob).update(games=7, opponents=3)
    page = text(signed_in(pair.bob).get(f"/ratings/{pool.key}/"))
    sentence = _(
        "You are not on this board yet: %(games)s of ten rated games, %(opponents)s of five"
        " opponents. Games more than ninety days ago do not keep you on it."
    )
    assert sentence % {"games": 7, "opponents": 3} in page
    HiddenRatings.objects.create(user=pair.alice, since=timezone.now())
    page = text(signed_in(pair.alice).get(f"/ratings/{pool.key}/"))
    assert _("You show your ratings to opponents only, so no leader board names you.") in page
    assert "alice" not in text(Client().get(f"/ratings/{pool.key}/"))


def test_who_has_not_played_for_long_leaves_the_board(pool: RatingPool) -> None:
    Rating.objects.update(last_at=timezone.now() - timedelta(days=91))
    page = text(Client().get(f"/ratings/{pool.key}/"))
    assert _("Nobody has played enough rated games yet.") in page
