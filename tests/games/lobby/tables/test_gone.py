"""The page of a table that others were quicker to take: said to whom it was shown before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Table
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from games.services.players import blocks
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database

SOGO = Terms("sogo", {})


@pytest.fixture
def table(alice: User) -> Table:
    """In the lobby for an hour."""
    return tables.open_table(alice, SOGO, at=timezone.now() - timedelta(hours=1))


@pytest.mark.slow
@pytest.mark.parametrize("taken", [True, False], ids=["taken", "withdrawn"])
def test_who_comes_too_late_reads_so(
    table: Table, alice: User, bob: User, carol: User, taken: bool
) -> None:
    page = table.get_absolute_url()
    for client in (signed_in(carol), Client()):
        assert client.get(page).status_code == 200
    if taken:
        tables.accept(table.pk, bob, at=timezone.now())
    else:
        tables.withdraw(table.pk, alice, at=timezone.now())
    for client in (signed_in(carol), Client()):
        answer = client.get(page)
        assert answer.status_code == 410
        shown_text = answer.content.decode()
        assert '<p role="status">' in shown_text
        assert '<a class="strong" href="/lobby/">' in shown_text
        assert "alice" not in shown_text
        assert not any(str(game.pk) in shown_text for game in table.games.all())


def test_its_players_come_from_there_to_the_game_and_to_the_lobby(
    table: Table, alice: User, bob: User
) -> None:
    (game,) = tables.accept(table.pk, bob, at=timezone.now())
    for user in (alice, bob):
        answer = signed_in(user).get(table.get_absolute_url())
        assert answer.status_code == 200
        assert answer.context["is_open"] is False
        shown_text = answer.content.decode()
        assert '<p class="notice" role="status">' in shown_text
        assert f'href="{game.get_absolute_url()}"' in shown_text
        assert '<a class="quiet" href="/lobby/">' in shown_text


@pytest.mark.slow
def test_nothing_is_told_of_tables_that_were_not_for_everybody(
    alice: User, bob: User, carol: User
) -> None:
    then, now = timezone.now() - timedelta(hours=1), timezone.now()
    by_name = tables.open_table(alice, SOGO, at=then, others=[bob])
    tables.accept(by_name.pk, bob, at=now)
    by_link, token = tables.open_by_link(alice, SOGO, at=then)
    tables.accept(by_link.pk, bob, at=now, token=token)
    with_bot = tables.open_table(alice, SOGO, at=then, others=["beginner"])
    for table in (by_name, by_link, with_bot):
        for client in (signed_in(carol), Client()):
            assert client.get(table.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("by", ["alice", "carol"])
def test_nothing_is_told_where_a_block_is_between(
    table: Table, alice: User, bob: User, carol: User, by: str
) -> None:
    leaver, other = (alice, carol) if by == "alice" else (carol, alice)
    blocks.block(leaver, other, at=timezone.now())
    page = table.get_absolute_url()
    assert signed_in(carol).get(page).status_code == 404
    tables.accept(table.pk, bob, at=timezone.now())
    assert signed_in(carol).get(page).status_code == 404
