"""The pages of events: the list, the form, and what stands on the page of each."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path
from runpy import run_path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import Tournament
from events.services.tournaments import entries, results, seals
from events.services.tournaments.announcements import announce
from events.services.tournaments.lists import event_of_game
from events.services.tournaments.lists.event_lists import listed
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.state_machine import advance
from games.log.commands import Resign
from games.models import Game, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import quotas
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW
from tests.support.games.pages import why

pytestmark = pytest.mark.usefixtures("empty_cache")
ROOT = Path(__file__).parents[3]


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_empty_list_leads_to_the_form(db: None, client: Client) -> None:
    shown = text(client, reverse("events"))
    assert _("There are no events yet") in shown
    assert reverse("event_new", args=["sogo"]) in shown


def test_an_event_is_announced_entered_and_started(alice: User, bob: User, carol: User) -> None:
    form = {"name": "Club", "max_players": 5, "listed": "yes", "kind": "round_robin", "time": "3"}
    answer = signed_in(alice).post(reverse("event_new", args=["sogo"]), form)
    event = Tournament.objects.get()
    assert answer["Location"] == event.get_absolute_url()
    for player in (alice, bob, carol):
        sent = signed_in(player).post(reverse("event_enter", args=[event.pk]))
        assert sent.status_code == 303
    assert signed_in(alice).post(reverse("event_start", args=[event.pk])).status_code == 303
    advance(event.pk, NOW)
    assert Game.objects.count() == 3


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"max_players": "2"},
        {"max_players": "many"},
        {"listed": "?"},
        {"time": "none"},
    ],
)
def test_a_form_that_is_wrong_is_shown_again(alice: User, change: dict[str, str]) -> None:
    form = {
        "name": "Club",
        "max_players": "5",
        "listed": "yes",
        "kind": "round_robin",
        "time": "3",
        **change,
    }
    answer = signed_in(alice).post(reverse("event_new", args=["sogo"]), form)
    assert answer.status_code in (409, 422)
    expected = _("The event is not announced yet. Please look at the marked fields.")
    assert expected in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("ruleset", ["no-such-game"])
def test_no_form_for_a_game_that_is_not_there(alice: User, ruleset: str) -> None:
    assert signed_in(alice).get(reverse("event_new", args=[ruleset])).status_code == 404


def test_only_who_has_the_address_finds_an_unlisted_event(
    alice: User, bob: User, client: Client
) -> None:
    hidden = announce(alice, TERMS.__class__(**{**vars(TERMS), "listed": False}), at=NOW)
    assert hidden.name not in text(client, reverse("events"))
    assert hidden.name in text(signed_in(alice), reverse("events"))
    assert hidden.name in text(signed_in(bob), hidden.get_absolute_url())
    entries.enter(hidden.pk, bob, at=NOW)
    assert hidden.name in text(signed_in(bob), reverse("events"))


def test_the_list_of_events_asks_of_each_whether_it_is_a_division(alice: User) -> None:
    """Joined with divisions or entries, PostgreSQL reads every event there is."""
    announce(alice, TERMS, at=NOW)
    statement = str(listed(None).query)
    assert "events_division" in statement
    assert '"events_division" ON' not in statement
    assert '"events_tournamententry" ON' not in statement


def test_games_of_an_unlisted_event_are_on_no_list(alice: User, bob: User, carol: User) -> None:
    hidden = announce(alice, TERMS.__class__(**{**vars(TERMS), "listed": False}), at=NOW)
    for player in (alice, bob, carol):
        entries.enter(hidden.pk, player, at=NOW)
    advance(hidden.pk, NOW)
    assert set(Game.objects.values_list("public", flat=True)) == {False}


def test_the_table_shows_points_places_and_games_that_run(
    begun: Tournament, client: Client
) -> None:
    pairing = begun.pairings.select_related("first__user").order_by("pk")[0]
    assert pairing.game_id
    actor = PlayerActor(pairing.first.user)
    apply_command(pairing.game_id, Resign(), by=actor, key="resign", at=NOW)
    results.follow(pairing.game_id, NOW)
    shown = text(client, begun.get_absolute_url())
    # The loser has a game left: two points at most, as many as the winner has already.
    assert "1–3" in shown
    assert shown.count("<strong>2</strong>") == 1
    assert _("Running games, the most urgent first") in shown


def test_a_game_leads_to_its_event(begun: Tournament, client: Client) -> None:
    game = Game.objects.all()[0]
    shown = text(client, game.get_absolute_url())
    assert begun.get_absolute_url() in shown


def test_a_full_event_refuses_with_a_sentence(begun: Tournament, admin: User) -> None:
    answer = signed_in(admin).post(reverse("event_enter", args=[begun.pk]))
    assert answer.status_code == 409
    assert why(EventRefusal.ENTRIES_CLOSED) in answer.content.decode()


def test_the_director_hears_of_entries(event: Tournament, bob: User) -> None:
    entries.enter(event.pk, bob, at=NOW)
    assert Outbox.objects.filter(kind="events.entered", user=event.director).exists()


def test_names_are_shown_as_text(alice: User, client: Client) -> None:
    terms = TERMS.__class__(**{**vars(TERMS), "name": "<b>Club</b>"})
    shown = text(client, announce(alice, terms, at=NOW).get_absolute_url())
    assert "<b>Club</b>" not in shown
    assert "&lt;b&gt;Club" in shown


@pytest.mark.words
def test_the_form_explains_no_clock_that_it_does_not_offer(alice: User) -> None:
    assert "Without a limit" not in text(signed_in(alice), reverse("event_new", args=["sogo"]))
    assert "Without a limit" in text(signed_in(alice), reverse("table_new", args=["sogo"]))


def test_a_stranger_checks_the_lot_by_the_line_on_the_page(
    begun: Tournament, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = html.unescape(text(client, begun.get_absolute_url()))
    line = shlex.split(re.findall(r"python3 verify_lot.py .*?(?=</code>)", shown)[0])
    main = run_path(str(ROOT / "events/static/events/verify_lot.py"))["main"]
    assert main(*line[2:]) == 0
    drawn = begun.entries.order_by("number").values_list("number", "pk")
    expected = [f"Number {number}: entry {pk}" for number, pk in drawn]
    assert capsys.readouterr().out.splitlines()[1:] == expected
    with pytest.raises(SystemExit):
        main(*line[2:4], "00" * 32, line[5])


def test_a_stranger_checks_a_later_lot_as_well(
    begun: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    begun.state = Tournament.State.FINAL
    seed, names = seals.seed_of(begun), seals.names_of(begun)
    first, second = begun.entries.order_by("number")[:2]
    main = run_path(str(ROOT / "events/static/events/verify_lot.py"))["main"]
    for occasion in ("winner", "first move", "challenge 7", "game 2"):
        chosen = (first, second)[seals.lot_of_match(begun, first, second, occasion)]
        assert seed
        sealed = (str(begun.pk), seals.commitment_of(begun), seed.hex(), "|".join(names))
        main(*sealed, "1", "2", occasion)
        assert capsys.readouterr().out.splitlines()[-1] == f"{occasion}: number {chosen.number}"


@pytest.mark.slow
def test_the_event_of_a_game_is_read_once(begun: Tournament) -> None:
    game = Game.objects.all()[0]
    event_of_game.event_of.cache_clear()
    for expected in (1, 0):
        with CaptureQueriesContext(connection) as queries:
            found = event_of_game.event_of(game.pk)
        assert found
        assert (found.pk, len(queries)) == (begun.pk, expected)


@pytest.mark.slow
def test_games_of_events_leave_the_lobby_open(
    begun: Tournament, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "MAX_TABLES_PER_HOUR", 1)
    assert quotas.has_room(alice, NOW)
    assert quotas.has_room(bob, NOW)


def test_words_for_screen_readers_do_not_widen_a_page_beyond_what_scrolls() -> None:
    """They are placed absolutely, so what scrolls has to hold them; Chromium measured 551 of 390
    pixels in the tree of a cup.
    """
    styles = (ROOT / "games/static/games/css/base.css").read_text()
    assert ".wide { overflow-x: auto; position: relative; }" in styles


@pytest.mark.parametrize("name", ["events", "leagues", "clubs", "ratings"])
def test_each_of_the_lists_leads_to_the_others(db: None, client: Client, name: str) -> None:
    shown = text(client, reverse(name))
    tabs = shown.split('<nav class="subtabs"')[1].split("</nav>")[0]
    for other in ("events", "leagues", "clubs", "ratings"):
        current = ' aria-current="page"' if other == name else ""
        assert f'<a href="{reverse(other)}"{current}>' in tabs
    menu = shown.split(f'<nav aria-label="{_("Main")}">')[1].split("</nav>")[0]
    assert " ".join(menu.split()).count(f'href="{reverse("events")}" aria-current="page"') == 1
