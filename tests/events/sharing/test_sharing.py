"""Events on other pages: the picture behind a link, and the table to embed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import User
from events.models import Pairing, Tournament
from events.services.tournaments.announcements import announce
from events.services.tournaments.entries import enter
from events.services.tournaments.results import follow
from events.services.tournaments.state_machine import advance
from events.views.sharing.standings_picture import standings_picture
from games.log.commands import Resign
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from tests.events.tournaments.conftest import KINDS_WITHOUT_TEAMS, TERMS
from tests.games.conftest import NOW
from tests.previews.heads import path_of_picture, tags_of

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture(autouse=True)
def nothing_drawn_yet() -> Iterator[None]:
    caches["pictures"].clear()
    yield
    caches["pictures"].clear()


def end_a_game(event: Tournament) -> None:
    pairing = Pairing.objects.filter(event=event).select_related("first__user")[0]
    assert pairing.first.user
    assert pairing.game
    actor = PlayerActor(pairing.first.user)
    apply_command(pairing.game.pk, Resign(), by=actor, key="resign", at=NOW)
    follow(pairing.game.pk, NOW)


@pytest.mark.first_by_day
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_picture_is_one_that_networks_show(
    begun: Tournament, client: Client, language: str
) -> None:
    answer = client.get(reverse("event_picture", args=[language, begun.pk]))
    picture = Image.open(io.BytesIO(answer.content))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert len(set(picture.convert("L").tobytes())) > 10
    assert answer["Content-Language"] == language
    assert client.get(reverse("event_picture", args=["xx", begun.pk])).status_code == 404


def test_the_head_of_the_page_leads_to_the_picture(begun: Tournament, client: Client) -> None:
    head = tags_of(client, begun.get_absolute_url())
    assert head["og:title"] == "Autumn round"
    assert head["og:url"].endswith(begun.get_absolute_url())
    assert client.get(path_of_picture(head)).status_code == 200
    end_a_game(begun)
    assert head["og:image"] != tags_of(client, begun.get_absolute_url())["og:image"]


def test_the_picture_changes_with_a_result(begun: Tournament) -> None:
    before = standings_picture(begun).svg()
    assert all(f">{name}<" in before for name in ("alice", "bob", "carol"))
    end_a_game(begun)
    assert standings_picture(begun).svg() != before


@pytest.mark.first_by_day
@pytest.mark.parametrize("kind", KINDS_WITHOUT_TEAMS)
def test_every_kind_of_event_has_a_picture_and_an_embed(
    kind: Tournament.Kind, alice: User, bob: User, carol: User, client: Client
) -> None:
    event = announce(alice, replace(TERMS, kind=kind, name="Zürich " * 8), at=NOW)
    for player in (alice, bob, carol):
        assert ">Nobody<" not in standings_picture(event).svg()
        enter(event.pk, player, at=NOW)
    advance(event.pk, NOW)
    event.refresh_from_db()
    assert ">carol<" in standings_picture(event).svg()
    embedded = client.get(reverse("event_embed", args=[event.pk]))
    assert "carol" in embedded.content.decode()


def test_other_pages_may_embed_the_table_and_it_runs_no_script(
    begun: Tournament, client: Client
) -> None:
    answer = client.get(reverse("event_embed", args=[begun.pk]))
    text = answer.content.decode()
    assert "<script" not in text
    assert "X-Frame-Options" not in answer
    policy = dict(
        part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";")
    )
    assert policy["frame-ancestors"] == "*"
    assert policy["script-src"] == "'none'"
    page = client.get(begun.get_absolute_url())
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert reverse("event_embed", args=[begun.pk]) in page.content.decode()


@pytest.mark.slow
def test_the_embedded_table_is_the_same_for_everybody(begun: Tournament, alice: User) -> None:
    signed_in = Client()
    signed_in.force_login(alice)
    address = reverse("event_embed", args=[begun.pk])
    assert signed_in.get(address).content == Client().get(address).content
