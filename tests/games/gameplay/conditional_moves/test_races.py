"""A plan and the move it answers, at the very same moment."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.conditional_moves.plans import ANY
from games.models import ConditionalMoves, Game, Seat
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import lock
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import apply_command
from tests.support.games.plan_pages import add, hers, tree

__all__ = ["hers"]

pytestmark = pytest.mark.database


@pytest.mark.parametrize("answer", ["C1", "E9"])
def test_a_plan_dropped_at_that_very_moment_stops_nobody(
    live_game: Game, alice: User, bob: User, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = timezone.now()
    apply_command(live_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key="1", at=at)
    then = {"on": ANY, "do": ["D1"], "then": []}
    branch = {"on": ANY, "do": [answer], "then": [then]}
    board = Game.objects.get().board_event
    conditional_moves.change(live_game.pk, alice, lambda _: [branch], board=board, at=at)
    read = conditional_moves.AutomaticAnswers.__init__

    def read_and_dropped(self: conditional_moves.AutomaticAnswers, *found: Any) -> None:
        read(self, *found)
        conditional_moves.drop(live_game.pk, alice)

    monkeypatch.setattr(conditional_moves.AutomaticAnswers, "__init__", read_and_dropped)
    receipt = apply_command(live_game.pk, PlayMoves(("B1",)), by=PlayerActor(bob), key="2", at=at)
    assert receipt.state.ply >= 2
    assert not ConditionalMoves.objects.exists()


def test_two_tabs_that_add_a_line_at_the_same_moment_lose_none(
    hers: Client, live_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked_after_the_other_tab(game: UUID) -> tuple[Game, list[Seat]]:
        monkeypatch.setattr(conditional_moves, "lock", lock)
        assert add(hers, live_game, "B3,C2").status_code == 303
        return lock(game)

    monkeypatch.setattr(conditional_moves, "lock", locked_after_the_other_tab)
    assert add(hers, live_game, "D1,C2").status_code == 303
    assert [branch["on"] for branch in tree(live_game)] == [[[1, "B3"]], [[1, "D1"]]]
