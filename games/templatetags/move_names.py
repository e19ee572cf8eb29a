"""The moves of a line: by their names or, where chance made them, as what it brought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from games.rules.kit.board import Board, Piece
from games.templatetags.hands import glyph

register = template.Library()


class MoveName(Protocol):
    """A move by its name, or by the pieces it brought."""

    @property
    def name(self) -> str: ...

    @property
    def pieces(self) -> Iterable[Piece]: ...


@register.simple_tag
def named(board: Board, move: MoveName) -> SafeString:
    """Return a move by its name; pieces are drawn, and read out by their symbols."""
    pieces = list(move.pieces)
    return brought(board, pieces) if pieces else conditional_escape(move.name)


@register.simple_tag
def brought(board: Board, pieces: Iterable[Piece]) -> SafeString:
    """Return what chance brought, piece by piece."""
    pieces = list(pieces)
    label = ", ".join(piece.symbol for piece in pieces)
    drawn = ((glyph(board.style, piece.kind, piece.symbol),) for piece in pieces)
    pictures = format_html_join("", "{}", drawn)
    return format_html('<span class="brought"><span class="sr">{}</span>{}</span>', label, pictures)


@register.simple_tag
def first_of(board: Board, piece: Piece) -> SafeString:
    """Draw the piece that several outcomes of chance share."""
    return brought(board, [piece])
