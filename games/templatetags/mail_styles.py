"""Filters for mails, whose styles are written into every element."""

from django import template

from accounts.models import User
from games.rules.kit.board import BoardStyle, Square
from games.services.notifications.addresses import address_of, refused

register = template.Library()

_IVORY, _MIDNIGHT, _PAPER, _CARD, _WARM = "#fdf6e6", "#2a3547", "#f7f4ee", "#ffffff", "#efe9da"
_INK, _SOFT = "#20242b", "#6b7280"
_PENS = {"seat0": "#b3261e", "seat1": "#1d4ea8", "seat2": "#2b6a45", "seat3": "#7a5a00"}

_PIECES = {"seat0": (_IVORY, _INK), "seat1": (_MIDNIGHT, _CARD)}
_WRITTEN = {kind: (_CARD, colour) for kind, colour in _PENS.items()}
_USUAL = {"given": (_WARM, _INK), "tile": (_IVORY, _INK), "empty": (_PAPER, _SOFT)}


@register.filter
def paint(square: Square, style: BoardStyle) -> str:
    """Ground and colour of a square: of pieces that lie there, or of what pens have written."""
    seats = _WRITTEN if style.pens else _PIECES
    ground, colour = (_USUAL | seats).get(square.kind, (_PAPER, _INK))
    return f"background:{ground};color:{colour}"


@register.filter
def refused_address(player: User | None) -> str:
    """The player's address if mail to it is refused; "" where all is well, without a query."""
    if player is None or not player.mail_trouble:
        return ""
    address = address_of(player)
    return address if refused(player, address) else ""


@register.filter
def refusal(player: User) -> str:
    """Return what the mail server said of it."""
    return player.mail_trouble.partition(" ")[2]
