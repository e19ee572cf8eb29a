"""Events of the Swiss system, from the draw to the final table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import gettext as _

from events.models import LogKind, Tournament
from events.services.tournaments import entries
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.rounds import progress
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from games.log.time.control import per_move
from games.models import Game
from tests.events.tournaments.test_knock_out import again, kinds, resign
from tests.games.conftest import NOW, person

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("db", "empty_cache")]
State = Tournament.State
PAUSE = progress.ROUND_DISPUTE_PERIOD


def swiss(count: int) -> Tournament:
    """An event that has begun, of p1, p2, …; p1 directs it."""
    people = [person(f"p{nth}") for nth in range(1, count + 1)]
    kind = Tournament.Kind.SWISS
    terms = EventTerms("Swiss", "sogo", {}, per_move(3), max_players=count, kind=kind)
    event = announce(people[0], terms, at=NOW)
    for player in people:
        entries.enter(event.pk, player, at=NOW)
    advance(event.pk, NOW)
    return again(event)


def play_round(event: Tournament, nth: int) -> None:
    at = NOW + nth * PAUSE
    open_pairings = event.pairings.filter(first_points=None).select_related("second__user")
    for pairing in open_pairings:
        resign(pairing, pairing.second.user, at)
    advance(event.pk, at + PAUSE)


def test_a_round_follows_a_round_until_the_last_and_nobody_meets_twice(client: Client) -> None:
    event = swiss(5)
    for nth in range(3):
        assert event.pairings.filter(round=nth + 1).count() == 2
        assert event.entries.filter(bye_round=nth + 1).count() == 1
        rounds = client.get(event.get_absolute_url()).context["rounds"]
        assert rounds == {"last": nth + 1, "all": 3}
        play_round(event, nth)
    assert again(event).state == State.PLAYED
    pairs = [frozenset((p.first_id, p.second_id)) for p in event.pairings.all()]
    assert len(pairs) == len(set(pairs)) == 6
    assert sum(row.standing.points for row in rows_of(event)) == 2 * (6 + 3)
    advance(event.pk, NOW + 3 * PAUSE + DISPUTE_PERIOD)
    assert again(event).state == State.FINAL
    shown = client.get(event.get_absolute_url()).content.decode()
    assert 'id="table"' in shown
    assert _("Round %(round)s") % {"round": 1} in shown


@pytest.mark.slow
def test_a_second_worker_pairs_nothing() -> None:
    event = swiss(4)
    play_round(event, 0)
    advance(event.pk, NOW + PAUSE)
    assert event.pairings.count() == 4
    assert Game.objects.count() == 4
    assert kinds(event).count(LogKind.PAIRED) == 1


def test_who_has_left_is_not_paired_any_more() -> None:
    event = swiss(5)
    gone = event.pairings.filter(round=1)[0].second
    assert gone.user
    entries.withdraw(event.pk, gone.user, at=NOW)
    play_round(event, 0)
    later = event.pairings.filter(round=2)
    assert later.count() == 2
    assert not later.filter(first=gone).exists()
    assert not later.filter(second=gone).exists()
    assert len(rows_of(event)) == 5


def test_only_the_diagonal_of_the_table_is_crossed_out(client: Client) -> None:
    event = swiss(5)
    page = client.get(event.get_absolute_url()).content.decode()
    assert page.count("×") == 5, "cells of those who have not met are empty"
