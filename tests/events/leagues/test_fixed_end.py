"""The fixed end of a season, absent players, corrections, and workers that die in between."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from events.models import Division, League, Pairing, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_jobs, state_machine
from events.services.leagues.divisions import (
    division_start,
    fixed_end,
    results,
    seals,
    seed_list,
    settlement,
    verdicts,
)
from events.services.leagues.entries import admission
from events.services.tournaments import results as event_results
from events.services.tournaments import seals as event_seals
from events.services.tournaments.state_machine import DISPUTE_PERIOD
from games.log.commands import Resign
from games.models import Game, Outbox
from games.rules import RULESETS
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.events.leagues.conftest import FIRST_START, enter_all, people, season_of, work_until
from tests.games.conftest import NOW

HOUR = timedelta(hours=1)


def resign(pairing: Pairing, player: User, at: datetime) -> None:
    assert pairing.game_id
    apply_command(pairing.game_id, Resign(), by=PlayerActor(player), key="r", at=at)


def without_clocks() -> None:
    """Let nobody lose on time while weeks go by."""
    Game.objects.update(due_at=None, settles_at=None)


def test_a_proved_position_is_decided_by_proof(alice: User, bob: User) -> None:
    game = start_game("sogo", [alice, bob], options={"size": 3}, at=NOW)
    state = state_of(game)
    position = state.position
    sogo = RULESETS["sogo"]
    # whoever is to move completes a row of three at once
    for rod in ["A1", "C1", "A2", "C2"]:
        (seat,) = position.to_move
        position = position.play(sogo.parse(rod), seat)
    verdict = verdicts.verdict_on("sogo", state.__class__(**{**vars(state), "position": position}))
    assert verdict.reason == SeasonLogKind.PROVED
    assert position.to_move == {verdict.winner}


def test_a_held_game_waits_for_its_ruling(begun: Season) -> None:
    without_clocks()
    held = Game.objects.all()[0]
    Game.objects.filter(pk=held.pk).update(held=True)
    event_id = begun.divisions.get().event_id
    assert fixed_end.decide_open_games(event_id, begun.ends_at)
    assert [game.pk for game in Game.objects.running()] == [held.pk]


def test_a_move_in_between_makes_the_verdict_stale(
    begun: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_clocks()
    pairing = Pairing.objects.select_related("first__user", "game")[0]
    judge = verdicts.verdict_on

    def resigned_meanwhile(*judged: object) -> verdicts.FixedEndVerdict:
        resign(pairing, pairing.first.user, FIRST_START)
        return judge(*judged)  # type: ignore[arg-type]

    monkeypatch.setattr(fixed_end, "verdict_on", resigned_meanwhile)
    assert pairing.game is not None
    fixed_end.decide(begun.divisions.get(), pairing.game, begun.ends_at)
    assert Game.objects.get(pk=pairing.game_id).termination == "resignation"
    assert not begun.log.filter(game=pairing.game).exists()


@pytest.mark.slow
def test_half_a_win_each_is_not_rated(begun: Season) -> None:
    without_clocks()
    work_until(begun.ends_at)
    assert {game.status for game in Game.objects.all()} == {"cancelled"}


@pytest.mark.slow
def test_the_host_hears_once_of_a_second_loss_on_time(begun: Season) -> None:
    pairings = list(Pairing.objects.order_by("pk"))
    loser = pairings[0].first
    mine = [pairing for pairing in pairings if loser.pk in (pairing.first_id, pairing.second_id)]
    for count, pairing in enumerate(mine, start=1):
        is_first = pairing.first_id == loser.pk
        pairing.first_points, pairing.second_points = (0, 2) if is_first else (2, 0)
        pairing.is_lost_on_time = True
        pairing.save()
        for _attempt in range(2):
            results.follow(pairing.game_id, FIRST_START)  # type: ignore[arg-type]
        reports = Outbox.objects.filter(kind=season_jobs.ABSENT).values_list("object_id", flat=True)
        absent = begun.entries.get(user=loser.user_id)
        assert set(reports) == ({str(absent.pk)} if count >= 2 else set())


def test_a_ruling_after_the_end_corrects_the_places(begun: Season) -> None:
    for pairing in Pairing.objects.select_related("first__user"):
        resign(pairing, pairing.first.user, FIRST_START)
    work_until(FIRST_START + HOUR)
    work_until(FIRST_START + HOUR + DISPUTE_PERIOD)
    # the tables are final early, and are settled when the season ends
    work_until(begun.ends_at)
    season = season_of(begun.league)
    assert season.state == Season.State.FINAL
    first = SeasonEntry.objects.get(season=season, place=1).user
    for game in Game.objects.filter(seats__user=first):
        game.seats.filter(user=first).update(result="lost")
        game.seats.exclude(user=first).update(result="won")
        event_results.follow(game.pk, begun.ends_at)
        results.follow(game.pk, begun.ends_at)
        results.follow(game.pk, begun.ends_at)
    assert SeasonEntry.objects.get(season=season, user=first).place != 1
    assert season.log.filter(kind=SeasonLogKind.CORRECTED).count() in (1, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "name"),
    [
        (seed_list, "_write"),
        (division_start, "_pair"),
        (event_seals, "drawn_order"),
        (state_machine.season_jobs, "ask_for_divisions"),
    ],
)
def test_a_worker_that_dies_at_the_start_is_followed_by_another(
    league: League, monkeypatch: pytest.MonkeyPatch, module: object, name: str
) -> None:
    season = season_of(league)
    enter_all(season, people(3))

    def die(*_: object) -> None:
        raise RuntimeError("the worker dies")

    monkeypatch.setattr(module, name, die)
    work_until(FIRST_START)
    assert season_of(league).state in (Season.State.OPEN, Season.State.DIVIDED)
    assert not Game.objects.exists()
    monkeypatch.undo()
    work_until(FIRST_START + timedelta(minutes=10))
    assert season_of(league).state == Season.State.RUNNING
    assert Division.objects.count() == 1
    assert Game.objects.running().count() == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "name"),
    [
        (fixed_end, "end_games"),
        (fixed_end, "verdict_on"),
        (settlement, "_log_movements"),
        (settlement, "_place"),
    ],
)
def test_a_worker_that_dies_at_the_end_is_followed_by_another(
    begun: Season, monkeypatch: pytest.MonkeyPatch, module: object, name: str
) -> None:
    without_clocks()

    def die(*_: object, **__: object) -> None:
        raise RuntimeError("the worker dies")

    monkeypatch.setattr(module, name, die)
    work_until(begun.ends_at)
    work_until(begun.ends_at + DISPUTE_PERIOD)
    work_until(begun.ends_at + DISPUTE_PERIOD + HOUR)
    assert season_of(begun.league).state == Season.State.CLOSING
    monkeypatch.undo()
    for nth in range(1, 4):
        work_until(begun.ends_at + nth * DISPUTE_PERIOD + 2 * HOUR)
    assert season_of(begun.league).state == Season.State.FINAL
    movements = begun.log.filter(kind__in=[SeasonLogKind.ROSE, SeasonLogKind.FELL])
    assert movements.count() == 0, "a single division has nowhere to go"
    assert begun.log.filter(kind=SeasonLogKind.FINAL).count() == 1


def test_the_lots_can_be_checked_from_the_seed(begun: Season) -> None:
    seed = seals.seed_of(begun)
    assert seed is not None
    names = [str(pk) for pk in begun.entries.order_by("pk").values_list("pk", flat=True)]
    order = seals.order_of(str(begun.pk), seed, names)
    seeded = list(begun.entries.order_by("seed").values_list("pk", flat=True))
    assert [int(names[index]) for index in order] == seeded
    event = begun.divisions.get().event
    assert event_seals.seed_of(event) == seals.seed_for_division(seed, 1)


def test_the_seed_is_a_secret_before_the_start(league: League, bob: User) -> None:
    season = season_of(league)
    admission.enter(season.pk, bob, at=NOW)
    assert seals.seed_of(season) is None
