"""A game that joins the catalogue gets every page, secrets and chance included."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from tests.rules.sixth import RULESET
from tests.support.games.pages import press, send, signed_in, text


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
    assert "Pebbles" in text(client.get("/"))
    assert "New table: Pebbles" in text(client.get("/lobby/"))


def test_its_options_are_asked_for(alice: User) -> None:
    client = signed_in(alice)
    assert "The last pebble" in text(client.get("/tables/new/sixth/"))
    form = {"opponent": "bot", "level": "beginner", "match_length": "1", "beginner": "host"}
    form["time"] = "standard"
    answer = client.post("/tables/new/sixth/", {**form, "option-heap": "11"})
    assert answer.status_code == 303
    assert Game.objects.get().options == {"heap": 11, "last": "wins"}
    assert "Pebbles" in text(client.get(answer["Location"]))


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
    tried = text(Client().get(f"{url}1/analysis/"))
    assert "0 / 0" in tried, "the line begins at what onlookers know, without the secret move"
    assert send(signed_in(bob), game, typed="h1").status_code == 303
    assert send(signed_in(alice), game, "t1").status_code == 303
    assert signed_in(alice).get("/games/").status_code == 200


def test_the_other_buttons_work_as_well(game: Game, alice: User, bob: User) -> None:
    assert press(signed_in(alice), game, "propose", what="end").status_code == 303
    assert press(signed_in(bob), game, "respond", answer="accept").status_code == 303
    assert "A draw by agreement." in text(signed_in(alice).get(f"/games/{game.pk}/"))
    assert signed_in(alice).get("/players/bob/").status_code == 200
