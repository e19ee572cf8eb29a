"""Invitation links: whom they let in, and how a host replaces one that is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Table
from tests.games.lobby.tables.test_pages import fill
from tests.support.games.pages import signed_in
from tests.support.games.standing_challenges import make_challenge

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def test_a_lost_link_is_replaced_and_the_old_one_leads_nowhere(alice: User, bob: User) -> None:
    host = signed_in(alice)
    old = fill(host, opponent="link")["Location"]
    table = Table.objects.get()
    renew = f"/tables/{table.pk}/link/"
    assert renew not in host.get(old).content.decode(), "there the link is shown"
    assert renew in host.get(f"/tables/{table.pk}/").content.decode()
    assert signed_in(bob).post(renew).status_code == 403
    answer = host.post(renew)
    new = answer["Location"]
    assert (answer.status_code, new.startswith("/invitation/"), new == old) == (303, True, False)
    assert f'value="http://testserver{new}"' in host.get(new).content.decode()
    assert signed_in(bob).get(old).status_code == 404
    token = new.split("/")[2]
    assert signed_in(bob).post(f"/tables/{table.pk}/accept/", {"token": token}).status_code == 303
    assert host.post(renew).status_code == 409


def test_a_table_without_a_link_gets_none(alice: User) -> None:
    host = signed_in(alice)
    fill(host)
    table = Table.objects.get()
    assert "/link/" not in host.get(f"/tables/{table.pk}/").content.decode()
    assert host.post(f"/tables/{table.pk}/link/").status_code == 403


@pytest.mark.parametrize("restricted", ["invitation", "closed"])
def test_a_stranger_may_sit_down_only_where_the_button_is_not_refused(
    alice: User, settings: Any, restricted: str
) -> None:
    settings.REGISTRATION = restricted
    challenge, host, stranger = make_challenge(alice), signed_in(alice), Client()
    fill(host)
    public = f"/tables/{Table.objects.get().pk}/"
    link = fill(host, opponent="link")["Location"]
    offers = {"/lobby/": False, public: False, link: restricted == "invitation"}
    offers[f"/challenges/{challenge.pk}/"] = False
    for address, is_offered in offers.items():
        page = stranger.get(address).content.decode()
        assert ("accept/" in page or "take/" in page) == is_offered, address
        assert 'href="/accounts/signup/' not in page
