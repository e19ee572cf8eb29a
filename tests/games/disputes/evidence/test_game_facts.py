"""What a bundle of evidence says beside log and clock: pauses, draws, bots, a proof."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from ipaddress import ip_address
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.log.time.control import per_move
from games.models import Dispute, Game, JobKind
from games.services.disputes.evidence import bundles
from games.services.disputes.evidence.bundle_checks import faults_of_facts
from games.services.gamelog.actors import BotActor, PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.players.moderation.network_sightings import record_sighting
from tests.support.games.disputes import file, page_of

pytestmark = pytest.mark.database


def contents(dispute: Dispute, now: datetime) -> dict[str, Any]:
    """What the whole bundle says, and with `_players` the file of the players."""
    bundle = bundles.build(dispute, now)
    found: dict[str, Any] = json.loads(bundle.text)
    return {**found, "_players": json.loads(bundles.text_for_players(bundle))}


def test_a_shared_network_is_beside_the_case_and_in_no_file_that_is_kept(
    reported: Dispute, alice: User, bob: User, now: datetime, clients: dict[str, Client]
) -> None:
    for user in (alice, bob):
        record_sighting(user, ip_address("203.0.114.7"), now.date())
    assert "network" not in bundles.build(reported, now).text
    (hint,) = clients["admin"].get(page_of(reported)).context["network_hints"]
    assert (hint.first.user, hint.second.user, hint.days) == (alice, bob, 1)


def test_no_shared_network_is_no_number(reported: Dispute, clients: dict[str, Client]) -> None:
    page = clients["admin"].get(page_of(reported))
    (hint,) = page.context["network_hints"]
    assert hint.days == 0
    assert " 0 days" not in page.content.decode()


@pytest.mark.slow
def test_pauses_and_waiting_mails_are_in_the_file(reported: Dispute, now: datetime) -> None:
    found = contents(reported, now)
    (pause,) = found["pauses"]
    assert (pause["why"], pause["seat"], pause["ends"]) == ("dispute", None, None)
    assert found["_players"]["pauses"] == found["pauses"]
    assert {row["kind"] for row in found["waiting_mails"]} >= {JobKind.DISPUTED}
    assert "waiting_mails" not in found["_players"]


def test_the_work_of_a_bot_is_in_the_file(bot_game: Game, alice: User, now: datetime) -> None:
    for actor, move in ((PlayerActor(alice), "A1"), (BotActor(1), "B1")):
        apply_command(bot_game.pk, PlayMoves((move,)), by=actor, key=move, at=now)
    found = contents(file(bot_game, alice, now, category="bot"), now)
    assert found["bot_moves"] == [{"event": 2, "seat": 1, "level": "beginner", "seconds": 0.0}]
    assert [row["event"] for row in found["bot_jobs"]] == [1]


def test_a_proof_of_the_position_in_dispute_is_for_the_staff(
    alice: User, bob: User, now: datetime, play_moves: Callable[..., Game]
) -> None:
    terms = {"options": {"size": 3}, "time_control": per_move(3)}
    game = play_moves(start_game("sogo", [alice, bob], at=now, **terms), "A1 B1 A2 B2")
    found = contents(file(game, bob, now, ply=4), now)
    assert found["proof"] == {"ply": 4, "seat": 0, "move": "A3", "value": 1.0}
    assert "proof" not in found["_players"]


def test_draws_are_checked_as_soon_as_the_seed_is_open(
    alice: User, bob: User, now: datetime
) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=now, time_control=per_move(3))
    dispute = file(game, alice, now)
    assert contents(dispute, now)["draws"]["are_right"] is None
    apply_command(game.pk, Resign(), by=PlayerActor(bob), key="resigned", at=now)
    found = contents(Dispute.objects.get(), now)
    assert (found["draws"]["are_right"], found["draws"]["wrong_events"]) == (True, [])
    assert found["proof"] is None


def test_other_rules_and_wrong_draws_are_faults() -> None:
    same, other = {"played_by": 1, "of_today": 1}, {"played_by": 1, "of_today": 2}
    wrong = {"count": 1, "are_right": False, "wrong_events": [3]}
    assert faults_of_facts({"rules": same, "draws": None}) == []
    assert "version 1" in faults_of_facts({"rules": other})[0]
    assert "[3]" in faults_of_facts({"rules": same, "draws": wrong})[0]
