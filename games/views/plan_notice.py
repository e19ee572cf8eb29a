"""What the page of a game says to the owner of a plan, and to nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from games.log.replanning import lines
from games.log.state import State
from games.models import Game
from games.services import plans
from games.views.reader import Reader


@dataclass(frozen=True)
class PlanNotice:
    """`lines` are planned; `possible`: something may be planned now; `cleared`: why the site has
    dropped the plan (a template).
    """

    lines: int
    possible: bool
    cleared: str


def plan_notice(game: Game, state: State, reader: Reader) -> PlanNotice | None:
    """None for onlookers and on earlier positions."""
    if reader.player is None or reader.seat is None or not reader.live or state.seats < 2:
        return None
    plan = plans.plan_of(game, reader.player)
    planned = lines(plans.planned(plan, state))
    possible = plans.objection(state, reader.seat) is None
    return PlanNotice(planned, possible, plan.cleared if plan else "")
