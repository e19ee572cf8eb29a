"""Plans: kept for their owner alone, carried out inside the transaction of the move they answer.

A plan is for the moves after its `ply`; where the game leaves it, it is cleared and its owner is
told why on the site.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log import planning
from games.log.actions import Action, Refused
from games.log.planning import Tree
from games.log.replanning import rebased
from games.log.state import State
from games.models import Game, Plan, Seat
from games.rules.core import noop
from games.services.authors import Player
from games.services.locking import busy_not_broken, lock
from games.services.states import state_of

_ = noop

OTHERWISE = _("Your plan is dropped: something happened that it had no answer to.")
WENT_BACK = _("Your plan is dropped: the game has gone back.")
NOT_LEGAL = _("Your plan is dropped: the move it had was no longer legal.")


def plan_of(game: Game, user: User) -> Plan | None:
    """What `user` has planned there, or the notice that it was dropped."""
    return Plan.objects.filter(game=game, user=user).first()


def planned(plan: Plan | None, state: State) -> Tree:
    """The plan as it is to be read from the board as it stands; [] for none."""
    if plan is None or not plan.tree or plan.ply > state.ply:
        return []
    return rebased(plan.tree, planning.runs_since(state, plan.ply), state.to_move)


def change(
    game_id: UUID, user: User, how: Callable[[Tree], Any], *, board: int, at: datetime
) -> None:
    """Keep what `how` makes of the plan as it is now, for the board of event `board`. Under the
    game's lock, so that two tabs lose nothing but by dropping all of it (`drop`).
    Raises RulesError, Game.DoesNotExist.
    """
    with busy_not_broken(), transaction.atomic():
        game, seats = lock(game_id)
        seat = Player(user).seat_among(seats)
        state = state_of(game)
        _may_plan(state, seat, board)
        tree = planning.checked(how(planned(plan_of(game, user), state)))
        if tree:
            known = {"ply": state.ply, "tree": tree, "cleared": "", "changed_at": at}
            Plan.objects.update_or_create(game=game, user=user, defaults=known)
        else:
            drop(game_id, user)


def drop(game_id: UUID, user: User) -> None:
    """The owner's own doing, also of the notice that a plan was cleared. On whatever board, and
    whatever another tab has put into it meanwhile: all of it is to go.
    """
    Plan.objects.filter(game=game_id, user=user).delete()


def objection(state: State, seat: int) -> Refused | None:
    """Why nothing can be planned for `seat` now."""
    if state.result:
        return Refused(_("The game is over."))
    if seat in state.left:
        return Refused(_("You have left this game."))
    if seat in state.to_move:
        return Refused(_("It is your turn: make your move, then plan ahead."))
    if state.ruleset.one_by_one:
        return Refused(_("In this game what is on the board is not known before one's turn."))
    return None


def _may_plan(state: State, seat: int, board: int) -> None:
    if why := objection(state, seat):
        raise why
    if board != state.board_number:
        raise Refused(_("The board has changed since you looked. Here it is as it stands now."))


def _write(plan: Plan, **columns: Any) -> None:
    """Nothing is left to write where its owner has dropped it meanwhile, without a lock."""
    Plan.objects.filter(pk=plan.pk).update(**columns)


class Answers:
    """The plans of one game while its door is open: the next answer, as long as there is one."""

    def __init__(self, game: Game, seats: Iterable[Seat]) -> None:
        self._seats = {seat.user_id: seat.number for seat in seats if seat.user_id}
        kept = Plan.objects.filter(game=game).exclude(tree=[])
        self._plans = {self._seats[one.user_id]: one for one in kept if one.user_id in self._seats}

    def next(self, state: State) -> tuple[int, Action] | None:
        """Who answers what now; clears plans that the game has left."""
        if state.result or state.holds or not self._plans:
            return None
        for seat, plan in self._plans.items():
            if seat in state.to_move and seat not in state.left:
                return self._from(state, seat, plan)
        return None

    def _from(self, state: State, seat: int, plan: Plan) -> tuple[int, Action] | None:
        branch = planning.branch_for(plan.tree, planning.runs_since(state, plan.ply))
        if branch is None:
            self.clear(seat, OTHERWISE)
            return None
        plan.tree = branch["then"]
        return seat, planning.action_of(branch)

    def moved_by_hand(self, seat: int | None, ply: int) -> None:
        """Who moves without waiting for their plan has another one now, but for what begins at
        the board that this move made.
        """
        if seat in self._plans and self._plans[seat].ply < ply:
            self._plans.pop(seat).delete()

    def went_on(self, seat: int, state: State) -> None:
        """An answer was given: what follows it is planned from the board it made."""
        plan = self._plans[seat]
        plan.ply = state.ply
        if not plan.tree:
            self._plans.pop(seat).delete()
        else:
            _write(plan, tree=plan.tree, ply=plan.ply)

    def clear(self, seat: int, why: str) -> None:
        """Drop one plan and say why."""
        _write(self._plans.pop(seat), tree=[], cleared=why)

    def end(self) -> None:
        """The game is over: nothing is left to answer, and nobody needs to be told why."""
        for plan in self._plans.values():
            plan.delete()
        self._plans.clear()

    def clear_all(self, why: str) -> None:
        """Drop them all: the board has gone back."""
        for seat in list(self._plans):
            self.clear(seat, why)
