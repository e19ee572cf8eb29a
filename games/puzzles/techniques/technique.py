"""The names of the techniques, from the easiest to the hardest, as Sudoku players call them."""

from __future__ import annotations

from enum import IntEnum

from games.coded_text import N_


class Technique(IntEnum):
    """The techniques in the order in which they are tried, which is all that their numbers mean."""

    FULL_HOUSE = 1
    NAKED_SINGLE = 2
    HIDDEN_SINGLE = 3
    LOCKED_PAIR = 4
    LOCKED_TRIPLE = 5
    POINTING = 6
    CLAIMING = 7
    NAKED_PAIR = 8
    NAKED_TRIPLE = 9
    HIDDEN_PAIR = 10
    HIDDEN_TRIPLE = 11
    NAKED_QUAD = 12
    HIDDEN_QUAD = 13
    X_WING = 14
    SWORDFISH = 15
    JELLYFISH = 16
    REMOTE_PAIR = 17
    BUG_PLUS_1 = 18
    SKYSCRAPER = 19
    TWO_STRING_KITE = 20
    TURBOT_FISH = 21
    EMPTY_RECTANGLE = 22
    W_WING = 23
    XY_WING = 24
    XYZ_WING = 25
    UNIQUENESS_1 = 26
    UNIQUENESS_2 = 27
    UNIQUENESS_3 = 28
    UNIQUENESS_4 = 29
    UNIQUENESS_5 = 30
    UNIQUENESS_6 = 31
    HIDDEN_RECTANGLE = 32
    AVOIDABLE_RECTANGLE_1 = 33
    AVOIDABLE_RECTANGLE_2 = 34
    FINNED_X_WING = 35
    SASHIMI_X_WING = 36
    FINNED_SWORDFISH = 37
    SASHIMI_SWORDFISH = 38
    FINNED_JELLYFISH = 39
    SASHIMI_JELLYFISH = 40
    SUE_DE_COQ = 41
    SIMPLE_COLOURS = 42
    MULTI_COLOURS = 43
    X_CHAIN = 44
    XY_CHAIN = 45
    NICE_LOOP = 46
    GROUPED_NICE_LOOP = 47
    ALS_XZ = 48
    ALS_XY_WING = 49
    ALS_CHAIN = 50
    FORCING_CHAIN = 51
    FORCING_NET = 52
    TRIAL = 53

    @property
    def label(self) -> str:
        """The name of the technique, a translatable template."""
        return LABELS[self]


LABELS: dict[Technique, str] = {
    Technique.FULL_HOUSE: N_("the last cell of a row, column or box"),
    Technique.NAKED_SINGLE: N_("the only digit left for a cell"),
    Technique.HIDDEN_SINGLE: N_("the only place in a row, column or box"),
    Technique.LOCKED_PAIR: N_("locked pair"),
    Technique.LOCKED_TRIPLE: N_("locked triple"),
    Technique.POINTING: N_("locked candidates, from a box"),
    Technique.CLAIMING: N_("locked candidates, from a line"),
    Technique.NAKED_PAIR: N_("naked pair"),
    Technique.NAKED_TRIPLE: N_("naked triple"),
    Technique.HIDDEN_PAIR: N_("hidden pair"),
    Technique.HIDDEN_TRIPLE: N_("hidden triple"),
    Technique.NAKED_QUAD: N_("naked quadruple"),
    Technique.HIDDEN_QUAD: N_("hidden quadruple"),
    Technique.X_WING: N_("X-wing"),
    Technique.SWORDFISH: N_("swordfish"),
    Technique.JELLYFISH: N_("jellyfish"),
    Technique.REMOTE_PAIR: N_("remote pair"),
    Technique.BUG_PLUS_1: N_("BUG+1"),
    Technique.SKYSCRAPER: N_("skyscraper"),
    Technique.TWO_STRING_KITE: N_("2-string kite"),
    Technique.TURBOT_FISH: N_("turbot fish"),
    Technique.EMPTY_RECTANGLE: N_("empty rectangle"),
    Technique.W_WING: N_("W-wing"),
    Technique.XY_WING: N_("XY-wing"),
    Technique.XYZ_WING: N_("XYZ-wing"),
    Technique.UNIQUENESS_1: N_("uniqueness test 1"),
    Technique.UNIQUENESS_2: N_("uniqueness test 2"),
    Technique.UNIQUENESS_3: N_("uniqueness test 3"),
    Technique.UNIQUENESS_4: N_("uniqueness test 4"),
    Technique.UNIQUENESS_5: N_("uniqueness test 5"),
    Technique.UNIQUENESS_6: N_("uniqueness test 6"),
    Technique.HIDDEN_RECTANGLE: N_("hidden rectangle"),
    Technique.AVOIDABLE_RECTANGLE_1: N_("avoidable rectangle 1"),
    Technique.AVOIDABLE_RECTANGLE_2: N_("avoidable rectangle 2"),
    Technique.FINNED_X_WING: N_("finned X-wing"),
    Technique.SASHIMI_X_WING: N_("sashimi X-wing"),
    Technique.FINNED_SWORDFISH: N_("finned swordfish"),
    Technique.SASHIMI_SWORDFISH: N_("sashimi swordfish"),
    Technique.FINNED_JELLYFISH: N_("finned jellyfish"),
    Technique.SASHIMI_JELLYFISH: N_("sashimi jellyfish"),
    Technique.SUE_DE_COQ: N_("Sue de Coq"),
    Technique.SIMPLE_COLOURS: N_("simple colours"),
    Technique.MULTI_COLOURS: N_("multi-colours"),
    Technique.X_CHAIN: N_("X-chain"),
    Technique.XY_CHAIN: N_("XY-chain"),
    Technique.NICE_LOOP: N_("alternating inference chain"),
    Technique.GROUPED_NICE_LOOP: N_("grouped alternating inference chain"),
    Technique.ALS_XZ: N_("almost locked sets, XZ rule"),
    Technique.ALS_XY_WING: N_("almost locked sets, XY-wing"),
    Technique.ALS_CHAIN: N_("chain of almost locked sets"),
    Technique.FORCING_CHAIN: N_("forcing chain"),
    Technique.FORCING_NET: N_("forcing net"),
    Technique.TRIAL: N_("trial and error"),
}
