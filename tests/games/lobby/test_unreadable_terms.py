"""Tables and offers whose rules are no longer there: out of all lists, and their pages say so."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import StandingChallenge, Table
from games.services.lobby import standing_challenges
from games.services.lobby.tables import open_by_link, open_table
from games.services.lobby.terms import Terms
from games.services.worker.runner import sweep
from tests.support.games.pages import signed_in

EARLIER = {"card": "expert"}


def terms() -> Terms:
    return Terms("cards", {}, None, rated=False, seats=2)


@pytest.fixture
def table(alice: User) -> Table:
    made = open_table(alice, terms(), at=timezone.now())
    Table.objects.filter(pk=made.pk).update(options=EARLIER)
    return made


def test_a_table_is_in_no_list_and_its_page_says_why(table: Table, alice: User, bob: User) -> None:
    for client in (Client(), signed_in(bob), signed_in(alice)):
        for address in ("lobby", "home"):
            answer = client.get(reverse(address))
            assert answer.status_code == 200
            assert str(table.pk) not in answer.content.decode()
        assert client.get(table.get_absolute_url()).status_code == 410
    assert signed_in(alice).get(reverse("my_games")).status_code == 200
    picture = reverse("table_picture", args=["en", table.pk])
    assert Client().get(picture).status_code == 410
    sweep(timezone.now())


def test_nobody_sits_down_there_and_its_host_can_withdraw_it(
    table: Table, alice: User, bob: User
) -> None:
    sent = signed_in(bob).post(reverse("table_accept", args=[table.pk]))
    assert sent.status_code in {409, 410, 422}
    assert not table.games.exists()
    assert signed_in(alice).post(reverse("table_withdraw", args=[table.pk])).status_code == 303


def test_an_invitation_says_that_it_is_over(alice: User) -> None:
    made, token = open_by_link(alice, terms(), at=timezone.now())
    Table.objects.filter(pk=made.pk).update(options=EARLIER)
    assert Client().get(reverse("invitation", args=[token])).status_code == 410


def test_a_standing_offer_is_in_no_list_and_cannot_be_taken(alice: User, bob: User) -> None:
    made = standing_challenges.create(alice, terms(), 1, at=timezone.now())
    StandingChallenge.objects.filter(pk=made.pk).update(options=EARLIER)
    made.refresh_from_db()
    address = reverse("challenge", args=[made.pk])
    for client in (Client(), signed_in(bob)):
        assert address not in client.get(reverse("lobby")).content.decode()
        assert client.get(address).status_code == 409
    mark = standing_challenges.fingerprint_of(made)
    taken = signed_in(bob).post(reverse("challenge_take", args=[made.pk]), {"mark": mark})
    assert taken.status_code in {409, 422}
    assert signed_in(alice).get(reverse("my_challenges")).status_code == 200
