"""Invitation links: one that is lost is replaced by its host."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Table
from tests.games.lobby.tables.test_pages import fill
from tests.support.games.pages import signed_in

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
