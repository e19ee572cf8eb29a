"""Pictures of invitations: for tables in the lobby and behind a link, for no others."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from accounts.models import User
from games.rules import RULESETS
from games.services.lobby.tables import Terms, open_by_link, open_table, withdraw
from tests.previews.heads import path_of_picture, tags_of
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache", "db")
NOW = timezone.now()


def is_picture(client: Client, url: str) -> bool:
    response = client.get(url)
    return response.status_code == 200 and Image.open(io.BytesIO(response.content)).size == (
        1200,
        630,
    )


@pytest.mark.first_by_day
def test_a_table_of_every_game_has_a_picture(ruleset: str, alice: User, client: Client) -> None:
    table = open_table(alice, Terms(ruleset, {}), at=NOW)
    head = tags_of(client, table.get_absolute_url())
    assert path_of_picture(head) == reverse("table_picture", args=["en", table.pk])
    assert is_picture(client, path_of_picture(head))


def test_an_invitation_link_says_who_invites_to_what(alice: User, client: Client) -> None:
    table, token = open_by_link(alice, Terms("ludoku", {}), at=NOW)
    head = tags_of(client, reverse("invitation", args=[token]))
    assert "alice" in head["og:title"]
    assert RULESETS["ludoku"].name in head["og:title"]
    assert len(head["og:description"]) > 40
    assert path_of_picture(head) == reverse("invitation_picture", args=["en", token])
    assert is_picture(client, path_of_picture(head))
    without_link = reverse("table_picture", args=["en", table.pk])
    assert client.get(without_link).status_code == 404


def test_a_table_for_invited_players_shows_nothing_to_others(
    alice: User, bob: User, client: Client
) -> None:
    table = open_table(alice, Terms("sogo", {}), at=NOW, others=[bob])
    assert "og:image" not in tags_of(signed_in(bob), table.get_absolute_url())
    picture = reverse("table_picture", args=["en", table.pk])
    for visitor in (client, signed_in(alice), signed_in(bob)):
        assert visitor.get(picture).status_code == 404


def test_a_withdrawn_table_has_no_picture_in_the_lobby(alice: User, client: Client) -> None:
    table = open_table(alice, Terms("sogo", {}), at=NOW)
    withdraw(table.pk, alice, at=NOW)
    assert "og:image" not in tags_of(signed_in(alice), table.get_absolute_url())
    assert client.get(reverse("table_picture", args=["en", table.pk])).status_code == 404


def test_a_forged_link_has_no_picture(client: Client) -> None:
    assert client.get("/pictures/en/invitations/no-such-link.png").status_code == 404
