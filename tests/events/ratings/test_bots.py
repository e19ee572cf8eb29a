"""Fixed ratings of the bots: they follow from matches, on the scale of players, and are shown."""

from __future__ import annotations

from datetime import date
from math import log, sqrt

import pytest
from django.test import Client
from openskill.models import PlackettLuce

from accounts.models import User
from events.formulas.ratings.scale import POINTS_PER_MU
from games.bots import LEVELS
from games.bots.ratings import (
    MATCHES,
    POINTS_PER_LOGIT,
    START_RATING,
    LevelMatch,
    rating_of,
)
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.game_start import start_game
from games.services.text.bot_text import bot_text, rating_text, strength_of
from tests.games.conftest import NOW
from tests.support.games.pages import signed_in, text


def test_points_of_a_match_are_those_of_players() -> None:
    """Of two players without doubt the model says how likely each wins, and so when odds are e."""
    beta = PlackettLuce().beta
    assert pytest.approx(POINTS_PER_MU * sqrt(2) * beta, abs=0.1) == POINTS_PER_LOGIT
    match = LevelMatch("any", "higher", "lower", 75, 0, 25, date(2026, 1, 1))
    assert match.points_apart == pytest.approx(POINTS_PER_LOGIT * log(75.5 / 25.5))


def test_the_anchor_stands_where_players_begin_and_others_at_their_distance() -> None:
    for key in RULESETS:
        anchor = rating_of(key, "casual")
        assert anchor is not None
        assert anchor.points == START_RATING
    sage, falcon = rating_of("sogo", "master"), rating_of("sogo", "strong")
    (match,) = (m for m in MATCHES if (m.ruleset, m.higher) == ("sogo", "master"))
    assert sage is not None
    assert falcon is not None
    assert sage.points - falcon.points == pytest.approx(match.points_apart)
    assert (sage.games, sage.measured_on) == (match.games, match.played_on)


def test_every_match_is_between_levels_of_its_game() -> None:
    for match in MATCHES:
        assert match.lower in LEVELS
        assert LEVELS[match.higher].is_offered_in(match.ruleset)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match.ruleset} {match.higher}")
def test_every_match_has_enough_games_and_is_a_step(match: LevelMatch) -> None:
    assert match.games >= 200
    assert match.won >= 0.6 * (match.won + match.lost)


@pytest.mark.usefixtures("db", "empty_cache")
def test_the_rating_of_a_bot_stands_where_its_strength_does() -> None:
    client = Client()
    assert f"Birch {strength_of(LEVELS['casual'], 'sogo')}" in text(client.get("/"))
    assert f"Birch · {strength_of(LEVELS['casual'], 'sogo')}" in text(
        client.get("/tables/new/sogo/")
    )
    page = text(client.get("/ratings/"))
    assert f"Pebble Sogo {strength_of(LEVELS['beginner'], 'sogo')} 400" in page


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize(("options", "is_shown"), [({}, True), ({"size": 3}, False)])
def test_at_a_board_it_stands_in_the_usual_form_of_the_game(
    alice: User, options: dict[str, object], is_shown: bool
) -> None:
    game: Game = start_game("sogo", [alice, "casual"], options=options, at=NOW)
    page = text(signed_in(alice).get(game.get_absolute_url()))
    assert (f"{bot_text('casual')} · {rating_text('casual', 'sogo')}" in page) is is_shown
