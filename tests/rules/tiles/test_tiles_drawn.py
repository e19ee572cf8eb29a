"""“Für seinen Zug bekommt jeder Spieler ein zufälliges Plättchen.”"""

from collections import Counter
from random import Random

import pytest

from games.rules.kit.core import CHANCE, IllegalMove, settle
from games.rules.kit.sealed_randomness import Sealed
from games.rules.tiles import RULESET
from games.rules.tiles.moves import GiveUp, Reveal
from tests.rules.tiles.boards import EXAMPLE_START, begun, example, played

BEGUN = f"{EXAMPLE_START} t4"


def test_the_bag_holds_72_tiles_after_the_start() -> None:
    position = played(EXAMPLE_START)
    assert position.left == 72
    assert position.to_move == {CHANCE}


def test_the_open_tile_is_out_of_the_bag_and_the_first_seat_begins() -> None:
    position = played(BEGUN)
    assert (position.tile, position.bag[3], position.left) == (4, 7, 71)
    assert position.to_move == {0}


def test_seats_alternate() -> None:
    position = played(f"{BEGUN} 4e9 t5 x t9")
    assert position.to_move == {0}
    assert played(f"{BEGUN} 4e9 t5").to_move == {1}


def test_a_digit_that_is_used_up_is_drawn_no_more() -> None:
    position = played(EXAMPLE_START + " t4 x" * 8)
    assert position.bag[3] == 0
    assert Reveal(4) not in list(position.legal_moves(CHANCE))
    with pytest.raises(IllegalMove, match="^tile-not-in-bag tile=4"):
        position.play(Reveal(4), CHANCE)


def test_every_tile_in_the_bag_is_as_likely_as_the_others() -> None:
    position = played(f"{EXAMPLE_START} t4 x t4 x t4 x t4 x t1 x")
    rng = Random(3)
    found = Counter(position.draw(rng) for _each in range(6700))
    assert position.left == 67
    for digit, count in enumerate(position.bag, start=1):
        assert abs(found[Reveal(digit)] - 100 * count) < 4.5 * (100 * count) ** 0.5


def test_the_same_turn_brings_the_same_tile_after_another_move() -> None:
    """A takeback must not be a way to draw again."""
    key = Sealed(b"k" * 32, "game")
    first, other = (
        played(f"{BEGUN} {move}").draw(key.under(*played(f"{BEGUN} {move}").occasion))
        for move in ("4e9", "x")
    )
    assert first == other


def test_the_occasion_counts_the_tiles_drawn() -> None:
    assert played(f"{BEGUN} 4e9").occasion == (2, "tile")
    assert played(f"{BEGUN} 4e9 t5 x").occasion == (3, "tile")


def test_nothing_is_secret() -> None:
    position = begun()
    assert all(position.view(seat) is position for seat in (None, 0, 1))


def test_the_game_ends_at_once_when_the_tile_fits_nowhere() -> None:
    """“… wenn ein Spieler ein Plättchen erhält, dass er nicht mehr korrekt spielen kann.”"""
    position = begun(2, illegal="refuse")
    rng = Random(2)
    while position.outcome is None:
        position = position.play(rng.choice(list(position.legal_moves(position.turn))),
                                 position.turn)  # fmt: skip
        position, _drawn = settle(position, rng)
    assert position.tile
    assert not position.fits
    assert position.outcome.termination == "tile-unplaceable"
    assert position.outcome.winners == {position.points.index(max(position.points))}


def test_the_game_ends_when_the_bag_is_empty_and_equal_points_are_a_draw() -> None:
    """“In seltenen Fällen endet das Spiel auch, wenn die Plättchen aufgebraucht sind.”"""
    position = played(EXAMPLE_START + "".join(f" t{n % 9 + 1} x" for n in range(72)))
    assert position.outcome is not None
    assert position.outcome.termination == "bag-empty"
    assert position.outcome.winners == frozenset()
    assert position.to_move == frozenset()


def test_the_last_tile_of_the_bag_is_still_laid() -> None:
    """Interpretation tiles-4."""
    position = played(EXAMPLE_START + "".join(f" t{n % 9 + 1} x" for n in range(71)) + " t9")
    assert position.left == 0
    assert position.to_move == {1}
    over = position.play(next(position.legal_moves(1)), 1)
    assert over.outcome is not None
    assert over.outcome.winners == frozenset({1}) or over.points == (0, 0)


def test_no_tile_can_be_laid_before_it_is_drawn() -> None:
    """Interpretation tiles-6."""
    position = example().play(GiveUp(), 1)
    for text in ("4d4", "x"):
        refusal = position.objection(RULESET.parse(text), 0)
        assert str(refusal) == "no-tile-drawn"
