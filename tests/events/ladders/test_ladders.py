"""Ladders: challenges upward, places that follow from results, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from events.formulas.tournaments.ladder import LadderWin, ladder_order
from events.models import LogKind, Tournament
from events.services.ladders.challenges import challenge_above
from events.services.ladders.refusals import LadderRefusal
from events.services.tournaments import entries, event_jobs, seals
from events.services.tournaments.announcements import announce
from events.services.tournaments.direction import schedule
from events.services.tournaments.lists.ladder_rungs import rungs_of
from events.services.tournaments.players import personal
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.results import follow
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from events.views.sharing.standings_picture import standings_picture
from games.log.commands import Refused, Resign, SettleTimeout
from games.models import Absence, Game, Outbox, Sanction
from games.services.gamelog.actors import NotPermitted, PlayerActor, SiteActor
from games.services.gameplay.door import apply_command
from tests.events.clubs.test_pages import signed_in, text
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.usefixtures("empty_cache")
State = Tournament.State
WEEK = timedelta(days=7)


@pytest.fixture
def ladder(alice: User) -> Tournament:
    """Drawn with seven players; alice directs it and plays in no place."""
    terms = replace(TERMS, kind=Tournament.Kind.LADDER, max_players=20)
    event = announce(alice, terms, at=NOW)
    for number in range(7):
        entries.enter(event.pk, person(f"player{number}"), at=NOW)
    entries.start(event.pk, alice, at=NOW)
    advance(event.pk, NOW)
    return again(event)


def again(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def order_of(event: Tournament) -> list[str]:
    return [rung.entry.name for rung in rungs_of(event)]


def user_at(event: Tournament, place: int) -> User:
    user = rungs_of(event)[place - 1].entry.user
    assert user
    return user


def challenge(event: Tournament, place: int, above: int) -> object:
    """Challenge from place to place; return the code of the refusal, if there is one."""
    rungs = rungs_of(event)
    try:
        challenge_above(event.pk, user_at(event, place), rungs[above - 1].entry.pk, at=NOW)
    except (Refused, NotPermitted) as refusal:
        return refusal.code
    advance(event.pk, NOW)
    return None


def resign(user: User) -> None:
    game = Game.objects.running().filter(seats__user=user)[0]
    apply_command(game.pk, Resign(), by=PlayerActor(user), key=f"{game.pk}", at=NOW)
    follow(game.pk, NOW)


@pytest.mark.slow
def test_who_wins_takes_the_place_and_who_loses_keeps_theirs(ladder: Tournament) -> None:
    before = order_of(ladder)
    assert challenge(ladder, 4, 1) is None
    assert Game.objects.count() == 1
    resign(user_at(ladder, 1))
    moved = [before[3], *before[:3], *before[4:]]
    assert order_of(ladder) == moved
    assert challenge(ladder, 2, 1) is None
    resign(user_at(ladder, 2))
    assert order_of(ladder) == moved
    assert Outbox.objects.filter(kind=event_jobs.PAIRED).values("user").count() == 2
    advance(ladder.pk, NOW)
    assert ladder.log.filter(kind=LogKind.PLAYED).count() == 2, "each result once"
    assert not ladder.log.filter(kind=LogKind.CORRECTED).exists()


@pytest.mark.slow
def test_a_ruling_changes_the_places_as_a_result_does(ladder: Tournament) -> None:
    before = order_of(ladder)
    challenge(ladder, 3, 2)
    resign(user_at(ladder, 2))
    assert order_of(ladder) != before
    pairing = ladder.pairings.get()
    both = pairing.second_points, pairing.first_points
    ladder.pairings.update(first_points=both[0], second_points=both[1])
    assert order_of(ladder) == before


@pytest.mark.slow
def test_what_is_refused_of_a_challenge(ladder: Tournament, alice: User) -> None:
    assert challenge(ladder, 7, 1) == LadderRefusal.OUT_OF_REACH
    assert challenge(ladder, 1, 2) == LadderRefusal.OUT_OF_REACH
    assert challenge(ladder, 2, 2) == LadderRefusal.OUT_OF_REACH
    assert challenge(ladder, 2, 1) is None
    assert challenge(ladder, 2, 1) == LadderRefusal.PLAYING_ALREADY
    assert challenge(ladder, 3, 1) is None
    assert challenge(ladder, 4, 1) is None
    assert challenge(ladder, 5, 1) == LadderRefusal.TOO_MANY_CHALLENGES
    with pytest.raises(Refused) as refusal:
        challenge_above(ladder.pk, alice, rungs_of(ladder)[0].entry.pk, at=NOW)
    assert refusal.value.code == EventRefusal.NOT_ENTERED
    player = user_at(ladder, 7)
    Sanction.objects.create(
        user=player, kind="suspension", reason="So.", by=alice, at=NOW, ends_at=NOW + WEEK
    )
    assert challenge(ladder, 7, 6) is not None
    assert ladder.pairings.count() == 3


def test_a_game_against_somebody_on_vacation_uses_up_none(ladder: Tournament) -> None:
    for place in (2, 3, 4):
        assert challenge(ladder, place, 1) is None
    absence = {"user": user_at(ladder, 3), "kind": Absence.Kind.BOOKED, "changed_at": NOW}
    Absence.objects.create(**absence, begins_at=NOW, ends_at=NOW + WEEK)
    usual = ladder.time_control
    for control in (replace(usual, vacation_days=0), usual):
        Tournament.objects.filter(pk=ladder.pk).update(time_control=control)
        stops = control.vacation_days != 0
        assert (challenge(ladder, 5, 1) is None) == stops, "where it stops the clock"
    assert challenge(ladder, 6, 1) == LadderRefusal.TOO_MANY_CHALLENGES
    assert challenge(ladder, 4, 3) is None
    assert challenge(ladder, 5, 3) is None, "only the others are spared"
    assert challenge(ladder, 6, 3) == LadderRefusal.TOO_MANY_CHALLENGES


def test_who_loses_on_time_is_out_and_comes_back_at_the_lowest_place(
    ladder: Tournament, play_moves: Callable[..., Game]
) -> None:
    before, late = order_of(ladder), user_at(ladder, 1)
    for place in (2, 3):
        assert challenge(ladder, place, 1) is None
    second, third = ladder.pairings.order_by("pk")
    if second.game.seats.get(to_move=True).user != late:
        play_moves(second.game, "A1")
    end = NOW + 6 * WEEK
    apply_command(second.game_id, SettleTimeout(), by=SiteActor(), key="late", at=end)
    follow(second.game_id, end)
    advance(ladder.pk, end)
    assert order_of(ladder) == before[1:]
    third.refresh_from_db()
    assert third.is_adjudicated, "the other game is lost as well"
    kinds = [*ladder.log.order_by("number").values_list("kind", flat=True)]
    assert kinds[-3:] == [LogKind.PLAYED, LogKind.TIMED_OUT, LogKind.PLAYED]
    assert Outbox.objects.filter(kind=event_jobs.TIMED_OUT, user=late).count() == 1
    entries.enter(ladder.pk, late, at=end)
    assert order_of(ladder) == [*before[1:], late.username]


def test_players_enter_and_come_back_at_the_lowest_place(ladder: Tournament, bob: User) -> None:
    entries.enter(ladder.pk, bob, at=NOW)
    assert order_of(ladder)[-1] == "bob"
    first = user_at(ladder, 1)
    challenge(ladder, 2, 1)
    entries.withdraw(ladder.pk, first, at=NOW)
    advance(ladder.pk, NOW)
    assert str(first) not in order_of(ladder)
    entries.enter(ladder.pk, first, at=NOW)
    assert order_of(ladder)[-2:] == ["bob", str(first)]


def test_its_director_closes_it_and_the_last_game_makes_it_final(
    ladder: Tournament, alice: User
) -> None:
    challenge(ladder, 2, 1)
    assert seals.seed_of(ladder) is None, "later lots come of it"
    closed = '<p class="notice" role="status">'
    assert closed not in text(signed_in(alice), ladder.get_absolute_url())
    schedule.close_ladder(ladder.pk, alice, "The year is over.", at=NOW)
    assert closed in text(signed_in(alice), ladder.get_absolute_url())
    assert challenge(ladder, 3, 1) == LadderRefusal.LADDER_CLOSED
    with pytest.raises(Refused):
        entries.enter(ladder.pk, alice, at=NOW)
    resign(user_at(ladder, 1))
    assert again(ladder).state == State.PLAYED
    advance(ladder.pk, NOW + DISPUTE_PERIOD)
    assert again(ladder).state == State.FINAL


def test_a_ladder_whose_director_is_gone_comes_to_an_end(ladder: Tournament, alice: User) -> None:
    personal.delete(alice, NOW)
    advance(ladder.pk, NOW)
    assert again(ladder).state == State.PLAYED


def test_the_page_offers_those_within_reach(ladder: Tournament, bob: User, alice: User) -> None:
    last = signed_in(user_at(ladder, 7))
    urls = [
        reverse("event_challenge", args=[ladder.pk, rung.entry.pk]) for rung in rungs_of(ladder)
    ]
    shown = text(last, ladder.get_absolute_url())
    assert [url in shown for url in urls] == [False, *[True] * 5, False]
    assert last.post(urls[5]).status_code == 303
    refused = last.post(urls[0])
    assert refused.status_code == 409
    assert f'href="{ladder.get_absolute_url()}"' in refused.content.decode()
    assert urls[0] not in text(signed_in(bob), ladder.get_absolute_url())
    assert reverse("event_enter", args=[ladder.pk]) in text(
        signed_in(bob), ladder.get_absolute_url()
    )
    assert f"?next={ladder.get_absolute_url()}" in text(Client(), ladder.get_absolute_url())
    close = reverse("event_act", args=[ladder.pk, "close-ladder"])
    assert close in text(signed_in(alice), reverse("event_director", args=[ladder.pk]))
    embedded = text(last, reverse("event_embed", args=[ladder.pk]))
    assert "player0" in embedded
    assert urls[5] not in embedded
    assert "player" in "".join(drawn.markup for drawn in standings_picture(ladder).elements)


def test_who_is_below_and_loses_changes_nothing() -> None:
    assert ladder_order([1, 2, 3], [LadderWin(1, 3), LadderWin(4, 1)]) == [1, 2, 3]
