"""The director's acts on players: each with a reason in the log, and with its inverse."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from events.models import Tournament, TournamentEntry
from events.services.tournaments import entries, results
from events.services.tournaments.announcements import ENTRY_PERIOD
from events.services.tournaments.direction import decisions, players, schedule
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.players import personal
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.state_machine import advance
from games.log.commands import Refused, Resign
from games.models import Game, Outbox
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import apply_command
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.database
State = Tournament.State
REASON = "At their own wish."


def again(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def entry_of(event: Tournament, user: User) -> TournamentEntry:
    return event.entries.get(user=user)


def refusal_of(act: Callable[..., object], *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs, at=NOW)
    return str(refusal.value.code)


def remove(event: Tournament, user: User) -> None:
    players.remove(event.pk, event.director, entry_of(event, user).pk, REASON, at=NOW)


def test_an_act_stands_in_the_log_with_its_reason(event: Tournament, bob: User) -> None:
    entries.enter(event.pk, bob, at=NOW)
    players.remove(event.pk, event.director, entry_of(event, bob).pk, "  So\nbe it. ", at=NOW)
    last = event.log.last()
    assert last is not None
    assert (last.kind, last.person, last.reason) == ("removed", bob, "So be it.")
    assert Outbox.objects.filter(kind="events.removed", user=bob).exists()


@pytest.mark.parametrize(
    ("reason", "code"),
    [("  \n", EventRefusal.REASON_MISSING), ("x" * 301, EventRefusal.REASON_TOO_LONG)],
)
def test_no_act_without_a_reason(event: Tournament, bob: User, reason: str, code: str) -> None:
    entries.enter(event.pk, bob, at=NOW)
    target = entry_of(event, bob).pk
    assert refusal_of(players.remove, event.pk, event.director, target, reason) == code
    assert entry_of(event, bob).state == "entered"


def test_nobody_else_directs(begun: Tournament, bob: User) -> None:
    entry, pairing = entry_of(begun, bob).pk, begun.pairings.all()[0].pk
    for act, more in (
        (players.remove, (entry,)),
        (players.readmit, (entry,)),
        (players.substitute, (entry, "dora")),
        (decisions.adjudicate, (pairing, "draw")),
        (decisions.restore, (pairing,)),
        (schedule.extend, ()),
        (schedule.cancel, ()),
    ):
        with pytest.raises(NotPermitted):
            act(begun.pk, bob, *more, REASON, at=NOW)  # type: ignore[operator]
    assert again(begun).change_count == begun.change_count


@pytest.mark.slow
def test_who_was_taken_out_comes_back_by_the_director_alone(event: Tournament, bob: User) -> None:
    entries.enter(event.pk, bob, at=NOW)
    remove(event, bob)
    assert refusal_of(entries.enter, event.pk, bob) == EventRefusal.TAKEN_OUT
    players.readmit(event.pk, event.director, entry_of(event, bob).pk, REASON, at=NOW)
    assert entry_of(event, bob).state == "entered"


@pytest.mark.slow
def test_taking_back_in_the_last_player_begins_the_event(
    event: Tournament, alice: User, bob: User, carol: User
) -> None:
    for player in (alice, bob):
        entries.enter(event.pk, player, at=NOW)
    remove(event, bob)
    for player in (carol, person("dora")):
        entries.enter(event.pk, player, at=NOW)
    target = entry_of(event, bob).pk
    refused = refusal_of(players.readmit, event.pk, alice, target, REASON)
    assert refused == EventRefusal.NOT_IN_THIS_STATE
    advance(event.pk, NOW)
    refused = refusal_of(players.readmit, event.pk, alice, target, REASON)
    assert refused == EventRefusal.ENTRIES_CLOSED, "they have no number and no games"


@pytest.mark.slow
def test_who_leaves_early_goes_out_of_the_table_and_nobody_waits(
    begun: Tournament, alice: User, bob: User
) -> None:
    remove(begun, bob)
    advance(begun.pk, NOW)
    assert [row.entry.user for row in rows_of(begun)].count(bob) == 0
    assert begun.pairings.filter(first_points=None).count() == 1
    assert Game.objects.running().count() == 3, "the games go on outside the event"
    players.readmit(begun.pk, alice, entry_of(begun, bob).pk, REASON, at=NOW)
    assert len(rows_of(begun)) == 3
    assert begun.pairings.filter(first_points=None).count() == 3


def resign_a_game_of(event: Tournament, user: User) -> None:
    pairing = event.pairings.filter(first__user=user)[0]
    assert pairing.game_id
    apply_command(pairing.game_id, Resign(), by=PlayerActor(user), key="r", at=NOW)
    results.follow(pairing.game_id, NOW)


def test_who_leaves_late_stays_in_the_table_and_loses_the_rest(
    begun: Tournament, bob: User
) -> None:
    resign_a_game_of(begun, bob)
    entries.withdraw(begun.pk, bob, at=NOW)
    row = next(row for row in rows_of(begun) if row.entry.user == bob)
    assert (row.standing.points, row.standing.played) == (0, 2)
    assert entry_of(begun, bob).state == "withdrawn"


def test_a_deleted_player_keeps_a_row_and_nobody_waits(begun: Tournament, bob: User) -> None:
    personal.delete(bob, NOW)
    personal.delete(bob, NOW)
    assert len(rows_of(begun)) == 3
    assert begun.pairings.filter(first_points=None).count() == 1


@pytest.mark.slow
def test_a_game_that_ends_later_changes_nothing_of_a_forfeit(begun: Tournament, bob: User) -> None:
    remove(begun, bob)
    before = set(begun.pairings.values_list("pk", "first_points"))
    for pairing in begun.pairings.filter(second__user=bob).select_related("first__user"):
        assert pairing.game_id
        actor = PlayerActor(pairing.first.user)
        apply_command(pairing.game_id, Resign(), by=actor, key="r", at=NOW)
        results.follow(pairing.game_id, NOW)
    assert set(begun.pairings.values_list("pk", "first_points")) == before


@pytest.mark.slow
def test_a_substitute_plays_the_games_anew(begun: Tournament, alice: User, bob: User) -> None:
    dora, target = person("dora"), entry_of(begun, bob).pk
    players.substitute(begun.pk, alice, target, "DORA", REASON, at=NOW)
    advance(begun.pk, NOW)
    assert Game.objects.of(dora).count() == 2
    assert Game.objects.count() == 5
    assert dora in [row.entry.user for row in rows_of(begun)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "code"),
    [("nobody", EventRefusal.NO_SUCH_PLAYER), ("carol", EventRefusal.WAS_IN_THE_EVENT)],
)
def test_not_everybody_can_take_over(
    begun: Tournament, alice: User, bob: User, name: str, code: str
) -> None:
    target = entry_of(begun, bob).pk
    assert refusal_of(players.substitute, begun.pk, alice, target, name, REASON) == code


def test_a_game_under_way_is_not_taken_over(
    begun: Tournament, alice: User, bob: User, play_moves: Callable[..., Game]
) -> None:
    person("dora")
    pairing = begun.pairings.filter(first__user=bob).select_related("game")[0]
    assert pairing.game
    play_moves(pairing.game, "A1")
    target = entry_of(begun, bob).pk
    code = refusal_of(players.substitute, begun.pk, alice, target, "dora", REASON)
    assert code == EventRefusal.GAME_UNDER_WAY


def test_entries_stay_open_longer_once(event: Tournament, alice: User) -> None:
    schedule.extend(event.pk, alice, REASON, at=NOW)
    assert refusal_of(schedule.extend, event.pk, alice, REASON) == EventRefusal.EXTENDED_ALREADY
    advance(event.pk, NOW + ENTRY_PERIOD)
    assert again(event).state == State.OPEN
    advance(event.pk, NOW + ENTRY_PERIOD + schedule.EXTENSION_PERIOD - timedelta(seconds=1))
    assert again(event).state == State.OPEN
    advance(event.pk, NOW + ENTRY_PERIOD + schedule.EXTENSION_PERIOD)
    assert again(event).state == State.CANCELLED


def test_a_cancelled_event_lets_its_games_go_on(begun: Tournament, alice: User) -> None:
    schedule.cancel(begun.pk, alice, REASON, at=NOW)
    assert again(begun).state == State.CANCELLED
    assert Game.objects.running().count() == 3
    resign_a_game_of(begun, alice)
    assert again(begun).state == State.CANCELLED
    assert refusal_of(schedule.cancel, begun.pk, alice, REASON) == EventRefusal.NOT_IN_THIS_STATE
