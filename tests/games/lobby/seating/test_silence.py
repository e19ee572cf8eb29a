"""Silence at a full table: who does not open in time loses, if somebody else has opened; once."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import at_one_sitting, per_move
from games.models import Channel, Event, Game, JobKind, Outbox, Status, Table
from games.rules import RULESETS
from games.rules.kit.core import RulesError, SiteTermination
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.lobby.openings import openings
from games.services.lobby.terms import Terms
from games.services.text.result_text import result_text
from games.services.worker import runner
from tests.games.lobby.seating.contributors import (
    GIVEN,
    full_table,
    opens,
    over,
    state,
    won,
)
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database


def test_who_does_not_open_in_time_has_lost(alice: User, bob: User, now: datetime) -> None:
    """time-2."""
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    runner.settle_openings(over(table) - timedelta(seconds=1))
    assert state(table) == Table.State.OPENING
    for _sweep in range(2):
        runner.settle_openings(over(table))
    game = Game.objects.get()
    result = state_of(game).result
    assert result is not None
    winner, loser = game.seats.get(user=bob), game.seats.get(user=alice)
    assert result.winners == {winner.number}
    assert (result.termination, result.cancelled) == (SiteTermination.NOT_OPENED, False)
    started, lapsed = Event.objects.filter(game=game).order_by("number")
    assert lapsed.payload["not_opened"] == [loser.number]
    assert started.payload["chance"]["contributions"] == ["", GIVEN["bob"]]
    assert all(started.payload["chance"]["hashes"])
    assert first_difference(game) == ""
    assert state(table) == Table.State.ACCEPTED
    assert Outbox.objects.filter(kind=JobKind.OVER, game=game).exists()


def test_where_nobody_has_opened_the_table_is_cancelled(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    for _sweep in range(2):
        runner.settle_openings(over(table))
    assert (state(table), Game.objects.count()) == (Table.State.EXPIRED, 0)
    news = Outbox.objects.filter(kind=JobKind.CANCELLED, table=table)
    assert {row.user for row in news} == {alice, bob}
    with pytest.raises(Refused, match="^opening-over$"):
        opens(table, alice, over(table))


def test_bytes_that_come_too_late_are_refused(alice: User, bob: User, now: datetime) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    until = Table.objects.get(pk=table.pk).open_until
    assert until is not None
    with pytest.raises(Refused, match="^opening-over$"):
        opens(table, alice, until)
    assert len(opens(table, alice, until - timedelta(seconds=1))) == 1
    runner.settle_openings(over(table))
    assert state_of(Game.objects.get()).result is None


@pytest.mark.slow
def test_both_games_of_a_match_are_lost_by_silence(alice: User, bob: User, now: datetime) -> None:
    for ruleset, options in (("ludoku", {}), ("frege", {"setup": "random", "begins": "lot"})):
        terms = Terms(ruleset, options, per_move(3), match_length=2)
        table = full_table(alice, bob, at=now, terms=terms)
        opens(table, alice, now)
        runner.settle_openings(over(table))
        games = Game.objects.filter(table=table).order_by("match_number")
        assert [won(game) for game in games] == [["alice"]] * 2


@pytest.mark.slow
def test_among_three_the_silent_one_loses_and_nobody_gains(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    """time-2: Bob may be a friend of Carol, to whom the result was not pleasing."""
    table = full_table(alice, bob, carol, at=now, terms=Terms("cards", {}, per_move(3), seats=3))
    opens(table, alice, now)
    opens(table, carol, now)
    runner.settle_openings(over(table))
    game = Game.objects.get()
    results = dict(game.seats.values_list("user__username", "result"))
    assert results == {"alice": "none", "bob": "lost", "carol": "none"}
    assert (game.status, game.termination) == (Status.CANCELLED, SiteTermination.NOT_OPENED)
    assert first_difference(game) == ""
    texts = {result_text(game, game.seats.all(), user.pk) for user in (alice, bob, carol)}
    assert len(texts) == 2, "Bob is told otherwise than the two"
    for reader in (signed_in(alice), signed_in(bob)):
        for page in ("", "draws/", "game.json", "game.txt"):
            assert reader.get(f"{game.get_absolute_url()}{page}").status_code == 200


@pytest.mark.slow
def test_every_game_can_be_lost_by_silence(alice: User, bob: User, now: datetime) -> None:
    for key, rules in RULESETS.items():
        if 2 in rules.seats:
            table = full_table(alice, bob, at=now, terms=Terms(key, {}, per_move(3)))
            opens(table, bob, now)
            runner.settle_openings(over(table))
            assert won(Game.objects.get(table=table)) == ["bob"], key


def test_who_has_still_to_open_is_told_at_one_sitting_at_once(
    alice: User, bob: User, now: datetime
) -> None:
    live = full_table(alice, bob, at=now, terms=Terms("ludoku", {}, at_one_sitting(5, 0)))
    slow = full_table(alice, bob, at=now)
    rows = Outbox.objects.filter(kind=JobKind.OPENING).exclude(channel=Channel.PUSH)
    assert {row.user for row in rows.filter(table=slow)} == {alice, bob}
    assert {row.channel for row in rows.filter(table=live)} == {Channel.NOW}
    assert {row.due_at for row in rows.filter(table=live)} == {now}
    assert all(row.due_at > now for row in rows.filter(table=slow))


@pytest.mark.slow
def test_a_table_that_cannot_be_settled_holds_up_no_other(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = full_table(alice, bob, at=now), full_table(alice, bob, at=now)
    decide = openings._decide

    def fails(table: Table, at: datetime) -> None:
        if table.pk == broken.pk:
            raise RulesError
        decide(table, at)

    monkeypatch.setattr(openings, "_decide", fails)
    runner.settle_openings(over(other))
    assert (state(broken), state(other)) == (Table.State.OPENING, Table.State.EXPIRED)
