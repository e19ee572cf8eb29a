"""Draws boards: `{% board %}` the large picture, `{% miniature %}` the small one for cards."""

from typing import Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.rules.board import Board, Square, Target
from games.templatetags.look import words

register = template.Library()


class Play(Protocol):
    """What a board needs to know of its page: where choosing a move leads."""

    def href(self, move: str) -> str: ...


@register.simple_tag
def board(board: Board, chosen: Target | None = None, play: Play | None = None) -> SafeString:
    """The picture, by the game's own template or the grid that draws any board."""
    names = [f"games/boards/{board.key}.html", "games/boards/grid.html"]
    return render_to_string(names, {"board": board, "chosen": chosen, "play": play})


@register.simple_tag
def miniature(board: Board) -> SafeString:
    """The board as a small picture without words."""
    names = [f"games/boards/{board.key}_mini.html", "games/boards/grid_mini.html"]
    return render_to_string(names, {"board": board})


@register.filter
def goes_to(move: str, play: Play) -> str:
    """The address that choosing a move leads to."""
    return play.href(move)


@register.filter
def told(target: Target) -> str:
    """What choosing this would do, in words."""
    return words(target.says, target.params)


@register.filter
def named(kind: str, board: Board) -> str:
    """What a kind of thing is called on this board: “White” for seat0."""
    if kind.startswith("seat") and int(kind[4:]) < len(board.legend):
        return gettext(board.legend[int(kind[4:])][1])
    return gettext("empty") if kind == "empty" else kind


@register.filter
def standing(target: Target, board: Board) -> str:
    """What stands there, lowest first: “White, Black, 2 empty”."""
    there = [named(kind, board) for kind in target.dots if kind != "empty"]
    if free := target.dots.count("empty"):
        there.append(ngettext("%(count)d free", "%(count)d free", free) % {"count": free})
    return ", ".join(there)


@register.filter
def looked_at(square: Square, board: Board) -> str:
    """A square in words: “A4-2: White, last move”."""
    parts = [named(square.kind, board)]
    if square.last:
        parts.append(gettext("last move"))
    if square.lit:
        parts.append(gettext("in a mill"))
    return ", ".join(parts)
