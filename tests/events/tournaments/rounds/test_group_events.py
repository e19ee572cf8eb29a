"""Round robins and the Swiss system with games for four, from the announcement to the table."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from events.models import Pairing, Tournament
from events.services.tournaments.announcements import KINDS_FOR_GROUPS, announce
from events.services.tournaments.direction import decisions
from events.services.tournaments.entries import enter, start, withdraw
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import departures
from events.services.tournaments.rounds.progress import ROUND_DISPUTE_PERIOD
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from games.log.commands import Refused
from games.models import Game
from tests.events.tournaments.direction.test_players import REASON
from tests.events.tournaments.rounds.conftest import FOUR, begun_with, resign
from tests.games.conftest import NOW, person
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database
KIND = Tournament.Kind


@pytest.fixture
def begun(players: list[User]) -> Tournament:
    return begun_with(players)


def first_of(event: Tournament) -> Pairing:
    return event.pairings.with_players().order_by("pk")[0]


def test_each_game_has_four_seats_in_the_order_of_the_pairing(begun: Tournament) -> None:
    pairings = list(begun.pairings.with_players())
    assert len(pairings) == Game.objects.count() == 5
    for pairing in pairings:
        assert pairing.game
        seats = pairing.game.seats.order_by("number").values_list("user", flat=True)
        assert list(seats) == [entry.user_id for entry in pairing.entries]


def test_places_count_six_three_one_and_nothing(begun: Tournament) -> None:
    pairing = first_of(begun)
    resign(pairing, 3, 1)
    assert first_of(begun).points is None
    resign(pairing, 0)
    points = dict(zip(pairing.entry_ids, first_of(begun).points or (), strict=True))
    assert points[pairing.entry_ids[2]] == 6
    # Who was the last to leave was there to the end; the two before share the last places.
    assert [float(points[pairing.entry_ids[seat]]) for seat in (0, 1, 3)] == [3, 0.5, 0.5]
    rows = {row.entry.pk: row for row in rows_of(begun)}
    assert rows[pairing.entry_ids[2]].standing.points == 6
    assert rows[pairing.entry_ids[1]].points_text == "½"
    assert rows[pairing.entry_ids[2]].span is not None


@pytest.mark.slow
def test_all_games_over_make_a_final_table(begun: Tournament) -> None:
    for pairing in begun.pairings.with_players():
        resign(pairing, 1, 2, 3)
    advance(begun.pk, NOW + DISPUTE_PERIOD)
    final = Tournament.objects.get(pk=begun.pk)
    assert final.state == Tournament.State.FINAL
    rows = rows_of(final)
    assert sum(row.standing.points for row in rows) == 5 * 10
    assert [row.standing.played for row in rows] == [4] * 5


def test_the_page_shows_all_games_with_their_players(begun: Tournament, alice: User) -> None:
    resign(first_of(begun), 1, 2, 3)
    page = Client().get(begun.get_absolute_url())
    assert len(page.context["games"]) == 5
    for entry in first_of(begun).entries:
        assert entry.name in page.content.decode()
    for path in (f"/events/{begun.pk}/embed/", page.context["picture"]):
        assert Client().get(path).status_code == 200
    assert signed_in(alice).get(f"/events/{begun.pk}/director/").status_code == 200


def test_who_leaves_comes_last_while_the_others_play_on(
    begun: Tournament, players: list[User]
) -> None:
    mine = begun.pairings.of(begun.entries.get(user=players[1]))
    withdraw(begun.pk, players[1], at=NOW)
    assert all(pairing.points is None for pairing in mine)
    pairing = mine.with_players()[0]
    seat = [entry.user for entry in pairing.entries].index(players[1])
    assert pairing.left_seats == str(seat)
    resign(pairing, *[other for other in range(4) if other != seat])
    after = Pairing.objects.get(pk=pairing.pk)
    assert after.points
    assert after.points[seat] == 0, "the game was won, but its winner has left the event"
    assert begun.entries.get(user=players[1]).in_table
    departures.come_back(begun, begun.entries.get(user=players[1]))
    points = Pairing.objects.get(pk=pairing.pk).points
    assert points
    assert points[seat] == 6


@pytest.mark.slow
def test_a_game_whose_players_have_left_but_one_is_decided(
    begun: Tournament, players: list[User]
) -> None:
    for player in players[1:4]:
        withdraw(begun.pk, player, at=NOW)
    decided = begun.pairings.filter(is_adjudicated=True).with_players()
    for pairing in decided:
        here = [entry.user in (players[0], players[4]) for entry in pairing.entries]
        assert sum(here) == 1
        assert (pairing.points or ())[here.index(True)] == 6
    assert decided.count() == 2


def test_the_director_gives_places(players: list[User]) -> None:
    outsider, *others = players
    event = announce(outsider, replace(FOUR, max_players=4), at=NOW)
    for player in others:
        enter(event.pk, player, at=NOW)
    advance(event.pk, NOW)
    pairing = first_of(event)
    address = f"/events/{event.pk}/director/adjudicate/{pairing.pk}/"
    client = signed_in(outsider)
    assert list(client.get(address).context["form"].fields)[:4] == [f"place_{n}" for n in range(4)]
    places = {"place_0": 4, "place_1": 1, "place_2": 1, "place_3": 3}
    assert client.post(address, {"reason": REASON, **places, "place_3": 9}).status_code == 422
    assert client.post(address, {"reason": REASON, **places}).status_code == 303
    assert [float(points) for points in first_of(event).points or ()] == [0, 4.5, 4.5, 1]
    last = event.log.last()
    assert last is not None
    assert last.result == "4:1:1:3"
    with pytest.raises(Refused) as refused:
        decisions.adjudicate(
            event.pk, outsider, event.pairings.exclude(pk=pairing.pk)[0].pk, "first", REASON, at=NOW
        )
    assert refused.value.code == EventRefusal.NO_SUCH_RESULT


@pytest.mark.parametrize("kind", [kind for kind in KIND if kind not in KINDS_FOR_GROUPS])
def test_other_kinds_are_for_two(alice: User, kind: Tournament.Kind) -> None:
    with pytest.raises(Refused) as refused:
        announce(alice, replace(FOUR, kind=kind), at=NOW)
    assert refused.value.code == EventRefusal.KIND_FOR_TWO


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_nobody_plays_with_is_refused(alice: User, seats: int) -> None:
    with pytest.raises(Refused) as refused:
        announce(alice, replace(FOUR, seats=seats), at=NOW)
    assert refused.value.code == EventRefusal.NOT_FOR_SO_MANY


def test_three_are_too_few_for_games_of_four(players: list[User]) -> None:
    event = announce(players[0], FOUR, at=NOW)
    for player in players[:3]:
        enter(event.pk, player, at=NOW)
    with pytest.raises(Refused) as refused:
        start(event.pk, players[0], at=NOW)
    assert refused.value.code == EventRefusal.TOO_FEW_PLAYERS
    with pytest.raises(Refused) as too_small:
        announce(players[0], replace(FOUR, max_players=3), at=NOW)
    assert too_small.value.code == EventRefusal.SIZE_OUT_OF_RANGE


def test_a_swiss_system_goes_on_with_a_bye_that_counts_as_a_win(players: list[User]) -> None:
    event = begun_with(players, kind=KIND.SWISS)
    assert event.pairings.count() == 1
    (waiting,) = event.entries.exclude(bye_round=None)
    assert {row.entry.pk: row.standing.points for row in rows_of(event)}[waiting.pk] == 6
    resign(first_of(event), 1, 2, 3)
    last = Tournament.objects.get(pk=event.pk)
    assert last.state == Tournament.State.PLAYED, "five players have one round of four"
    page = Client().get(event.get_absolute_url())
    assert page.context["rounds"] == {"last": 1, "all": 1}


@pytest.mark.slow
def test_a_swiss_system_pairs_a_second_round_by_points(players: list[User]) -> None:
    event = begun_with(
        [*players, *(person(f"more{n}") for n in range(3))], kind=KIND.SWISS, max_players=9
    )
    for pairing in event.pairings.with_players():
        resign(pairing, 1, 2, 3)
    later = NOW + ROUND_DISPUTE_PERIOD + timedelta(minutes=1)
    advance(event.pk, later)
    second = list(event.pairings.filter(round=2).with_players())
    assert len(second) == 2
    winners = {pairing.first_id for pairing in event.pairings.filter(round=1)}
    assert any(winners <= set(pairing.entry_ids) for pairing in second)
