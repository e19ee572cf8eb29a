"""Chains: if the first link is false the last is true, so one of the two ends holds."""

from games.puzzles.techniques.chains.contradictions import forcing_chains, forcing_nets
from games.puzzles.techniques.chains.loops import grouped_nice_loops, nice_loops
from games.puzzles.techniques.chains.plain import x_chains, xy_chains

__all__ = [
    "forcing_chains",
    "forcing_nets",
    "grouped_nice_loops",
    "nice_loops",
    "x_chains",
    "xy_chains",
]
