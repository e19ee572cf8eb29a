"""One of the staff claims a dispute; a claim lapses, and each step has a day when it is due."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import AuditEntry, Dispute, Follow
from games.services.disputes import deadlines
from games.services.disputes.cases import claims
from games.services.disputes.reports import filing
from games.services.disputes.rulings import judging
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.game_start import start_game
from tests.games.conftest import member_of_staff
from tests.support.games.disputes import DAY, enforce, everything, file, page_of

pytestmark = pytest.mark.database


@pytest.fixture
def judge(db: None) -> User:
    return member_of_staff("judge")


@pytest.mark.slow
def test_a_claim_keeps_the_others_out_until_it_lapses(
    dispute: Dispute, admin: User, judge: User, now: datetime
) -> None:
    claims.claim(dispute.pk, admin, at=now)
    before = everything()
    for attempt in (
        lambda at: claims.claim(dispute.pk, judge, at=at),
        lambda at: claims.release_claim(dispute.pk, judge, at=at),
        lambda at: judging.rule(dispute.pk, judge, ruling="dismiss", reason="So.", at=at),
    ):
        with pytest.raises(Refused, match="^claimed-by-another"):
            attempt(now + DAY - timedelta(seconds=1))
    assert everything() == before
    claims.claim(dispute.pk, judge, at=now + DAY)
    assert [entry.by for entry in AuditEntry.objects.all()] == [admin, judge]


@pytest.mark.slow
def test_who_has_it_can_keep_it_give_it_back_and_rule(
    dispute: Dispute, admin: User, judge: User, now: datetime
) -> None:
    claims.claim(dispute.pk, admin, at=now)
    kept = claims.claim(dispute.pk, admin, at=now + DAY / 2)
    assert claims.claimant(kept, now + DAY) == admin
    claims.release_claim(dispute.pk, admin, at=now + DAY)
    claims.release_claim(dispute.pk, admin, at=now + DAY)
    acts = [entry.act for entry in AuditEntry.objects.all()]
    assert acts == ["claim", "claim", "release"]
    judging.rule(dispute.pk, judge, ruling="dismiss", reason="Fine.", at=now + 2 * DAY)
    with pytest.raises(Refused, match="^dispute-closed$"):
        claims.claim(dispute.pk, admin, at=now + 2 * DAY)


@pytest.mark.slow
def test_claim_and_the_way_to_the_decision_stand_beside_the_board(
    dispute: Dispute, clients: dict[str, Client]
) -> None:
    page = clients["admin"].get(page_of(dispute)).content.decode()
    places = [
        page.index(mark) for mark in ("claim-title", 'href="#decide"', "</aside>", 'id="decide"')
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("who", ["alice", "bob", "carol"])
def test_players_claim_nothing(dispute: Dispute, carol: User, now: datetime, who: str) -> None:
    with pytest.raises(NotPermitted, match="^admins-only$"):
        claims.claim(dispute.pk, User.objects.get(username=who), at=now)


@pytest.mark.slow
def test_a_withdrawn_case_is_not_claimed(
    dispute: Dispute, admin: User, bob: User, now: datetime
) -> None:
    filing.withdraw(dispute.pk, bob, at=now + DAY)
    for change in (claims.claim, claims.release_claim):
        with pytest.raises(Refused, match="^dispute-closed$"):
            change(dispute.pk, admin, at=now + DAY)


@pytest.mark.slow
def test_the_first_claim_is_due_after_two_days_the_decision_after_seven(
    dispute: Dispute, admin: User
) -> None:
    assert deadlines.due_at(dispute) == dispute.opened_at + 2 * DAY
    claimed = claims.claim(dispute.pk, admin, at=dispute.opened_at + DAY)
    assert deadlines.due_at(claimed) == dispute.opened_at + 7 * DAY


@pytest.fixture(params=["opponent", "follower"])
def conflict(request: pytest.FixtureRequest, alice: User, admin: User, now: datetime) -> str:
    """The admin plays with alice, or follows her."""
    if request.param == "opponent":
        start_game("sogo", [alice, admin], options={}, at=now, time_control=per_move(30))
    else:
        Follow.objects.create(user=admin, followed=alice, at=now)
    return str(request.param)


def test_a_conflict_of_interest_leaves_the_case_to_another(
    dispute: Dispute, admin: User, judge: User, now: datetime, conflict: str
) -> None:
    before = everything()
    for attempt in (
        lambda: claims.claim(dispute.pk, admin, at=now),
        lambda: judging.rule(dispute.pk, admin, ruling="dismiss", reason="So.", at=now),
    ):
        with pytest.raises(Refused, match="^conflict-of-interest$"):
            attempt()
    assert (everything(), AuditEntry.objects.count()) == (before, 0)
    judging.rule(dispute.pk, judge, ruling="dismiss", reason="So.", at=now + DAY)


def test_where_nobody_else_can_judge_the_conflict_is_recorded_and_shown(
    dispute: Dispute, admin: User, judge: User, clients: dict[str, Client], now: datetime,
    conflict: str,
) -> None:  # fmt: skip
    User.objects.filter(pk=judge.pk).update(is_active=False)
    ruled = judging.rule(dispute.pk, admin, ruling="dismiss", reason="So.", at=now + DAY)
    assert AuditEntry.objects.get().details["conflict"] == ruled.conflict == conflict
    page = clients["carol"].get(dispute.game.get_absolute_url()).content.decode()
    assert str(ruled.get_conflict_display()) in page


@pytest.mark.slow
def test_a_game_that_ended_a_month_ago_is_no_conflict(
    dispute: Dispute, alice: User, admin: User, judge: User, now: datetime
) -> None:
    game = start_game("sogo", [alice, admin], options={}, at=now, time_control=per_move(3))
    other = file(game, alice, now)
    enforce(other.pk, judge, ruling="void", reason="So.", at=now)
    game.refresh_from_db()
    with pytest.raises(Refused, match="^conflict-of-interest$"):
        claims.claim(dispute.pk, admin, at=game.moved_at + 30 * DAY - timedelta(seconds=1))
    claims.claim(dispute.pk, admin, at=game.moved_at + 30 * DAY)


@pytest.mark.slow
def test_the_pages_show_who_has_it_and_the_queue_can_be_searched(
    reported: Dispute, clients: dict[str, Client], admin: User
) -> None:
    claim, release = (
        reverse(name, args=[reported.pk]) for name in ("dispute_claim", "dispute_release")
    )
    assert claim in clients["admin"].get(page_of(reported)).content.decode()
    assert clients["admin"].post(claim)["Location"] == page_of(reported)
    answer = clients["admin"].get(page_of(reported))
    assert answer.context["claim"].is_mine
    assert release in answer.content.decode()
    queue = reverse("disputes")
    (row,) = clients["admin"].get(queue).context["open"]
    assert row.step["by"] == admin
    assert clients["admin"].get(queue, {"q": "ALI"}).context["open"] == [reported]
    assert clients["admin"].get(queue, {"q": "nobody"}).context["open"] == []
    assert clients["admin"].post(release)["Location"] == queue


@pytest.mark.first_by_day
def test_who_has_a_conflict_sees_no_form(
    reported: Dispute, clients: dict[str, Client], judge: User, conflict: str
) -> None:
    page = clients["admin"].get(page_of(reported)).content.decode()
    assert 'name="step"' not in page
    assert reverse("dispute_claim", args=[reported.pk]) not in page
