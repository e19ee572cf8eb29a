"""Joining a club, leaving it, and what its officers do."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from events.models import Club, ClubMember
from events.services.clubs import foundation, members, notices, officers, personal
from events.services.clubs.foundation import ClubTerms, found
from events.services.clubs.refusals import ClubRefusal
from games.log.commands import Refused
from games.models import Outbox
from games.services.gamelog.actors import NotPermitted
from tests.games.conftest import NOW

pytestmark = pytest.mark.database
State = ClubMember.State


def state_in(club: Club, user: User) -> str | None:
    return club.members.filter(user=user).values_list("state", flat=True).first()


def pk_of(club: Club, user: User) -> int:
    return club.members.get(user=user).pk


def test_who_founds_a_club_leads_it(open_club: Club, alice: User) -> None:
    assert open_club.slug == "chess-café"
    assert state_in(open_club, alice) == State.LEADER


def test_the_same_form_again_is_the_same_club(open_club: Club, alice: User) -> None:
    assert found(alice, ClubTerms("Chess Café"), at=NOW) == open_club


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Chess café!", ClubRefusal.NAME_TAKEN),
        ("chess CAFÉ", ClubRefusal.NAME_TAKEN),
        ("New", ClubRefusal.NAME_TAKEN),
        ("?!", ClubRefusal.NAME_MISSING),
    ],
)
def test_a_name_is_needed_that_no_other_club_has(
    open_club: Club, bob: User, name: str, code: ClubRefusal
) -> None:
    with pytest.raises(Refused) as refusal:
        found(bob, ClubTerms(name), at=NOW)
    assert refusal.value.code == code
    assert Club.objects.count() == 1


def test_nobody_leads_more_clubs_than_a_few(
    alice: User, open_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foundation, "MAX_CLUBS_LED", 1)
    with pytest.raises(Refused) as refusal:
        found(alice, ClubTerms("Second"), at=NOW)
    assert refusal.value.code == ClubRefusal.LEADS_TOO_MANY


def test_an_open_club_takes_everybody_in_once(open_club: Club, bob: User) -> None:
    for _attempt in range(2):
        members.join(open_club.pk, bob, at=NOW)
    assert state_in(open_club, bob) == State.MEMBER
    assert open_club.members.count() == 2


@pytest.mark.slow
def test_a_club_knows_how_many_members_it_has(open_club: Club, alice: User, bob: User) -> None:
    def size() -> int:
        return Club.objects.get(pk=open_club.pk).size

    assert size() == 1
    members.join(open_club.pk, bob, at=NOW)
    assert size() == 2
    officers.act("remove", open_club.pk, alice, pk_of(open_club, bob), at=NOW, reason="Rude.")
    assert size() == 1
    officers.act("readmit", open_club.pk, alice, pk_of(open_club, bob), at=NOW)
    members.join(open_club.pk, bob, at=NOW)
    personal.delete(bob, NOW)
    assert size() == 1


def test_a_full_club_refuses(open_club: Club, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MAX_MEMBERS", 1)
    with pytest.raises(Refused) as refusal:
        members.join(open_club.pk, bob, at=NOW)
    assert refusal.value.code == ClubRefusal.CLUB_FULL


def test_an_officer_answers_a_request(asking_club: Club, alice: User, bob: User) -> None:
    members.join(asking_club.pk, bob, at=NOW)
    members.join(asking_club.pk, bob, at=NOW)
    assert state_in(asking_club, bob) == State.ASKED
    assert Outbox.objects.filter(kind=notices.ASKED, user=alice).count() == 1
    with pytest.raises(NotPermitted):
        officers.act("admit", asking_club.pk, bob, pk_of(asking_club, bob), at=NOW)
    officers.act("admit", asking_club.pk, alice, pk_of(asking_club, bob), at=NOW)
    assert state_in(asking_club, bob) == State.MEMBER
    assert Outbox.objects.filter(kind=notices.ADMITTED, user=bob).exists()


def test_a_declined_request_is_gone(asking_club: Club, alice: User, bob: User) -> None:
    members.join(asking_club.pk, bob, at=NOW)
    officers.act("decline", asking_club.pk, alice, pk_of(asking_club, bob), at=NOW)
    assert state_in(asking_club, bob) is None


def test_only_the_link_leads_into_a_hidden_club(hidden_club: Club, alice: User, bob: User) -> None:
    with pytest.raises(Club.DoesNotExist):
        members.join(hidden_club.pk, bob, at=NOW)
    old = hidden_club.token
    officers.renew_link(hidden_club.pk, alice)
    with pytest.raises(Club.DoesNotExist):
        members.join(hidden_club.pk, bob, at=NOW, token=old)
    hidden_club.refresh_from_db()
    members.join(hidden_club.pk, bob, at=NOW, token=hidden_club.token)
    assert state_in(hidden_club, bob) == State.MEMBER


@pytest.mark.slow
def test_who_was_taken_out_stays_out_until_an_officer_lets_them_back(
    open_club: Club, alice: User, bob: User
) -> None:
    members.join(open_club.pk, bob, at=NOW)
    target = pk_of(open_club, bob)
    with pytest.raises(Refused) as refusal:
        officers.act("remove", open_club.pk, alice, target, at=NOW, reason="  ")
    assert refusal.value.code == ClubRefusal.REMOVAL_NEEDS_REASON
    officers.act("remove", open_club.pk, alice, target, at=NOW, reason="Rude.")
    assert Outbox.objects.filter(kind=notices.REMOVED, user=bob).exists()
    for token in ("", open_club.token):
        with pytest.raises(Refused) as refusal:
            members.join(open_club.pk, bob, at=NOW, token=token)
        assert refusal.value.code == ClubRefusal.TAKEN_OUT_OF_CLUB
    officers.act("readmit", open_club.pk, alice, target, at=NOW)
    members.join(open_club.pk, bob, at=NOW)
    assert state_in(open_club, bob) == State.MEMBER


def test_the_leader_hands_over_before_leaving(open_club: Club, alice: User, bob: User) -> None:
    members.join(open_club.pk, bob, at=NOW)
    with pytest.raises(Refused) as refusal:
        members.leave(open_club.pk, alice)
    assert refusal.value.code == ClubRefusal.LEADER_STAYS
    officers.act("hand-over", open_club.pk, alice, pk_of(open_club, bob), at=NOW)
    assert state_in(open_club, bob) == State.LEADER
    assert state_in(open_club, alice) == State.OFFICER
    members.leave(open_club.pk, alice)
    assert state_in(open_club, alice) is None


def test_officers_name_no_officers_and_close_nothing(
    open_club: Club, alice: User, bob: User, carol: User
) -> None:
    for player in (bob, carol):
        members.join(open_club.pk, player, at=NOW)
    officers.act("promote", open_club.pk, alice, pk_of(open_club, bob), at=NOW)
    with pytest.raises(NotPermitted):
        officers.act("promote", open_club.pk, bob, pk_of(open_club, carol), at=NOW)
    with pytest.raises(NotPermitted):
        officers.close(open_club.pk, bob, at=NOW)
    with pytest.raises(Refused) as refusal:
        officers.act("remove", open_club.pk, bob, pk_of(open_club, alice), at=NOW, reason="No.")
    assert refusal.value.code == ClubRefusal.NOT_IN_THIS_STATE


def test_a_closed_club_takes_nobody_in(open_club: Club, alice: User, bob: User) -> None:
    officers.close(open_club.pk, alice, at=NOW)
    with pytest.raises(Refused) as refusal:
        members.join(open_club.pk, bob, at=NOW)
    assert refusal.value.code == ClubRefusal.CLUB_CLOSED


def test_a_club_of_a_deleted_account_goes_to_the_officer_and_then_to_nobody(
    open_club: Club, alice: User, bob: User, carol: User
) -> None:
    members.join(open_club.pk, carol, at=NOW)
    members.join(open_club.pk, bob, at=NOW + timedelta(days=1))
    officers.act("promote", open_club.pk, alice, pk_of(open_club, bob), at=NOW)
    for _attempt in range(2):
        personal.delete(alice, NOW)
    assert state_in(open_club, bob) == State.LEADER
    personal.delete(carol, NOW)
    personal.delete(bob, NOW)
    open_club.refresh_from_db()
    assert open_club.closed_at == NOW
    assert not ClubMember.objects.exists()


def test_the_file_of_all_data_names_the_clubs(open_club: Club, alice: User) -> None:
    assert list(personal.export(alice)) == [
        {"club__name": "Chess Café", "state": "leader", "reason": "", "since": NOW}
    ]
