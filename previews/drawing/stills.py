"""The still behind a link: a board, with words beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings

from games.rules.kit.board import Board
from previews.drawing.boards import board_picture
from previews.drawing.canvas import Canvas
from previews.drawing.elements import Box, Element
from previews.drawing.letters import cut, drawable, text_element, width_of, wrapped

WIDTH, HEIGHT = 1200, 630
"""The size that messengers and networks show whole, while some crop others."""

_BOARD = Box(44, 36, 684, 594)
_TEXT_FROM, _TEXT_WIDTH = 728, 428
_TEXT_UNTIL = 520.0
"""The lowest edge of the words, above the name of the site."""

_BEAD_WIDTH = 38
MIN_NAME_SIZE = 26.0
"""Down to which size a long name is written before it is cut."""

_LOGO = (
    '<rect x="2" y="6" width="28" height="20" rx="3.5" class="logo"/>'
    '<path d="M3 8.5 16 18 29 8.5" class="logo"/><circle cx="16" cy="18" r="4.6" class="seal"/>'
)


@dataclass(frozen=True)
class Caption:
    """The words beside a board, from top to bottom.

    `players` are names with the colour of their seats ("" for none); `pens`: they write.
    """

    about: str
    title: str = ""
    players: tuple[tuple[str, str], ...] = ()
    pens: bool = False
    says: str = ""


def still(board: Board, caption: Caption) -> Canvas:
    """Return the picture of a board with its caption."""
    ground = f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
    elements = [
        Element(Box(0, 0, WIDTH, HEIGHT), ground),
        *board_picture(board).within(_BOARD),
        *_words(caption),
        *name_of_site(_TEXT_FROM, 571),
    ]
    return Canvas(board.key, WIDTH, HEIGHT, tuple(elements))


def _words(caption: Caption) -> Iterator[Element]:
    y = 118.0
    about = cut(caption.about, _TEXT_WIDTH, 27, 600)
    yield text_element(about, _TEXT_FROM, y, 27, 600, "accent")
    for line in wrapped(caption.title, _TEXT_WIDTH, 44, 700, 4):
        y += 58
        yield text_element(line, _TEXT_FROM, y, 44, 700, "ink")
    for name, kind in caption.players:
        y += 60
        yield from _player(name, kind, y, pens=caption.pens)
    y += 16
    room = int((_TEXT_UNTIL - y) // 40)
    for line in wrapped(caption.says, _TEXT_WIDTH, 27, 400, room):
        y += 40
        yield text_element(line, _TEXT_FROM, y, 27, 400, "soft")


def _player(name: str, kind: str, y: float, *, pens: bool) -> Iterator[Element]:
    x = float(_TEXT_FROM)
    if kind:
        yield bead(kind, x + 12, y - 14, 12, pens=pens)
        x += _BEAD_WIDTH
    width = _TEXT_FROM + _TEXT_WIDTH - x
    size = max(MIN_NAME_SIZE, min(40.0, 40 * width / width_of(drawable(name), 40, 700)))
    yield text_element(cut(name, width, size, 700), x, y, size, 700, "ink")


def bead(kind: str, x: float, y: float, radius: float, *, pens: bool) -> Element:
    """Return a dot in the colour of a seat."""
    look = kind.replace("seat", "pen") if pens else kind
    shape = f'<circle class="bead {look}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    return Element(Box(x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1), shape)


def name_of_site(x: float, y: float) -> Iterator[Element]:
    """Yield the sign and the name of the site from the left edge `x` on the base line `y`."""
    top = y - 35
    logo = f'<g transform="translate({x:g} {top:g}) scale(1.5)">{_LOGO}</g>'
    yield Element(Box(x, top, x + 50, top + 50), logo)
    yield text_element(settings.SITE_NAME, x + 62, y, 31, 600, "ink")
