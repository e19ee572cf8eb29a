"""Ratings in the lobby: beside names, as a filter, and what is expected before a game begins."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import HiddenRatings, RatedGame, Rating, RatingPool
from events.services.ratings.pools import pool_name
from games.extensions.ratings import rating_rules_url, strong_players
from games.models import Table
from games.services.lobby import standing_challenges, tables
from games.services.lobby.terms import Terms
from tests.events.ratings.conftest import QUICK, RatedPair
from tests.games.conftest import NOW, person
from tests.support.games.pages import signed_in, text

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
RATED = Terms("sogo", {}, QUICK, rated=True, seats=2)
CASUAL = Terms("sogo", {}, QUICK, seats=2)
OWN_ABSENCE = (
    "You have lost two rated games on time within three days. Another loss on time"
    " before %(date)s would not be rated: who is away is not weak."
)
ABSENCE = (
    "%(name)s has lost two rated games on time within three days. Another loss on time"
    " before %(date)s would not be rated: who is away is not weak."
)


def found(client: Client, query: str = "") -> set[str]:
    rows = client.get(f"/lobby/?{query}").context["table_rows"]
    return {row.table.host.username for row in rows}


def settle(player: User, mu: float, sigma: float = 2.0) -> None:
    """Give a player who has a rating another one."""
    Rating.objects.filter(user=player).update(mu=mu, sigma=sigma)


@pytest.fixture
def rated(pair: RatedPair) -> RatedPair:
    """alice and bob have a table each, and so has dora, whom nobody has rated."""
    pair.play()
    for host in (pair.alice, pair.bob, person("dora")):
        tables.open_table(host, RATED, at=NOW)
    settle(pair.alice, 27.0)
    settle(pair.bob, 20.0)
    return pair


def test_ratings_stand_beside_names(rated: RatedPair, carol: User) -> None:
    standing_challenges.create(rated.alice, CASUAL, 1, at=NOW)
    page = text(signed_in(carol).get("/lobby/"))
    assert page.count(f"{_with('alice')} 1580 ± 80") == 2
    assert f"{_with('dora')} 1500? ± 333" in page
    table = Table.objects.get(host=rated.alice)
    assert "alice · 1580 ± 80" in text(signed_in(carol).get(table.get_absolute_url()))


def test_a_hidden_rating_stands_nowhere_and_is_not_found(rated: RatedPair, carol: User) -> None:
    HiddenRatings.objects.create(user=rated.alice, since=timezone.now())
    client = signed_in(carol)
    assert "1580" not in text(client.get("/lobby/"))
    for chosen in ("near400", "certain", "uncertain"):
        assert "alice" not in found(client, f"rating={chosen}")
    assert "alice" in found(signed_in(rated.bob), "rating=certain")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        ("near100", {"alice", "dora"}),
        ("near200", {"alice", "bob", "dora"}),
        ("near400", {"alice", "bob", "dora"}),
        ("certain", {"alice", "bob"}),
        ("uncertain", {"dora"}),
        ("nonsense", {"alice", "bob", "dora"}),
    ],
)
def test_the_lobby_is_filtered_by_rating(
    rated: RatedPair, carol: User, chosen: str, names: set[str]
) -> None:
    settle(rated.bob, 21.0)
    assert found(signed_in(carol), f"rating={chosen}") == names


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("rating_from=1550", {"alice"}),
        ("rating_to=1580", {"alice", "bob", "dora"}),
        ("rating_from=1300&rating_to=1579", {"bob", "dora"}),
        ("rating_from=1300&rating_to=1579&rating=certain", {"bob"}),
        ("rating_from=&rating_to=+1400+", {"bob"}),
    ],
)
def test_ratings_are_typed_as_a_range(rated: RatedPair, query: str, names: set[str]) -> None:
    settle(rated.bob, 21.0)
    assert found(Client(), query) == names


@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    ["rating_from=strong", "rating_to=-5", "rating_from=99999", "rating_from=1800&rating_to=1500"],
)
def test_no_range_is_refused_with_a_sentence_and_what_was_typed_stays(
    rated: RatedPair, query: str
) -> None:
    answer = Client().get(f"/lobby/?{query}&game=sogo")
    assert answer.status_code == 422
    errors = answer.context["filter"].range_form.errors
    assert len(errors) == 1
    page = answer.content.decode()
    for name, typed in answer.wsgi_request.GET.items():
        assert name == "game" or f'name="{name}" value="{typed}"' in page
    assert '<option value="sogo" selected>' in page
    assert len(answer.context["table_rows"]) == 3
    assert 'action="/lobby/#found"' in page
    part = Client().get(f"/lobby/?{query}", headers={"HX-Request": "true"})
    assert "#filter-refusal" in part.headers["HX-Reswap"]
    assert part.status_code == 422
    assert 'role="alert"' in part.content.decode()


@pytest.mark.slow
def test_a_range_finds_standing_offers_as_well(rated: RatedPair) -> None:
    for host in (rated.alice, rated.bob):
        standing_challenges.create(host, CASUAL, 1, at=NOW)
    rows = Client().get("/lobby/?rating_from=1550").context["challenge_rows"]
    assert [row.challenge.user for row in rows] == [rated.alice]


@pytest.mark.slow
def test_standing_offers_are_filtered_by_rating(rated: RatedPair, carol: User) -> None:
    for host in (rated.alice, rated.bob):
        standing_challenges.create(host, CASUAL, 1, at=NOW)
    rows = signed_in(carol).get("/lobby/?rating=near100").context["challenge_rows"]
    assert [row.challenge.user for row in rows] == [rated.alice]


@pytest.mark.slow
def test_strangers_are_not_compared(rated: RatedPair) -> None:
    page = Client().get("/lobby/?rating=near100")
    assert 'value="near100"' not in page.content.decode()
    assert len(page.context["table_rows"]) == 3


def test_another_pool_is_another_rating(rated: RatedPair, carol: User) -> None:
    tables.open_table(rated.alice, Terms("sogo", {"size": 3}, QUICK, rated=True, seats=2), at=NOW)
    assert f"{_with('alice')} 1500? ± 333" in text(signed_in(carol).get("/lobby/"))


def _with(name: str) -> str:
    return _("with %(name)s") % {"name": name}


def passage(template: str, **params: str) -> str:
    """Return the part of a text of the site between the players it names and its date."""
    return re.split(r"%\((?:names?|date)\)s", _(template))[-2] % params


def play_often(pair: RatedPair, count: int = 6) -> None:
    for number in range(count):
        pair.play(at=NOW - timedelta(days=count - number))


@pytest.mark.slow
def test_the_seventh_game_of_two_is_told_before_it_begins(pair: RatedPair) -> None:
    play_often(pair)
    table = tables.open_table(pair.alice, RATED, at=NOW)
    expected = passage(
        "The same players (%(names)s) have had six rated games of %(pool)s within thirty days."
        " Another one counts only if it ends after %(date)s.",
        pool=pool_name(RatingPool.objects.get()),
    )
    bob = signed_in(pair.bob)
    assert expected in text(bob.get(table.get_absolute_url()))
    assert expected not in text(signed_in(pair.alice).get(table.get_absolute_url()))
    assert expected in text(bob.get("/tables/new/sogo/?opponent=alice"))
    assert expected not in text(bob.get("/tables/new/frege/?opponent=alice"))
    challenge = standing_challenges.create(pair.alice, RATED, 1, at=NOW)
    assert expected in text(bob.get(f"/challenges/{challenge.pk}/"))
    Table.objects.update(rated=False)
    assert expected not in text(bob.get(table.get_absolute_url()))


@pytest.mark.slow
def test_five_games_and_a_running_one_may_be_too_many(pair: RatedPair) -> None:
    play_often(pair, 5)
    table = tables.open_table(pair.alice, RATED, at=NOW)
    expected = _(
        "Of the rated games of the same players (%(names)s) at %(pool)s six count within thirty"
        " days. With those that are running there are so many: another one may not count."
    ) % {"names": "alice, bob", "pool": pool_name(RatingPool.objects.get())}
    bob = signed_in(pair.bob)
    assert expected not in text(bob.get(table.get_absolute_url()))
    pair.begin()
    assert expected in text(bob.get(table.get_absolute_url()))


@pytest.mark.slow
def test_a_third_loss_on_time_is_told_before_it_happens(pair: RatedPair) -> None:
    pair.play()
    pair.play(at=NOW - timedelta(hours=3))
    RatedGame.objects.update(timed_out=pair.bob)
    challenge = standing_challenges.create(pair.alice, RATED, 1, at=NOW)
    page = text(signed_in(pair.bob).get(f"/challenges/{challenge.pk}/"))
    assert passage(OWN_ABSENCE) in page
    table = tables.open_table(pair.bob, RATED, at=NOW)
    page = text(signed_in(pair.alice).get(table.get_absolute_url()))
    assert f"bob{passage(ABSENCE)}" in page


def test_forms_lead_to_what_counts(pair: RatedPair) -> None:
    client = signed_in(pair.alice)
    for form in ("/tables/new/sogo/", "/me/challenges/new/sogo/"):
        assert f'href="{rating_rules_url()}"' in client.get(form).content.decode()
    assert 'id="what-counts"' in client.get("/ratings/").content.decode()


@pytest.mark.slow
def test_who_is_strong_has_a_high_rating_that_is_certain(rated: RatedPair) -> None:
    game = rated.begin()
    seats = list(game.seats.all())
    assert strong_players(game, seats) == set()
    settle(rated.alice, 34.0)
    settle(rated.bob, 40.0, sigma=7.0)
    assert strong_players(game, seats) == {rated.alice.pk}


def test_who_hides_their_ratings_is_not_called_strong(rated: RatedPair) -> None:
    game = rated.begin()
    settle(rated.alice, 34.0)
    settle(rated.bob, 34.0)
    HiddenRatings.objects.create(user=rated.alice, since=timezone.now())
    assert strong_players(game, list(game.seats.all())) == {rated.bob.pk}
