"""The context of every page: how many games wait for the player, and how changes are heard of."""

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.web.display import player_of
from games.extensions.pages import menu_links
from games.extensions.pages.menu_links import Menu
from games.models.gameplay.board_preferences import board_preferences
from games.rules import RULESETS
from games.services.chat.waiting_counts import waiting_counts
from games.services.effects import live_channels
from games.services.players.moderation.queue import count_waiting

NOTHING_WAITS = {"turns": 0, "unread": 0, "title_count": 0, "reported": 0, "stream": []}
"""The counts on the pages of strangers, for whom nothing can wait."""


def waiting_games(request: HttpRequest) -> dict[str, Any]:
    """Return counts that are made only when a page uses them, by one query, and never for
    strangers.

    `turns` wait for the player, `unread` chat messages as well, `title_count` is both in the title;
    `suspended_until` is the end of a suspension;
    `reported` are messages and players for the staff to judge, `stream` opens the stream of live
    updates. `menu_links`, `own_links` and `arbiter_links` are of other apps. `board_themes` are
    those of the player's choice, as style sheets name them.
    """
    player = player_of(request)
    if player is None:
        return {**NOTHING_WAITS, "menu_links": menu_links.links()}
    counts = cache(lambda: waiting_counts(player))
    return {
        "turns": SimpleLazyObject(lambda: counts()[0]),
        "unread": SimpleLazyObject(lambda: counts()[1]),
        "title_count": SimpleLazyObject(lambda: counts().turns + counts().unread),
        "suspended_until": SimpleLazyObject(lambda: counts().suspended_until),
        "reported": SimpleLazyObject(lambda: count_waiting(player)),
        "menu_links": menu_links.links(),
        "arbiter_links": menu_links.links(Menu.STAFF),
        "own_links": menu_links.links(Menu.OWN),
        "stream": live_channels.tokens(player.pk),
        "board_themes": board_themes_of(player),
    }


def board_themes_of(player: User) -> str:
    """Return the board themes that this player has chosen, each with the key of its ruleset."""
    chosen = {key: board_preferences(player, key).theme for key in RULESETS}
    names = [
        f"{key}-{theme.key}"
        for key, rules in RULESETS.items()
        for theme in rules.themes[1:]
        if theme.key == chosen[key]
    ]
    return " ".join(names)
