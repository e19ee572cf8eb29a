"""The techniques of people, each a function that yields every step it finds in some marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from games.puzzles.marks import Marks
from games.puzzles.techniques.almost_locked import als_chains, als_xy_wings, als_xz, sue_de_coq
from games.puzzles.techniques.chains import (
    forcing_chains,
    forcing_nets,
    grouped_nice_loops,
    nice_loops,
    x_chains,
    xy_chains,
)
from games.puzzles.techniques.colouring import multi_colours, simple_colours
from games.puzzles.techniques.fish import finned_fish, fish
from games.puzzles.techniques.locked import claiming, locked_subsets, pointing
from games.puzzles.techniques.single_digit import (
    empty_rectangles,
    skyscrapers,
    turbot_fish,
    two_string_kites,
)
from games.puzzles.techniques.singles import full_houses, hidden_singles, naked_singles
from games.puzzles.techniques.step import Mark, Step, Technique
from games.puzzles.techniques.subsets import hidden_subsets, naked_subsets
from games.puzzles.techniques.uniqueness import (
    avoidable_rectangles,
    bug_plus_1,
    hidden_rectangles,
    uniqueness_tests,
)
from games.puzzles.techniques.wings import remote_pairs, w_wings, xy_wings, xyz_wings

__all__ = ["FINDERS", "Mark", "Step", "Technique"]

FINDERS: dict[Technique, Callable[[Marks], Iterator[Step]]] = {
    Technique.FULL_HOUSE: full_houses,
    Technique.NAKED_SINGLE: naked_singles,
    Technique.HIDDEN_SINGLE: hidden_singles,
    Technique.LOCKED_PAIR: partial(locked_subsets, size=2),
    Technique.LOCKED_TRIPLE: partial(locked_subsets, size=3),
    Technique.POINTING: pointing,
    Technique.CLAIMING: claiming,
    Technique.NAKED_PAIR: partial(naked_subsets, size=2),
    Technique.NAKED_TRIPLE: partial(naked_subsets, size=3),
    Technique.HIDDEN_PAIR: partial(hidden_subsets, size=2),
    Technique.HIDDEN_TRIPLE: partial(hidden_subsets, size=3),
    Technique.NAKED_QUAD: partial(naked_subsets, size=4),
    Technique.HIDDEN_QUAD: partial(hidden_subsets, size=4),
    Technique.X_WING: partial(fish, size=2),
    Technique.SWORDFISH: partial(fish, size=3),
    Technique.JELLYFISH: partial(fish, size=4),
    Technique.REMOTE_PAIR: remote_pairs,
    Technique.BUG_PLUS_1: bug_plus_1,
    Technique.SKYSCRAPER: skyscrapers,
    Technique.TWO_STRING_KITE: two_string_kites,
    Technique.TURBOT_FISH: turbot_fish,
    Technique.EMPTY_RECTANGLE: empty_rectangles,
    Technique.W_WING: w_wings,
    Technique.XY_WING: xy_wings,
    Technique.XYZ_WING: xyz_wings,
    Technique.UNIQUENESS_1: partial(uniqueness_tests, test=1),
    Technique.UNIQUENESS_2: partial(uniqueness_tests, test=2),
    Technique.UNIQUENESS_3: partial(uniqueness_tests, test=3),
    Technique.UNIQUENESS_4: partial(uniqueness_tests, test=4),
    Technique.UNIQUENESS_5: partial(uniqueness_tests, test=5),
    Technique.UNIQUENESS_6: partial(uniqueness_tests, test=6),
    Technique.HIDDEN_RECTANGLE: hidden_rectangles,
    Technique.AVOIDABLE_RECTANGLE_1: partial(avoidable_rectangles, test=1),
    Technique.AVOIDABLE_RECTANGLE_2: partial(avoidable_rectangles, test=2),
    Technique.FINNED_X_WING: partial(finned_fish, size=2, sashimi=False),
    Technique.SASHIMI_X_WING: partial(finned_fish, size=2, sashimi=True),
    Technique.FINNED_SWORDFISH: partial(finned_fish, size=3, sashimi=False),
    Technique.SASHIMI_SWORDFISH: partial(finned_fish, size=3, sashimi=True),
    Technique.FINNED_JELLYFISH: partial(finned_fish, size=4, sashimi=False),
    Technique.SASHIMI_JELLYFISH: partial(finned_fish, size=4, sashimi=True),
    Technique.SUE_DE_COQ: sue_de_coq,
    Technique.SIMPLE_COLOURS: simple_colours,
    Technique.MULTI_COLOURS: multi_colours,
    Technique.X_CHAIN: x_chains,
    Technique.XY_CHAIN: xy_chains,
    Technique.NICE_LOOP: nice_loops,
    Technique.GROUPED_NICE_LOOP: grouped_nice_loops,
    Technique.ALS_XZ: als_xz,
    Technique.ALS_XY_WING: als_xy_wings,
    Technique.ALS_CHAIN: als_chains,
    Technique.FORCING_CHAIN: forcing_chains,
    Technique.FORCING_NET: forcing_nets,
}
"""The techniques from the easiest on, without trial, which is no technique of the marks."""
