"""What a finished game leaves in the explorer, and what a ruling takes out again."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Outbox, SeatResult
from games.services.worker import work_loop
from study.models import ExploredPly
from study.services.explorer import game_index
from study.services.explorer.game_index import KIND
from tests.games.conftest import NOW
from tests.study.explorer.conftest import TURNED, WON_BY_WHITE, PairOfPlayers, carry_out
from tests.support.games.disputes import enforce, file

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def stored(game: Game) -> list[tuple[int, int, str]]:
    plies = ExploredPly.objects.filter(game=game).order_by("number")
    return list(plies.values_list("number", "seat", "result"))


def test_a_running_game_is_not_in_the_explorer(stage: PairOfPlayers) -> None:
    game = stage.moves(stage.begin(), "A1 A2 B1")
    assert not Outbox.objects.filter(kind=KIND).exists()
    assert not stored(game)


@pytest.mark.slow
def test_every_decision_of_a_finished_game_is(stage: PairOfPlayers) -> None:
    game = stage.play()
    assert stored(game) == [
        (number, number % 2, SeatResult.LOST if number % 2 else SeatResult.WON)
        for number in range(len(WON_BY_WHITE.split()))
    ]
    assert not Outbox.objects.filter(kind=KIND, done_at=None).exists()


def test_a_worker_finds_the_work_by_itself(stage: PairOfPlayers) -> None:
    game = stage.moves(stage.begin(), WON_BY_WHITE)
    work_loop.work("mail")
    assert stored(game)


@pytest.mark.slow
def test_a_game_on_a_turned_board_has_the_same_positions_and_moves(stage: PairOfPlayers) -> None:
    keys = [
        list(ExploredPly.objects.filter(game=game).values_list("number", "position", "move"))
        for game in (stage.play(WON_BY_WHITE), stage.play(TURNED))
    ]
    assert sorted(keys[0]) == sorted(keys[1])


def test_what_was_done_twice_stands_once(stage: PairOfPlayers) -> None:
    game = stage.play()
    before = stored(game)
    Outbox.objects.filter(kind=KIND).update(done_at=None)
    carry_out()
    assert stored(game) == before


def test_a_game_that_a_ruling_takes_back_leaves_the_explorer(
    stage: PairOfPlayers, admin: User
) -> None:
    game = stage.play()
    dispute = file(game, stage.bob, NOW)
    enforce(dispute.pk, admin, ruling="rollback", reason="A slip.", ply=2, at=NOW)
    carry_out()
    assert not stored(game)


@pytest.mark.slow
def test_a_game_that_a_ruling_cancels_leaves_the_explorer(
    stage: PairOfPlayers, admin: User
) -> None:
    game = stage.play()
    dispute = file(game, stage.bob, NOW)
    enforce(dispute.pk, admin, ruling="void", reason="Both were one.", at=NOW)
    carry_out()
    assert not stored(game)


@pytest.mark.slow
def test_an_award_changes_the_results(stage: PairOfPlayers, admin: User) -> None:
    game = stage.play()
    dispute = file(game, stage.bob, NOW)
    enforce(dispute.pk, admin, ruling="award", winner=1, reason="Proved.", at=NOW)
    carry_out()
    assert stored(game)[0][2] == SeatResult.LOST


def test_moves_of_strong_players_are_a_scope_of_their_own(
    stage: PairOfPlayers, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_index, "strong_players", lambda game, seats: {stage.bob.pk})
    game = stage.play()
    plies = ExploredPly.objects.filter(game=game, strong=True)
    assert set(plies.values_list("seat", flat=True)) == {1}
    by_alice, by_bob = (
        client.get("/explorer/sogo/strong/", {"moves": moves}).context["exploration"]
        for moves in ("", "A1")
    )
    assert not by_alice.moves
    assert [explored.results.games for explored in by_bob.moves] == [1]
    assert not by_bob.plies, "a list would name who is strong"


@pytest.mark.slow
def test_the_seats_of_a_game_are_asked_for_once(stage: PairOfPlayers) -> None:
    game = stage.play()
    with CaptureQueriesContext(connection) as captured:
        game_index.index_game(game.pk)
    assert sum('FROM "games_seat"' in query["sql"] for query in captured) == 1


@pytest.mark.slow
def test_the_command_writes_what_is_missing_and_with_anew_all(stage: PairOfPlayers) -> None:
    first, second = stage.play(), stage.play(TURNED)
    ExploredPly.objects.filter(game=first).delete()
    printed = StringIO()
    call_command("explore_games", stdout=printed)
    assert printed.getvalue().endswith("1 games, 7 decisions written, 0 games left out.\n")
    assert len(stored(first)) == len(stored(second)) == 7
    call_command("explore_games", "--anew", stdout=printed)
    assert "2 games, 14 decisions" in printed.getvalue()
