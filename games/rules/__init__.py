"""The catalogue of games: one folder and one line each. A folder offers its `RULESET`."""

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
