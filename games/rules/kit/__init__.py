"""The kit that all games share: positions, rulesets, options, boards, errors, sealed randomness.

`games.rules.kit.core` has all that is needed to play a game in a program. The examples on these
pages begin with

>>> from random import Random
>>> from games.rules import RULESETS
>>> from games.rules.kit.core import replay, settle
>>> sogo, ludoku, cards = (RULESETS[key] for key in ("sogo", "ludoku", "cards"))
"""
