"""Who leaves a running division, by which door: the half of the games decides about the row."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from events.models import Season, SeasonEntry, Tournament
from events.services.leagues.divisions import fixed_end
from events.services.tournaments import results
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Resign
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.players import account_deletion
from tests.events.leagues.conftest import FIRST_START, work_until
from tests.events.tournaments.test_pages import signed_in, text
from tests.support.games.pages import why

LATER = FIRST_START + timedelta(days=9)


def event_of(season: Season) -> Tournament:
    return season.divisions.get().event


def player(number: int) -> User:
    return User.objects.get(username=f"player{number:02}")


def delete_account(user: User) -> None:
    """Delete as the sweep does; the workers follow the resigned games before the account goes."""
    User.objects.filter(pk=user.pk).update(delete_at=LATER)
    account_deletion.delete_due(LATER)
    work_until(LATER)


def resign_a_game_of(season: Season, user: User) -> None:
    pairing = event_of(season).pairings.filter(first__user=user).exclude(game=None)[0]
    assert pairing.game_id
    by = PlayerActor(user)
    apply_command(pairing.game_id, Resign(), by=by, key="early", at=FIRST_START)
    results.follow(pairing.game_id, FIRST_START)


def test_a_deleted_account_that_has_played_little_leaves_the_table(begun: Season) -> None:
    user = player(0)
    delete_account(user)
    assert {row.entry.user for row in rows_of(event_of(begun))} == {player(1), player(2)}
    assert begun.entries.get(user=user).state == SeasonEntry.State.WITHDRAWN


@pytest.mark.slow
def test_the_games_that_a_deletion_resigns_do_not_count_as_played(
    begun: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    resign_everywhere = account_deletion._resign_everywhere

    def and_workers_are_quick(user: User, at: object) -> bool:
        done = resign_everywhere(user, LATER)
        work_until(LATER)
        return done

    monkeypatch.setattr(account_deletion, "_resign_everywhere", and_workers_are_quick)
    delete_account(player(0))
    assert len(rows_of(event_of(begun))) == 2


@pytest.mark.slow
def test_a_deleted_account_that_has_played_half_keeps_its_row(begun: Season) -> None:
    user = next(user for user in (player(0), player(1)) if moves_first(begun, user))
    resign_a_game_of(begun, user)
    delete_account(user)
    assert len(rows_of(event_of(begun))) == 3


def moves_first(season: Season, user: User) -> bool:
    return event_of(season).pairings.filter(first__user=user).exists()


def test_the_fixed_end_leaves_games_alone_that_are_decided(begun: Season) -> None:
    event = event_of(begun)
    pairing = event.pairings.exclude(game=None)[0]
    event.pairings.filter(pk=pairing.pk).update(
        first_points=2, second_points=0, is_adjudicated=True
    )
    fixed_end.decide_open_games(event.pk, LATER)
    states = dict(event.pairings.values_list("pk", "game__status"))
    assert states.pop(pairing.pk) == "running"
    assert "running" not in states.values()


@pytest.mark.first_by_day
@pytest.mark.parametrize("act", ["remove", "substitute", "readmit", "cancel"])
def test_a_division_is_not_directed_past_its_season(begun: Season, alice: User, act: str) -> None:
    event = event_of(begun)
    target = [] if act == "cancel" else [event.entries.all()[0].pk]
    url = reverse("event_act_about" if target else "event_act", args=[event.pk, act, *target])
    answer = signed_in(alice).post(url, {"reason": "Absent.", "name": "bob"})
    assert answer.status_code == 409
    assert why(EventRefusal.PART_OF_SEASON) in answer.content.decode()
    assert event.log.count() == 1


def test_a_player_leaves_the_season_and_not_a_division_alone(begun: Season) -> None:
    event, user = event_of(begun), player(0)
    address = reverse("event_withdraw", args=[event.pk])
    assert address not in text(signed_in(user), event.get_absolute_url())
    sent = signed_in(user).post(address)
    assert sent.status_code == 409
    assert event.entries.get(user=user).state == "entered"


@pytest.mark.slow
def test_the_host_decides_games_of_a_division_on_its_page(begun: Season, alice: User) -> None:
    shown = text(signed_in(alice), reverse("event_director", args=[event_of(begun).pk]))
    assert begun.get_absolute_url() in shown
    assert "/director/adjudicate/" in shown
    assert "/director/remove/" not in shown
    assert "/director/cancel/" not in shown
