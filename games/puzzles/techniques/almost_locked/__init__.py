"""Almost locked sets: squares of a unit with one more digit than there are squares."""

from games.puzzles.techniques.almost_locked.chains import als_chains
from games.puzzles.techniques.almost_locked.pairs import als_xy_wings, als_xz
from games.puzzles.techniques.almost_locked.sue_de_coq import sue_de_coq

__all__ = ["als_chains", "als_xy_wings", "als_xz", "sue_de_coq"]
