"""Whenever the board goes back, or the game is over, all plans for it are dropped."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import ApplyRuling, ProposalKind, Propose, Resign, Respond
from games.log.conditional_moves.plans import ANY, RESIGN
from games.models import ConditionalMoves, Game
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.gameplay.conditional_moves.test_conditional_moves import game, on, planned, sent
from tests.support.games.chance import play_on

__all__ = ["game"]


def test_going_back_clears_every_plan(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on("B4", "C1"))
    sent(game, alice, Propose(ProposalKind.TAKEBACK))
    sent(game, bob, Respond(accept=True))
    kept = conditional_moves.plan_of(game, alice)
    assert kept
    assert kept.cleared == ConditionalMoves.Cleared.TAKEN_BACK


@pytest.mark.parametrize("back", [1, 2])
def test_a_ruling_that_goes_back_clears_every_plan(alice: User, bob: User, back: int) -> None:
    """In tiles chance draws again at once, so the board may have as many moves as before."""
    people = [alice, bob]
    game = play_on(start_game("tiles", people, options={}, at=timezone.now()), people, Random(2), 9)
    state = state_of(game)
    waits = 1 - min(state.to_move)
    planned(game, people[waits], {"on": ANY, "do": RESIGN, "then": []})
    ruling = ApplyRuling("d", "rollback", ply=state.ply - back)
    apply_command(game.pk, ruling, by=SiteActor(), key="r", at=timezone.now())
    kept = conditional_moves.plan_of(game, people[waits])
    assert kept
    assert (kept.tree, kept.cleared) == ([], ConditionalMoves.Cleared.TAKEN_BACK)


@pytest.mark.parametrize("how", ["resignation", "the rules"])
def test_when_the_game_is_over_no_plan_is_left(alice: User, bob: User, how: str) -> None:
    people, at = [alice, bob], timezone.now()
    game = start_game("sogo", people, options={"size": 3}, at=at)
    first = min(state_of(game).to_move)
    for ply, rod in enumerate(["B3", "B1", "B3", "A1"]):
        sent(game, people[(first + ply) % 2], rod)
    planned(game, people[1 - first], on(ANY, "A1", seat=first))
    sent(game, people[first], Resign() if how == "resignation" else "B3")
    assert state_of(Game.objects.get()).result
    assert not ConditionalMoves.objects.exists()
