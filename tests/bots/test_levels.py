"""Which opponents are offered in which game: a level that is no step there is none."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext, override

from games.bots import LEVELS, levels_of, neighbour
from games.rules import RULESETS

OFFERED = {
    "sogo": ["beginner", "casual", "skilled", "strong", "master"],
    "frege": ["beginner", "casual", "strong", "master"],
    "tiles": ["beginner", "casual", "strong", "master"],
    "ludoku": ["beginner", "casual", "strong"],
    "cards": ["beginner", "casual", "strong", "master"],
}


@pytest.mark.parametrize("key", RULESETS)
def test_each_game_offers_the_levels_that_are_steps_in_it(key: str) -> None:
    assert list(levels_of(key)) == OFFERED[key]


def test_the_next_level_is_the_next_of_this_game() -> None:
    assert neighbour("sogo", "casual", 1) == levels_of("sogo")["skilled"]
    assert neighbour("frege", "casual", 1) == levels_of("frege")["strong"]
    assert neighbour("frege", "strong", -1) == levels_of("frege")["casual"]
    assert neighbour("sogo", "beginner", -1) is None


def test_beyond_the_levels_of_a_game_there_is_none() -> None:
    assert neighbour("ludoku", "strong", 1) is None
    assert neighbour("ludoku", "master", -1) is None


@pytest.mark.words
def test_players_of_tiles_are_told_that_luck_decides() -> None:
    assert "luck" in levels_of("tiles")["master"].says
    assert "luck" not in levels_of("sogo")["master"].says
    with override("de"):
        assert "Glück" in gettext(levels_of("tiles")["master"].says)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_levels_are_called_alike(language: str) -> None:
    with override(language):
        assert len({gettext(level.strength) for level in LEVELS.values()}) == len(LEVELS)
