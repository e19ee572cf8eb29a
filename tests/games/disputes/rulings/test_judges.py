"""Who judges: an admin, and never one who plays. The service says so, and so does the database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.time.control import per_move
from games.models import Dispute, Game
from games.services.disputes.rulings import judging
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.game_start import start_game
from tests.support.games.disputes import everything, file

pytestmark = pytest.mark.database

Played = Callable[..., Game]


@pytest.mark.parametrize("who", ["alice", "bob", "carol"])
def test_only_admins_rule(dispute: Dispute, carol: User, now: datetime, who: str) -> None:
    before = everything()
    with pytest.raises(NotPermitted, match="^admins-only$"):
        judging.rule(
            dispute.pk, User.objects.get(username=who), ruling="void", reason="Mine.", at=now
        )
    assert everything() == before


@pytest.fixture
def own_case(alice: User, admin: User, now: datetime) -> Dispute:
    """A report in a game in which the admin plays."""
    game = start_game("sogo", [alice, admin], options={}, at=now, time_control=per_move(3))
    return file(game, alice, now)


def test_nobody_rules_on_their_own_game(own_case: Dispute, admin: User, now: datetime) -> None:
    before = everything()
    with pytest.raises(NotPermitted, match="^own-game$"):
        judging.rule(own_case.pk, admin, ruling="award", winner=1, reason="Mine.", at=now)
    assert everything() == before


def test_the_database_refuses_a_judge_who_plays(own_case: Dispute, admin: User) -> None:
    ruled = {"state": "ruled", "ruling": "void", "reason": "Mine.", "ruled_by": admin}
    with pytest.raises(IntegrityError, match="nobody rules"), transaction.atomic():
        Dispute.objects.filter(pk=own_case.pk).update(**ruled)
    with pytest.raises(IntegrityError, match="nobody rules"), transaction.atomic():
        Dispute.objects.create(
            game=own_case.game,
            opened_by=own_case.opened_by,
            category="rules",
            ply=0,
            text="…",
            opened_at=own_case.opened_at,
            **ruled,
        )
    own_case.refresh_from_db()
    assert own_case.state == Dispute.State.OPEN
