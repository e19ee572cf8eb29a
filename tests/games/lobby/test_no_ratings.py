"""Ratings do not exist yet: no page speaks of them, and no form asks."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from accounts.models import User
from games.services.gameplay.game_start import start_game
from games.services.lobby import standing_challenges
from games.services.lobby.tables import open_table
from games.services.lobby.terms import Terms
from tests.support.games.pages import signed_in, text

WORDS = re.compile(r"\b(rated|Rating|casual ·|· casual|(un)?gewertet\w*|Wertung)\b")

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.mark.words
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_speaks_of_rated_games(alice: User, bob: User, language: str) -> None:
    at = timezone.now()
    table = open_table(alice, Terms("sogo", {}, rated=True), at=at)
    challenge = standing_challenges.create(alice, Terms("frege", {}, rated=True), 1, at=at)
    game = start_game("sogo", [alice, bob], options={}, at=at)
    User.objects.filter(pk=bob.pk).update(language=language)
    client = signed_in(bob)
    for path in (
        "/",
        "/lobby/",
        "/games/",
        "/tables/new/sogo/",
        "/tables/new/cards/",
        "/me/challenges/new/sogo/",
        f"/challenges/{challenge.pk}/",
        table.get_absolute_url(),
        game.get_absolute_url(),
        *(f"/rules/{key}/" for key in ("sogo", "cards")),
        "/players/alice/",
    ):
        page = client.get(path)
        assert page.status_code == 200, path
        assert not WORDS.search(text(page)), path
        assert 'name="rated"' not in page.content.decode()
