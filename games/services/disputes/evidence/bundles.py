"""Bundles of evidence: one file with everything known of a game in dispute, built by a worker.

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
from games.services.disputes.evidence import game_facts
from games.services.disputes.evidence.bundle_checks import (
    clock_rows,
    faults_of,
    faults_of_facts,
)
from games.services.disputes.evidence.related_mails import unsent_mails
from games.services.effects.enqueue import enqueue
from games.services.effects.seating import leavers_of
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import entries_of

FORMAT = "fernzug-evidence-1"
MAX_DELIVERIES = 500
"""How many mails and push messages a bundle lists, which are the latest ones."""


FOR_THE_STAFF = ("proof", "waiting_mails")
"""The parts of a bundle that players do not get."""


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
    """Return the bundle as its players get it, with the hash of the whole one.

    It is without the answers of mail servers, which tell of their networks, and without a proof:
    that would be help in a game that goes on.
    """
    content = json.loads(bundle.text)
    for delivery in content["deliveries"]:
        del delivery["answer"]
    for name in FOR_THE_STAFF:
        content.pop(name, None)
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
        "head_hash": None if has_secrets(game) else game.head_hash,
        "stored_due_at": game.due_at.isoformat() if game.due_at else None,
        "rules": {"played_by": game.rules_version, "of_today": game.rules.version},
        "deliveries": list(_deliveries(dispute)),
        "waiting_mails": list(_waiting_mails(dispute)),
    }
    try:
        content |= {"game": export_game(game), "clock": list(clock_rows(list(entries_of(game))))}
        content |= _facts(dispute)
    except (RulesError, ValueError, KeyError) as refusal:
        content |= {"game": {}, "clock": [], "unreadable": str(refusal)}
    return {**content, "faults": _faults(content, dispute)}


def _facts(dispute: Dispute) -> dict[str, object]:
    game, state = dispute.game, state_of(dispute.game)
    return {
        "pauses": list(game_facts.pauses_of(state)),
        "draws": game_facts.draws_of(game),
        "bot_moves": list(game_facts.bot_moves(game, state)),
        "bot_jobs": list(game_facts.bot_jobs(game)),
        "proof": None if has_secrets(game) else game_facts.proof_at(state, dispute.ply),
    }


def _faults(content: dict[str, object], dispute: Dispute) -> list[str]:
    """Return what is wrong, found in two ways: from the database, and from the bundle alone."""
    if "unreadable" in content:
        return [
            first_difference(dispute.game) or f"the log cannot be read: {content['unreadable']}"
        ]
    found = [first_difference(dispute.game), *faults_of_facts(content)]
    if not content["has_secrets"]:
        found += faults_of(content)
    return [fault for fault in found if fault]


def _waiting_mails(dispute: Dispute) -> Iterator[dict[str, object]]:
    """Yield the news that the players have still to get."""
    seats = dict(dispute.game.seats.values_list("user", "number"))
    for row in unsent_mails(dispute.game):
        if row.user_id in seats:
            yield {
                "seat": seats[row.user_id],
                "kind": row.kind,
                "due_at": row.due_at.isoformat(),
                "attempts": row.attempts,
            }


def _deliveries(dispute: Dispute) -> Iterator[dict[str, object]]:
    """Yield what was sent to the players and when, and what the server answered."""
    seats = {**leavers_of(dispute.game), **dict(dispute.game.seats.values_list("user", "number"))}
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
