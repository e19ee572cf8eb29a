"""What somebody new is told: the first steps, and to a guest that the games hang on a cookie."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.identity.guests import GUEST_COOKIE_LIFETIME
from accounts.models import User
from accounts.templatetags.notices import guest_notice
from benchmarks.support.statements import count_statements
from games.models import Game
from games.rules import RULESETS
from games.services.lobby import standing_challenges
from games.services.lobby.tables import Terms, open_table
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")

NOTICE = '<p class="guest">'


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """The guest of `client`, with a game against a bot."""
    client.post("/play/sogo/", {"level": "beginner"})
    return User.objects.get(is_guest=True)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_first_steps_lead_to_everything_they_name(alice: User) -> None:
    shown = page(signed_in(alice), "/me/first-steps/")
    names = ["lobby", "preferences", "my_availability", "notification_settings", "rules_index"]
    for address in [*map(reverse, names), "/#play"]:
        assert f'href="{address}"' in shown
    for key, rules in RULESETS.items():
        link = f'href="/tables/new/{key}/?link=yes"'
        assert (link in shown) is (2 in rules.seats)


def test_the_link_to_invite_a_friend_chooses_the_invitation_link(alice: User) -> None:
    answer = signed_in(alice).get("/tables/new/sogo/?link=yes")
    assert answer.context["form"]["opponent"].value() == "link"


def test_first_steps_count_the_tables_of_others(alice: User, bob: User) -> None:
    for host in (alice, bob):
        open_table(host, Terms("sogo", {}), at=timezone.now(), others=[])
    assert signed_in(alice).get("/me/first-steps/").context["waiting"] == 1


@pytest.mark.slow
def test_first_steps_take_as_many_statements_for_one_table_as_for_many(
    alice: User, bob: User
) -> None:
    client, counts = signed_in(alice), []
    for hosts in ([bob], [bob] * 5):
        for host in hosts:
            open_table(host, Terms("sogo", {}), at=timezone.now(), others=[])
            standing_challenges.create(host, Terms("sogo", {}), 1, at=timezone.now())
        counts.append(count_statements(lambda: client.get("/me/first-steps/")))
    assert counts[0] == counts[1]


def test_first_steps_stay_in_the_menu(alice: User) -> None:
    assert 'href="/me/first-steps/"' in page(signed_in(alice), "/games/")


def test_a_guest_is_told_at_the_board_and_in_my_games(client: Client, guest: User) -> None:
    game = Game.objects.get()
    for address in (game.get_absolute_url(), "/games/", "/me/first-steps/"):
        shown = page(client, address)
        assert shown.count(NOTICE) == 1, address
        notice = shown.split(NOTICE)[1].split("</p>")[0]
        assert 'href="/accounts/signup/"' in notice


def test_nobody_else_is_told_so(client: Client, guest: User, alice: User) -> None:
    game = Game.objects.get()
    for address in (game.get_absolute_url(), "/games/", "/me/first-steps/"):
        assert NOTICE not in page(signed_in(alice), address)
    assert NOTICE not in page(Client(), game.get_absolute_url())


def test_a_browser_remembers_a_guest_for_as_long_as_it_says(client: Client, guest: User) -> None:
    weeks = guest_notice()["weeks"]
    assert isinstance(weeks, int)
    almost_a_day = timedelta(hours=23)
    with time_machine.travel(timezone.now() + almost_a_day):
        client.get("/games/")  # The last visit does not renew a cookie of this day.
    with time_machine.travel(timezone.now() + almost_a_day + timedelta(weeks=weeks)):
        assert client.get("/games/").status_code == 200
    with time_machine.travel(timezone.now() + 3 * GUEST_COOKIE_LIFETIME):
        assert client.get("/games/").status_code == 302
