"""Bundles of evidence: one file with all that is known of a game in dispute, built by a worker.

It holds no chat, no notes and no plans, and of mails no address: those are looked at on the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from django.utils import timezone

from games.models import Delivery, Dispute, EvidenceBundle, JobKind, Outbox
from games.rules.kit.core import RulesError
from games.services.chance.game_export import export_game, has_secrets
from games.services.disputes.evidence.bundle_checks import clock_rows, faults_of
from games.services.effects.enqueue import enqueue
from games.services.gamelog.audit import first_difference
from games.services.gamelog.stored_log.log_reader import entries_of

FORMAT = "fernzug-evidence-1"
MAX_DELIVERIES = 500
"""How many mails and push messages a bundle lists, the latest ones."""


def ask_for_bundle(dispute: Dispute, at: datetime) -> None:
    """Put the building of a bundle into the outbox, once for each instant."""
    row = Outbox(
        kind=JobKind.EVIDENCE,
        game=dispute.game,
        event=dispute.game.last_event,
        dispute=dispute,
        object_id=at.isoformat(),
        due_at=at,
    )
    enqueue([row])


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: build a bundle."""
    assert row.dispute is not None
    at = timezone.now()
    build(row.dispute, at)
    row.finish(at)


def build(dispute: Dispute, at: datetime) -> EvidenceBundle:
    """Build and store a bundle as the game stands now."""
    text = json.dumps(_content(dispute, at), indent=1, sort_keys=True, default=str)
    digest = sha256(text.encode()).hexdigest()
    return EvidenceBundle.objects.create(dispute=dispute, text=text, sha256=digest, built_at=at)


def text_for_players(bundle: EvidenceBundle) -> str:
    """Return the bundle as its players get it: without what mail servers answered, which tells of
    their networks, and with the hash of the whole one.
    """
    content = json.loads(bundle.text)
    for delivery in content["deliveries"]:
        del delivery["answer"]
    content["sha256_of_whole"] = bundle.sha256
    return json.dumps(content, indent=1, sort_keys=True)


def is_intact(bundle: EvidenceBundle) -> bool:
    """Return whether the text of a stored bundle is the one that was built."""
    return sha256(bundle.text.encode()).hexdigest() == bundle.sha256


def _content(dispute: Dispute, at: datetime) -> dict[str, object]:
    game = dispute.game
    content: dict[str, object] = {
        "format": FORMAT,
        "built_at": at.isoformat(),
        "dispute": {
            "id": str(dispute.pk),
            "category": dispute.category,
            "ply": dispute.ply,
            "opened_at": dispute.opened_at.isoformat(),
        },
        "has_secrets": has_secrets(game),
        "head_hash": game.head_hash,
        "stored_due_at": game.due_at.isoformat() if game.due_at else None,
        "rules": {"played_by": game.rules_version, "of_today": game.rules.version},
        "deliveries": list(_deliveries(dispute)),
    }
    try:
        content |= {"game": export_game(game), "clock": list(clock_rows(list(entries_of(game))))}
    except (RulesError, ValueError, KeyError) as refusal:
        content |= {"game": {}, "clock": [], "unreadable": str(refusal)}
    return {**content, "faults": _faults(content, dispute)}


def _faults(content: dict[str, object], dispute: Dispute) -> list[str]:
    """Return what is wrong, found twice over: from the database, and from the bundle alone."""
    if "unreadable" in content:
        return [
            first_difference(dispute.game) or f"the log cannot be read: {content['unreadable']}"
        ]
    found = [first_difference(dispute.game)]
    if not content["has_secrets"]:
        found += faults_of(content)
    return [fault for fault in found if fault]


def _deliveries(dispute: Dispute) -> Iterator[dict[str, object]]:
    """Yield how the players were told: what was sent when, and what the server answered."""
    seats = dict(dispute.game.seats.values_list("user", "number"))
    rows = Delivery.objects.filter(game=dispute.game).order_by("-at", "-pk")[:MAX_DELIVERIES]
    for row in rows:
        yield {
            "seat": seats.get(row.user_id),
            "kind": row.kind,
            "channel": row.channel,
            "state": row.state,
            "answer": row.answer.replace(row.address, "…") if row.address else row.answer,
            "at": row.at.isoformat(),
        }
