"""The words for events of a log and for kinds of mails, which otherwise would be codes to the
staff.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from games.extensions import notifications
from games.log.commands import ProposalKind
from games.log.events import EventKind
from games.models import Appeal, Dispute, JobKind, Settlement
from games.rules.kit.core import N_
from games.views.clock.clock_text import REASONS

EVENT_LABELS = {
    EventKind.STARTED: N_("start of the game"),
    EventKind.MOVE: N_("move"),
    EventKind.CHANCE: N_("draw"),
    EventKind.OFFERED: N_("proposal"),
    EventKind.ANSWERED: N_("answer to a proposal"),
    EventKind.RESIGNED: N_("resignation"),
    EventKind.LAPSED: N_("time ran out"),
    EventKind.HELD: N_("clocks stopped"),
    EventKind.RELEASED: N_("clocks started again"),
    EventKind.RULED: N_("ruling"),
    EventKind.PAUSED: N_("pause"),
    EventKind.TAKEN_BACK: N_("moves taken back"),
}

NEWS_LABELS = {
    JobKind.TURN_NEWS: N_("news of a turn, and its reminder"),
    JobKind.DISPUTED: N_("a problem was reported"),
    JobKind.ASKED: N_("a question of the admins"),
    JobKind.RULING_PROPOSED: N_("a ruling is proposed"),
    JobKind.SEAT_CHANGE: N_("a seat changes hands"),
    JobKind.SETTLEMENT: N_("the players settle a problem"),
    JobKind.OVERDUE: N_("a report waits too long"),
    JobKind.RULED: N_("the admins have ruled"),
    JobKind.APPEALED: N_("an appeal"),
    JobKind.APPEAL_DECIDED: N_("an appeal is decided"),
    JobKind.SANCTIONED: N_("a decision about a player"),
    JobKind.SANCTION_LIFTED: N_("a decision about a player is lifted"),
}

FIELD_LABELS = {
    "accept": N_("accepted"),
    "chance_decided": N_("chance had decided something before"),
    "due": N_("deadline"),
    "forgotten": N_("nobody had moved for long"),
    "from": N_("beginning"),
    "not_opened": N_("seats whose bytes were not opened"),
    "ply": N_("back to position"),
    "to": N_("until"),
    "until": N_("until"),
    "what": N_("about"),
    "why": N_("reason"),
}
"""The fields of an event in words."""

FOR_PROGRAMS = frozenset({"dispute", "key"})
"""The fields that mean nothing to people, since they only tie events of the log together."""

VALUE_LABELS = {
    "what": {
        ProposalKind.END: N_("end of the game"),
        ProposalKind.TAKEBACK: N_("takeback"),
        ProposalKind.PAUSE: N_("an agreed pause"),
    },
    "why": REASONS,
}
"""The codes that a field may hold, in words."""


def field_label(field: str) -> str:
    """Return the name of a field of an event in the reader's language."""
    return gettext(FIELD_LABELS[field]) if field in FIELD_LABELS else field


def value_label(field: str, value: object) -> str:
    """Return a code that a field holds, or yes and no, in words; "" for anything else."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    labels: Mapping[str, str] = VALUE_LABELS.get(field, {})  # type: ignore[assignment]
    return gettext(labels[str(value)]) if str(value) in labels else ""


def event_label(kind: str) -> str:
    """Return the kind of an event in words, in the reader's language."""
    return gettext(EVENT_LABELS[EventKind(kind)])


def ruling_label(ruling: str) -> str:
    """Return the ruling of an event in words; the event of a hold has none."""
    labels = {**dict(Settlement.Outcome.choices), **dict(Dispute.Ruling.choices)}
    labels["overturn"] = Appeal.Outcome.OVERTURNED.label
    return str(labels.get(ruling, ruling))


def news_label(kind: str) -> str:
    """Return the subject of mails of this kind; the name of the kind where no app has one."""
    category = notifications.category_of(kind)
    if category is not None:
        return gettext(category.label)
    return gettext(NEWS_LABELS[JobKind(kind)]) if kind in NEWS_LABELS else kind
