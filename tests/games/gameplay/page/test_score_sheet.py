"""The score sheet: a game as a page to print, as far as its reader may know it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.rules import RULESETS
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.views.gameplay.page.move_list import HIDDEN
from tests.appearance.markup import Markup
from tests.games.conftest import NOW
from tests.rules.sixth import RULESET as SIXTH
from tests.support.games.chance import play_on
from tests.support.games.pages import act, send, signed_in, text

Played = Callable[[Game, str], Game]


def sheet(game: Game, client: Client | None = None, language: str = "en") -> HttpResponse:
    url = f"/games/{game.pk}/score-sheet/"
    answer = (client or Client()).get(url, headers={"accept-language": language})
    assert answer.status_code == 200
    Markup(answer.content.decode())
    return answer


@pytest.mark.slow
def test_it_lists_every_move_with_its_number_its_player_and_the_clock(
    sogo_game: Game, play_moves: Played
) -> None:
    game = play_moves(sogo_game, "A1 B2 C3")
    answer = sheet(game)
    rows = answer.context["rows"]
    assert [(row.number, row.name, row.notation) for row in rows] == [
        (1, "alice", "A1"),
        (2, "bob", "B2"),
        (3, "alice", "C3"),
    ]
    assert [row.at for row in rows] == [played.at for played in state_of(game).moves]
    assert all(timedelta(days=2) < row.left <= timedelta(days=3) for row in rows)
    assert Markup(answer.content.decode()).having("svg", class_="sogo")


def test_it_names_the_players_the_terms_and_the_result(sogo_game: Game, bob: User) -> None:
    act(sogo_game, bob, Resign())
    answer = sheet(sogo_game)
    assert answer.context["result"]
    shown = text(answer)
    for part in ("alice", "bob", answer.context["result"], answer.context["reason"]):
        assert part in shown
    assert all(term in shown for term in answer.context["terms"])


def test_a_turn_of_several_moves_is_one_row_in_words_too(alice: User, bob: User) -> None:
    people = [alice, bob]
    game = play_on(start_game("ludoku", people, options={}, at=NOW), people, Random(1), 3)
    first = sheet(game).context["rows"][0]
    moves = [str(played.move) for played in state_of(game).moves[:3]]
    assert first.notation.split() == moves, "the roll and the two dice of the first turn"
    assert first.words
    assert first.words != first.notation


@pytest.mark.first_by_day
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", RULESETS)
def test_every_game_has_one_in_both_languages(
    key: str, language: str, alice: User, bob: User
) -> None:
    people = [alice, bob]
    game = play_on(start_game(key, people, options={}, at=NOW), people, Random(2), 4)
    assert sheet(game, language=language).context["rows"]


def test_a_covered_card_is_on_no_sheet_before_the_end(alice: User, bob: User) -> None:
    people = [alice, bob]
    game = play_on(start_game("cards", people, options={}, at=NOW), people, Random(3), 6)
    deal = state_of(game).moves[0].move
    spelled = state_of(game).ruleset.spell(deal, state_of(game).options)
    for client in (Client(), signed_in(alice), signed_in(bob)):
        answer = sheet(game, client)
        assert answer.context["rows"][0].notation == HIDDEN
        assert not Markup(answer.content.decode()).having("table", class_="squares")
    act(game, alice, Resign())
    assert sheet(game).context["rows"][0].notation == spelled
    assert Markup(sheet(game).content.decode()).having("table", class_="squares")


def test_a_secret_move_is_on_the_sheet_of_its_seat_alone(
    monkeypatch: pytest.MonkeyPatch, alice: User, bob: User
) -> None:
    monkeypatch.setitem(RULESETS, "sixth", SIXTH)
    game = start_game("sixth", [alice, bob], options={}, at=NOW)
    send(signed_in(alice), game, "h2")
    assert [row.notation for row in sheet(game, signed_in(alice)).context["rows"]] == ["h2"]
    for other in (Client(), signed_in(bob)):
        answer = sheet(game, other)
        assert [row.notation for row in answer.context["rows"]] == [HIDDEN]
        assert "h2" not in text(answer)


@pytest.mark.parametrize(
    ("key", "options", "query"),
    [("sogo", {"size": 5}, "?board=5"), ("frege", {}, "?sheet=empty"), ("ludoku", {}, "")],
)
def test_the_menu_of_a_game_leads_to_it_and_it_to_the_empty_sheet(
    alice: User, bob: User, key: str, options: dict[str, object], query: str
) -> None:
    game = start_game(key, [alice, bob], options=options, at=NOW)
    shown = Markup(Client().get(f"/games/{game.pk}/").content.decode())
    assert shown.having("a", href=f"/games/{game.pk}/score-sheet/")
    page = Markup(sheet(game).content.decode())
    assert page.having("a", href=f"/rules/{key}/sheet/{query}")


def test_a_game_that_is_not_there_has_none(client: Client, sogo_game: Game) -> None:
    missing = "00000000-0000-4000-8000-000000000000"
    assert client.get(f"/games/{missing}/score-sheet/").status_code == 404
    assert client.post(f"/games/{sogo_game.pk}/score-sheet/").status_code == 405
