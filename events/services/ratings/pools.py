"""Rating pools: which games are compared with each other, and the name of a pool."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.utils.translation import gettext

from events.models import RatingPool
from games.models import Aid, Game
from games.rules import RULESETS
from games.rules.kit.options import OptionValue, pool_options
from games.services.text.game_text import options_in_words

TWO, SEVERAL = "2", "3-4"
CLOSED, OPEN = "unaided", "open"


def key_of(ruleset: str, options: Mapping[str, OptionValue], seats: int, aid: str) -> str:
    """Return the key of the pool for games with these terms."""
    own = pool_options(RULESETS[ruleset].options, options)
    variant = "-".join(f"{key}{value}" for key, value in own.items()) or "usual"
    return ".".join(
        (ruleset, variant, TWO if seats == 2 else SEVERAL, OPEN if aid == Aid.OPEN else CLOSED)
    )


def pool_of(game: Game, seats: int) -> RatingPool:
    """Return the pool of a game with so many seats, which is made for the first game in it."""
    key = key_of(game.ruleset, game.options, seats, game.aid)
    pool, _is_new = RatingPool.objects.get_or_create(
        key=key,
        defaults={
            "ruleset": game.ruleset,
            "options": pool_options(game.rules.options, game.options),
            "several": seats != 2,
            "open_aid": game.aid == Aid.OPEN,
        },
    )
    return pool


def pools_of(seat_counts: Mapping[Game, int]) -> dict[UUID, RatingPool]:
    """Return the pools of games with so many seats by their keys; each pool is looked up once."""
    keys = {
        game: key_of(game.ruleset, game.options, seats, game.aid)
        for game, seats in seat_counts.items()
    }
    first = {key: game for game, key in keys.items()}
    pools = {key: pool_of(game, seat_counts[game]) for key, game in first.items()}
    return {game.pk: pools[key] for game, key in keys.items()}


def pool_name(pool: RatingPool) -> str:
    """Return the name of a pool in words: the game, its options, players, aid."""
    rules = RULESETS[pool.ruleset]
    words = [gettext(rules.name), *options_in_words(rules, pool.options)]
    if len([seats for seats in rules.seats if seats > 1]) > 1:
        words.append(gettext("three or four players") if pool.several else gettext("two players"))
    if pool.open_aid:
        words.append(gettext("any aid"))
    return " · ".join(words)
