"""Private contents of a game in dispute, shown to a judge who gives a reason, and recorded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import ChatMessage, ConditionalMoves, Dispute, Note
from games.services.disputes.conflicts import require_judge
from games.services.disputes.locking import locked_dispute, require_open
from games.services.disputes.refusals import DisputeRefusal
from games.services.gamelog.audit_trail import Act, record_act

MAX_MESSAGES = 200
"""How many messages of a chat are shown, which are the latest ones."""


@dataclass(frozen=True)
class PrivateThings:
    """The chat of a game, and the notes and plans of its players."""

    messages: list[ChatMessage]
    notes: list[Note]
    plans: list[ConditionalMoves]


def read_private_things(
    dispute_id: UUID, admin: User, reason: str, *, at: datetime
) -> tuple[Dispute, PrivateThings]:
    """Return the chat, the notes and the plans of the game, and record that they were read.

    Raises NotPermitted, and Refused without a reason or where the dispute is closed.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        conflict = require_judge(admin, dispute.game, at)
        require_open(dispute)
        if not reason.strip():
            raise Refused(DisputeRefusal.READING_REASON_MISSING)
        details = {"game": str(dispute.game_id), "conflict": conflict}
        subject = f"dispute:{dispute.pk}"
        record_act(Act.PRIVATE_READ, admin, subject, at=at, reason=reason, details=details)
        return dispute, _private_things(dispute)


def _private_things(dispute: Dispute) -> PrivateThings:
    messages = ChatMessage.objects.filter(game=dispute.game).select_related("user")
    latest = messages.order_by("-at", "-pk")[:MAX_MESSAGES]
    notes = Note.objects.filter(game=dispute.game).select_related("user").order_by("user", "ply")
    plans = ConditionalMoves.objects.filter(game=dispute.game).exclude(tree=[])
    return PrivateThings(
        list(reversed(latest)), list(notes), list(plans.select_related("user").order_by("user"))
    )
