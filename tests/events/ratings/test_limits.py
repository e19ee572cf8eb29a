"""Rating limits of tables and standing challenges: asked for, shown, and checked on acceptance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import Rating
from games.log.commands import Refused
from games.models import Game, StandingChallenge, Table
from games.services.lobby import standing_challenges, tables
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.terms import Terms
from tests.events.ratings.conftest import QUICK, RatedPair
from tests.games.conftest import NOW, person
from tests.support.games.pages import signed_in, text

pytestmark = pytest.mark.usefixtures("empty_cache")
ANYBODY = Terms("sogo", {}, QUICK, seats=2)
FROM_1600 = replace(ANYBODY, lowest_rating=1600)
UP_TO_1540 = replace(ANYBODY, highest_rating=1540)
FORM = {"opponent": "lobby", "time": "3", "match_length": "1", "beginner": "lot"}
OFFER = {"time": "3", "max_running": "1"}


@pytest.fixture
def rated(pair: RatedPair) -> RatedPair:
    """alice stands at 1580 and bob at 1300."""
    pair.play()
    for player, mu in ((pair.alice, 27.0), (pair.bob, 20.0)):
        Rating.objects.filter(user=player).update(mu=mu, sigma=2.0)
    return pair


def sit_down(client: Client, table: Table) -> tuple[int, bool]:
    """Return the status of the answer, and whether the player sits at the table."""
    answer = client.post(f"/tables/{table.pk}/accept/")
    table.refresh_from_db()
    return answer.status_code, table.state == Table.State.ACCEPTED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limit", "guest", "refusal"),
    [
        ({"lowest_rating": 1580}, "alice", None),
        ({"lowest_rating": 1581}, "alice", LobbyRefusal.RATING_TOO_LOW),
        ({"highest_rating": 1579}, "alice", LobbyRefusal.RATING_TOO_HIGH),
        ({"lowest_rating": 1200, "highest_rating": 1400}, "bob", None),
        ({"lowest_rating": 1500, "highest_rating": 1500}, "newcomer", None),
        ({"lowest_rating": 1501}, "newcomer", LobbyRefusal.RATING_TOO_LOW),
    ],
)
def test_the_limit_decides_who_may_accept(
    rated: RatedPair, limit: dict[str, int], guest: str, refusal: LobbyRefusal | None
) -> None:
    who = User.objects.filter(username=guest).first() or person(guest)
    terms, host = replace(ANYBODY, **limit), person("host")  # type: ignore[arg-type]
    table = tables.open_table(host, terms, at=NOW)
    offer = standing_challenges.create(host, terms, 1, at=NOW)
    mark = standing_challenges.fingerprint_of(offer)
    if refusal is None:
        assert tables.accept(table.pk, who, at=NOW)
        assert standing_challenges.take(offer.pk, who, at=NOW, seen=mark)
        return
    with pytest.raises(Refused) as refused:
        tables.accept(table.pk, who, at=NOW)
    assert refused.value.code == refusal
    with pytest.raises(Refused) as refused:
        standing_challenges.take(offer.pk, who, at=NOW, seen=mark)
    assert refused.value.code == refusal
    assert not Game.objects.filter(seats__user=host).exists()


def test_a_refusal_names_the_limit_and_the_rating(rated: RatedPair) -> None:
    table = tables.open_table(rated.alice, FROM_1600, at=NOW)
    bob = signed_in(rated.bob)
    answer = bob.post(f"/tables/{table.pk}/accept/")
    assert answer.status_code == 409
    expected = _(LobbyRefusal.RATING_TOO_LOW.template) % {"lowest": 1600, "rating": "1300 ±\xa080"}
    for page in (answer, bob.get(table.get_absolute_url()), bob.get("/lobby/")):
        assert " ".join(expected.split()) in text(page)


@pytest.mark.slow
def test_who_may_not_sit_down_gets_no_button_but_reads_why(rated: RatedPair) -> None:
    table = tables.open_table(rated.alice, FROM_1600, at=NOW)
    offer = standing_challenges.create(rated.alice, FROM_1600, 1, at=NOW)
    limit = _("ratings from %(lowest)s") % {"lowest": 1600}
    for who, buttons in ((signed_in(rated.bob), 0), (signed_in(rated.alice), 0), (Client(), 0)):
        for address in ("/lobby/", table.get_absolute_url(), f"/challenges/{offer.pk}/"):
            page = who.get(address)
            assert limit in text(page)
            content = page.content.decode()
            assert content.count(f"/tables/{table.pk}/accept/") == buttons
            assert content.count(f"/challenges/{offer.pk}/take/") == buttons


def test_who_fits_gets_the_buttons(rated: RatedPair) -> None:
    table = tables.open_table(rated.bob, UP_TO_1540, at=NOW)
    newcomer = signed_in(person("newcomer"))
    assert f"/tables/{table.pk}/accept/" in newcomer.get("/lobby/").content.decode()
    assert sit_down(newcomer, table) == (303, True)


def test_a_guest_has_no_rating(rated: RatedPair) -> None:
    table, offer = (
        tables.open_table(rated.alice, UP_TO_1540, at=NOW),
        standing_challenges.create(rated.alice, UP_TO_1540, 1, at=NOW),
    )
    mark = standing_challenges.fingerprint_of(offer)
    for address, sent in (
        (f"/tables/{table.pk}/accept/", {}),
        (f"/challenges/{offer.pk}/take/", {"mark": mark}),
    ):
        answer = Client().post(address, sent)
        assert answer.status_code in (403, 409)
        assert _(LobbyRefusal.RATED_NEEDS_ACCOUNT.template) in text(answer)
    assert not Game.objects.running().filter(seats__user=rated.alice).exists()


def test_an_invited_player_comes_with_any_rating(rated: RatedPair) -> None:
    client = signed_in(rated.alice)
    asked = {**FORM, "opponent": "player", "name": "bob", "rating_from": "1600"}
    assert client.post("/tables/new/sogo/", asked).status_code == 303
    table = Table.objects.get(host=rated.alice, private=True, state=Table.State.OPEN)
    assert not table.has_rating_limit
    assert sit_down(signed_in(rated.bob), table) == (303, True)


def test_a_link_keeps_its_limit(rated: RatedPair) -> None:
    asked = {**FORM, "opponent": "link", "rating_from": "1600"}
    link = signed_in(rated.alice).post("/tables/new/sogo/", asked).headers["Location"]
    bob = signed_in(rated.bob)
    assert _("ratings from %(lowest)s") % {"lowest": 1600} in text(bob.get(link))
    table, token = Table.objects.get(token_hash__isnull=False), link.strip("/").split("/")[-1]
    answer = bob.post(f"/tables/{table.pk}/accept/", {"token": token})
    assert answer.status_code == 409


def test_a_repeated_table_keeps_its_limit(rated: RatedPair) -> None:
    terms = replace(UP_TO_1540, repeats_left=1)
    table = tables.open_table(rated.alice, terms, at=NOW)
    tables.accept(table.pk, rated.bob, at=NOW)
    assert Table.objects.open().get(host=rated.alice).highest_rating == 1540


@pytest.mark.parametrize(
    "asked",
    [
        {"rating_from": "1800", "rating_to": "1500"},
        {"rating_from": "-1"},
        {"rating_to": "99999"},
        {"rating_to": "strong"},
    ],
)
def test_bad_bounds_are_refused_and_kept(alice: User, asked: dict[str, str]) -> None:
    client, faulty = signed_in(alice), list(asked)[-1]
    for address, usual in (("/tables/new/sogo/", FORM), ("/me/challenges/new/sogo/", OFFER)):
        answer = client.post(address, {**usual, **asked})
        assert answer.status_code == 422
        assert set(answer.context["form"].errors) == {faulty}
        for name, typed in asked.items():
            assert f'name="{name}" value="{typed}"' in answer.content.decode()
    assert not Table.objects.exists()
    assert not StandingChallenge.objects.exists()


def test_bad_bounds_are_refused_behind_the_form(alice: User) -> None:
    for bounds in ((1800, 1500), (-1, None), (None, 99999)):
        terms = replace(ANYBODY, lowest_rating=bounds[0], highest_rating=bounds[1])
        with pytest.raises(Refused) as refused:
            tables.open_table(alice, terms, at=NOW)
        assert refused.value.code == LobbyRefusal.RATING_LIMIT_OUT_OF_RANGE


def test_a_standing_offer_is_limited_by_its_form(alice: User, bob: User) -> None:
    client = signed_in(alice)
    client.post("/me/challenges/new/sogo/", {**OFFER, "rating_from": "1200", "rating_to": "1400"})
    offer = StandingChallenge.objects.get()
    assert (offer.lowest_rating, offer.highest_rating) == (1200, 1400)
    mark = standing_challenges.fingerprint_of(offer)
    page = client.get(f"/me/challenges/{offer.pk}/").content.decode()
    assert 'name="rating_from" value="1200"' in page
    client.post(f"/me/challenges/{offer.pk}/", {**OFFER, "rating_to": "1500"})
    offer.refresh_from_db()
    assert (offer.lowest_rating, offer.highest_rating) == (None, 1500)
    with pytest.raises(Refused) as refused:
        standing_challenges.take(offer.pk, bob, at=NOW, seen=mark)
    assert refused.value.code == LobbyRefusal.CHALLENGE_CHANGED
