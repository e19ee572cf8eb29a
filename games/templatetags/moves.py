"""The moves of a line, named or drawn: links in the list of moves, and what chance brought."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Protocol

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.web.addresses_of_views import address_of
from games.models import Game
from games.rules.kit.board import Board, Piece
from games.templatetags.formatting import words
from games.templatetags.hands import glyph

register = template.Library()


class MoveName(Protocol):
    """A move by its name with its phrase (what the name has only a sign for), or by the pieces it
    brought.
    """

    @property
    def name(self) -> str: ...

    @property
    def phrase(self) -> str: ...

    @property
    def pieces(self) -> Iterable[Piece]: ...


class ListedPly(Protocol):
    """A ply of the list of moves, as games.views.gameplay.page.move_list.ListedMove has it."""

    ply: int
    text: str
    now: bool
    phrase: str
    pieces: Iterable[Piece]
    planned: bool
    wiped: bool


@register.simple_tag
def named(board: Board, move: MoveName) -> SafeString:
    """Return a move by its name; pieces are drawn, and read out by their symbols."""
    pieces = list(move.pieces)
    return brought(board, pieces) if pieces else spelled(move.name, move.phrase)


@register.simple_tag
def spelled(name: str, phrase: str) -> SafeString:
    """Return a move as it is written; a sign is read out by its phrase, which is a template."""
    sign = escape(name)
    if not phrase:
        return SafeString(sign)
    meaning = escape(words(phrase))
    return SafeString(
        f'<span aria-hidden="true" title="{meaning}">{sign}</span><span class="sr">{meaning}</span>'
    )


@register.simple_tag
def brought(board: Board, pieces: Iterable[Piece]) -> SafeString:
    """Return the pieces that chance brought, one by one."""
    pieces = list(pieces)
    label = ", ".join(piece.symbol for piece in pieces)
    drawn = ((glyph(board.style, piece.kind, piece.symbol),) for piece in pieces)
    pictures = format_html_join("", "{}", drawn)
    return format_html('<span class="brought"><span class="sr">{}</span>{}</span>', label, pictures)


@register.simple_tag
def first_of(board: Board, piece: Piece) -> SafeString:
    """Draw the piece that several outcomes of chance share."""
    return brought(board, [piece])


@register.simple_tag
def ply_link(game: Game, board: Board, step: ListedPly) -> SafeString:
    """Draw a ply of the list of moves as a link to the board after it."""
    current = ' class="cur" aria-current="step"' if step.now else ""
    parts = [
        f'<span class="sr">{escape(words(piece.name, piece.params))}</span>'
        f'<span class="{board.key}-hand">{glyph(board.style, piece.kind, piece.symbol)}</span>'
        for piece in step.pieces
    ]
    name = " ".join([*parts, spelled(step.text, step.phrase)])
    marked = _as_wrong(name) if step.wiped else name
    plan = f" {_by_plan()}" if step.planned else ""
    url = address_of("game_ply", game.pk, step.ply)
    return SafeString(f'<a href="{url}"{current}>{marked}{plan}</a>')


def _as_wrong(name: str) -> str:
    """Return the name of a move struck through, and say so to screen readers."""
    return f'<s>{name}</s><span class="sr">, {escape(gettext("wrong"))}</span>'


def _by_plan() -> str:
    """Return the mark of a move that a plan has made."""
    how, plan = escape(gettext("by your plan")), escape(gettext("plan"))
    return (
        f'<small class="planned" title="{how}"><span aria-hidden="true">{plan}</span>'
        f'<span class="sr">, {how}</span></small>'
    )
