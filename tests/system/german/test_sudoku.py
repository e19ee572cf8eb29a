"""The four games around Sudoku are German to the last word: before, during and after a game."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from urllib.parse import urlencode

import pytest

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.services.gamelog.state_cache import state_of
from tests.support.budget import by_day_every, rows_by_day_every
from tests.system.german.foreign_words import foreign, read, shown
from tests.system.german.hands import begin, browser, played, sent

GAMES = ("frege", "ludoku", "tiles", "cards")
HARMLESS = re.compile(r"\bniemand will\b|(?<=\. )Ihre (?=Regeln|Ziffern)")
"""German words of the rules pages that look English, or as if they said Sie to the reader."""

KINDS: tuple[tuple[str, dict[str, object], str], ...] = (
    ("frege", {}, "Zug 1: Jetzt zieht Rot"),
    ("frege", {"setup": "random", "begins": "blue"}, "Zug 1: Jetzt zieht Blau"),
    ("ludoku", {"halves": "literal"}, "von 2 gesetzt"),
    ("tiles", {}, "Du hast die"),
    ("tiles", {"illegal": "stays"}, "Noch 71 Plättchen im Beutel"),
    ("cards", {}, "Rot startet die Sanduhr"),
    ("cards", {"referee": "players", "card": "extreme"}, "Sanduhr starten"),
    (
        "cards",
        {"pace": "advanced", "lock": "none", "between": "open", "end": 14},
        "endet nach 14 Tagen",
    ),
)


@pytest.mark.parametrize("game", by_day_every(2, GAMES))
def test_what_leads_to_a_game_is_german(game: str, alice: User) -> None:
    pages = [f"/rules/{game}/", f"/tables/new/{game}/", "/", "/rules/"]
    pages += [f"/analysis/{game}/?hints=on"] if game != "cards" else []
    for page, user in product(pages, (alice, None)):
        answer = browser(user).get(page)
        assert answer.status_code == 200
        assert foreign(HARMLESS.sub("", shown(answer))) == [], page


@pytest.mark.parametrize(
    ("key", "options", "says"),
    [
        KINDS[0],
        KINDS[5],
        *(pytest.param(*kind, marks=pytest.mark.slow) for kind in (KINDS[2], KINDS[3])),
    ],
)
def test_a_game_begins_and_ends_in_german(
    key: str, options: dict[str, object], says: str, alice: User, bob: User
) -> None:
    people = (alice, bob)
    game = begin(*people, game=key, **options)
    assert says in " ".join(shown(browser(user).get(f"/games/{game.pk}/")) for user in people)
    game = played(game, people, 4, Random(3))
    for page in _pages(game):
        assert foreign(shown(browser(alice).get(f"/games/{game.pk}/{page}", follow=True))) == []
    game = sent(game, bob, Resign())
    for page, user in product(("", "fair/"), (bob, None)):
        assert foreign(shown(browser(user).get(f"/games/{game.pk}/{page}"))) == []


@pytest.mark.slow
@pytest.mark.parametrize(("key", "options", "says"), KINDS)
def test_a_game_is_german_to_its_end(
    key: str, options: dict[str, object], says: str, alice: User, bob: User
) -> None:
    people = (alice, bob)
    game = begin(*people, game=key, **options)
    assert says in " ".join(shown(browser(user).get(f"/games/{game.pk}/")) for user in people)
    rng = Random(3)
    for moves in (1, 3, 400):
        game = played(game, people, moves, rng)
        for page, user in product(_pages(game), (*people, None)):
            answer = browser(user).get(f"/games/{game.pk}/{page}", follow=True)
            assert foreign(shown(answer)) == [], page
    assert not game.running


def _pages(game: Game) -> list[str]:
    """Of a game, with moves and squares that may be chosen now."""
    pages = ["", "2/", "draws/", "dispute/"]
    state = state_of(game)
    for seat in state.to_move:
        legal = [str(move) for move in state.position.legal_moves(seat)]
        pages += [f"?choose={move}" for move in (legal[0], legal[-1])]
        pages += [f"?pick={legal[0][1:3]}", f"?pick={legal[0][:1]}"]
    return pages


@pytest.mark.parametrize("game", by_day_every(2, GAMES))
def test_sealed_chance_is_german_before_and_after(game: str, alice: User, bob: User) -> None:
    lost = played(begin(alice, bob, game=game), (alice, bob), 4, Random(1))
    for _ in range(2):
        page = shown(browser().get(f"/games/{lost.pk}/draws/"))
        assert "Zufall" in page
        assert foreign(page) == []
        if lost.running:
            lost = sent(lost, alice, Resign())


@pytest.mark.parametrize(
    ("key", "typed"),
    rows_by_day_every(
        3,
        [
            ("frege", "Zd9"),
            ("frege", "Ba9"),
            ("frege", "Ga9"),
            ("ludoku", "7a1"),
            ("ludoku", "r11"),
            ("tiles", "x"),
            ("tiles", "0z9"),
            ("tiles", "t4"),
            ("cards", "7f5"),
            ("cards", "object:f5"),
            ("cards", "late"),
            ("cards", "schieben"),
        ],
    ),
)
def test_refusals_are_german(key: str, typed: str, alice: User, bob: User) -> None:
    game = begin(alice, bob, game=key, **({"illegal": "refuse"} if key == "tiles" else {}))
    form = {"board": game.board_event, "key": "5c1f0e4a-9a53-4d0b-8f0c-0a7d4b3f6f51"}
    answer = browser(alice).post(f"/games/{game.pk}/move/", {**form, "typed": typed})
    assert 400 <= answer.status_code < 500
    assert foreign(shown(answer)) == []


BAD = "1" + "." * 79
CLUES = ".1.79.3..4...6..1...938...5.5.6.3.......7.632.68..95.423.9..4....68.2..79.1....6."


@pytest.mark.parametrize(
    ("key", "fields"),
    rows_by_day_every(
        3,
        [
            ("frege", {"setup": "pasted", "cells": ""}),
            ("frege", {"setup": "pasted", "cells": "B" * 81}),
            ("frege", {"setup": "pasted", "cells": "?" * 81}),
            ("cards", {"card": "chosen", "number": "99999"}),
            ("cards", {"card": "chosen", "number": "7", "check": "yes"}),
            ("cards", {"card": "pasted", "puzzle": BAD}),
            ("cards", {"card": "pasted", "puzzle": BAD + "."}),
            ("cards", {"card": "pasted", "puzzle": "11" + "." * 79}),
            ("cards", {"card": "pasted", "puzzle": CLUES, "check": "yes"}),
            ("cards", {"players": "3", "bots": "2"}),
        ],
    ),
)
def test_options_are_explained_in_german(key: str, fields: dict[str, str], alice: User) -> None:
    usual = {
        "opponent": "lobby",
        "time": "3",
        "match_length": "1",
        "beginner": "lot",
        "level": "casual",
    }
    options = {name if name in OWN else f"option-{name}": value for name, value in fields.items()}
    page = browser(alice).post(f"/tables/new/{key}/", {**usual, **options})
    assert page.status_code in (200, 422)
    assert foreign(shown(page)) == []


OWN = {"check", "players", "bots"}


@pytest.mark.parametrize(
    ("key", "text"),
    rows_by_day_every(
        3,
        [
            ("frege", "Rot am Zug"),
            ("frege", "Gd9 Gd8"),
            ("ludoku", "4a8 3g8"),
            ("ludoku", "Elfenbein: 4a8 4b8 Mitternacht: -"),
            ("ludoku", "Elfenbein: 4a8 3g8 Mitternacht: 5h8 Würfel: 4, 3 Wurf 7: Elfenbein 14"),
            ("tiles", "Farbe: rot"),
            ("tiles", "1" * 81),
            ("tiles", "12"),
        ],
    ),
)
def test_pasted_texts_are_refused_in_german(db: None, key: str, text: str) -> None:
    answer = browser().get(f"/analysis/{key}/?{urlencode({'start': text})}")
    assert answer.status_code == 422
    assert foreign(_without_form(answer.content.decode())) == []


def _without_form(html: str) -> str:
    """What the site says; what was typed is shown again as it was."""
    return read(html.split("<textarea")[0])
