"""The sentence of a refusal that names the aid on which the players have agreed."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.models import Aid, Game


def agreed_aid(game: Game) -> str:
    """Return the sentence that names the aid of a running game."""
    return _("The agreed aid of your game: %(aid)s.") % {"aid": Aid(game.aid).label}
