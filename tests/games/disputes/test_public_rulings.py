"""The public page of rulings: what was decided and why, without names."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Appeal, Dispute, Game
from games.views.disputes import public_rulings
from tests.support.games.disputes import enforce


@pytest.fixture
def decided(reported: Dispute, admin: User, now: datetime) -> Dispute:
    """Bob is awarded the game."""
    return enforce(
        reported.pk, admin, ruling="award", winner=1, reason="A <mill> was missed.", at=now
    )


def test_everybody_reads_what_was_decided_and_why_but_no_names(
    decided: Dispute, clients: dict[str, Client]
) -> None:
    page = clients["anonymous"].get(reverse("public_rulings")).content.decode()
    assert "A &lt;mill&gt; was missed." in page
    assert "alice" not in page
    assert "bob" not in page
    assert "looks" not in page, "what was reported stays with the staff"


@pytest.mark.slow
def test_an_appeal_is_shown_with_its_decision(
    decided: Dispute, clients: dict[str, Client], alice: User, admin: User, now: datetime
) -> None:
    appeal = {"ground": "facts", "text": "Secret words.", "filed_at": now, "by": alice}
    Appeal.objects.create(dispute=decided, **appeal)
    assert "Secret" not in clients["carol"].get(reverse("public_rulings")).content.decode()
    Appeal.objects.update(outcome="upheld", reason="It stands.", judge=admin, decided_at=now)
    assert "It stands." in clients["carol"].get(reverse("public_rulings")).content.decode()


def test_private_games_and_open_reports_are_left_out(
    decided: Dispute, clients: dict[str, Client]
) -> None:
    Game.objects.update(public=False)
    assert not clients["carol"].get(reverse("public_rulings")).context["ruled_disputes"]
    Game.objects.update(public=True)
    Dispute.objects.update(state=Dispute.State.OPEN)
    assert not clients["carol"].get(reverse("public_rulings")).context["ruled_disputes"]


@pytest.mark.slow
def test_reasons_are_searched_and_pages_follow(
    decided: Dispute, clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(query: str) -> int:
        answer = clients["carol"].get(reverse("public_rulings") + query)
        return len(answer.context["ruled_disputes"])

    assert [shown("?q=mill"), shown("?q=nothing"), shown("?from=1"), shown("?from=x")] == [
        1,
        0,
        0,
        1,
    ]
    monkeypatch.setattr(public_rulings, "PAGE_LENGTH", 0)
    assert clients["carol"].get(reverse("public_rulings")).context["further"] == 0
