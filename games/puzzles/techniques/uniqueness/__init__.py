"""The techniques that rely on a puzzle having only one solution."""

from games.puzzles.techniques.uniqueness.avoidable import avoidable_rectangles
from games.puzzles.techniques.uniqueness.bug import bug_plus_1
from games.puzzles.techniques.uniqueness.hidden import hidden_rectangles
from games.puzzles.techniques.uniqueness.six_tests import uniqueness_tests

__all__ = ["avoidable_rectangles", "bug_plus_1", "hidden_rectangles", "uniqueness_tests"]
