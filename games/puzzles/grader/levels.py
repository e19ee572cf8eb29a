"""The five levels of puzzles: which technique belongs to which, and what its steps cost.

The levels, the order of the techniques, their costs and the borders are those by which HoDoKu, the
solver that most players know, rates puzzles.
"""

from __future__ import annotations

from games.coded_text import N_
from games.puzzles.techniques import Technique

LEVELS: dict[str, str] = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "unfair": N_("unfair"),
    "extreme": N_("extreme"),
}
"""Level → its name, a translatable template; from the easiest."""

MAX_SCORES: dict[str, float] = {
    "easy": 800,
    "medium": 1000,
    "hard": 1600,
    "unfair": 1800,
    "extreme": float("inf"),
}
"""Level → the highest score that a puzzle of that level may have."""

COSTS: dict[Technique, int] = {
    Technique.FULL_HOUSE: 4,
    Technique.NAKED_SINGLE: 4,
    Technique.HIDDEN_SINGLE: 14,
    Technique.LOCKED_PAIR: 40,
    Technique.LOCKED_TRIPLE: 60,
    Technique.POINTING: 50,
    Technique.CLAIMING: 50,
    Technique.NAKED_PAIR: 60,
    Technique.NAKED_TRIPLE: 80,
    Technique.HIDDEN_PAIR: 70,
    Technique.HIDDEN_TRIPLE: 100,
    Technique.NAKED_QUAD: 120,
    Technique.HIDDEN_QUAD: 150,
    Technique.X_WING: 140,
    Technique.SWORDFISH: 150,
    Technique.JELLYFISH: 160,
    Technique.REMOTE_PAIR: 110,
    Technique.BUG_PLUS_1: 100,
    Technique.SKYSCRAPER: 130,
    Technique.TWO_STRING_KITE: 150,
    Technique.TURBOT_FISH: 120,
    Technique.EMPTY_RECTANGLE: 120,
    Technique.W_WING: 150,
    Technique.XY_WING: 160,
    Technique.XYZ_WING: 180,
    Technique.UNIQUENESS_1: 100,
    Technique.UNIQUENESS_2: 100,
    Technique.UNIQUENESS_3: 100,
    Technique.UNIQUENESS_4: 100,
    Technique.UNIQUENESS_5: 100,
    Technique.UNIQUENESS_6: 100,
    Technique.HIDDEN_RECTANGLE: 100,
    Technique.AVOIDABLE_RECTANGLE_1: 100,
    Technique.AVOIDABLE_RECTANGLE_2: 100,
    Technique.FINNED_X_WING: 130,
    Technique.SASHIMI_X_WING: 150,
    Technique.FINNED_SWORDFISH: 200,
    Technique.SASHIMI_SWORDFISH: 240,
    Technique.FINNED_JELLYFISH: 250,
    Technique.SASHIMI_JELLYFISH: 260,
    Technique.SUE_DE_COQ: 250,
    Technique.SIMPLE_COLOURS: 150,
    Technique.MULTI_COLOURS: 200,
    Technique.X_CHAIN: 260,
    Technique.XY_CHAIN: 260,
    Technique.NICE_LOOP: 280,
    Technique.GROUPED_NICE_LOOP: 300,
    Technique.ALS_XZ: 300,
    Technique.ALS_XY_WING: 320,
    Technique.ALS_CHAIN: 340,
    Technique.FORCING_CHAIN: 500,
    Technique.FORCING_NET: 700,
    Technique.TRIAL: 10000,
}
"""The costs that a step of each technique adds to the score."""

HARDEST_OF_EASY = Technique.HIDDEN_SINGLE
HARDEST_OF_MEDIUM = Technique.HIDDEN_TRIPLE
HARDEST_OF_HARD = Technique.SASHIMI_X_WING
HARDEST_OF_UNFAIR = Technique.ALS_CHAIN
COLOURS = {Technique.SIMPLE_COLOURS, Technique.MULTI_COLOURS}


def level_of_technique(technique: Technique) -> str:
    """Return the least level of a puzzle that needs this technique."""
    if technique <= HARDEST_OF_EASY:
        return "easy"
    if technique <= HARDEST_OF_MEDIUM:
        return "medium"
    if technique <= HARDEST_OF_HARD or technique in COLOURS:
        return "hard"
    return "unfair" if technique <= HARDEST_OF_UNFAIR else "extreme"


def level_of_score(score: int) -> str:
    """Return the easiest level whose border the score does not pass."""
    return next(level for level, most in MAX_SCORES.items() if score <= most)


def harder(level: str, other: str) -> str:
    """Return the harder of two levels."""
    return max(level, other, key=list(LEVELS).index)
