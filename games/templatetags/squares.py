"""Drawings of boards of squares as tables."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.kit.board import Board, Piece, Square, Target
from games.templatetags.aria_labels import BoardLabels
from games.templatetags.controls import MoveControls, sends_at_once
from games.templatetags.formatting import words
from games.templatetags.hands import glyph, held

register = template.Library()


@dataclass(frozen=True, slots=True)
class SquareCell:
    """A square: where choosing it leads (`href`), or what pressing it sends at once (`move`).

    `focusable` squares can be reached by squares-play.js, even if nothing may be put there.
    """

    name: str
    look: str
    label: str
    glyph: SafeString | str
    href: str = ""
    move: str = ""
    open: bool = False
    fits: bool = False
    focusable: bool = False
    faint: str = ""
    marks: str = ""

    @property
    def element(self) -> str:
        return "button" if self.move else "a" if self.href else "span"

    @property
    def attributes(self) -> SafeString:
        """Return the attributes of the element in HTML."""
        look = "at fits" if self.fits and self.element != "span" else "at"
        if self.move:
            template = 'class="{}" id="at-{}" data-at="{}" form="send" name="move" value="{}"'
            return format_html(template, look, self.name, self.name, self.move)
        if self.href:
            template = 'class="{}" id="at-{}" data-at="{}" href="{}"'
            return format_html(template, look, self.name, self.name, self.href)
        template = 'class="{}" id="at-{}" data-at="{}" tabindex="-1"'
        if not self.focusable:
            return format_html('class="{}" data-square="{}"', look, self.name)
        return format_html(template, look, self.name, self.name)


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """The table row by row, with its classes."""

    title: str
    fits: str
    look: str
    columns: tuple[str, ...]
    rows: list[tuple[str, list[SquareCell]]]


@register.filter
def squared(board: Board) -> bool:
    """Return whether this is a board of squares in boxes."""
    return bool(board.layers and board.layers[0].boxes)


@register.simple_tag
def grid(board: Board, controls: MoveControls | None, chosen: Target | None) -> SquareGrid:
    """Return the first layer as a table in words, which are worked out here since templates are
    slow.
    """
    layer = board.layers[0]
    reader = _Reader(board, controls, chosen)
    rows = [(name, [reader.cell(square) for square in squares]) for name, squares in layer.rows]
    title = words(layer.title, layer.title_params)
    look = _grid_look(board, is_open=bool(controls))
    return SquareGrid(title, gettext("fits here"), look, layer.columns, rows)


def _grid_look(board: Board, *, is_open: bool) -> str:
    """Return the classes of the table, with the size of its boxes."""
    boxes = board.layers[0].boxes
    marks = {"pens": board.style.pens, "open": is_open, "covered": board.hidden}
    size = boxes[0] if boxes else 0
    names = [name for name, holds in marks.items() if holds]
    return " ".join(["squares", f"boxes{size}", f"{board.key}-squares", *names])


def _laid(board: Board, piece: Piece) -> str:
    """Return how a piece looks on the board; a digit that anybody may write has its writer's
    look.
    """
    return board.moving if piece.kind == "digit" and board.moving else piece.kind


class _Reader:
    """The reader of a board, with everything that is the same from square to square."""

    def __init__(self, board: Board, controls: MoveControls | None, chosen: Target | None) -> None:
        self.board, self.controls = board, controls
        self.spoken = BoardLabels(board)
        moves = () if board.hidden else board.moves
        self.open = {target.square for target in moves if target.legal}
        self.open |= getattr(controls, "places", {}).keys()
        self.chance = hasattr(controls, "places")
        self.drafts: tuple[str, ...] = getattr(controls, "drafted", ())
        placed = chosen if chosen in board.moves else None
        self.piece = held(board, placed) if placed else None
        self.target = placed.square if placed else ""

    def cell(self, square: Square) -> SquareCell:
        """Return a square of the table."""
        opens = bool(self.controls) and square.name in self.open
        on = square.name == self.target
        href, move = self._leads(square) if opens else ("", "")
        label = self.spoken.square(square)
        return SquareCell(
            square.name,
            self._look(square, on=on),
            f"{square.name}, {label}" if opens else label,
            self._glyph(square, on=on),
            href,
            move,
            opens,
            bool(square.move) or (opens and self.chance),
            bool(self.controls) and not self.board.hidden,
            square.faint,
            square.marks,
        )

    def _leads(self, square: Square) -> tuple[str, str]:
        """Return the address to which choosing leads, or the move that pressing sends."""
        assert self.controls
        if not square.move:
            return self.controls.pick(square.pick or square.name), ""
        if sends_at_once(self.controls):
            return "", square.move
        return self.controls.href(square.move), ""

    def _look(self, square: Square, *, on: bool) -> str:
        draft = square.name in self.drafts
        marks = {
            "last": square.last and not draft,
            "lit": square.lit,
            "picked": square.picked,
            "draft": draft,
            "newest": draft and square.name == self.drafts[-1],
            "on": on,
        }
        part = [square.tip] if square.tip else []
        return " ".join([square.kind, *(name for name, holds in marks.items() if holds), *part])

    def _glyph(self, square: Square, *, on: bool) -> SafeString | str:
        if on and self.piece:
            kind = f"{_laid(self.board, self.piece)} preview"
            return glyph(self.board.style, kind, self.piece.symbol)
        if square.kind == "empty" or self.board.hidden:
            return ""
        return glyph(self.board.style, square.kind, square.symbol)
