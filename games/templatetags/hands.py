"""Drawings of the pieces in a hand, and of each piece as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.kit.board import Board, BoardStyle, Piece, Square, Target
from games.templatetags.controls import MoveControls, sends_at_once
from games.templatetags.formatting import words

register = template.Library()


@dataclass(frozen=True, slots=True)
class HeldPiece:
    """A piece of the hand, with the link that picks it or puts it on the square picked before."""

    key: str
    look: str
    label: str
    glyph: SafeString | str
    href: str = ""
    move: str = ""
    picked: bool = False
    spent: bool = False

    @property
    def element(self) -> str:
        return "button" if self.move else "a" if self.href else "span"

    @property
    def attributes(self) -> SafeString:
        """Return the attributes of the element in HTML."""
        if self.move:
            template = 'class="piece {}" form="send" name="move" value="{}" data-piece="{}"'
            return format_html(template, self.look, self.move, self.key)
        if self.href:
            current = SafeString(' aria-current="true"') if self.picked else ""
            template = 'class="piece {}" href="{}" data-piece="{}"{}'
            return format_html(template, self.look, self.href, self.key, current)
        return format_html('class="piece {}"', self.look)


@lru_cache(maxsize=512)
def glyph(style: BoardStyle, kind: str, symbol: str) -> SafeString:
    """Draw a piece: a letter, a digit, or a die with its pips.

    Their size is told: 100 % of it may be of the size that the die had before a swap.
    """
    if style.dice:
        return format_html(
            '<b class="glyph die {}" aria-hidden="true">'
            '<svg viewBox="0 0 30 30"><use href="#pips-{}" width="30" height="30"/></svg></b>',
            kind,
            symbol,
        )
    return format_html('<b class="glyph {}" aria-hidden="true">{}</b>', kind, symbol)


@register.simple_tag
def picture(board: Board, piece: Piece | Square) -> SafeString:
    """Return the drawing of a piece."""
    return glyph(board.style, piece.kind, piece.symbol)


@register.simple_tag
def hand(board: Board, controls: MoveControls | None, chosen: Target | None) -> list[HeldPiece]:
    """Return the pieces of the hand, with what choosing each of them does."""
    square = next((shown for shown in _squares(board) if shown.picked), None)
    usable = {target.piece for target in board.moves if target.legal}
    return [_held(board, piece, controls, square, usable) for piece in board.hand]


@register.simple_tag
def held(board: Board, chosen: Target | None) -> Piece | None:
    """Return the piece that the tray speaks of: the one of the chosen move, otherwise the picked
    one.
    """
    key = chosen.piece if chosen else ""
    fitting = (piece for piece in board.hand if (piece.key == key if chosen else piece.picked))
    return next(fitting, None)


def _squares(board: Board) -> list[Square]:
    return [square for _, squares in board.layers[0].rows for square in squares]


def _leads(piece: Piece, controls: MoveControls, square: Square | None) -> str:
    """Return the address of a piece: putting it on the square picked before if it fits, otherwise
    picking it.
    """
    if piece.move:
        return controls.href(piece.move)
    return controls.pick(square.name if square else piece.key)


def _held(
    board: Board,
    piece: Piece,
    controls: MoveControls | None,
    square: Square | None,
    usable: set[str],
) -> HeldPiece:
    sends = bool(piece.move and controls and sends_at_once(controls))
    href = ""
    if controls and not piece.spent and not sends:
        href = _leads(piece, controls, square)
    shut = bool(square and not piece.move) or bool(controls and piece.key not in usable)
    label = words(piece.name, piece.params)
    if square and not piece.move and not piece.spent:
        unfit = gettext("does not fit on %(square)s") % {"square": square.name}
        label = f"{label}, {unfit}"
    marks = {
        "on": piece.picked,
        "spent": piece.spent,
        "shut": shut and not piece.spent,
        "lost": piece.lost,
    }
    return HeldPiece(
        piece.key,
        " ".join(name for name, holds in marks.items() if holds),
        label,
        glyph(board.style, piece.kind, piece.symbol),
        href,
        piece.move if sends else "",
        piece.picked,
        piece.spent,
    )
