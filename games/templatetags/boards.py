"""Draws boards: `{% board %}` the large picture, `{% miniature %}` the small one for cards."""

from __future__ import annotations

from dataclasses import dataclass
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
    """The picture, by the game's own template or the grid that draws any board."""
    names = [f"games/boards/{board.key}.html", "games/boards/grid.html"]
    return render_to_string(names, {"board": board, "chosen": chosen, "play": play})


@register.simple_tag
def miniature(board: Board) -> SafeString:
    """The board as a small picture without words."""
    names = [f"games/boards/{board.key}_mini.html", "games/boards/grid_mini.html"]
    return render_to_string(names, {"board": board})


@register.simple_tag
def rods(board: Board, play: Play | None, chosen: Target | None) -> list[Rod]:
    """Every button of the pad and beside it, in words worked out here: templates are slow."""
    spoken = _Spoken(board)
    extra = set(map(id, board.extra))
    wanted = chosen.move if chosen else ""
    return [
        Rod(
            target,
            words(target.name),
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
        for target in board.targets()
    ]


@register.simple_tag
def levels(board: Board, play: Play | None, chosen: Target | None) -> list[Level]:
    """The layers as tables, in words."""
    spoken = _Spoken(board)
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


def _cell(square: Square, spoken: _Spoken, play: Play | None, wanted: str) -> Cell:
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


class _Spoken:
    """What things on one board are called, each looked up once."""

    def __init__(self, board: Board) -> None:
        self._names = {f"seat{seat}": gettext(name) for seat, (_, name) in enumerate(board.legend)}
        self._names["empty"] = gettext("empty")
        self._last, self._lit = gettext("last move"), gettext("in a mill")

    def standing(self, dots: tuple[str, ...]) -> str:
        """What stands there, lowest first: “White, Black, 2 free”."""
        there = [self._names.get(kind, kind) for kind in dots if kind != "empty"]
        if free := dots.count("empty"):
            there.append(ngettext("%(count)d free", "%(count)d free", free) % {"count": free})
        return ", ".join(there)

    def square(self, square: Square) -> str:
        """A square: “White, last move”."""
        said = self._names.get(square.kind, square.kind)
        if square.last:
            said = f"{said}, {self._last}"
        return f"{said}, {self._lit}" if square.lit else said


@register.filter
def goes_to(move: str, play: Play) -> str:
    """The address that choosing a move leads to."""
    return play.href(move)


@register.filter
def told(target: Target) -> str:
    """What choosing this would do, in words."""
    return words(target.says, target.params)
