"""Who begins: Red, Blue or by lot, and the two games of a match."""

from random import Random

import pytest

from games.rules.frege import RULESET
from games.rules.frege.letters import BLUE, RED
from games.rules.frege.moves import Begin
from games.rules.frege.starts import STANDARD, STARTS, letters_of
from games.rules.kit.core import CHANCE, settle
from tests.rules.frege.boards import played, read, start


def test_the_lot_may_decide_who_begins() -> None:
    """frege-5: „Der anfangende Spieler wird ausgelost.“"""
    position = start(begins="lot")
    assert (position.to_move, position.occasion) == ({CHANCE}, (0, "begins"))
    beginners = {settle(position, Random(seed))[0].to_move for seed in range(20)}
    assert beginners == {frozenset({RED}), frozenset({BLUE})}
    assert position.play(Begin(BLUE), CHANCE) == start(begins="blue")


def test_the_beginner_is_drawn_before_a_random_start_and_only_once() -> None:
    position = start(begins="lot", setup="random")
    _settled, drawn = settle(position, Random(1))
    assert [type(move).__name__ for move in drawn] == ["Begin", "Start"]
    begun = position.play(Begin(BLUE), CHANCE)
    assert str(begun.objection(Begin(RED), CHANCE)) == "beginner-known"
    assert str(position.objection(RULESET.parse("start7"), CHANCE)) == "beginner-not-drawn"
    assert begun.play(RULESET.parse("start7"), CHANCE).to_move == {BLUE}


def test_a_pasted_game_tells_by_its_first_letter_who_began() -> None:
    assert read("Gb8 gc9", begins="lot") == played("Gb8", "gc9")
    assert read("gc9 Gb8", begins="lot") == played("gc9", "Gb8", begins="blue")


@pytest.mark.parametrize("begins", ["red", "blue", "lot"])
@pytest.mark.parametrize("setup", ["standard", "random", "pasted"])
@pytest.mark.parametrize("seed", range(2))
def test_in_a_match_red_begins_once_and_blue_once_from_the_same_start(
    begins: str, setup: str, seed: int
) -> None:
    """frege-5: „Bei zweimaligem Spiel fängt ein Mal Rot an und das andere Mal Blau.“"""
    options = {"begins": begins, "setup": setup, "cells": STARTS[8] if setup == "pasted" else ""}
    first, drawn = settle(start(**options), Random(seed))
    second = RULESET.second_game(RULESET.clean(options), drawn)
    again = RULESET.start(2, second.options)
    assert not again.may_draw
    assert first.to_move | again.to_move == {RED, BLUE}
    assert again.letters == getattr(first, "letters", None)
    assert not second.players_change_seats, "each player begins once"
    if setup == "standard":
        assert again.letters == letters_of(STANDARD)
