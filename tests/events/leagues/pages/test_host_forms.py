"""The host's forms on the page of a season, which keep what was typed where they are refused."""

from __future__ import annotations

import html
import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from accounts.models import User
from events.models import Season, SeasonEntry
from tests.events.tournaments.test_pages import signed_in
from tests.games.conftest import person
from tests.support.games.pages import faulty_fields

pytestmark = pytest.mark.usefixtures("empty_cache")
REASON = "Has <b>not</b> answered for weeks."


def sent(host: User, act: str, season: Season, **fields: object) -> HttpResponse:
    address = reverse(f"league_{act}", args=[season.league_id, season.number])
    return signed_in(host).post(f"{address}?page=1", fields)


def form_of(answer: HttpResponse, act: str) -> str:
    """Return the form of an act as the page shows it; it has to be unfolded."""
    found = re.search(rf'<details id="{act}" open>(.*?)</details>', answer.content.decode(), re.S)
    assert found, "the form is folded"
    return html.unescape(found[1])


def beside(form: str, field: str) -> bool:
    """Return whether an error stands at a field, and the field names it."""
    return f'id="{field}_error"' in form and f'aria-describedby="{field}_error"' in form


@pytest.mark.parametrize(
    ("fields", "status", "wrong"),
    [
        ({"reason": ""}, 422, "reason"),
        ({"reason": "x" * 301}, 422, "reason"),
        ({"player": "?", "reason": REASON}, 422, "player"),
        ({"player": "0", "reason": REASON}, 409, "player"),
    ],
)
def test_a_removal_that_is_refused_keeps_what_was_typed(
    begun: Season, alice: User, fields: dict[str, str], status: int, wrong: str
) -> None:
    player = begun.entries.order_by("-seed")[0].user
    answer = sent(alice, "remove", begun, **{"player": player.pk, **fields})
    form = form_of(answer, "remove")
    assert answer.status_code == status
    assert faulty_fields(answer) == [wrong]
    assert beside(form, f"id_{wrong}")
    assert f'value="{fields["reason"]}"' in form or not fields["reason"]
    assert ("selected" in form) is ("player" not in fields)
    assert not begun.entries.filter(state=SeasonEntry.State.REMOVED).exists()


@pytest.mark.parametrize(
    ("name", "wrong"), [("nobody", "name"), ("player01", "name"), ("", "name"), ("dora", "")]
)
def test_a_substitution_that_is_refused_keeps_what_was_typed(
    begun: Season, alice: User, name: str, wrong: str
) -> None:
    person("dora")
    fields = {"player": begun.entries.all()[0].user_id, "name": name, "reason": REASON}
    answer = sent(alice, "substitute", begun, **fields)
    if not wrong:
        assert answer.status_code == 303
        return
    form = form_of(answer, "substitute")
    assert answer.status_code in (409, 422)
    assert beside(form, f"id_substitution_{wrong}")
    assert f'value="{REASON}"' in form
    assert not name or f'value="{name}"' in form
    assert f'<option value="{fields["player"]}" selected>' in form
    assert '<details id="remove">' in answer.content.decode(), "the other form is folded"


def test_nobody_else_is_shown_the_form(begun: Season, bob: User) -> None:
    answer = sent(bob, "remove", begun, player="?", reason="")
    assert answer.status_code == 403
    assert "<select" not in answer.content.decode()
    assert f'href="{begun.get_absolute_url()}"' in answer.content.decode()


def test_after_the_end_a_sentence_leads_back(begun: Season, alice: User) -> None:
    Season.objects.update(state=Season.State.CLOSING)
    player = begun.entries.all()[0].user
    answer = sent(alice, "remove", begun, player=player.pk, reason=REASON)
    assert answer.status_code == 409
    assert f'href="{begun.get_absolute_url()}"' in answer.content.decode()
