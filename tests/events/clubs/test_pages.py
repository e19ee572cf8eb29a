"""The pages of clubs: the list, the form, each club, its link, and its officers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from events.models import Club, ClubMember
from events.services.clubs import members, notices, officers
from games.models import Outbox
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")
State = ClubMember.State


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def address(club: Club, route: str, *more: object) -> str:
    return reverse(route, args=[club.slug, *more])


@pytest.mark.words
def test_an_empty_list_leads_to_the_form(db: None, client: Client) -> None:
    shown = text(client, reverse("clubs"))
    assert "There are no clubs yet" in shown
    assert reverse("club_new") in shown
    assert reverse("clubs") in text(client, reverse("events"))


def test_a_club_is_founded_found_and_joined(alice: User, bob: User, client: Client) -> None:
    form = {"name": "Chess Café", "about": "<b>We</b> meet.", "joining": "open"}
    answer = signed_in(alice).post(reverse("club_new"), form)
    club = Club.objects.get()
    assert answer["Location"] == club.get_absolute_url()
    assert club.get_absolute_url() in text(client, reverse("clubs"))
    shown = text(client, club.get_absolute_url())
    assert "<b>We</b>" not in shown
    assert reverse("account_login") in shown
    assert address(club, "club_join") in text(signed_in(bob), club.get_absolute_url())
    assert signed_in(bob).post(address(club, "club_join")).status_code == 303
    assert address(club, "club_leave") in text(signed_in(bob), club.get_absolute_url())
    assert signed_in(bob).post(address(club, "club_leave")).status_code == 303
    assert club.members.count() == 1


@pytest.mark.parametrize(
    "change",
    [{"name": ""}, {"name": "x" * 51}, {"name": "?!"}, {"joining": "?"}, {"about": "x" * 1001}],
)
def test_a_form_that_is_wrong_is_shown_again(alice: User, change: dict[str, str]) -> None:
    form = {"name": "Club", "about": "Hello there", "joining": "open", **change}
    answer = signed_in(alice).post(reverse("club_new"), form)
    assert answer.status_code in (409, 422)
    assert 'role="alert"' in answer.content.decode()
    assert not Club.objects.exists()


def test_a_hidden_club_is_not_there_for_strangers(
    hidden_club: Club, alice: User, bob: User
) -> None:
    assert hidden_club.name not in text(signed_in(bob), reverse("clubs"))
    for send, route in (("get", "club"), ("post", "club_join"), ("get", "club_officers")):
        answer = getattr(signed_in(bob), send)(address(hidden_club, route))
        assert answer.status_code == 404
    assert hidden_club.name in text(signed_in(alice), reverse("clubs"))
    assert hidden_club.name in text(signed_in(alice), hidden_club.get_absolute_url())


def test_the_link_leads_in_at_once(asking_club: Club, bob: User, client: Client) -> None:
    link = reverse("club_invitation", args=[asking_club.token])
    assert asking_club.name in text(client, link)
    assert signed_in(bob).post(link)["Location"] == asking_club.get_absolute_url()
    assert members.is_inside(asking_club, bob)
    assert client.post(link).status_code == 403


def test_an_officer_lets_in_and_takes_out_with_a_reason(
    asking_club: Club, alice: User, bob: User, carol: User
) -> None:
    members.join(asking_club.pk, bob, at=NOW)
    target = asking_club.members.get(user=bob).pk
    officer = signed_in(alice)
    admit = address(asking_club, "club_act_about", "admit", target)
    assert admit in text(officer, address(asking_club, "club_officers"))
    assert signed_in(carol).post(admit).status_code == 403
    assert "bob" in text(officer, admit)
    assert officer.post(admit).status_code == 303
    assert officer.post(admit).status_code == 409
    remove = address(asking_club, "club_act_about", "remove", target)
    assert officer.post(remove, {"reason": ""}).status_code == 422
    assert officer.post(remove, {"reason": "Rude <i>words</i>"}).status_code == 303
    shown = text(signed_in(bob), asking_club.get_absolute_url())
    assert "Rude &lt;i&gt;words" in shown
    assert "Rude" not in text(signed_in(carol), asking_club.get_absolute_url())


def test_who_was_taken_out_of_a_hidden_club_does_not_see_its_members(
    hidden_club: Club, alice: User, bob: User, carol: User
) -> None:
    for player in (bob, carol):
        members.join(hidden_club.pk, player, at=NOW, token=hidden_club.token)
    target = hidden_club.members.get(user=bob).pk
    officers.act("remove", hidden_club.pk, alice, target, at=NOW, reason="Rude.")
    assert "carol" not in text(signed_in(bob), hidden_club.get_absolute_url())
    assert "carol" in text(signed_in(alice), hidden_club.get_absolute_url())


def test_acts_that_are_not_there_and_members_of_other_clubs_are_not_found(
    open_club: Club, hidden_club: Club, alice: User
) -> None:
    other = hidden_club.members.get().pk
    for rest in (["fly"], ["admit"], ["close", other], ["promote", other]):
        route = "club_act" if len(rest) == 1 else "club_act_about"
        assert signed_in(alice).post(address(open_club, route, *rest)).status_code == 404


def test_a_closed_club_is_read_only(open_club: Club, alice: User, bob: User) -> None:
    answer = signed_in(alice).post(address(open_club, "club_act", "close"))
    assert answer["Location"] == open_club.get_absolute_url()
    assert open_club.name not in text(signed_in(bob), reverse("clubs"))
    assert address(open_club, "club_join") not in text(signed_in(bob), open_club.get_absolute_url())
    assert signed_in(bob).post(address(open_club, "club_join")).status_code == 409
    assert signed_in(alice).get(address(open_club, "club_officers")).status_code == 200
    assert Client().get(reverse("club_invitation", args=[open_club.token])).status_code == 404


def test_the_news_of_a_request_is_outdated_once_it_is_answered(
    asking_club: Club, alice: User, bob: User
) -> None:
    members.join(asking_club.pk, bob, at=NOW)
    row = Outbox.objects.get(kind=notices.ASKED)
    assert notices.objection_if_answered(row, None, NOW) == ""
    assert notices.asked(row, alice, NOW).sentences
    members.leave(asking_club.pk, bob)
    assert notices.objection_if_answered(row, None, NOW)
