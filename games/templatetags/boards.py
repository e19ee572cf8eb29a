"""Draws boards: `{% board %}` the large picture, `{% miniature %}` the small one for lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import chain

from django import template
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.rules import RULESETS
from games.rules.kit.board import Board, Square, Target
from games.rules.kit.core import Move, Position, Ruleset
from games.templatetags.aria_labels import BoardLabels
from games.templatetags.controls import MoveControls, SwapControls
from games.templatetags.formatting import words

register = template.Library()

_TEXTS = '<span class="sr">{}</span><span aria-hidden="true">{}</span>'
_LINK = '<a href="{}" data-move="{}">{}</a>'
MAX_MINIATURES = 1024
"""How many small pictures a process caches, of about three kilobytes each."""


@dataclass(frozen=True)
class PadButton:
    """A button of the pad: its target, what is read out, and what is shown.

    `controls` are those of the board; `opens` where it can be pressed.
    """

    target: Target
    name: str
    standing: str
    says: str
    opens: bool
    look: str
    on: bool
    controls: MoveControls | None

    @property
    def drawn(self) -> SafeString:
        """Return the button as HTML."""
        element = "span"
        if self.opens and self.controls:
            element = "button" if self.controls.send else "a"
        dots = "".join(f'<i class="{escape(kind)}"></i>' for kind in self.target.dots)
        dots = dots and f'<span class="dots" aria-hidden="true">{dots}</span>'
        says = f"{self.standing}; {self.says}" if self.says else self.standing
        inside = f'<b>{escape(self.name)}</b>{dots}<span class="sr">: {escape(says)}</span>'
        return SafeString(f"<{element}{_attributes(self._attributes)}>{inside}</{element}>")

    @property
    def _attributes(self) -> dict[str, str]:
        look, move = {"class": self.look}, self.target.move
        if self.controls is None or not self.opens:
            return look
        chosen = {"id": f"pick-{move}", **look, "data-move": move}
        if not self.controls.send:
            return {**chosen, "href": self.controls.href(move)}
        return {
            **chosen,
            "name": "choose" if self.controls.confirm else "move",
            "value": move,
            "data-name": self.name,
            "data-says": self.says,
            "aria-pressed": "true" if self.on else "false",
        }


@dataclass(frozen=True)
class BoardLevel:
    """A layer as a table, whose rows have a name and drawn cells."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, SafeString]]


@register.simple_tag
def board(
    board: Board, chosen: Target | None = None, controls: MoveControls | None = None
) -> SafeString:
    """Draw the picture by the game's own template, as squares in boxes, or as a plain grid."""
    if controls is None and chosen is None:
        return _drawn(board, "board")
    context = {"board": board, "chosen": chosen, "controls": controls}
    return render_to_string(_templates(board, "board"), context)


@register.simple_tag
def miniature(board: Board) -> SafeString:
    """Draw the board as a small picture without words."""
    return _drawn(board, "miniature")


@lru_cache(MAX_MINIATURES)
def miniature_of(ruleset: Ruleset, view: Position, last: tuple[Move, ...]) -> SafeString:
    """Draw a view of a game as a small picture, the last turn marked.

    It is kept by all that it is drawn from: equal views look the same to every reader.
    """
    return miniature(ruleset.board(view, None, last=last))


def _drawn(board: Board, picture: str) -> SafeString:
    """Draw a board on which nobody chooses, once for each language."""
    key = (picture, get_language())
    if key not in board.drawings:
        context = {"board": board, "chosen": None, "controls": None}
        board.drawings[key] = render_to_string(_templates(board, picture), context)
    return SafeString(board.drawings[key])


def _templates(board: Board, picture: str) -> list[str]:
    """Return the game's own template, if any, then the one for any board of this sort."""
    sort = "squares" if board.layers and board.layers[0].boxes else "grid"
    return [f"games/boards/{owner}/{picture}.html" for owner in (board.key, sort)]


@register.simple_tag
def board_paints() -> SafeString:
    """Return the colour gradients that games define for their pictures."""
    return format_html_join("", "{}", ((_paints(key),) for key in RULESETS))


@cache
def _paints(key: str) -> SafeString:
    try:
        return render_to_string(f"games/boards/{key}/paints.html")
    except TemplateDoesNotExist:
        return SafeString("")


@register.simple_tag
def pad_buttons(
    board: Board, controls: MoveControls | None, chosen: Target | None
) -> list[PadButton]:
    """Return every button on the pad and beside it, in words (worked out here for speed).

    Placements have no button: they are found by square and piece.
    """
    spoken = BoardLabels(board)
    wanted = chosen.move if chosen else ""
    targets = chain.from_iterable(board.pad)
    return [
        *(_pad_button(target, spoken, controls, wanted) for target in targets),
        *(_pad_button(target, spoken, controls, wanted, "extra") for target in board.extra),
    ]


def _pad_button(
    target: Target, spoken: BoardLabels, controls: MoveControls | None, wanted: str, kind: str = ""
) -> PadButton:
    shut = bool(controls) and not target.legal
    looks = ["pad-button", kind, "last" if target.last else "", "shut" if shut else ""]
    return PadButton(
        target,
        named(target),
        spoken.standing(target.dots),
        effect(target) if target.legal else "",
        bool(controls) and target.legal,
        " ".join(filter(None, looks)),
        target.move == wanted,
        controls,
    )


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items())


@register.simple_tag
def levels(board: Board, controls: MoveControls | None, chosen: Target | None) -> list[BoardLevel]:
    """Return the layers of a board as tables in words."""
    spoken = BoardLabels(board)
    wanted = chosen.move if chosen else ""
    return [
        BoardLevel(
            words(layer.title, layer.title_params),
            layer.columns,
            [
                (
                    name,
                    SafeString("\n".join(_cell(sq, spoken, controls, wanted) for sq in squares)),
                )
                for name, squares in layer.rows
            ],
        )
        for layer in board.layers
    ]


def _cell(square: Square, spoken: BoardLabels, controls: MoveControls | None, wanted: str) -> str:
    """Draw a square of a table: what is read out, what is printed, and the move that it makes."""
    empty = square.kind == "empty"
    opens = bool(controls and square.move)
    look = [square.kind]
    look += [name for name in ("last", "lit") if getattr(square, name)]
    look += ["on"] if opens and square.move == wanted else []
    sign = ("+" if opens else "·") if empty else square.symbol
    label = spoken.square(square)
    spoken_text = f"{square.name}, {label}" if opens else label
    cell = _TEXTS.format(escape(spoken_text), escape(sign))
    if opens and controls:
        cell = _LINK.format(escape(controls.href(square.move)), escape(square.move), cell)
    return f'<td class="{escape(" ".join(look))}">{cell}</td>'


@register.simple_tag
def swap_attributes(controls: SwapControls) -> SafeString:
    """Return what makes htmx replace a part of the page by the answer to a form; "" without."""
    if not controls.swap:
        return SafeString("")
    return format_html(
        'hx-post="{}" hx-target="{}" hx-select="{}" hx-swap="outerHTML"',
        controls.send,
        controls.swap,
        controls.swap,
    )


@register.filter
def goes_to(move: str, controls: MoveControls) -> str:
    """Return the address to which choosing a move leads."""
    return controls.href(move)


@register.filter
def effect(target: Target) -> str:
    """Return what choosing this target would do, in words."""
    return words(target.says, target.params).rstrip(".")


@register.filter
def named(target: Target) -> str:
    """Return the name of choosing this target."""
    return words(target.name, target.params)
