"""Filters for mails, whose styles are written into every element."""

from django import template

from accounts.models import User
from games.rules.kit.board import BoardStyle, Square
from games.services.notifications.addresses import address_of, is_refused

register = template.Library()

_IVORY, _MIDNIGHT, _PAPER, _CARD, _WARM = "#fdf6e6", "#2a3547", "#f7f4ee", "#ffffff", "#efe9da"
_INK, _SOFT = "#20242b", "#6b7280"
_PENS = {"seat0": "#b3261e", "seat1": "#1d4ea8", "seat2": "#2b6a45", "seat3": "#7a5a00"}

_STYLES = {
    "page": (
        "margin:0;padding:24px 12px;background:#f4f1ea;color:#20242b;"
        "font:16px/1.5 Inter,Helvetica,Arial,sans-serif"
    ),
    "card": "background:#ffffff;border:1px solid #ddd6c8;border-radius:12px",
    "small": "font-size:13px;color:#5b6270",
    "button": (
        "display:inline-block;background:#b23a26;color:#ffffff;font-weight:600;"
        "text-decoration:none;border-radius:9px;padding:12px 20px"
    ),
    "quiet": (
        "display:inline-block;padding:10px 18px;border:1px solid #b23a26;border-radius:9px;"
        "color:#b23a26;font-weight:600;line-height:24px;text-decoration:none"
    ),
    "move": (
        "display:inline-block;min-width:44px;margin:0 6px 8px 0;padding:10px 8px;"
        "border:1px solid #b23a26;border-radius:9px;color:#b23a26;font-weight:600;"
        "line-height:24px;text-align:center;text-decoration:none"
    ),
    "layer": (
        "display:inline-table;margin:0 8px 12px 0;border-collapse:separate;"
        "font:14px/1 Menlo,Consolas,monospace"
    ),
    "caption": ("text-align:left;font:600 13px Helvetica,Arial,sans-serif;padding-bottom:4px"),
    "coordinate": "color:#5b6270;font-weight:400",
}
"""The styles that several emails share, by name."""

_PIECES = {"seat0": (_IVORY, _INK), "seat1": (_MIDNIGHT, _CARD)}
_WRITTEN = {kind: (_CARD, colour) for kind, colour in _PENS.items()}
_USUAL = {"given": (_WARM, _INK), "tile": (_IVORY, _INK), "empty": (_PAPER, _SOFT)}


@register.simple_tag
def mail_style(name: str) -> str:
    """Return what is written into an element's `style`, by the name of the style."""
    return _STYLES[name]


@register.filter
def square_style(square: Square, style: BoardStyle) -> str:
    """Return the whole style of a square: its border tells the last move and what is lit."""
    border = "#c98a12" if square.last else "#e0b64a" if square.lit else "#ddd6c8"
    weight = 700 if square.last else 400
    return (
        f"width:22px;height:22px;border-radius:4px;border:2px solid {border};"
        f"{paint(square, style)};font-weight:{weight}"
    )


def paint(square: Square, style: BoardStyle) -> str:
    """Return ground and colour of a square, by the piece that lies there or the pen that wrote."""
    seats = _WRITTEN if style.pens else _PIECES
    ground, colour = (_USUAL | seats).get(square.kind, (_PAPER, _INK))
    return f"background:{ground};color:{colour}"


@register.filter
def refused_address(player: User | None) -> str:
    """Return the player's address if it refuses mail; "" where all is well, without a query."""
    if player is None or not player.mail_trouble:
        return ""
    address = address_of(player)
    return address if is_refused(player, address) else ""


@register.filter
def refusal(player: User) -> str:
    """Return what the mail server said of it."""
    return player.mail_trouble.partition(" ")[2]
