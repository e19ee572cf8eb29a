"""Draws boards: `{% board %}` the large picture, `{% miniature %}` the small one for cards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.rules.board import Board, Square, Target
from games.templatetags.look import words
from games.templatetags.spoken import Play, Spoken

register = template.Library()


@dataclass(frozen=True)
class Rod:
    """A button of the pad: its target, and what is read out and shown of it."""

    target: Target
    name: str
    standing: str
    says: str
    opens: bool
    look: str
    on: bool


@dataclass(frozen=True)
class Cell:
    """A square of a table: its classes, what is read out, what is printed, the move it makes."""

    look: str
    said: str
    sign: str
    move: str


@dataclass(frozen=True)
class Level:
    """A layer as a table."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, list[Cell]]]


@register.simple_tag
def board(board: Board, chosen: Target | None = None, play: Play | None = None) -> SafeString:
    """The picture: by the game's own template, as squares in boxes, or as a plain grid."""
    names = [f"games/boards/{board.key}.html", _any(board, "")]
    return render_to_string(names, {"board": board, "chosen": chosen, "play": play})


@register.simple_tag
def miniature(board: Board) -> SafeString:
    """The board as a small picture without words."""
    names = [f"games/boards/{board.key}_mini.html", _any(board, "_mini")]
    return render_to_string(names, {"board": board})


def _any(board: Board, size: str) -> str:
    """The template that draws any board of this sort."""
    boxes = board.layers and board.layers[0].boxes
    return f"games/boards/{'squares' if boxes else 'grid'}{size}.html"


@register.simple_tag
def rods(board: Board, play: Play | None, chosen: Target | None) -> list[Rod]:
    """Every button of the pad and beside it, in words worked out here: templates are slow.

    Placements have no button: they are found by square and piece.
    """
    spoken = Spoken(board)
    extra = set(map(id, board.extra))
    wanted = chosen.move if chosen else ""
    return [
        Rod(
            target,
            named(target),
            spoken.standing(target.dots),
            told(target) if target.legal else "",
            bool(play) and target.legal,
            " ".join(
                name
                for name, holds in (
                    ("extra", id(target) in extra),
                    ("last", target.last),
                    ("shut", bool(play) and not target.legal),
                )
                if holds
            ),
            target.move == wanted,
        )
        for target in [*chain.from_iterable(board.pad), *board.extra]
    ]


@register.simple_tag
def levels(board: Board, play: Play | None, chosen: Target | None) -> list[Level]:
    """The layers as tables, in words."""
    spoken = Spoken(board)
    wanted = chosen.move if chosen else ""
    return [
        Level(
            words(layer.title, layer.title_params),
            layer.columns,
            [
                (name, [_cell(square, spoken, play, wanted) for square in squares])
                for name, squares in layer.rows
            ],
        )
        for layer in board.layers
    ]


def _cell(square: Square, spoken: Spoken, play: Play | None, wanted: str) -> Cell:
    empty = square.kind == "empty"
    opens = bool(play and square.move)
    look = [square.kind]
    look += [name for name in ("last", "lit") if getattr(square, name)]
    look += ["on"] if opens and square.move == wanted else []
    sign = ("+" if opens else "·") if empty else square.symbol
    said = spoken.square(square)
    return Cell(
        " ".join(look),
        f"{square.name}, {said}" if opens else said,
        sign,
        square.move if opens else "",
    )


@register.filter
def goes_to(move: str, play: Play) -> str:
    """The address that choosing a move leads to."""
    return play.href(move)


@register.filter
def told(target: Target) -> str:
    """What choosing this would do, in words."""
    return words(target.says, target.params).rstrip(".")


@register.filter
def named(target: Target) -> str:
    """What choosing this is called."""
    return words(target.name, target.params)
