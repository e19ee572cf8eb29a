"""A game as a moving picture, with a frame for each move, of which only the changes are drawn."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import floor

from PIL import Image

from games.rules.kit.board import Board
from previews.drawing.boards import board_picture
from previews.drawing.canvas import Canvas
from previews.drawing.elements import Box, Element
from previews.drawing.letters import cut, drawable, text_element, width_of
from previews.drawing.stills import bead

FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS = 800, 4000
MAX_FRAME_COUNT = 100
"""How many frames an animation has at most; a longer game is shown in longer steps."""

SQUARE_WIDTH, BROAD_WIDTH = 480, 600
"""The width of a picture for a board about as high as wide, and for a broader one."""

_HEAD_HEIGHT, _MARGIN, _TEXT_SIZE = 76, 12, 19
_COLOUR_COUNT, _COMMON_COLOUR_COUNT = 255, 100
"""The number of colours of a palette, which has 256 with one for what does not change."""


@dataclass(frozen=True)
class Frame:
    """A frame of an animation: the board, and the text above it."""

    board: Board
    says: str


@dataclass(frozen=True)
class Header:
    """The players above all frames, each with the kind of their pieces."""

    players: Sequence[tuple[str, str]]


def thinned(count: int, most: int = MAX_FRAME_COUNT) -> list[int]:
    """Return which of `count` frames are shown: at most so many, the first and the last always."""
    if count <= most:
        return list(range(count))
    return [floor(number * (count - 1) / (most - 1)) for number in range(most)]


def gif(frames: Iterable[Frame], header: Header) -> bytes:
    """Return the frames as a GIF that is repeated, with the last frame shown longer."""
    images = _in_palette(list(_images(_canvas(frame, header) for frame in frames)))
    times = [FRAME_MILLISECONDS] * (len(images) - 1) + [LAST_FRAME_MILLISECONDS]
    kept = io.BytesIO()
    first, *others = images
    first.save(
        kept, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False
    )
    return kept.getvalue()


def _canvas(frame: Frame, header: Header) -> Canvas:
    board = board_picture(frame.board)
    broad = board.width > board.height * 1.3
    width = BROAD_WIDTH if broad else SQUARE_WIDTH
    inner = width - 2 * _MARGIN
    bottom = _HEAD_HEIGHT + round(inner * board.height / board.width)
    place = Box(_MARGIN, _HEAD_HEIGHT, width - _MARGIN, bottom)
    height = bottom + _MARGIN
    ground = f'<rect class="paper" width="{width}" height="{height}"/>'
    elements = [
        Element(Box(0, 0, width, height), ground),
        *_names(header, inner, pens=frame.board.style.pens),
        text_element(cut(frame.says, inner, 15, 400), _MARGIN + 2, 60, 15, 400, "soft"),
        *board.within(place),
    ]
    return Canvas(frame.board.key, width, height, tuple(elements))


def _names(header: Header, width: float, *, pens: bool) -> Iterator[Element]:
    """Yield the players side by side, each in a part of the width as large as the others'."""
    x, each = float(_MARGIN + 2), width / max(len(header.players), 1)
    for name, kind in header.players:
        shown = cut(name, each - 36, _TEXT_SIZE, 600)
        yield bead(kind, x + 7, 29, 7, pens=pens)
        yield text_element(shown, x + 22, 35, _TEXT_SIZE, 600, "ink")
        x += min(each, 22 + width_of(drawable(shown), _TEXT_SIZE, 600) + 24)


def _images(canvases: Iterable[Canvas]) -> Iterator[Image.Image]:
    """Yield the pictures, of each of which only the parts are drawn that differ from the one
    before.
    """
    before: tuple[Canvas, Image.Image] | None = None
    for canvas in canvases:
        if before is None or (before[0].width, before[0].height) != (canvas.width, canvas.height):
            image = canvas.image()
        else:
            image = before[1].copy()
            for part in canvas.changes(before[0]):
                image.paste(canvas.image(part), (int(part.left), int(part.top)))
        before = canvas, image
        yield image


def _in_palette(images: list[Image.Image]) -> list[Image.Image]:
    """Return the pictures in 255 colours, the same for all."""
    palette = _palette([images[0], images[len(images) // 2], images[-1]])
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


def _palette(samples: list[Image.Image]) -> Image.Image:
    """Return the colours of large areas as they are, and some that are close to all others."""
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, height * number))
    pixels = sorted(sheet.getcolors(sheet.width * sheet.height) or [], reverse=True)
    most = (colour for _count, colour in pixels[:_COMMON_COLOUR_COUNT])
    common = [colour for colour in most if isinstance(colour, tuple)]
    method = Image.Quantize.FASTOCTREE
    near = sheet.quantize(_COLOUR_COUNT - len(common), method=method).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*bytes(chain.from_iterable(common)), *near])
    return palette
