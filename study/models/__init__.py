"""The tables of this app."""

from study.models.lessons import SolvedStep

__all__ = ["SolvedStep"]
