"""The styles of mails, which are written into every element since mail programs drop style sheets.

Every ground has its colour in `bgcolor` as well, and every text its colour, so that what a program
makes of them for its dark look stays readable.
"""

from django import template

register = template.Library()

FONT = "font-family:Helvetica,Arial,sans-serif"
PAPER, CARD, INK, SOFT = "#f6f2e9", "#fffdf8", "#20242b", "#5f6369"
LINE, ACCENT = "#e3dccd", "#b8402c"

_STYLES = {
    "page": f"margin:0;padding:0;background-color:{PAPER};color:{INK}",
    "outer": f"padding:20px 10px;background-color:{PAPER};color:{INK}",
    "width": "width:100%;max-width:600px",
    "sign": (
        f"width:26px;height:18px;border:2px solid {INK};border-radius:4px;color:{ACCENT};"
        "font:14px/18px Arial,sans-serif"
    ),
    "name": f"padding:0 0 0 10px;color:{INK};font:bold 19px/22px Georgia,serif",
    "card": (
        f"padding:22px;background-color:{CARD};border:1px solid {LINE};border-radius:12px;"
        f"color:{INK};{FONT};font-size:16px;line-height:24px"
    ),
    "h1": f"margin:0 0 12px;padding:8px 0 0;color:{INK};{FONT};font-size:20px;line-height:26px",
    "h2": f"margin:0 0 12px;color:{INK};{FONT};font-size:17px;line-height:24px",
    "title": f"color:{INK};text-decoration:underline",
    "p": f"margin:0 0 14px;color:{INK};{FONT};font-size:16px;line-height:24px",
    "small": f"margin:0;color:{SOFT};{FONT};font-size:13px;line-height:19px",
    "axis": f"color:{SOFT};font:normal 13px/19px Arial,sans-serif",
    "quiet": f"color:{SOFT};text-decoration:underline",
    "link": f"color:{ACCENT};text-decoration:underline",
    "button": f"padding:12px 22px;background-color:{ACCENT};border-radius:9px",
    "label": (
        f"color:#ffffff;{FONT};font-size:16px;line-height:22px;font-weight:bold;text-decoration:none"
    ),
    "quiet button": (
        f"display:inline-block;padding:11px 21px;background-color:{CARD};border:1px solid {ACCENT};"
        f"border-radius:9px;color:{ACCENT};{FONT};font-size:16px;line-height:22px;"
        f"font-weight:bold;text-decoration:none"
    ),
    "code": (
        f"padding:14px 22px;background-color:{PAPER};border:1px solid {LINE};border-radius:9px;"
        f"color:{INK};font:bold 26px/32px Menlo,Consolas,monospace;letter-spacing:3px"
    ),
    "move": (
        f"display:inline-block;min-width:28px;margin:0 4px 8px 0;padding:9px 8px;"
        f"background-color:{CARD};border:1px solid {ACCENT};border-radius:9px;color:{ACCENT};"
        f"{FONT};font-weight:bold;line-height:24px;text-align:center;text-decoration:none"
    ),
}
"""The styles that several elements share, by name."""


@register.simple_tag
def mail_style(name: str) -> str:
    """Return the text of an element's `style` by the name of the style."""
    return _STYLES[name]


@register.simple_tag
def mail_ground(name: str) -> str:
    """Return the colour of a ground for `bgcolor`: paper, card, button."""
    return {"paper": PAPER, "card": CARD, "button": ACCENT}[name]
