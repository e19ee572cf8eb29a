"""The operator's daily mail: the acts of the staff, what waits too long, and the last hash of the
record.

The hash leaves the site by it, so that a record written anew from its beginning is found out.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

from django.conf import settings
from django.core.cache import cache
from django.core.mail import send_mail

from games.models import AuditEntry, Dispute
from games.services.disputes.deadlines import DECISION_PERIOD
from games.services.gamelog.audit_trail import Act, last_entry, record_act

RETRY_INTERVAL_SECONDS = 3_600
"""How many seconds pass between two attempts on a day whose mail has not gone out."""

_TRIED = "fernzug:staff-acts-mailed"


def mail_staff_acts(now: datetime) -> None:
    """Send the mail of the day, where an operator wants it and something was ever recorded.

    Nothing is locked while the mail server is asked; where a worker dies between the mail and its
    entry, the mail comes twice.
    """
    last = last_entry() if settings.OPERATOR_EMAIL else None
    if last is None or _is_mailed(now) or not cache.add(_TRIED, 1, RETRY_INTERVAL_SECONDS):
        return
    subject = f"{settings.SITE_NAME}: staff acts up to {now.astimezone(UTC):%Y-%m-%d}"
    send_mail(subject, _body(last, now), None, [settings.OPERATOR_EMAIL])
    details = {"number": last.number, "hash": last.hash}
    record_act(Act.HEAD_MAILED, None, f"entry:{last.number}", at=now, details=details)


def _is_mailed(now: datetime) -> bool:
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return AuditEntry.objects.filter(act=Act.HEAD_MAILED, at__gte=today).exists()


def _body(last: AuditEntry, now: datetime) -> str:
    since = AuditEntry.objects.filter(act=Act.HEAD_MAILED).order_by("number").last()
    acts = AuditEntry.objects.filter(number__gt=since.number if since else 0)
    counts = sorted(Counter(acts.values_list("act", flat=True)).items())
    waiting = Dispute.objects.filter(
        state=Dispute.State.OPEN, opened_at__lt=now - DECISION_PERIOD
    ).count()
    lines = [
        "Acts of the staff since the last of these mails:",
        *([f"  {count} x {act}" for act, count in counts] or ["  none"]),
        "",
        f"Disputes that have waited for more than {DECISION_PERIOD.days} days: {waiting}",
        "",
        "The last entry of the record. Keep this mail: with it you can tell later whether",
        "the record was written anew.",
        "",
        f"  python manage.py verify_audit --head {last.number}:{last.hash}",
    ]
    return "\n".join(lines) + "\n"
