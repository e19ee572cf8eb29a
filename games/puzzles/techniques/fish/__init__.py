"""Fish: a digit in some rows or columns, locked into as many crossing lines."""

from games.puzzles.techniques.fish.basic import fish
from games.puzzles.techniques.fish.finned import finned_fish

__all__ = ["finned_fish", "fish"]
