"""Looking things up. What happens to games happens through their pages: nothing is changed here."""

from games.admin import games, work

__all__ = ["games", "work"]
