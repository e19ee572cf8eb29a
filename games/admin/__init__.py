"""The admin site, which is for looking things up. Games change through their own pages only."""

from games.admin import chat, games, outbox, preferences

__all__ = ["chat", "games", "outbox", "preferences"]
