"""A game that joins the catalogue gets every page: secrets, dice, scores and notations included.

Nothing of the site is changed for it; the catalogue's one line is all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from games.services.players import data_export
from games.templatetags.formatting import words
from tests.games.conftest import NOW
from tests.rules.sixth import RULESET
from tests.support.games.chance import drawn, play_on
from tests.support.games.pages import press, send, signed_in, text

SETTINGS = {"language": "en", "theme": "auto", "timezone": "Europe/Berlin", "hints-tiles": "on"}


@pytest.fixture(autouse=True)
def _in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULESETS, "sixth", RULESET)
    return


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return start_game(
        "sixth", [alice, bob], options={}, at=timezone.now(), time_control=per_move(3)
    )


def test_it_is_on_the_front_page_and_in_the_lobby(client: Client, db: None) -> None:
    assert words(RULESET.name) in text(client.get("/"))
    assert 'href="/tables/new/sixth/"' in client.get("/lobby/").content.decode()
    assert words(RULESET.name) in text(client.get("/lobby/"))


def test_its_options_are_asked_for(alice: User) -> None:
    client = signed_in(alice)
    shown = text(client.get("/tables/new/sixth/"))
    assert all(words(option.label) in shown for option in RULESET.options)
    form = {"opponent": "bot", "level": "beginner", "match_length": "1", "beginner": "host"}
    form["time"] = "standard"
    answer = client.post("/tables/new/sixth/", {**form, "option-heap": "11"})
    assert answer.status_code == 303
    assert Game.objects.get().options == {"heap": 11, "last": "wins"}
    assert words(RULESET.name) in text(client.get(answer["Location"]))


def test_it_is_played_by_its_buttons_and_secrets_stay_with_their_seat(
    game: Game, alice: User, bob: User
) -> None:
    url = f"/games/{game.pk}/"
    assert 'value="h2"' in signed_in(alice).get(url).content.decode()
    assert send(signed_in(alice), game, "h2").status_code == 303
    assert "h2" in text(signed_in(alice).get(url))
    for other in (signed_in(bob), Client()):
        assert "•" in text(other.get(url))
        assert "h2</a>" not in other.get(url).content.decode()
        assert "h2</a>" not in other.get(f"{url}1/").content.decode()
    tried = Client().get(f"{url}1/analysis/")
    assert tried.context["plies"] == [], "the line begins at what onlookers know"
    assert "h2</a>" not in tried.content.decode(), "without the secret move"
    assert send(signed_in(bob), game, typed="h1").status_code == 303
    assert send(signed_in(alice), game, "t1").status_code == 303
    assert signed_in(alice).get("/games/").status_code == 200


def test_the_other_buttons_work_as_well(game: Game, alice: User, bob: User) -> None:
    assert press(signed_in(alice), game, "propose", what="end").status_code == 303
    assert press(signed_in(bob), game, "respond", answer="accept").status_code == 303
    page = signed_in(alice).get(f"/games/{game.pk}/")
    assert page.context["game"].termination == "agreement"
    assert page.context["board"].result in text(page)
    assert signed_in(alice).get("/players/bob/").status_code == 200


@pytest.fixture
def signs(alice: User) -> Client:
    """Alice, who writes Pebbles in signs."""
    client = signed_in(alice)
    sent = {**SETTINGS, "notation-sixth": "signs", "notation-sogo": "rods"}
    assert client.post("/me/preferences/", sent).status_code == 302
    alice.refresh_from_db()
    return client


def test_its_notations_are_offered_where_players_choose(alice: User) -> None:
    page = text(signed_in(alice).get("/me/preferences/"))
    titles = " ".join(words(notation.title) for notation in RULESET.notations)
    assert f"{words(RULESET.name)} {titles}" in page


def test_its_moves_are_written_and_read_as_their_player_writes_them(
    game: Game, signs: Client, bob: User
) -> None:
    page = signs.get(f"/games/{game.pk}/").content.decode()
    assert "<b>+2</b>" in page
    assert 'value="h2"' in page, "what is sent stays as it is stored"
    assert send(signs, game, typed="+2").status_code == 303
    assert send(signed_in(bob), game, typed="+1").status_code == 303, "bob may type it, too"
    (throw,) = drawn(game)
    assert re.search(rf" 1\. \+2 • \w+ 3\. \*{throw[1:]}", moves_on(signs, game))
    assert re.search(rf" 1\. • \w+ h1 3\. {throw}", moves_on(signed_in(bob), game))
    assert [event.payload["move"] for event in game.events.filter(kind="move")] == ["h2", "h1"]


def moves_on(client: Client, game: Game) -> str:
    """The list of moves as a reader sees it."""
    page = text(client.get(f"/games/{game.pk}/"))
    return page[page.index(" 1. ") :]


def test_its_notation_is_in_the_file_of_all_data(signs: Client, alice: User) -> None:
    file = json.loads("".join(data_export.pieces(alice, NOW)))
    assert file["preferences"]["board_preferences"]["sixth"]["notation"] == "signs"


def test_its_die_is_drawn_where_it_was_thrown(game: Game, alice: User, bob: User) -> None:
    play_on(game, [alice, bob], Random(1), 2)
    (throw,) = drawn(game)
    page = signed_in(bob).get(f"/games/{game.pk}/")
    assert f'href="#pips-{throw[1:]}"' in page.content.decode()


def test_every_throw_can_be_tried_on_the_analysis_board(client: Client, db: None) -> None:
    page = client.get("/analysis/sixth/?moves=h2,h1")
    assert page.context["chances"]
    for pips in (1, 2, 3):
        assert f'href="#pips-{pips}"' in page.content.decode()
    line = client.get("/analysis/sixth/?moves=h2,h1,d3,t3&notation=signs")
    assert "+2" in text(line)
    assert "-3" in text(line)


def test_its_result_has_scores_and_its_chance_is_laid_open(
    game: Game, alice: User, bob: User
) -> None:
    game = play_on(game, [alice, bob], Random(1))
    first, second = (seat.points for seat in game.seats.order_by("number"))
    winner = game.seats.select_related("user").get(result="won").user
    assert winner is not None
    answer = signed_in(alice).get(f"/games/{game.pk}/")
    page = text(answer)
    board = answer.context["board"]
    assert {seat.points for seat in answer.context["side"].seats} == {first, second}
    assert board.won == (winner == alice)
    assert board.result in page
    assert f'href="/games/{game.pk}/draws/"' in answer.content.decode()
    draws = signed_in(alice).get(f"/games/{game.pk}/draws/").context["opened"]
    assert (draws.all_right, draws.count) == (True, len(drawn(game)))


def test_its_file_tells_every_throw(game: Game, alice: User, bob: User) -> None:
    game = play_on(game, [alice, bob], Random(1))
    file = Client().get(f"/games/{game.pk}/game.json").json()
    throws = [event["payload"]["move"] for event in file["events"] if event["kind"] == "chance"]
    assert [f"d{draw['numbers'][0][1] + 1}" for draw in file["draws"]] == throws
    assert file["ruleset"] == "sixth"
    assert file["decided"]
