"""The actions of a seat besides moving, and those of any viewer."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.bots import Level, neighbour
from games.log.state import State
from games.models import Table
from games.services.lobby import rematches
from games.views.analysis.board_context import base_context
from games.views.common.guests import fields
from games.views.conditional_moves.notice import PlanNotice, plan_notice
from games.views.gameplay.page.viewing import Viewing
from games.views.gameplay.proposals import (
    answered_proposals,
    pending_proposals,
    possible_proposals,
)
from games.views.gameplay.proposals.pending_proposals import PendingProposal
from games.views.gameplay.proposals.possible_proposals import PossibleProposals

FORMS = ("end", "takeback", "pause", "resign")
"""The forms beside the board, each of which gets an idempotency key of its own."""


@dataclass(frozen=True)
class LeavingWords:
    """The words for leaving the game: its name, its meaning, and its button."""

    action: str
    warning: str
    confirmation: str


@dataclass(frozen=True)
class PendingRematch:
    """A requested rematch: who asked for it, and for whom it waits. `asks`: for the viewer."""

    table: Table
    says: str
    asks: bool


@dataclass(frozen=True)
class ActionSection:
    """The buttons and links beside the board, except for those that move.

    `pending` waits for an answer, `answered` says what became of the last one; `keys` are by form.
    `takeback_instead`: an undo was refused, but consent may be asked for. `leaving` is None for
    those who cannot. `over`: the viewer has played this game to its end. `rematch` (fields of a
    form) is None where its terms can begin no other; `pending_rematch` was asked for already;
    `rematch_draws` says whether chance decides anything in it, as its seats are fixed;
    `rematch_waits` is "waits" where other people add to that. `analysis_url` is "" where the
    analysis board would show nothing. `level` is a bot to play next, stronger after a victory and
    weaker after a defeat.
    """

    pending: PendingProposal | None
    answered: str
    possible: PossibleProposals
    takeback_instead: bool
    leaving: LeavingWords | None
    over: bool
    rematch: dict[str, object] | None
    pending_rematch: PendingRematch | None
    rematch_draws: bool
    rematch_waits: str
    level: Level | None
    plan: PlanNotice | None
    keys: dict[str, str]
    seated: bool
    analysis_url: str
    dispute_url: str


def action_section(viewing: Viewing) -> ActionSection:
    """Return the actions of the viewer's seat, or of an onlooker."""
    game, state, viewer = viewing.game, viewing.state, viewing.viewer
    playing = viewer.live and game.running and viewer.seat in state.active
    over = viewer.live and not game.running and viewing.own is not None
    again = over and rematches.can_rematch(game, len(viewing.seats), timezone.now())
    pending_rematch = _pending_rematch(viewing) if again else None
    possible = possible_proposals.possible_proposals(game, state, viewer)
    return ActionSection(
        pending=pending_proposals.pending_proposal(game, state, viewer),
        answered=answered_proposals.answered_proposal(game, state, viewer),
        possible=possible,
        takeback_instead=viewing.typed.undo and possible.takeback,
        leaving=_leaving(state) if playing else None,
        over=over,
        rematch=_rematch_fields(pending_rematch) if again else None,
        pending_rematch=pending_rematch,
        rematch_draws=again and _has_rematch_draws(viewing),
        rematch_waits="waits" if sum(not seat.bot for seat in viewing.seats) > 1 else "now",
        level=_next_level(viewing) if again else None,
        plan=plan_notice(game, state, viewer),
        keys={form: str(uuid4()) for form in FORMS},
        seated=viewer.live and viewing.own is not None,
        analysis_url=_analysis_url(viewing),
        dispute_url=reverse("game_dispute", args=[game.pk]),
    )


def _analysis_url(viewing: Viewing) -> str:
    """Return the address of the analysis board of the position; "" where its board would lie face
    down.
    """
    game, state, viewer = viewing.game, viewing.state, viewing.viewer
    if base_context(state, viewer.seat, viewer.ply).covered:
        return ""
    return reverse("game_analysis", args=[game.pk, viewer.ply])


def _pending_rematch(viewing: Viewing) -> PendingRematch | None:
    """Return the rematch that one of the players has asked for, in words for the viewer."""
    player = viewing.viewer.player
    table = rematches.pending_rematch(viewing.game, player) if player else None
    if player is None or table is None:
        return None
    if any(place.user_id == player.pk for place in table.invited):
        says = gettext("%(name)s would like a rematch.") % {"name": table.host}
        return PendingRematch(table, says, asks=True)
    if table.state == Table.State.OPENING:
        says = gettext("All have accepted the rematch. It begins when all have opened their bytes.")
        return PendingRematch(table, says, asks=False)
    names = ", ".join(place.name for place in table.invited)
    says = gettext("A rematch was asked for. Waiting for %(names)s.") % {"names": names}
    return PendingRematch(table, says, asks=False)


def _rematch_fields(pending: PendingRematch | None) -> dict[str, object]:
    """Return the fields of the form; a player who was asked contributes to the seals of the
    table.
    """
    return fields(pending.table if pending and pending.asks else None)


def _has_rematch_draws(viewing: Viewing) -> bool:
    options = rematches.rematch_options(viewing.game)
    return viewing.game.rules.start(len(viewing.seats), options).may_draw


def _next_level(viewing: Viewing) -> Level | None:
    """Return the bot to play after this one; None after a draw, and in a game with other people."""
    result, seats = viewing.state.result, viewing.seats
    bots = [seat.bot for seat in seats if seat.bot]
    if len(seats) != 2 or not bots or result is None or not result.winners:
        return None
    return neighbour(
        viewing.game.ruleset, bots[0], 1 if viewing.viewer.seat in result.winners else -1
    )


def _leaving(state: State) -> LeavingWords:
    if len(state.active) == 1:
        return LeavingWords(
            gettext("Give up"),
            gettext("The game is over then, and counts as unfinished. Are you sure?"),
            gettext("Yes, give up"),
        )
    if state.position.agreed() is not None and len(state.active) > 2:
        return LeavingWords(
            gettext("Leave the game"),
            gettext("The others play on without you, and you cannot come back. Are you sure?"),
            gettext("Yes, leave"),
        )
    return LeavingWords(
        gettext("Resign"),
        gettext("Your opponent wins and the game is over. Are you sure?"),
        gettext("Yes, resign"),
    )
