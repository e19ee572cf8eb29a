"""The bundle of evidence: complete, with its hash, and every planted change is found in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.extensions.jobs import handler_of
from games.models import Delivery, Dispute, EvidenceBundle, Game, JobKind, Outbox
from games.services.disputes.evidence import bundles
from games.services.disputes.evidence.bundle_checks import faults_of
from tests.games.conftest import NOW
from tests.support.games.disputes import DAY, page_of

pytestmark = pytest.mark.database

Content = dict[str, Any]


@pytest.fixture
def built(reported: Dispute) -> EvidenceBundle:
    """The bundle that the worker builds of bob's report."""
    row = Outbox.objects.get(kind=JobKind.EVIDENCE)
    handler_of(row).run(row)
    assert Outbox.objects.get(pk=row.pk).done_at
    return EvidenceBundle.objects.get()


@pytest.mark.slow
def test_a_report_has_the_worker_build_a_bundle(built: EvidenceBundle, reported: Dispute) -> None:
    content = json.loads(built.text)
    assert built.sha256 == sha256(built.text.encode()).hexdigest()
    assert content["dispute"]["id"] == str(reported.pk)
    assert [event["kind"] for event in content["game"]["events"]] == [
        "started",
        *4 * ["move"],
        "held",
    ]
    assert len(content["clock"]) == 6
    assert content["clock"][-1]["stopped_by_disputes"] == [str(reported.pk)]
    assert content["rules"]["played_by"] == content["rules"]["of_today"]
    assert content["faults"] == []


def one_bit(content: Content) -> None:
    content["game"]["events"][2]["payload"]["move"] = "C1"


def removed_event(content: Content) -> None:
    del content["game"]["events"][3]


def last_event_removed(content: Content) -> None:
    del content["game"]["events"][-1]


def changed_instant(content: Content) -> None:
    content["game"]["events"][1]["received_at"] = "2026-11-20T00:00:00+00:00"


def changed_clock(content: Content) -> None:
    content["clock"][2]["due_at"] = "2030-01-01T00:00:00+00:00"


def changed_deadline(content: Content) -> None:
    content["stored_due_at"] = "2030-01-01T00:00:00+00:00"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (one_bit, "event 2 is not what was written"),
        (removed_event, "event 3 is missing"),
        (last_event_removed, "does not end with the hash"),
        (changed_instant, "event 1 is not what was written"),
        (changed_clock, "clock after event 2"),
        (changed_deadline, "deadline that is stored"),
    ],
)
def test_what_was_changed_is_found_in_the_file_alone(
    built: EvidenceBundle, plant: Callable[[Content], None], found: str
) -> None:
    content = json.loads(built.text)
    assert faults_of(content) == []
    plant(content)
    assert found in " ".join(faults_of(content))


@pytest.mark.slow
def test_what_was_changed_in_the_database_is_in_the_bundle(
    reported: Dispute, now: datetime
) -> None:
    Game.objects.filter(pk=reported.game_id).update(due_at=now + 90 * DAY)
    content = json.loads(bundles.build(Dispute.objects.get(), now).text)
    assert any("due_at" in fault for fault in content["faults"])
    Game.objects.filter(pk=reported.game_id).update(due_at=None, head_hash="f" * 64)
    content = json.loads(bundles.build(Dispute.objects.get(), now).text)
    assert any("ffffffff" in fault for fault in content["faults"])


def test_a_changed_bundle_is_not_intact(built: EvidenceBundle, clients: dict[str, Client]) -> None:
    assert bundles.is_intact(built)
    EvidenceBundle.objects.update(text=built.text.replace("A1", "A2", 1))
    assert not bundles.is_intact(EvidenceBundle.objects.get())
    page = clients["admin"].get(page_of(built.dispute)).content.decode()
    assert "its hash differs" in page


def test_a_bundle_names_no_address(reported: Dispute, now: datetime) -> None:
    Delivery.objects.create(
        game=reported.game,
        user=reported.opened_by,
        kind="turn",
        address="bob@example.org",
        state=Delivery.State.FAILED,
        answer="550 <bob@example.org> unknown",
        at=now,
    )
    text = bundles.build(reported, now).text
    assert "bob@example.org" not in text
    assert json.loads(text)["deliveries"][0]["seat"] == 1


@pytest.mark.slow
def test_the_staff_download_it_and_have_it_built_anew(
    built: EvidenceBundle, clients: dict[str, Client]
) -> None:
    address = reverse("dispute_bundle", args=[built.dispute_id])
    answer = clients["admin"].get(address)
    assert answer.content.decode() == built.text
    assert answer["X-Content-SHA256"] == built.sha256
    assert "attachment" in answer["Content-Disposition"]
    assert built.sha256 in clients["admin"].get(page_of(built.dispute)).content.decode()
    for who, status in (("alice", 403), ("carol", 403), ("anonymous", 302)):
        assert clients[who].get(address).status_code == status
    clients["admin"].post(reverse("dispute_bundle_anew", args=[built.dispute_id]))
    assert Outbox.objects.filter(kind=JobKind.EVIDENCE).count() == 2


@pytest.mark.first_by_day
@pytest.mark.parametrize("who", ["alice", "bob"])
def test_players_get_it_without_the_answers_of_mail_servers(
    reported: Dispute, clients: dict[str, Client], alice: User, who: str
) -> None:
    sent = {"kind": "turn", "channel": "now", "state": "sent", "address": "alice@example.org"}
    Delivery.objects.create(
        game=reported.game, user=alice, answer="250 mx.home.example", at=NOW, **sent
    )
    whole = bundles.build(reported, NOW)
    answer = clients[who].get(reverse("dispute_evidence", args=[reported.pk]))
    assert answer["X-Content-SHA256"] == sha256(answer.content).hexdigest()
    assert "mx.home.example" in whole.text
    assert "mx.home.example" not in answer.content.decode()
    content = json.loads(answer.content)
    assert content["sha256_of_whole"] == whole.sha256
    assert [row["seat"] for row in content["deliveries"]] == [0]
    assert faults_of(content) == []
    page = clients[who].get(reverse("game_dispute", args=[reported.game.pk])).content.decode()
    assert reverse("dispute_evidence", args=[reported.pk]) in page


@pytest.mark.first_by_day
@pytest.mark.parametrize("who", ["carol", "guest", "anonymous", "admin"])
def test_nobody_else_gets_the_file_of_the_players(
    built: EvidenceBundle, clients: dict[str, Client], who: str
) -> None:
    address = reverse("dispute_evidence", args=[built.dispute_id])
    assert clients[who].get(address).status_code == (302 if who == "anonymous" else 403)
