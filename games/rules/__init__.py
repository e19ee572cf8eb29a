"""The catalogue of games: each game is one folder and one line here. A folder offers its `RULESET`.

>>> {key: ruleset.seats for key, ruleset in RULESETS.items()}["cards"]
(2, 3, 4, 1)

`games.rules.kit` is what all of them share, and how a game is played in a program.
"""

from importlib import import_module

from games.rules.kit.core import Ruleset

GAMES = (
    "sogo",
    "frege",
    "ludoku",
    "tiles",
    "cards",
)  # fmt: skip

RULESETS: dict[str, Ruleset] = {
    name: import_module(f"games.rules.{name}").RULESET for name in GAMES
}
