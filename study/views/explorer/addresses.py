"""The addresses at which other pages open the explorer: along a game, or at a position of their
own.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Game
from games.rules import RULESETS
from games.rules.kit.core import Options
from games.rules.kit.texts.canonical_form import SymmetricRuleset

WHOLE_GAME = "game"
"""The word in an address for no certain ply: the game says at which it opens."""


def is_explored(ruleset: str) -> bool:
    """Return whether the positions of a game recur, so that it has an explorer."""
    return isinstance(RULESETS.get(ruleset), SymmetricRuleset)


def address_along(game: Game, ply: int | None = None, moves: Sequence[str] = ()) -> str:
    """Return the address of the explorer along a game: after `ply` of its moves, and after `moves`
    that were tried there.
    """
    query = {"along": WHOLE_GAME if ply is None else str(ply)}
    if moves:
        query["moves"] = ",".join(moves)
    return f"{reverse('game_explorer', args=[game.pk])}?{urlencode(query, safe=',')}"


def address_at(ruleset: str, options: Options, start: str, moves: Sequence[str]) -> str:
    """Return the address of the explorer at a position by its text, with a line of moves after
    it.
    """
    usual = {option.key: option.default for option in RULESETS[ruleset].options}
    chosen = {key: value for key, value in options.items() if usual.get(key) != value}
    query = {**chosen, "start": start, "moves": ",".join(moves), "at": 0}
    return f"{reverse('explorer', args=[ruleset])}?{urlencode(query, safe=',')}"
