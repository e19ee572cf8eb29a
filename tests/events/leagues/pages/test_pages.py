"""The pages of leagues, and their calendar as a stranger reads it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import vobject
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import League, Season
from events.services.leagues.entries import admission, departures
from events.services.leagues.lists.league_lists import tables_of
from games.models import Aid, Game
from games.services.text.time_control_text import time_control_text
from games.views.lobby.terms import AID_SENTENCES
from tests.events.leagues.conftest import season_of, work_until
from tests.events.tournaments.test_pages import signed_in, text
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")


def form(**change: str) -> dict[str, str]:
    day = f"{timezone.now() + timedelta(days=9):%Y-%m-%d}"
    filled = {"name": "Club", "first_day": day, "season_weeks": "8", "listed": "yes", "time": "3"}
    return {**filled, "aid": "head", **change}


def test_an_empty_list_leads_to_the_form(db: None, client: Client) -> None:
    shown = text(client, reverse("leagues"))
    assert _("There are no leagues yet") in shown
    assert reverse("league_new", args=["sogo"]) in shown
    assert reverse("leagues") in text(client, reverse("events"))


def test_a_league_is_founded_and_entered(alice: User, bob: User) -> None:
    answer = signed_in(alice).post(reverse("league_new", args=["sogo"]), form())
    league = League.objects.get()
    assert answer["Location"] == league.get_absolute_url()
    season = season_of(league)
    sent = signed_in(bob).post(reverse("league_enter", args=[league.pk, 1]))
    assert sent.status_code == 303
    assert [entry.user for entry in season.entries.all()] == [bob]
    shown = text(signed_in(bob), league.get_absolute_url())
    assert reverse("league_leave", args=[league.pk, 1]) in shown


@pytest.mark.parametrize("aid", Aid)
def test_who_enters_reads_the_terms_beside_the_button(league: League, bob: User, aid: Aid) -> None:
    League.objects.update(aid=aid)
    for page in (league, season_of(league)):
        shown = text(signed_in(bob), page.get_absolute_url())
        assert reverse("league_enter", args=[league.pk, 1]) in shown
        assert str(AID_SENTENCES[aid]) in shown
        assert time_control_text(league.time_control) in shown


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "x" * 51},
        {"season_weeks": "3"},
        {"first_day": "soon"},
        {"first_day": "2001-01-01"},
        {"aid": "crystal ball"},
        {"time": "none"},
    ],
)
def test_a_form_that_is_wrong_is_shown_again(alice: User, change: dict[str, str]) -> None:
    answer = signed_in(alice).post(reverse("league_new", args=["sogo"]), form(**change))
    assert answer.status_code in (409, 422)
    expected = _("The league is not founded yet. Please look at the marked fields.")
    assert expected in answer.content.decode()
    assert not League.objects.exists()


def test_only_who_has_the_address_finds_an_unlisted_league(
    league: League, alice: User, bob: User, client: Client
) -> None:
    League.objects.update(listed=False)
    assert league.name not in text(client, reverse("leagues"))
    assert league.name in text(signed_in(alice), reverse("leagues"))
    assert league.name in text(client, league.get_absolute_url())
    admission.enter(season_of(league).pk, bob, at=NOW)
    assert league.name in text(signed_in(bob), reverse("leagues"))


@pytest.mark.slow
def test_a_season_that_runs_shows_its_divisions(begun: Season, client: Client) -> None:
    shown = text(client, begun.get_absolute_url())
    event = begun.divisions.get().event
    assert event.get_absolute_url() in shown
    assert _("Possible places") in shown
    assert begun.get_absolute_url() in text(client, event.get_absolute_url())
    assert event.name not in text(client, reverse("events")), "divisions are no events of the list"


def test_a_game_says_how_the_fixed_end_decided_it(begun: Season, client: Client) -> None:
    Game.objects.update(due_at=None, settles_at=None)
    work_until(begun.ends_at)
    shown = text(client, Game.objects.all()[0].get_absolute_url())
    assert begun.get_absolute_url() in shown
    assert f'aria-label="{_("League")}"' in shown


def test_the_host_removes_with_a_reason(begun: Season, alice: User, bob: User) -> None:
    player = User.objects.get(username="player00")
    address = reverse("league_remove", args=[begun.league_id, 1])
    assert signed_in(bob).post(address, {"player": player.pk, "reason": "!"}).status_code == 403
    sent = signed_in(alice).post(address, {"player": player.pk, "reason": "<b>Gone</b>"})
    assert sent.status_code == 303
    assert "&lt;b&gt;Gone" in text(signed_in(bob), begun.get_absolute_url())


@pytest.mark.first_by_day
@pytest.mark.parametrize("query", ["?page=2", "?page=0", "?page=x"])
def test_a_page_that_is_not_there_is_the_nearest(begun: Season, client: Client, query: str) -> None:
    assert 'id="division-1"' in text(client, begun.get_absolute_url() + query)


def test_who_was_taken_out_of_the_table_goes_down_before_the_last_of_it(begun: Season) -> None:
    leaving = begun.entries.all()[0].user
    departures.leave(begun.pk, leaving, at=begun.starts_at)
    sizes_with_one_below = [3, 8]
    (table,) = tables_of([begun.divisions.get()], sizes_with_one_below)
    assert len(table.rows) == 2
    assert (table.down, table.last_staying) == (1, 2)


def test_a_table_has_possible_places_until_all_games_are_over(begun: Season) -> None:
    (table,) = tables_of([begun.divisions.get()], [3])
    assert table.is_open
    for entry in begun.entries.all()[:2]:
        departures.leave(begun.pk, entry.user, at=begun.starts_at)
    (table,) = tables_of([begun.divisions.get()], [3])
    assert not table.is_open


def test_there_is_no_season_before_it_opens(league: League, client: Client) -> None:
    assert client.get(reverse("league_season", args=[league.pk, 2])).status_code == 404


def test_the_calendar_has_the_dates_of_this_season_and_the_next(
    league: League, client: Client
) -> None:
    answer = client.get(reverse("league_calendar", args=[league.pk]))
    assert answer["Content-Type"].startswith("text/calendar")
    read = vobject.readOne(answer.content.decode())
    starts = [event.dtstart.value for event in read.vevent_list]
    first, second = league.dates(1), league.dates(2)
    assert starts == [first.starts_at, first.ends_at, second.starts_at, second.ends_at]
    assert answer.content == client.get(reverse("league_calendar", args=[league.pk])).content


def test_a_calendar_program_reads_the_name_of_a_league_as_it_is(
    league: League, client: Client
) -> None:
    League.objects.update(name="A, B; C\\D")
    answer = client.get(reverse("league_calendar", args=[league.pk])).content.decode()
    for key in ("NAME", "X-WR-CALNAME"):
        assert f"\r\n{key}:A\\, B\\; C\\\\D\r\n" in answer
