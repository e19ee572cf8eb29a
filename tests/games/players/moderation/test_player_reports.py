"""Reports of players: once while one is open, not too many, and dismissed on record."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import Role, User
from games.log.commands import Refused
from games.models import AuditEntry, PlayerReport
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.quotas import QuotaExceeded
from games.services.players.moderation import player_reports
from tests.games.conftest import member_of_staff, person

pytestmark = pytest.mark.database


def report(about: User, by: User, at: datetime, **more: str) -> PlayerReport:
    asked = {"subject": "name", "why": "An insult.", **more}
    return player_reports.report(about, by, at=at, **asked)


def test_a_second_report_of_the_same_player_is_none_while_the_first_is_open(
    alice: User, bob: User, now: datetime
) -> None:
    first = report(bob, alice, now)
    assert report(bob, alice, now) == first
    player_reports.dismiss(first.pk, member_of_staff("helper", Role.HELPER), at=now)
    assert report(bob, alice, now) != first


def test_a_dismissed_report_is_on_record_once(alice: User, bob: User, now: datetime) -> None:
    helper = member_of_staff("helper", Role.HELPER)
    made = report(bob, alice, now)
    for _ in range(2):
        player_reports.dismiss(made.pk, helper, at=now)
    assert AuditEntry.objects.get().act == "player-kept"
    assert not player_reports.waiting(helper).exists()


def test_players_and_the_reported_dismiss_nothing(alice: User, bob: User, now: datetime) -> None:
    made = report(bob, alice, now)
    for who in (alice, bob):
        with pytest.raises(NotPermitted):
            player_reports.dismiss(made.pk, who, at=now)
    helper = member_of_staff("helper", Role.HELPER)
    about_staff = report(helper, alice, now)
    with pytest.raises(NotPermitted):
        player_reports.dismiss(about_staff.pk, helper, at=now)
    assert list(player_reports.waiting(helper)) == [made]


def test_a_flood_of_reports_ends(alice: User, now: datetime) -> None:
    for number in range(player_reports.MAX_PLAYER_REPORTS_PER_DAY):
        report(person(f"player{number}"), alice, now)
    with pytest.raises(QuotaExceeded):
        report(person("another"), alice, now)


@pytest.mark.parametrize("wrong", [{"subject": "x"}, {"why": " "}, {"why": "x" * 1001}])
def test_a_report_says_what_is_wrong(
    alice: User, bob: User, now: datetime, wrong: dict[str, str]
) -> None:
    with pytest.raises(Refused, match="^report-missing"):
        report(bob, alice, now, **wrong)
    with pytest.raises(Refused, match="^own-report"):
        report(alice, alice, now)
    assert not PlayerReport.objects.exists()
