"""Looking things up. What happens to games happens through their pages: nothing is changed here."""

from games.admin import games, talk, work

__all__ = ["games", "talk", "work"]
