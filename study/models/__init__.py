"""The tables of this app."""

from study.models.explorer import ExploredPly
from study.models.lessons import SolvedStep

__all__ = ["ExploredPly", "SolvedStep"]
