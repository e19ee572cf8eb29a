"""Sogo (Score Four, Raummühle): balls on rods, four in a row in space."""

from games.rules.sogo.ruleset import Sogo

RULESET = Sogo()
