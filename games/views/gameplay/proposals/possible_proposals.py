"""The proposals that a player may make on the page of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext

from games.log.commands import ProposalKind, Propose
from games.log.proposals.proposals import MAX_PAUSE, objection_to_proposal
from games.log.proposals.takebacks import objection_to_undo
from games.log.state import State
from games.models import Game
from games.rules.kit.core import Seat
from games.services.gamelog.games_by_key import SeatedAccount, seated_accounts
from games.services.gamelog.presence import possible_viewers
from games.views.common.viewer import Viewer
from games.views.gameplay.proposals.pending_proposals import is_counted


@dataclass(frozen=True)
class PossibleProposals:
    """The proposals that the reader may make now; a pause may end on `from_day` to `to_day`."""

    end: str = ""
    takeback: bool = False
    pause: bool = False
    grace: bool = False
    from_day: str = ""
    to_day: str = ""


def possible_proposals(game: Game, state: State, reader: Viewer) -> PossibleProposals:
    """Return what the reader's seat may propose, or do, besides moving."""
    now, seat = timezone.now(), reader.seat
    if not reader.live or seat is None or state.result or seat in state.left:
        return PossibleProposals()
    may = {what: objection_to_proposal(state, seat, now, what) is None for what in ProposalKind}
    end = gettext("Propose to end") if is_counted(state) else gettext("Offer draw")
    grace = may_undo(game, state, seat, seated_accounts(game), now)
    today = timezone.localtime(now).date()
    return PossibleProposals(
        end=end if may[ProposalKind.END] else "",
        takeback=may[ProposalKind.TAKEBACK] and not grace,
        pause=may[ProposalKind.PAUSE],
        grace=grace,
        from_day=(today + timedelta(days=1)).isoformat(),
        to_day=(today + MAX_PAUSE - timedelta(days=1)).isoformat(),
    )


def may_undo(
    game: Game, state: State, seat: Seat, seated: Iterable[SeatedAccount], at: datetime
) -> bool:
    """Return whether the seat may undo its last turn, which none of the others seated has seen."""
    if objection_to_undo(state, seat, at) is not None:
        return False
    others = [other.user_id for other in seated if other.number != seat]
    return not possible_viewers(game.pk, others, state.board_event)


def requested_proposal(what: str, last_day: date | None) -> Propose:
    """Return the command of a proposal's form; a pause lasts until the end of its last day, local
    time.

    Days far from now are no end that a pause can have; the calendar itself ends soon after some.
    """
    until = None
    if (
        what == ProposalKind.PAUSE
        and last_day is not None
        and abs(last_day.year - timezone.now().year) < 2
    ):
        begins = datetime.combine(last_day, datetime.min.time())
        until = timezone.make_aware(begins + timedelta(days=1))
    return Propose(ProposalKind(what), until)
