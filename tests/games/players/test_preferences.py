"""What a player wants of the boards of each game: asked for by the rules, kept by their key."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from accounts.models import User
from games.forms.players.preferences import PreferencesForm
from games.models import Game
from games.models.gameplay.board_preferences import (
    HintStrength,
    board_preferences,
    has_replay,
    has_sounds,
    hint_strength,
)
from games.rules import RULESETS
from games.services.players import data_export
from games.services.players.anonymization import anonymize
from games.templatetags.formatting import words
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in

SENT = {"language": "en", "theme": "dark", "timezone": "Europe/Berlin"}


def test_the_page_asks_where_a_game_leaves_a_choice(alice: User) -> None:
    form = PreferencesForm(None, instance=alice)
    assert list(form.fields) == [
        "language",
        "theme",
        "notation-sogo",
        "confirm_moves",
        "hint_strength",
        "hints-tiles",
        "replay",
        "sounds",
        "timezone",
        "show_online",
        *(f"board-{key}" for key in RULESETS),
    ]


@pytest.mark.slow
def test_the_page_says_of_each_game_what_its_rules_say(alice: User) -> None:
    page = signed_in(alice).get("/me/preferences/").content.decode()
    sogo, tiles = RULESETS["sogo"], RULESETS["tiles"]
    name = re.escape(words(sogo.name))
    assert re.search(rf'<label for="id_notation-sogo">\s*[^<]*{name}\s*</label>', page)
    for notation in sogo.notations:
        if notation.key:
            assert f'<option value="{notation.key}"' in page
            assert words(notation.title) in page
    assert '<option value="rods" selected>' in page
    assert re.search(r'name="hints-tiles"[^>]* checked', page)
    assert words(tiles.hints_label) in page
    assert words(tiles.hints_help) in page


@pytest.mark.slow
def test_what_is_chosen_for_one_game_holds_for_no_other(alice: User) -> None:
    signed_in(alice).post("/me/preferences/", {**SENT, "notation-sogo": "hex", "hints-tiles": "on"})
    alice.refresh_from_db()
    assert board_preferences(alice, "sogo").notation == "hex"
    others = set(RULESETS) - {"sogo"}
    assert {board_preferences(alice, key) for key in others} == {board_preferences(None, "")}


def test_the_strength_of_hints_holds_for_every_board(alice: User, live_game: Game) -> None:
    address = live_game.get_absolute_url()
    assert 'data-hints="quiet"' in signed_in(alice).get(address).content.decode()
    before = signed_in(alice).get(address)["ETag"]
    signed_in(alice).post(
        "/me/preferences/", {**SENT, "notation-sogo": "rods", "hint_strength": "strong"}
    )
    alice.refresh_from_db()
    assert hint_strength(alice) == HintStrength.STRONG
    after = signed_in(alice).get(address)
    assert 'data-hints="strong"' in after.content.decode()
    assert after["ETag"] != before
    sent = {**SENT, "notation-sogo": "rods", "hint_strength": "loud"}
    assert signed_in(alice).post("/me/preferences/", sent).status_code == 422


@pytest.mark.slow
def test_a_notation_of_no_game_is_refused(alice: User) -> None:
    sent = {**SENT, "notation-sogo": "roman"}
    assert signed_in(alice).post("/me/preferences/", sent).status_code == 422
    alice.refresh_from_db()
    assert alice.board_preferences == {}


def test_a_game_that_is_no_longer_offered_is_not_forgotten(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.board_preferences = {"sogo": {"notation": "hex"}}
    alice.save()
    others = {key: ruleset for key, ruleset in RULESETS.items() if key != "sogo"}
    monkeypatch.setattr("games.forms.players.preferences.RULESETS", others)
    signed_in(alice).post("/me/preferences/", SENT)
    alice.refresh_from_db()
    assert board_preferences(alice, "sogo").notation == "hex"
    assert not board_preferences(alice, "tiles").hints


def test_it_is_in_the_export_and_goes_with_the_account(alice: User) -> None:
    alice.board_preferences = {"sogo": {"notation": "hex"}}
    alice.save()
    file = json.loads("".join(data_export.pieces(alice, NOW)))
    assert file["preferences"]["board_preferences"] == {"sogo": {"notation": "hex"}}
    anonymize(alice, NOW)
    alice.refresh_from_db()
    assert alice.board_preferences == {}


@pytest.mark.slow
def test_every_board_has_themes_to_choose_from_with_pictures(alice: User) -> None:
    page = signed_in(alice).get("/me/preferences/").content.decode()
    for key, rules in RULESETS.items():
        for theme in rules.themes:
            assert f'data-boards="{key}-{theme.key}"' in page
            assert re.search(rf'type="radio" name="board-{key}" value="{theme.key}"', page)
    assert page.count(" checked") >= len(RULESETS)
    assert not re.search(r"<html[^>]* data-boards", page)


def test_the_look_of_a_board_is_kept_and_named_on_every_page(alice: User, live_game: Game) -> None:
    client = signed_in(alice)
    usual = {**SENT, "notation-sogo": "rods"}
    themes = {"board-sogo": "walnut", "board-frege": "yellow", "board-tiles": "dusk"}
    assert client.post("/me/preferences/", {**usual, **themes}).status_code == 302
    for address in ("/", "/games/", live_game.get_absolute_url()):
        page = client.get(address).content.decode()
        assert re.search('<html[^>]* data-boards="sogo-walnut tiles-dusk"', page), address
    client.post("/me/preferences/", usual)
    alice.refresh_from_db()
    assert board_preferences(alice, "sogo").theme == "walnut"
    client.post("/me/preferences/", {**usual, "board-sogo": "beech"})
    alice.refresh_from_db()
    assert board_preferences(alice, "sogo").theme == ""


def test_a_look_that_no_board_has_is_refused(alice: User) -> None:
    sent = {**SENT, "notation-sogo": "rods", "board-sogo": "chrome"}
    assert signed_in(alice).post("/me/preferences/", sent).status_code == 422
    alice.board_preferences = {"sogo": {"theme": 'chrome">'}}
    alice.save()
    assert not re.search(r"<html[^>]* data-boards", signed_in(alice).get("/").content.decode())


def test_guests_choose_themes_as_well(client: Client, db: None) -> None:
    client.post("/play/sogo/", {"level": "casual"})
    assert User.objects.get().is_guest
    client.post("/me/preferences/", {**SENT, "notation-sogo": "rods", "board-cards": "sky"})
    assert ' data-boards="cards-sky"' in client.get("/").content.decode()


def test_replays_are_on_and_sounds_off_until_a_player_decides(alice: User) -> None:
    page = signed_in(alice).get("/me/preferences/").content.decode()
    assert re.search(r'name="replay"[^>]* checked', page)
    assert not re.search(r'name="sounds"[^>]* checked', page)
    signed_in(alice).post("/me/preferences/", {**SENT, "notation-sogo": "rods", "sounds": "on"})
    alice.refresh_from_db()
    assert (has_replay(alice), has_sounds(alice)) == (False, True)
    assert hint_strength(alice) == HintStrength.QUIET


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("browser", "is_suggested"),
    [
        ("America/New_York", True),
        ("Europe/Berlin", False),
        ("Europe/Paris", False),
        ("Africa/Lagos", True),
        ("Mars/Olympus", False),
        ("", False),
    ],
    ids=str,
)
def test_the_zone_of_the_browser_is_suggested_where_its_clock_differs(
    alice: User, browser: str, is_suggested: bool
) -> None:
    """Lagos has the winter of Berlin, and no summer time."""
    assert alice.timezone == "Europe/Berlin"
    client = signed_in(alice)
    client.cookies["fernzug_zone"] = browser
    page = client.get("/me/preferences/")
    assert bool(page.context["browser_zone"]) == is_suggested
    assert (b'id="browser-zone"' in page.content) == is_suggested


@pytest.mark.slow
def test_one_press_takes_the_zone_of_the_browser(alice: User) -> None:
    """The button comes after the field of the same name."""
    client = signed_in(alice)
    client.cookies["fernzug_zone"] = "America/New_York"
    page = client.get("/me/preferences/")
    shown, form = page.content.decode(), page.context["form"]
    assert shown.index('<select name="timezone"') < shown.index('id="browser-zone"')
    sent = {field.name: field.value() or "" for field in form}
    sent["timezone"] = ["Europe/Berlin", "America/New_York"]
    assert client.post("/me/preferences/", sent).status_code == 302
    alice.refresh_from_db()
    assert alice.timezone == "America/New_York"
    assert client.get("/me/preferences/").context["browser_zone"] == ""
