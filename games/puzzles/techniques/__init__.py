"""The techniques of people: a function for each, which yields every step it sees in some marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from games.puzzles.marks import Marks
from games.puzzles.techniques.colouring import colouring
from games.puzzles.techniques.fish import fish
from games.puzzles.techniques.locked import locked
from games.puzzles.techniques.singles import hidden_singles, naked_singles
from games.puzzles.techniques.step import Mark, Step, Technique
from games.puzzles.techniques.subsets import hidden_subsets, naked_subsets
from games.puzzles.techniques.wings import xy_wings

__all__ = ["FINDERS", "Mark", "Step", "Technique"]

FINDERS: dict[Technique, Callable[[Marks], Iterator[Step]]] = {
    Technique.HIDDEN_SINGLE: hidden_singles,
    Technique.NAKED_SINGLE: naked_singles,
    Technique.LOCKED: locked,
    Technique.NAKED_PAIR: partial(naked_subsets, size=2),
    Technique.HIDDEN_PAIR: partial(hidden_subsets, size=2),
    Technique.NAKED_TRIPLE: partial(naked_subsets, size=3),
    Technique.HIDDEN_TRIPLE: partial(hidden_subsets, size=3),
    Technique.X_WING: partial(fish, size=2),
    Technique.SWORDFISH: partial(fish, size=3),
    Technique.XY_WING: xy_wings,
    Technique.COLOURING: colouring,
}
"""The techniques, from the easiest; trial is no technique of the marks and not among them."""
