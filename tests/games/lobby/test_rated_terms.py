"""Rated games and the aid agreed on: asked for by forms, and said wherever a game is accepted."""

from __future__ import annotations

import pytest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.time.control import PRESETS
from games.models import Aid, StandingChallenge, Table
from games.services.lobby import standing_challenges, tables
from games.services.lobby.terms import Terms
from games.views.lobby.terms import AID_SENTENCES
from tests.games.lobby.tables.test_pages import fill
from tests.support.games.pages import signed_in, text

pytestmark = pytest.mark.usefixtures("empty_cache")


def rated(**more: object) -> Terms:
    return Terms("sogo", {}, PRESETS["standard"], rated=True, **more)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_table_is_rated_with_the_aid_that_its_form_names(alice: User) -> None:
    assert fill(signed_in(alice), rated="on", aid="open").status_code == 303
    table = Table.objects.get()
    assert (table.rated, table.aid) == (True, Aid.OPEN)


def test_the_usual_table_is_not_rated_and_for_the_head(alice: User) -> None:
    fill(signed_in(alice))
    table = Table.objects.get()
    assert (table.rated, table.aid) == (False, Aid.HEAD)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"rated": "on", "opponent": "bot", "level": "casual"}, "rated"),
        ({"rated": "on", "time": "none"}, "time"),
        ({"aid": "a friend"}, "aid"),
    ],
)
def test_a_form_that_cannot_be_is_refused_at_its_field(
    alice: User, asked: dict[str, str], field: str
) -> None:
    answer = fill(signed_in(alice), **asked)
    assert (answer.status_code, Table.objects.count()) == (422, 0)
    assert field in answer.context["form"].errors


def test_everybody_reads_it_before_accepting(alice: User, bob: User) -> None:
    at = timezone.now()
    table = tables.open_table(alice, rated(aid=Aid.BOOKS), at=at)
    challenge = standing_challenges.create(alice, rated(aid=Aid.OPEN), 1, at=at)
    client = signed_in(bob)
    page = text(client.get(table.get_absolute_url()))
    assert f"{_('Rated')} {_('yes')}" in page
    assert f"{_('Aid')} {AID_SENTENCES[Aid.BOOKS]}" in page
    assert f"{_('Aid')} {AID_SENTENCES[Aid.OPEN]}" in text(
        client.get(f"/challenges/{challenge.pk}/")
    )
    lobby = text(client.get("/lobby/"))
    assert f"{_('rated')} · {Aid.BOOKS.label}" in lobby
    assert str(table.pk) not in client.get("/lobby/?rated=casual").content.decode()


def test_the_game_keeps_what_was_agreed(alice: User, bob: User) -> None:
    at = timezone.now()
    table = tables.open_table(alice, rated(aid=Aid.BOOKS, beginner=0), at=at)
    (game,) = tables.accept(table.pk, bob, at=at)
    assert (game.rated, game.aid) == (True, Aid.BOOKS)
    assert f"{_('rated')} · {Aid.BOOKS.label}" in text(signed_in(bob).get(game.get_absolute_url()))


def test_who_has_read_another_aid_does_not_take_the_challenge(alice: User, bob: User) -> None:
    at = timezone.now()
    challenge = standing_challenges.create(alice, rated(), 1, at=at)
    seen = standing_challenges.fingerprint_of(challenge)
    standing_challenges.change(challenge.pk, alice, rated(aid=Aid.OPEN), 1, at=at)
    assert seen != standing_challenges.fingerprint_of(StandingChallenge.objects.get())


def test_the_page_about_aid_has_a_grid(alice: User) -> None:
    page = text(signed_in(alice).get("/rules/aid/"))
    engines, no = _("engines, other programs, collections of others"), _("no")
    assert f"{engines} {no} {no} {_('yes')}" in page
