"""A plan and the move it answers, at the very same moment."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.actions import Moves
from games.log.planning import ANY
from games.models import Game, Plan
from games.services import plans
from games.services.authors import Player
from games.services.play import play


@pytest.mark.parametrize("answer", ["C1", "E9"])
def test_a_plan_dropped_at_that_very_moment_stops_nobody(
    live_game: Game, alice: User, bob: User, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = timezone.now()
    play(live_game.pk, Moves(("A1",)), by=Player(alice), key="1", at=at)
    then = {"on": ANY, "do": ["D1"], "then": []}
    tree = [{"on": ANY, "do": [answer], "then": [then]}]
    board = Game.objects.get().board_number
    plans.save(live_game.pk, alice, tree, board=board, at=at)
    read = plans.Answers.__init__

    def read_and_dropped(self: plans.Answers, *found: Any) -> None:
        read(self, *found)
        plans.drop(live_game.pk, alice)

    monkeypatch.setattr(plans.Answers, "__init__", read_and_dropped)
    receipt = play(live_game.pk, Moves(("B1",)), by=Player(bob), key="2", at=at)
    assert receipt.state.ply >= 2
    assert not Plan.objects.exists()
