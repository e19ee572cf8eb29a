"""Conditional moves: kept for their owner alone, and made in the transaction of the move they
answer.

A plan is for the moves after its `ply`; where the game leaves it, it is cleared and its owner is
notified on the site.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap
from database.compiled_writes import save_columns
from games.log.commands import Command, Refused
from games.log.conditional_moves import plans
from games.log.conditional_moves.plan_edits import rebased
from games.log.conditional_moves.plans import Tree
from games.log.refusals import LogRefusal
from games.log.state import State
from games.models import ConditionalMoves, Game, Seat
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.locking import lock, lock_errors_as_busy
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.refusals import GameplayRefusal


def plan_of(game: Game, user: User) -> ConditionalMoves | None:
    """Return the plan of `user` in a game, or the notice that it was dropped."""
    return next(iter(_plans(game=game.pk, user=user.pk)), None)


_plans = CompiledSelect(
    lambda: ConditionalMoves.objects.filter(
        game=Gap("game", Game._meta.pk), user=Gap("user", User._meta.pk)
    )
)


def planned(plan: ConditionalMoves | None, state: State) -> Tree:
    """Return the plan as it reads from the current board; [] for none."""
    if plan is None or not plan.tree or plan.ply > state.ply:
        return []
    return rebased(plan.tree, plans.runs_since(state, plan.ply), state.to_move)


def change(
    game_id: UUID, user: User, how: Callable[[Tree], Any], *, board: int, at: datetime
) -> None:
    """Store the plan that `how` makes of the present one, for the board of event `board`.

    Under the game's lock, so that two tabs lose nothing but by dropping all of it (`drop`). Raises
    RulesError, Game.DoesNotExist.
    """
    with lock_errors_as_busy(), transaction.atomic():
        game, seats = lock(game_id)
        seat = PlayerActor(user).seat_among(seats)
        row = next(row for row in seats if row.number == seat)
        state = state_of(game)
        _check_plannable(state, seat, board)
        tree = plans.checked(how(planned(plan_of(game, user), state)))
        if tree:
            values = {"ply": state.ply, "tree": tree, "cleared": "", "changed_at": at}
            ConditionalMoves.objects.update_or_create(game=game, user=user, defaults=values)
        else:
            drop(game_id, user)
        _mark(row, has_plan=bool(tree))


def drop(game_id: UUID, user: User) -> None:
    """Drop the plan for its owner, or the notice that it was dropped.

    On whatever board, and whatever another tab has put into it meanwhile: all of it is to go.
    """
    ConditionalMoves.objects.filter(game=game_id, user=user).delete()


def objection(state: State, seat: int) -> Refused | None:
    """Return why no moves can be planned for `seat` now."""
    if state.result:
        return Refused(LogRefusal.GAME_OVER)
    if seat in state.left:
        return Refused(LogRefusal.SEAT_LEFT)
    if seat in state.to_move and state.holds:
        return Refused(LogRefusal.CLOCKS_STOPPED)
    if seat in state.to_move:
        return Refused(GameplayRefusal.OWN_TURN_FIRST)
    if state.ruleset.one_by_one:
        return Refused(GameplayRefusal.GAME_NOT_PLANNABLE)
    return None


def _check_plannable(state: State, seat: int, board: int) -> None:
    """Raise Refused where no moves can be planned for `seat` on the board of event `board`."""
    if why := objection(state, seat):
        raise why
    if board != state.board_event:
        raise Refused(GameplayRefusal.BOARD_CHANGED)


def _mark(seat: Seat, *, has_plan: bool) -> None:
    """Record in the seat whether its player has a plan; the caller holds the lock."""
    if seat.has_plan != has_plan:
        seat.has_plan = has_plan
        save_columns(seat, "has_plan")


def _write(plan: ConditionalMoves, **columns: Any) -> None:
    """Write the plan, unless its owner has dropped it meanwhile, since there is no lock."""
    ConditionalMoves.objects.filter(pk=plan.pk).update(**columns)


class AutomaticAnswers:
    """The plans of one game while its door is open, which give one answer after the other."""

    def __init__(self, game: Game, seats: Iterable[Seat]) -> None:
        self._planners = [seat for seat in seats if seat.has_plan]
        numbers = {seat.user_id: seat.number for seat in self._planners}
        kept = ConditionalMoves.objects.filter(game=game).exclude(tree=[]) if numbers else ()
        self._plans = {numbers[plan.user_id]: plan for plan in kept if plan.user_id in numbers}

    def next(self, state: State) -> tuple[int, Command] | None:
        """Return the next answer and its seat; drop plans that do not fit the game any more."""
        if state.result or state.holds or not self._plans:
            return None
        for seat, plan in self._plans.items():
            if seat in state.to_move and seat not in state.left:
                return self._from(state, seat, plan)
        return None

    def _from(self, state: State, seat: int, plan: ConditionalMoves) -> tuple[int, Command] | None:
        branch = plans.branch_for(plan.tree, plans.runs_since(state, plan.ply))
        if branch is None:
            self.clear(seat, ConditionalMoves.Cleared.UNFORESEEN)
            return None
        plan.tree = branch["then"]
        return seat, plans.command_of(branch)

    def moved_by_hand(self, seat: int | None, ply: int) -> None:
        """Drop the plan of a seat that has moved by hand.

        A plan that begins at the board this move made stays.
        """
        if seat in self._plans and self._plans[seat].ply < ply:
            self._plans.pop(seat).delete()

    def went_on(self, seat: int, state: State) -> None:
        """Carry a plan on to the board that its answer has made."""
        plan = self._plans[seat]
        plan.ply = state.ply
        if not plan.tree:
            self._plans.pop(seat).delete()
        else:
            _write(plan, tree=plan.tree, ply=plan.ply)

    def clear(self, seat: int, why: ConditionalMoves.Cleared) -> None:
        """Drop a plan and record why."""
        _write(self._plans.pop(seat), tree=[], cleared=why)

    def end(self) -> None:
        """Drop all plans of a game that is over, of which nobody needs to be told."""
        for plan in self._plans.values():
            plan.delete()
        self._plans.clear()

    def mark_seats(self) -> None:
        """Record in the seats whose plans have ended that they have none any more."""
        for seat in self._planners:
            _mark(seat, has_plan=seat.number in self._plans)

    def clear_all(self, why: ConditionalMoves.Cleared) -> None:
        """Drop all plans, because the board has gone back."""
        for seat in list(self._plans):
            self.clear(seat, why)
