"""The pages of the director: each act asks first, and says clearly what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import Tournament
from events.services.tournaments.announcements import announce
from events.services.tournaments.entries import enter
from events.views.tournaments.director_acts import ACTS
from tests.events.tournaments.conftest import TERMS
from tests.events.tournaments.test_pages import signed_in, text
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.usefixtures("empty_cache")


def act_url(event: Tournament, act: str, target: int = 0) -> str:
    if target:
        return reverse("event_act_about", args=[event.pk, act, target])
    return reverse("event_act", args=[event.pk, act])


def target_of(event: Tournament, act: str) -> int:
    if act in ("adjudicate", "restore"):
        pairings = event.pairings.exclude(first__user=event.director)
        return pairings.exclude(second__user=event.director).get().pk
    return event.entries.exclude(user=event.director)[0].pk if ACTS[act].subject else 0


@pytest.mark.slow
@pytest.mark.parametrize("act", ACTS)
def test_each_act_asks_first_and_needs_a_reason(begun: Tournament, alice: User, act: str) -> None:
    director, url = signed_in(alice), act_url(begun, act, target_of(begun, act))
    assert 'name="reason"' in text(director, url)
    answer = director.post(url, {"reason": " ", "result": "draw", "name": "dora"})
    assert answer.status_code == 422
    assert Tournament.objects.get().change_count == begun.change_count


def test_a_decision_goes_from_the_page_into_the_table(
    begun: Tournament, alice: User, client: Client
) -> None:
    target = target_of(begun, "adjudicate")
    url = act_url(begun, "adjudicate", target)
    director = signed_in(alice)
    assert url in text(director, reverse("event_director", args=[begun.pk]))
    assert director.post(url, {"result": "first", "reason": "<i>Away"}).status_code == 303
    shown = text(client, begun.get_absolute_url())
    assert "&lt;i&gt;Away" in shown
    assert "2:0" in shown
    assert "†" in shown
    back = act_url(begun, "restore", target)
    assert back in text(director, reverse("event_director", args=[begun.pk]))
    assert director.post(url, {"result": "first", "reason": "Again"}).status_code == 409
    assert director.post(back, {"reason": "They are back."}).status_code == 303


@pytest.mark.first_by_day
@pytest.mark.parametrize(("act", "target"), [("explode", 0), ("extend", 3), ("remove", 0)])
def test_what_is_no_act_is_not_there(begun: Tournament, alice: User, act: str, target: int) -> None:
    assert signed_in(alice).get(act_url(begun, act, target)).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("act", ["remove", "adjudicate"])
def test_nobody_is_found_by_a_number_of_nothing(begun: Tournament, alice: User, act: str) -> None:
    assert signed_in(alice).get(act_url(begun, act, 987654)).status_code == 404


def test_a_player_leaves_a_running_event_from_its_page(begun: Tournament, bob: User) -> None:
    url = reverse("event_withdraw", args=[begun.pk])
    assert url in text(signed_in(bob), begun.get_absolute_url())
    assert signed_in(bob).post(url).status_code == 303
    assert begun.entries.get(user=bob).state == "withdrawn"


def test_who_asks_is_turned_away_and_let_in_later(alice: User, bob: User) -> None:
    event = announce(alice, replace(TERMS, by_approval=True), at=NOW)
    enter(event.pk, bob, at=NOW)
    director, entry = signed_in(alice), event.entries.get(user=bob)
    url = act_url(event, "decline", entry.pk)
    assert url in text(director, reverse("event_director", args=[event.pk]))
    assert director.post(url, {"reason": "The club is full."}).status_code == 303
    back = act_url(event, "readmit", entry.pk)
    assert director.post(back, {"reason": "There is room."}).status_code == 303
    entry.refresh_from_db()
    assert entry.state == "entered"


def test_a_refusal_leads_back_to_the_event(begun: Tournament, bob: User, alice: User) -> None:
    for answer in (
        signed_in(bob).get(reverse("event_director", args=[begun.pk])),
        signed_in(bob).get(act_url(begun, "cancel")),
        signed_in(alice).post(reverse("event_enter", args=[begun.pk])),
    ):
        assert answer.status_code in (403, 409)
        assert f'href="{begun.get_absolute_url()}"' in answer.content.decode()


def test_who_was_not_let_in_before_the_start_stays_outside(begun: Tournament, alice: User) -> None:
    Tournament.objects.update(by_approval=True)
    waiting = begun.entries.create(user=person("dora"), state="asked", entered_at=NOW)
    removed = begun.entries.create(user=person("emil"), state="removed", entered_at=NOW)
    director = text(signed_in(alice), reverse("event_director", args=[begun.pk]))
    assert act_url(begun, "approve", waiting.pk) not in director
    assert act_url(begun, "readmit", removed.pk) not in director
    left_out = _("The event has begun without you: the director had not let you in before.")
    assert waiting.user
    assert left_out in text(signed_in(waiting.user), begun.get_absolute_url())
    assert left_out not in text(signed_in(alice), begun.get_absolute_url())
