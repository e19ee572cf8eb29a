"""The notice on a game's page for the owner of a plan, and for nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from games.log.conditional_moves.plan_edits import line_count
from games.log.state import State
from games.models import Game
from games.services.gameplay import conditional_moves
from games.views.common.viewer import Viewer


@dataclass(frozen=True)
class PlanNotice:
    """The notice of a plan on the page of its game.

    `lines` are planned; `possible`: something may be planned now; `cleared`: why the site has
    dropped the plan, as a sentence.
    """

    lines: int
    possible: bool
    cleared: str


def plan_notice(game: Game, state: State, reader: Viewer) -> PlanNotice | None:
    """Return the notice; None for onlookers and on earlier positions."""
    if reader.player is None or reader.seat is None or not reader.live or state.seats < 2:
        return None
    plan = conditional_moves.plan_of(game, reader.player)
    planned = line_count(conditional_moves.planned(plan, state))
    possible = conditional_moves.objection(state, reader.seat) is None
    return PlanNotice(planned, possible, plan.get_cleared_display() if plan else "")
