"""The notice about a plan on the page of a game, for the owner of the plan alone."""

from __future__ import annotations

from dataclasses import dataclass

from games.log.commands import Refused
from games.log.conditional_moves.plan_edits import line_count
from games.log.state import State
from games.models import Game
from games.services.gameplay import conditional_moves
from games.services.gameplay.refusals import GameplayRefusal
from games.views.common.viewer import Viewer


@dataclass(frozen=True)
class PlanNotice:
    """The notice of a plan on the page of its game.

    `lines` are planned; `why_not` refuses to plan anything now; `cleared`: why the site has
    dropped the plan, as a sentence.
    """

    lines: int
    why_not: Refused | None
    cleared: str

    @property
    def shown(self) -> bool:
        """Return whether there is a plan, or can be one sooner or later."""
        later = self.why_not and self.why_not.code is GameplayRefusal.OWN_TURN_FIRST
        return bool(self.lines or later) or self.why_not is None


def plan_notice(game: Game, state: State, reader: Viewer) -> PlanNotice | None:
    """Return the notice; None for onlookers and on earlier positions."""
    if reader.player is None or reader.seat is None or not reader.live or state.seats < 2:
        return None
    if state.ruleset.one_by_one:
        return None
    plan = conditional_moves.plan_of(game, reader.player)
    planned = line_count(conditional_moves.planned(plan, state))
    why_not = conditional_moves.objection(state, reader.seat)
    return PlanNotice(planned, why_not, plan.get_cleared_display() if plan else "")
