"""Lines of games whose moves have signs or codes are listed in words."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import override

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.rules import RULESETS
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.text.move_text import move_in_words
from study.models import Study, Variation
from tests.study.studies.conftest import share, url
from tests.support.games.pages import act

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.database]
LINES = {"cards": "glass,pass", "tiles": "t4,x", "ludoku": "r1446,5c3", "frege": "Ga1"}


def kept(ruleset: str, players: list[User], at: datetime) -> Game:
    """Return a game of these players in which the first one keeps the line of its ruleset."""
    game = start_game(ruleset, players, options={}, at=at)
    study = Study.objects.create(game=game, user=players[0], changed_at=at)
    study.variations.create(ply=0, moves=LINES[ruleset], name="Kept")
    return game


def in_words(ruleset: str) -> str:
    rules = RULESETS[ruleset]
    moves = map(rules.parse, LINES[ruleset].split(","))
    return ", ".join(move_in_words(rules, rules.clean({}), move, "") for move in moves)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ruleset", LINES)
def test_a_line_is_listed_in_words(
    as_alice: Client, alice: User, bob: User, ruleset: str, language: str
) -> None:
    game = kept(ruleset, [alice, bob], timezone.now())
    User.objects.filter(pk=alice.pk).update(language=language)
    with override(language):
        words = escape(in_words(ruleset))
    what_if = f"/games/{game.pk}/{game.ply}/analysis/"
    for address in (url(game), what_if):
        assert words in as_alice.get(address).content.decode()


@pytest.mark.words
@pytest.mark.parametrize(
    ("ruleset", "language", "words"),
    [
        ("cards", "en", "the time was started, no digit was entered"),
        ("cards", "de", "die Zeit wurde gestartet, keine Ziffer eingetragen"),
        ("tiles", "en", "the tile 4, a tile laid against the rules"),
        ("tiles", "de", "das Plättchen 4, ein Plättchen gegen die Regel gelegt"),
    ],
)
def test_whoever_has_the_link_reads_words(
    as_alice: Client, alice: User, bob: User, ruleset: str, language: str, words: str
) -> None:
    game = kept(ruleset, [alice, bob], timezone.now())
    act(game, alice, Resign())
    page = Client().get(share(as_alice, game), headers={"accept-language": language})
    assert words in page.content.decode()


def test_what_the_rules_do_not_know_any_more_is_listed_as_it_is_stored(
    as_alice: Client, alice: User, bob: User
) -> None:
    game = kept("cards", [alice, bob], timezone.now())
    Variation.objects.update(moves="glass,a move of old")
    glass = state_of(game).ruleset.parse("glass")
    words = move_in_words(game.rules, game.options, glass, "")
    assert f"{words}, a move of old" in as_alice.get(url(game)).content.decode()
