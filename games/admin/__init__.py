"""The admin site, for looking things up. Games change through their own pages only."""

from games.admin import games, preferences, talk, work

__all__ = ["games", "preferences", "talk", "work"]
