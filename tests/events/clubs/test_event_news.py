"""The news that an event of a club opens: who gets it, and who need not be told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import Club, ClubMember, Tournament
from events.services.clubs import event_news, members
from events.services.tournaments import entries
from events.services.tournaments.announcements import announce
from games.models import Block, Outbox
from games.services.notifications.mail import digest, email
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.usefixtures("empty_cache")


def event_of(club: Club, director: User) -> Tournament:
    return announce(director, replace(TERMS, club=club), at=NOW)


def notified_of(event: Tournament) -> set[str]:
    rows = Outbox.objects.filter(kind=event_news.EVENT_OPENS, object_id=str(event.pk))
    return {row.user.username for row in rows.select_related("user") if row.user}


@pytest.fixture
def full_club(open_club: Club, bob: User, carol: User) -> Club:
    for player in (bob, carol):
        members.join(open_club.pk, player, at=NOW)
    return open_club


@pytest.mark.slow
def test_members_are_told_but_not_who_announces(full_club: Club, bob: User) -> None:
    person("outsider")
    assert notified_of(event_of(full_club, bob)) == {"alice", "carol"}


def test_who_has_only_asked_to_join_is_not_told(asking_club: Club, alice: User, bob: User) -> None:
    members.join(asking_club.pk, bob, at=NOW)
    assert notified_of(event_of(asking_club, alice)) == set()


@pytest.mark.slow
@pytest.mark.parametrize("by_director", [True, False])
def test_a_block_between_member_and_director_keeps_the_news_away(
    full_club: Club, alice: User, bob: User, *, by_director: bool
) -> None:
    blocker, blocked = (alice, bob) if by_director else (bob, alice)
    Block.objects.create(user=blocker, blocked=blocked, at=NOW)
    assert notified_of(event_of(full_club, alice)) == {"carol"}


@pytest.mark.slow
def test_the_fourth_event_of_a_day_is_not_told(full_club: Club, alice: User, bob: User) -> None:
    for _nth in range(event_news.MAX_ANNOUNCED_EVENTS_PER_DAY):
        assert notified_of(event_of(full_club, alice))
    assert notified_of(event_of(full_club, bob)) == set()


def test_the_news_names_event_club_and_director(full_club: Club, alice: User, bob: User) -> None:
    event = event_of(full_club, alice)
    row = Outbox.objects.filter(kind=event_news.EVENT_OPENS, user=bob).first()
    assert row is not None
    body = event_news.event_opens(row, bob, NOW)
    for word in (event.name, full_club.name, str(alice)):
        assert word in body.sentences[0]
    assert body.link == event.site_url
    assert Client().get(event.get_absolute_url()).status_code == 200


def test_a_mail_without_a_game_does_not_offer_to_stop_those_of_a_game(
    full_club: Club, alice: User, bob: User
) -> None:
    event_of(full_club, alice)
    row = Outbox.objects.filter(kind=event_news.EVENT_OPENS, user=bob)[0]
    for mail in (email.compose(row, bob, NOW), digest.compose(row, [row], bob, NOW)):
        assert _("No more mails like this:") in mail.body
        assert _("No more mails like this, or none of this game:") not in mail.body


def test_what_is_settled_is_not_told(full_club: Club, alice: User, bob: User, carol: User) -> None:
    event = event_of(full_club, alice)
    row = Outbox.objects.filter(kind=event_news.EVENT_OPENS, user=bob)[0]
    assert event_news.objection_to_news(row, None, NOW) == ""
    entries.enter(event.pk, bob, at=NOW)
    assert event_news.objection_to_news(row, None, NOW) == event_news.ClubEventReason.ENTERED
    entries.withdraw(event.pk, bob, at=NOW)
    ClubMember.objects.filter(club=full_club, user=bob).delete()
    assert event_news.objection_to_news(row, None, NOW) == event_news.ClubEventReason.LEFT
    Tournament.objects.update(state=Tournament.State.CANCELLED)
    assert event_news.objection_to_news(row, None, NOW) == event_news.ClubEventReason.BEGUN
