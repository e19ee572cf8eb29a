"""The lock on a dispute and its game, and the checks that all acts on a dispute begin with."""

from __future__ import annotations

from uuid import UUID

from games.log.commands import Refused
from games.models import Dispute
from games.services.disputes.refusals import DisputeRefusal
from games.services.gamelog.locking import lock

MAX_TEXT_LENGTH = 2000


def locked_dispute(dispute_id: UUID) -> Dispute:
    """Return the dispute and its game, locked; the game first."""
    game_id = Dispute.objects.values_list("game", flat=True).get(pk=dispute_id)
    lock(game_id)
    disputes = Dispute.objects.select_for_update(of=("self",))
    return disputes.select_related("game", "opened_by").get(pk=dispute_id)


def require_open(dispute: Dispute) -> None:
    """Raise Refused where the dispute is withdrawn or ruled on."""
    if dispute.state != Dispute.State.OPEN:
        raise Refused(DisputeRefusal.DISPUTE_CLOSED)


def require_text(text: str) -> None:
    """Raise Refused where the text is empty or too long."""
    if not text.strip() or len(text) > MAX_TEXT_LENGTH:
        raise Refused(DisputeRefusal.TEXT_MISSING, count=MAX_TEXT_LENGTH)
