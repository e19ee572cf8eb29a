"""Many games at once: what is stored is what would be stored of each alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.log.commands import ApplyRuling
from games.log.events import GENESIS, chained
from games.log.time.control import per_move
from games.models import Absence, Commitment, Game, Outbox
from games.services.chance.commitments import first_fault
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.projection import differences
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.batches.endings import Ending, end_games
from games.services.gameplay.batches.starts import CommonTerms, start_games
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.database
LATER = NOW + timedelta(days=1)
OF_ITS_OWN = {"id", "game_id", "head_hash", "dedup_key"}
TERMS = CommonTerms("ludoku", {}, per_move(3), rated=True)


def rows_of(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored about a game, without what names it."""
    stored = {
        "game": Game.objects.filter(pk=game.pk),
        "seats": game.seats.order_by("number"),
        "events": game.events.order_by("number").defer("payload"),
        "outbox": Outbox.objects.filter(game=game).order_by("kind", "user", "channel", "event"),
    }
    hidden = OF_ITS_OWN | {"hash", "prev_hash", "payload", "idempotency_key", "request_hash"}
    return {
        name: [{k: v for k, v in row.items() if k not in hidden} for row in rows.values()]
        for name, rows in stored.items()
    }


def assert_sound(game: Game) -> None:
    """The chain leads to the head, and all columns follow from the log."""
    head = GENESIS
    for event in game.events.order_by("number"):
        assert event.prev_hash == head
        head = chained(head, str(game.pk), event.entry)
        assert event.hash == head
    game = Game.objects.get(pk=game.pk)
    assert game.head_hash == head
    assert list(differences(game, list(game.seats.order_by("number")), state_of(game))) == []


def begin_alone(*players: User) -> Game:
    return start_game(
        TERMS.ruleset, players, options={}, at=NOW, time_control=per_move(3), rated=True
    )


def ending_of(game: Game) -> Ending:
    game = Game.objects.get(pk=game.pk)
    command = ApplyRuling("the end", "award", 1)
    return Ending(game.pk, command, f"end:{game.last_event}", game.last_event)


def end_alone(game: Game) -> None:
    ending = ending_of(game)
    apply_command(game.pk, ending.command, by=SiteActor(), key=ending.key, at=LATER)


def test_games_that_begin_at_once_are_stored_as_those_that_begin_alone(
    alice: User, bob: User
) -> None:
    alone = begin_alone(alice, bob)
    made = start_games(TERMS, [(alice, bob), (bob, alice), (alice, bob)], at=NOW)
    assert rows_of(made[0])["events"][0] == rows_of(alone)["events"][0]
    assert rows_of(made[0])["outbox"] != []
    if state_of(made[0]).to_move == state_of(alone).to_move:
        assert {k: v for k, v in rows_of(made[0]).items() if k != "events"} == {
            k: v for k, v in rows_of(alone).items() if k != "events"
        }
    for game in (alone, *made):
        assert_sound(game)
    assert first_fault(list(Commitment.objects.all())) is None
    assert Commitment.objects.count() == 4


@pytest.mark.slow
def test_games_that_end_at_once_are_stored_as_those_that_end_alone(alice: User, bob: User) -> None:
    terms = CommonTerms("sogo", {}, per_move(3), rated=True)
    alone, *others = start_games(terms, [(alice, bob)] * 4, at=NOW)
    end_alone(alone)
    ended = end_games([ending_of(game) for game in others], at=LATER)
    assert ended == {game.pk for game in others}
    assert rows_of(others[0]) == rows_of(alone)
    for game in (alone, *others):
        assert_sound(game)
    assert end_games([ending_of(game) for game in others], at=LATER) == set(), "once is enough"


def test_what_has_gone_on_or_owes_a_pause_is_left_to_the_door(
    alice: User, bob: User, carol: User
) -> None:
    terms = CommonTerms("sogo", {}, per_move(3))
    gone_on, paused, plain = start_games(
        terms, [(alice, bob), (alice, carol), (bob, alice)], at=NOW
    )
    stale = ending_of(gone_on)
    end_alone(gone_on)
    Absence.objects.create(user=carol, kind="booked", begins_at=NOW, ends_at=LATER, changed_at=NOW)
    assert end_games([stale, ending_of(paused), ending_of(plain)], at=LATER) == {plain.pk}


def test_a_vacation_is_in_the_log_of_a_game_that_begins_with_others(
    alice: User, bob: User, carol: User
) -> None:
    Absence.objects.create(
        user=bob, kind="booked", begins_at=NOW - LATER.resolution, ends_at=LATER, changed_at=NOW
    )
    terms = CommonTerms("sogo", {}, per_move(3))
    first, second = start_games(terms, [(bob, alice), (alice, carol)], at=NOW)
    assert len(state_of(first).clock.pauses) == 1
    assert state_of(second).clock.pauses == ()
    assert_sound(first)


def test_statements_do_not_grow_with_the_number_of_games(alice: User) -> None:
    players = [person(f"player{number}") for number in range(6)]
    counts = []
    for size in (2, 6):
        groups = [(alice, player) for player in players[:size]]
        with CaptureQueriesContext(connection) as started:
            games = start_games(TERMS, groups, at=NOW)
        with CaptureQueriesContext(connection) as ended:
            end_games([ending_of(game) for game in games], at=LATER)
        counts.append((len(started), len(ended) - size))
    assert counts[0] == counts[1]
