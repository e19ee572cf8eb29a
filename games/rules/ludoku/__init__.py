"""Ludoku: dice on sixteen variominos, no value twice where it can be seen."""

from games.rules.ludoku.ruleset import Ludoku

RULESET = Ludoku()
