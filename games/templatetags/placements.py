"""The sentences about every placement, for pages that work without the server: templates once,
figures for each.
"""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.utils.translation import gettext, pgettext

from games.coded_text import N_
from games.rules.kit.board import Board, Target
from games.templatetags.boards import effect, named
from games.templatetags.controls import MoveControls
from games.templatetags.formatting import words
from games.templatetags.hands import held
from games.templatetags.squares import squared

register = template.Library()

ON = N_("%(piece)s on %(square)s")


@dataclass(frozen=True, slots=True)
class Placements:
    """The placements as attributes for squares.js: `legal` is `move;shape;figure;…|move;…`,
    `shapes` a line each of name, what the tray says, and the names of the figures, with tabs
    between.
    """

    legal: str
    shapes: str


@register.simple_tag
def placements(board: Board) -> Placements:
    """Return every legal placement; what many of them share is said once."""
    shapes: dict[str, int] = {}
    legal = []
    for target in board.moves:
        if target.legal:
            params = _params(target)
            shape = "\t".join([gettext(_pattern(target)), _says(target), ",".join(params)])
            figures = [words(str(value)) for value in params.values()]
            number = shapes.setdefault(shape, len(shapes))
            legal.append(";".join(map(_clean, [target.move, str(number), *figures])))
    return Placements("|".join(legal), "\n".join(shapes))


def _pattern(target: Target) -> str:
    """Return the name of a placement as a pattern; “G on d9” where the game names it by its
    notation.
    """
    named = {target.move, f"{target.piece} {target.square}"}
    return ON if target.name in named else target.name


def _params(target: Target) -> dict[str, object]:
    """Return the parameters of a placement's words, which squares.js finds by piece and square."""
    return {**target.params, "piece": target.piece, "square": target.square}


def _says(target: Target) -> str:
    return gettext(target.says).rstrip(".") if target.says else ""


def _clean(figure: str) -> str:
    return figure.replace(";", ",").replace("|", "/")


@dataclass(frozen=True, slots=True)
class Tray:
    """The words of the tray now, and the patterns of those that it may say later."""

    title: str
    says: str
    more: str
    idle: str
    ready: str
    piece: str = ""
    square: str = ""
    count: str = ""
    unfit: str = ""

    @property
    def repeats(self) -> bool:
        """Return whether `more` has nothing to add to the title."""
        return self.more in ("", self.title)


@register.simple_tag
def tray(board: Board, controls: MoveControls, chosen: Target | None) -> Tray:
    """Return what the tray says to a seat at its turn."""
    says, more = effect(chosen) if chosen else "", words(board.prompt, board.prompt_params)
    if not squared(board):
        idle, ready = gettext("It is your move"), gettext("Your move: %(move)s")
        title = ready % {"move": named(chosen)} if chosen else idle
        return Tray(title, says, more, idle, ready)
    piece, square = _place(board), gettext("Choose what goes on %(square)s")
    if getattr(controls, "drafts", ()) and getattr(controls, "complete", False):
        done = gettext("Your turn is complete")
        return Tray(done, gettext("send it, or take the last one back"), "", done, "%(move)s")
    idle = gettext(board.style.idle) if board.style.idle and board.hand else more
    title = _title(board, chosen, idle, piece, square)
    count = gettext("Cells free for it: %(count)s")
    unfit = gettext("%(piece)s does not fit on %(square)s. Choose another one.")
    return Tray(title, says, more, idle, "%(move)s", piece, square, count, unfit)


def _place(board: Board) -> str:
    """Return the pattern of the request to place a piece, which languages may word differently for
    letters.
    """
    if board.hand and board.hand[0].key.isdigit():
        return pgettext("a digit", "Place your %(piece)s")
    return pgettext("a letter", "Place your %(piece)s")


def _title(board: Board, chosen: Target | None, idle: str, piece: str, square: str) -> str:
    """Return the chosen move, otherwise what was picked, otherwise whose turn it is."""
    if chosen:
        return called(chosen)
    picked = next((shown for _, row in board.layers[0].rows for shown in row if shown.picked), None)
    if picked:
        return square % {"square": picked.name}
    there = held(board, None)
    return piece % {"piece": there.key} if there else idle


def called(target: Target) -> str:
    """Return the name of a move in the tray."""
    return words(_pattern(target), _params(target))
