"""Pebbles, a game that exists only here: one folder that any catalogue takes in with one line.

It has what Sogo lacks: a secret, two seats to move at once, dice, and scores that count pebbles. It
can be written in two ways.
"""

from tests.rules.sixth.ruleset import Pebbles

RULESET = Pebbles()
