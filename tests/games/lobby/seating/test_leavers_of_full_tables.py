"""Players who go while a table is full: deleted accounts, and guests who become accounts."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Game, Table
from games.services.lobby.openings import openings
from games.services.lobby.openings.table_start import begin
from games.services.lobby.terms import Terms
from games.services.players import account_deletion, guest_claim
from games.services.players.guest_claim import claim
from games.services.worker import runner
from tests.games.conftest import person
from tests.games.lobby.seating.contributors import (
    GIVEN,
    full_table,
    ludoku,
    opened_by,
    opens,
    sits,
    state,
    won,
)

pytestmark = pytest.mark.database

WEEK = timedelta(days=7)
THREE = Terms("cards", {}, per_move(14), seats=3)


@pytest.fixture
def guest(db: None, monkeypatch: pytest.MonkeyPatch) -> User:
    monkeypatch.setitem(GIVEN, "guest", "d4" * 16)
    guest = person("guest")
    guest.is_guest = True
    guest.save()
    return guest


def delete(user: User, at: datetime) -> None:
    account_deletion.request_deletion(user, at=at - WEEK)
    account_deletion.delete_due(at)


def sweep(at: datetime) -> None:
    runner.settle_openings(at)
    account_deletion.delete_due(at)


@pytest.mark.slow
def test_nobody_waits_for_the_bytes_of_a_deleted_account(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now, terms=ludoku())
    opens(table, bob, now)
    delete(alice, now)
    runner.settle_openings(now + openings.OPENING_GRACE)
    assert won(Game.objects.get()) == ["bob"]
    account_deletion.delete_due(now + account_deletion.OPENING_RETRY_DELAY)
    assert User.objects.get(pk=alice.pk).delete_at is None


def test_with_the_last_bytes_of_those_who_are_there_the_game_is_settled(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    delete(alice, now)
    runner.settle_openings(now + timedelta(hours=1))
    assert state(table) == Table.State.OPENING, "bob has his time"
    opens(table, bob, now + timedelta(hours=2))
    runner.settle_openings(now + timedelta(hours=2) + openings.OPENING_GRACE)
    assert won(Game.objects.get()) == ["bob"]


def test_a_game_that_begins_against_a_deleted_account_is_resigned(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, alice, now)
    delete(alice, now)
    (game,) = opens(table, bob, now + timedelta(hours=2))
    sweep(now + timedelta(hours=2))
    game.refresh_from_db()
    assert (game.termination, won(game)) == ("resignation", ["bob"])


def test_a_place_at_a_full_table_comes_along_with_a_guest(
    guest: User, alice: User, bob: User, now: datetime
) -> None:
    table = full_table(bob, guest, at=now)
    claim(guest, alice)
    opens(table, bob, now)
    (game,) = openings.open_contribution(table.pk, alice, GIVEN["guest"], at=now)
    assert {seat.user for seat in game.seats.all()} == {alice, bob}


def test_who_sits_twice_at_a_full_table_claims_later(
    guest: User, alice: User, bob: User, now: datetime
) -> None:
    table = full_table(bob, guest, alice, at=now, terms=THREE)
    with pytest.raises(Refused, match="^guest-at-full-table "):
        claim(guest, alice)
    assert [place.user for place in table.places.all()] == [bob, guest, alice]
    for player in (bob, guest, alice):
        opens(table, player, now)
    assert claim(guest, alice).left == 1


def test_the_place_of_a_guest_is_left_under_the_lock_of_the_table(
    guest: User, alice: User, bob: User, carol: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where carol fills the table just before, the guest stays: three are to play."""
    table = opened_by(bob, THREE, now)
    sits(table, guest, now)
    table.places.create(place=2, user=alice, at=now, state="invited")
    wait_for_lock = guest_claim.locked

    def late(pk: object) -> Table:
        table.places.filter(place=2).update(state="taken")
        Table.objects.filter(pk=table.pk).update(state=Table.State.OPENING)
        return wait_for_lock(table.pk)

    monkeypatch.setattr(guest_claim, "locked", late)
    with pytest.raises(Refused, match="^guest-at-full-table "):
        claim(guest, alice)
    assert table.places.count() == 3


def test_a_table_with_a_free_place_begins_no_game(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now)
    table.places.filter(user=bob).delete()
    with pytest.raises(ValueError, match="1 of 2 places"):
        begin(table, now, Table.State.OPENING)
