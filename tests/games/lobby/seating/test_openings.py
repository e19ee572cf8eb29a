"""Full tables: all open what they have given to chance, and the game begins; once, whatever comes.

Who does not open in time loses, if somebody else has; nobody can leave or be replaced meanwhile.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Event, Game, Table
from games.rules.kit.sealed_randomness import contribution_hash
from games.services.chance import seals
from games.services.chance.contributions import Malformed
from games.services.chance.draw_verification import reveal
from games.services.chance.seals import BY_THE_SITE, ChanceInput
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.state_cache import state_of
from games.services.lobby import quotas, tables
from games.services.lobby.openings import openings
from games.services.lobby.rematches import request_rematch
from games.services.lobby.terms import Terms
from games.services.worker import runner
from tests.games.conftest import person
from tests.games.lobby.seating.contributors import (
    GIVEN,
    committed,
    full_table,
    ludoku,
    opened_by,
    opens,
    over,
    sits,
    state,
)

pytestmark = pytest.mark.database


def test_the_game_begins_when_all_have_opened(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now)
    assert (state(table), Game.objects.count()) == (Table.State.OPENING, 0)
    later = now + timedelta(hours=3)
    assert opens(table, bob, later) == []
    (game,) = opens(table, alice, later)
    assert (game.created_at, state(table)) == (later, Table.State.ACCEPTED)
    chance = state_of(game).chance
    assert chance is not None
    assert chance.contributions == (GIVEN["alice"], GIVEN["bob"])
    assert chance.hashes == tuple(
        committed(name, chance.commitment).contribution_hash for name in ("alice", "bob")
    )
    assert chance.hashed_under == chance.commitment == seals.commitments(table)[0]
    assert state_of(game).clock.due_at == later + timedelta(days=3)


@pytest.mark.slow
def test_opened_again_nothing_changes(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now)
    for _attempt in range(2):
        assert opens(table, bob, now) == []
    games = opens(table, alice, now)
    for player in (alice, bob):
        assert opens(table, player, now + timedelta(days=9)) == games
    assert openings.open_contribution(table.pk, bob, "nonsense", at=now) == games
    assert Event.objects.filter(game=games[0], kind="started").count() == 1


@pytest.mark.parametrize("text", ["", "b2", "b2" * 15 + "b3", "a1" * 16, "site-" + "b2" * 16, "é"])
def test_wrong_bytes_are_refused_and_nothing_is_lost(
    alice: User, bob: User, now: datetime, text: str
) -> None:
    table = full_table(alice, bob, at=now)
    with pytest.raises(Malformed):
        openings.open_contribution(table.pk, bob, text, at=now)
    assert opens(table, bob, now) == []
    assert len(opens(table, alice, now)) == 1


def test_only_who_sits_there_opens_and_only_when_all_sit(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = opened_by(alice, ludoku(), now)
    with pytest.raises(Refused, match="^nothing-to-open$"):
        opens(table, alice, now)
    sits(table, bob, now)
    with pytest.raises(NotPermitted, match="^not-at-this-table$"):
        opens(table, carol, now)


@pytest.mark.slow
def test_nobody_can_leave_or_be_replaced_while_the_table_is_opening(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    ways = [
        lambda: tables.withdraw(table.pk, alice, at=now),
        lambda: tables.leave(table.pk, bob, at=now),
        lambda: tables.decline(table.pk, bob, at=now),
        lambda: sits(table, carol, now),
    ]
    for way in ways:
        with pytest.raises(Refused, match="^table-opening$"):
            way()
    assert sits(table, bob, now) == [], "sitting down once more changes nothing"
    assert [place.name for place in table.places.all()] == ["alice", "bob"]
    assert state(table) == Table.State.OPENING


def test_the_same_bytes_cannot_be_chosen_twice_at_a_table(
    alice: User, bob: User, now: datetime
) -> None:
    table = opened_by(alice, ludoku(), now)
    copied = committed("alice", seals.commitments(table)[0])
    with pytest.raises(Refused, match="^hash-taken$"):
        tables.accept(table.pk, bob, at=now, chance=copied)
    assert sits(table, bob, now) == []


def test_a_hash_for_another_seal_is_refused(alice: User, bob: User, now: datetime) -> None:
    table = opened_by(alice, ludoku(), now)
    with pytest.raises(Refused, match="^other-seal$"):
        tables.accept(table.pk, bob, at=now, chance=committed("bob", "0" * 64))
    with pytest.raises(Refused, match="^other-seal$"):
        tables.open_table(alice, ludoku(), at=now, chance=committed("alice", "0" * 64))
    assert Table.objects.count() == 1


def test_what_the_site_makes_is_open_at_once(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, ludoku(), at=now)
    assert table.places.get().contribution.startswith(BY_THE_SITE)
    assert sits(table, bob, now) == []
    assert [place.user for place in Table.objects.get(pk=table.pk).unopened] == [bob]
    (game,) = opens(table, bob, now)
    assert game.running


def test_where_nobody_waits_for_anybody_the_game_begins_at_once(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, ludoku(), at=now)
    assert len(tables.accept(table.pk, bob, at=now)) == 1
    envelope = seals.envelope()
    chance = committed("alice", envelope.commitments[0], envelope.token)
    assert len(tables.play_now(alice, ludoku(), ["beginner"], at=now, chance=chance)) == 1
    assert len(tables.play_now(alice, Terms("cards", {}), at=now)) == 1


def test_games_without_chance_or_a_lot_begin_at_once(alice: User, bob: User, now: datetime) -> None:
    table = opened_by(alice, Terms("sogo", {}, per_move(3), beginner=0), now)
    assert len(sits(table, bob, now)) == 1


@pytest.mark.slow
def test_one_contribution_serves_both_games_of_a_match(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now, terms=ludoku(match_length=2))
    opens(table, alice, now)
    first, second = opens(table, bob, now)
    chances = [state_of(game).chance for game in (first, second)]
    assert all(chance is not None for chance in chances)
    assert {chance.hashed_under for chance in chances if chance} == {chances[0].commitment}  # type: ignore[union-attr]
    assert chances[0].commitment != chances[1].commitment  # type: ignore[union-attr]


def test_bots_fill_the_table_and_its_people_still_open(
    alice: User, bob: User, now: datetime
) -> None:
    table = opened_by(alice, Terms("cards", {}, per_move(3), seats=3), now)
    sits(table, bob, now)
    assert tables.fill_with_bots(table.pk, alice, "beginner", at=now) == []
    assert tables.fill_with_bots(table.pk, alice, "beginner", at=now) == []
    opens(table, alice, now)
    (game,) = opens(table, bob, now)
    assert game.seats.filter(bot="beginner").count() == 1


@pytest.mark.slow
def test_a_table_is_set_up_anew_once_when_all_sit(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now, terms=ludoku(repeats_left=1))
    second = Table.objects.open().get()
    assert second.places.get().contribution.startswith(BY_THE_SITE), "its host was not asked"
    opens(table, alice, now)
    opens(table, bob, now)
    assert Table.objects.count() == 2
    assert sits(second, carol, now) == []
    assert len(opens(second, carol, now)) == 1


def test_a_rematch_waits_for_both_as_well(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    runner.settle_openings(over(table))
    (game,) = Game.objects.all()
    envelope = seals.envelope()
    chance = committed("alice", envelope.commitments[0], envelope.token)
    again = request_rematch(game, alice, at=now, chance=chance)
    assert isinstance(again, Table)
    theirs = committed("bob", seals.commitments(again)[0])
    assert request_rematch(game, bob, at=now, chance=theirs) == again
    assert request_rematch(game, alice, at=now) == again, "no second table while it waits"
    opens(again, alice, now)
    assert len(opens(again, bob, now)) == 1


@pytest.mark.slow
def test_full_tables_count_against_what_a_guest_may_have(bob: User, now: datetime) -> None:
    guest = person("guest")
    guest.is_guest = True
    guest.save()
    GIVEN["guest"] = "d4" * 16
    for _table in range(quotas.MAX_GUEST_GAMES):
        full_table(guest, bob, at=now)
    with pytest.raises(quotas.QuotaExceeded):
        opened_by(guest, ludoku(), now)


@pytest.mark.slow
def test_a_contribution_given_openly_is_open_at_once(alice: User, bob: User, now: datetime) -> None:
    table = opened_by(alice, ludoku(), now)
    assert tables.accept(table.pk, bob, at=now, chance=ChanceInput("", GIVEN["bob"])) == []
    assert [place.user for place in Table.objects.get(pk=table.pk).unopened] == [alice]
    assert len(opens(table, alice, now)) == 1


@pytest.mark.slow
def test_a_table_from_before_hashes_becomes_a_game_that_is_right(
    alice: User, bob: User, now: datetime
) -> None:
    """The migration gives it what its game will be checked against."""
    table = tables.open_table(alice, ludoku(), at=now)
    table.places.update(contribution_hash=None)
    migration = import_module("games.migrations.0020_hashes_of_open_tables")
    migration.hash_contributions(apps, None)
    (game,) = tables.accept(table.pk, bob, at=now, chance=ChanceInput("", GIVEN["bob"]))
    opened = reveal(game)
    assert opened
    assert opened.hashes_right
    chance = opened.chance
    assert chance.hashes[0] == contribution_hash(chance.commitment, chance.contributions[0])
