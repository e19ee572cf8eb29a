"""Bots in words: wherever a bot is named, its strength stands beside the name."""

from django.utils.translation import gettext

from games.bots import LEVELS


def bot_text(bot: str) -> str:
    """Return that a player is a bot, and of which strength."""
    if bot not in LEVELS:
        return gettext("bot")
    return gettext("bot, %(strength)s") % {"strength": gettext(LEVELS[bot].strength)}


def name_with_strength(name: str, bot: str) -> str:
    """Return the name; that of a bot with its strength. `bot` is the key of its level, or empty."""
    return f"{name} ({bot_text(bot)})" if bot else name
