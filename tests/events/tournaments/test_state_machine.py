"""Events from the draw to the final table, also where a worker dies between two steps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from events.models import Pairing, Tournament
from events.services.tournaments import entries, event_jobs, results, seals, state_machine
from events.services.tournaments.announcements import announce
from events.services.tournaments.rounds import game_start
from events.services.tournaments.state_machine import DISPUTE_PERIOD, advance
from games.log.commands import Resign, SettleTimeout
from games.models import Commitment, Game, Outbox
from games.services.gamelog.actors import PlayerActor, SiteActor
from games.services.gameplay.door import apply_command
from games.services.worker.work_loop import work_on_all
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW

State = Tournament.State


def again(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def resign_first(pairing: Pairing, at: object = NOW) -> None:
    """The player who moves first resigns, and the table follows."""
    assert pairing.game_id
    actor = PlayerActor(pairing.first.user)
    apply_command(pairing.game_id, Resign(), by=actor, key=str(pairing.pk), at=NOW)
    results.follow(pairing.game_id, NOW)


@pytest.mark.slow
def test_the_draw_pairs_everybody_and_begins_all_games(begun: Tournament) -> None:
    assert begun.state == State.RUNNING
    pairs = {frozenset((p.first_id, p.second_id)) for p in begun.pairings.all()}
    assert len(pairs) == 3
    for pairing in begun.pairings.select_related("first", "second", "game"):
        assert pairing.game is not None
        seats = list(pairing.game.seats.order_by("number").values_list("user", flat=True))
        assert seats == [pairing.first.user_id, pairing.second.user_id]
        assert pairing.game.time_control == begun.time_control


def test_all_are_notified_of_the_start(begun: Tournament) -> None:
    assert Outbox.objects.filter(kind=event_jobs.STARTED).values("user").distinct().count() == 3


@pytest.mark.slow
def test_a_second_worker_does_nothing(begun: Tournament) -> None:
    advance(begun.pk, NOW)
    assert (Game.objects.count(), begun.pairings.count()) == (3, 3)
    assert again(begun).change_count == begun.change_count


@pytest.mark.slow
def test_the_lot_can_be_checked_from_the_seed(begun: Tournament) -> None:
    seed = seals.seed_of(begun)
    assert seed is not None
    assert Commitment.objects.filter(commitment=seals.commitment_of(begun)).exists()
    names = [
        str(pk) for pk in begun.entries.order_by("entered_at", "pk").values_list("pk", flat=True)
    ]
    order = seals.order_of(str(begun.pk), seed, names)
    drawn = list(begun.entries.order_by("number").values_list("pk", flat=True))
    assert [int(names[index]) for index in order] == drawn


def test_the_seed_is_a_secret_before_the_draw(event: Tournament) -> None:
    assert seals.seed_of(event) is None


@pytest.mark.slow
@pytest.mark.parametrize("begun_before", [0, 1, 2])
def test_a_worker_that_dies_between_games_is_followed_by_another(
    event: Tournament,
    alice: User,
    bob: User,
    carol: User,
    monkeypatch: pytest.MonkeyPatch,
    begun_before: int,
) -> None:
    for player in (alice, bob, carol):
        entries.enter(event.pk, player, at=NOW)
    begin, count = game_start.start_games, iter(range(99))

    def begin_or_die(*planned: Any, at: datetime) -> list[Game]:
        if next(count) == begun_before:
            raise RuntimeError("the worker dies")
        return begin(*planned, at=at)

    monkeypatch.setattr(game_start, "MAX_GAMES_AT_ONCE", 1)
    monkeypatch.setattr(game_start, "start_games", begin_or_die)
    with pytest.raises(RuntimeError):
        advance(event.pk, NOW)
    assert Game.objects.count() == begun_before
    monkeypatch.undo()
    advance(event.pk, NOW)
    assert Game.objects.count() == 3


def test_a_draw_that_fails_leaves_nothing(
    event: Tournament, alice: User, bob: User, carol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player in (alice, bob, carol):
        entries.enter(event.pk, player, at=NOW)

    def die(*_: object) -> None:
        raise RuntimeError("the worker dies")

    monkeypatch.setattr(event_jobs, "notify_all", die)
    with pytest.raises(RuntimeError):
        advance(event.pk, NOW)
    assert again(event).state == State.DRAWING
    assert not event.pairings.exists()


@pytest.mark.slow
def test_results_become_points_and_the_table_is_final_after_the_dispute_period(
    begun: Tournament,
) -> None:
    for pairing in begun.pairings.select_related("first__user"):
        resign_first(pairing)
    points = set(begun.pairings.values_list("first_points", "second_points"))
    assert points == {(0, 2)}
    assert again(begun).state == State.PLAYED
    advance(begun.pk, NOW + DISPUTE_PERIOD - timedelta(seconds=1))
    assert again(begun).state == State.PLAYED
    advance(begun.pk, NOW + DISPUTE_PERIOD)
    assert again(begun).state == State.FINAL
    assert Outbox.objects.filter(kind=event_jobs.DECIDED).exists()


@pytest.mark.slow
def test_a_ruling_that_takes_a_result_back_reopens_the_table(begun: Tournament) -> None:
    for pairing in begun.pairings.select_related("first__user"):
        resign_first(pairing)
    game = Game.objects.all()[0]
    Game.objects.filter(pk=game.pk).update(status="running")
    results.follow(game.pk, NOW)
    assert again(begun).state == State.RUNNING
    Game.objects.filter(pk=game.pk).update(status="over")
    results.follow(game.pk, NOW + timedelta(hours=1))
    assert again(begun).state == State.PLAYED
    advance(begun.pk, NOW + DISPUTE_PERIOD)
    assert again(begun).state == State.PLAYED, "the dispute period begins anew"


@pytest.mark.slow
def test_a_result_corrected_later_is_logged_and_counted(begun: Tournament) -> None:
    for pairing in begun.pairings.select_related("first__user"):
        resign_first(pairing)
    advance(begun.pk, NOW + DISPUTE_PERIOD)
    game = Game.objects.all()[0]
    game.seats.update(result="drawn")
    results.follow(game.pk, NOW + DISPUTE_PERIOD)
    results.follow(game.pk, NOW + DISPUTE_PERIOD)
    assert set(Pairing.objects.filter(game=game).values_list("first_points")) == {(1,)}
    assert list(begun.log.values_list("kind", flat=True))[-2:] == ["final", "corrected"]


def test_who_does_not_begin_in_time_loses_the_game_in_the_table(begun: Tournament) -> None:
    pairing = begun.pairings.all()[0]
    assert pairing.game_id
    late = NOW + timedelta(days=9)
    apply_command(pairing.game_id, SettleTimeout(), by=SiteActor(), key="late", at=late)
    results.follow(pairing.game_id, late)
    pairing.refresh_from_db()
    assert (pairing.first_points, pairing.second_points) == (0, 2)
    assert pairing.is_lost_on_time


def test_who_does_not_answer_the_first_move_loses_as_well(
    begun: Tournament, play_moves: Callable[..., Game]
) -> None:
    pairing = begun.pairings.select_related("game").all()[0]
    assert pairing.game
    play_moves(pairing.game, "A1")
    late = NOW + timedelta(days=9)
    apply_command(pairing.game.pk, SettleTimeout(), by=SiteActor(), key="late", at=late)
    results.follow(pairing.game.pk, late)
    pairing.refresh_from_db()
    assert (pairing.first_points, pairing.second_points) == (2, 0)


def test_a_game_of_no_event_changes_nothing(alice: User) -> None:
    results.follow(UUID(int=1), NOW)


def test_the_worker_finds_a_full_event_by_itself(alice: User, bob: User, carol: User) -> None:
    event = announce(alice, TERMS, at=NOW)
    for player in (alice, bob, carol):
        entries.enter(event.pk, player, at=NOW)
    work_on_all()
    assert Game.objects.count() == 3


@pytest.mark.slow
def test_the_state_machine_is_asked_again_when_disputes_are_over(begun: Tournament) -> None:
    for pairing in begun.pairings.select_related("first__user"):
        resign_first(pairing)
    asked = Outbox.objects.filter(kind=event_jobs.ADVANCE, done_at=None).order_by("due_at")
    assert NOW + state_machine.DISPUTE_PERIOD in set(asked.values_list("due_at", flat=True))
