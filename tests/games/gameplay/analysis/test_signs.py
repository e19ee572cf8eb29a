"""A move that is written as a sign is read out in words, as in the list of moves, and explained."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext as _

from accounts.models import User
from games.services.gameplay.game_start import start_game
from games.templatetags.moves import spelled
from tests.support.games.cards.decks import cards
from tests.support.games.pages import signed_in

pytestmark = [pytest.mark.django_db]
SIGNS = {"▸": "the time was started", "–": "no digit was entered"}


def test_a_sign_is_hidden_from_screen_readers_which_get_words() -> None:
    assert spelled("5 c3", "") == "5 c3"
    shown = spelled("▸", SIGNS["▸"])
    meaning = escape(_(SIGNS["▸"]))
    assert f'aria-hidden="true" title="{meaning}">▸<' in shown
    assert f'<span class="sr">{meaning}</span>' in shown


def test_a_line_says_what_its_signs_mean(alice: User, bob: User) -> None:
    game = cards(alice, bob)
    address = f"/games/{game.pk}/{game.ply}/analysis/"
    page = signed_in(alice).get(address, {"moves": "glass,pass"})
    assert page.context["legend"] == list(SIGNS.items())
    shown = page.content.decode()
    for sign, phrase in SIGNS.items():
        assert spelled(sign, phrase) in shown
        assert f"<b>{sign}</b> {escape(_(phrase))}" in shown


def test_a_line_without_signs_explains_none(alice: User, bob: User) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    page = signed_in(alice).get(f"/games/{game.pk}/0/analysis/", {"moves": "A1,B2"})
    assert page.context["legend"] == []
    assert 'class="legend"' not in page.content.decode()


def test_a_game_from_its_text_reads_its_signs_out() -> None:
    text = '[Game "cards"] ? 1. @1 glass 7f5 2. @2 pass'
    page = Client().post("/analysis/record/", {"text": text}).content.decode()
    for sign, phrase in SIGNS.items():
        assert spelled(sign, phrase) in page
