"""Who leaves a running division, by which door: the half of the games decides about the row."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from events.models import Season, SeasonEntry, Tournament
from events.services.leagues.divisions import fixed_end
from events.services.tournaments import results
from events.services.tournaments.lists.cross_table import rows_of
from games.log.commands import Resign
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.players import account_deletion
from tests.events.leagues.conftest import FIRST_START, work_until

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
