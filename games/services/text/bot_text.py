"""Bots in words; wherever a bot is named, its strength is beside the name."""

from django.utils.translation import gettext

from games.bots import LEVELS
from games.bots.levels import Level
from games.bots.ratings import rating_of
from games.rules.kit.core import Options, Ruleset
from games.rules.kit.options import pool_options


def bot_text(bot: str) -> str:
    """Return the text that a player is a bot, and of which strength."""
    if bot not in LEVELS:
        return gettext("bot")
    return gettext("bot, %(strength)s") % {"strength": gettext(LEVELS[bot].strength)}


def name_with_strength(name: str, bot: str) -> str:
    """Return a name; that of a bot has its strength beside it. `bot` is the key of its level, or
    empty.
    """
    return f"{name} ({bot_text(bot)})" if bot else name


def strength_of(level: Level, ruleset: str) -> str:
    """Return the strength of a bot in a game: as a word and, where it was measured, as a rating."""
    return ", ".join(filter(None, [gettext(level.strength), rating_text(level.key, ruleset)]))


def rating_text(bot: str, ruleset: str) -> str:
    """Return the measured rating of a bot in a game for two; "" where there is none."""
    rating = rating_of(ruleset, bot)
    if rating is None:
        return ""
    sentence = gettext("below %(rating)s") if rating.is_below else gettext("about %(rating)s")
    return sentence % {"rating": rating.about}


def rating_at_board(bot: str, ruleset: Ruleset, options: Options, seats: int) -> str:
    """Return the measured rating of a bot at a board; "" for another form of the game."""
    played, usual = (
        pool_options(ruleset.options, chosen) for chosen in (options, ruleset.clean({}))
    )
    return rating_text(bot, ruleset.key) if seats == 2 and played == usual else ""
