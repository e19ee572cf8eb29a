"""Claims of disputes, by which a member of the staff takes one up and the others see who."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Dispute
from games.services.disputes.conflicts import require_judge
from games.services.disputes.locking import locked_dispute, require_open
from games.services.disputes.refusals import DisputeRefusal
from games.services.gamelog.actors import AdminActor
from games.services.gamelog.audit_trail import Act, record_act

CLAIM_LIFETIME = timedelta(hours=24)
"""How long a claim holds; a judge who needs longer claims again."""


def claim(dispute_id: UUID, admin: User, *, at: datetime) -> Dispute:
    """Claim a dispute for 24 hours, or for 24 more.

    Raises NotPermitted, and Refused where it is closed, another has it or there is a conflict.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        conflict = require_judge(admin, dispute.game, at)
        require_open(dispute)
        require_unclaimed_by_others(dispute, admin, at)
        dispute.claimed_by, dispute.claimed_at = admin, at
        dispute.save(update_fields=["claimed_by", "claimed_at"])
        _record(Act.CLAIM, dispute, admin, at, conflict)
    return dispute


def release_claim(dispute_id: UUID, admin: User, *, at: datetime) -> Dispute:
    """Give a claimed dispute back; without a claim nothing happens.

    Raises NotPermitted and Refused.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        AdminActor(admin).seat_among(dispute.game.seats.all())
        require_open(dispute)
        require_unclaimed_by_others(dispute, admin, at)
        if dispute.claimed_by_id == admin.pk:
            dispute.claimed_by = None
            dispute.save(update_fields=["claimed_by"])
            _record(Act.RELEASE, dispute, admin, at)
    return dispute


def claimant(dispute: Dispute, at: datetime) -> User | None:
    """Return the member of the staff whose claim holds now; a claim expires by itself."""
    since = dispute.claimed_at
    return dispute.claimed_by if since and at < since + CLAIM_LIFETIME else None


def require_unclaimed_by_others(dispute: Dispute, admin: User, at: datetime) -> None:
    """Raise Refused while another member of the staff has the dispute."""
    holder = claimant(dispute, at)
    if holder and holder != admin:
        raise Refused(DisputeRefusal.CLAIMED_BY_ANOTHER, name=str(holder))


def _record(act: Act, dispute: Dispute, admin: User, at: datetime, conflict: str = "") -> None:
    details = {"game": str(dispute.game_id), **({"conflict": conflict} if conflict else {})}
    record_act(act, admin, f"dispute:{dispute.pk}", at=at, details=details)
