"""A proposal, an offer to settle and an appeal, as their pages look on a phone and on a desk."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.services.disputes import settlements
from games.services.disputes.evidence import bundles
from games.services.disputes.rulings import appeals, proposals
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.support.games.disputes import enforce, file, page_of, report_of
from tests.system.browser.inspection import DEVICES, blemishes, share_of, shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_pages_of_a_case_have_no_blemish(
    visitors: Visitors,
    live_server: LiveServer,
    alice: User,
    bob: User,
    device: dict[str, object],
) -> None:
    now = timezone.now()
    judge = User.objects.create_superuser("judge", "judge@example.org", "x")
    dispute = file(start_game("sogo", [alice, bob], options={}, at=now), alice, now)
    proposals.propose(dispute.pk, judge, ruling="void", reason="A fault of the site.", at=now)
    settlements.offer(dispute.pk, alice, outcome="draw", at=now)
    bundles.build(dispute, now)
    decided = file(start_game("sogo", [alice, bob], options={}, at=now), alice, now)
    enforce(decided.pk, judge, ruling="award", winner=1, reason="It was shown.", at=now)
    appeals.appeal(decided.pk, bob, ground="facts", text="There is more to it.", at=now)
    size = device["viewport"]["width"]  # type: ignore[index]
    found = []
    for reader, addresses in (
        (judge, [page_of(dispute), page_of(decided), reverse("reason_templates"), "/decisions/"]),
        (bob, [report_of(dispute.game), report_of(decided.game)]),
    ):
        page = visitors(**device)
        sign_in(page, live_server.url, reader)
        for number, address in enumerate(share_of(addresses, device)):
            page.goto(live_server.url + address)
            shot(page, f"case-{reader}-{number}-{size}")
            found += list(blemishes(page, address, thumbs=size == 390))
    assert found == []
