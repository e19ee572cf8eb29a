"""The labels of things on a board, which screen readers read out."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from games.rules.kit.board import Board, Square
from games.rules.kit.remarks import TipPart


class BoardLabels:
    """The labels of things on one board, each looked up once."""

    def __init__(self, board: Board) -> None:
        boxes = bool(board.layers and board.layers[0].boxes)
        seats = {f"seat{seat}": gettext(name) for seat, (_, name) in enumerate(board.legend)}
        self._names = {**seats, "empty": gettext("empty")}
        self._things = {kind: name + " %(symbol)s" for kind, name in seats.items()} if boxes else {}
        self._things |= {"given": gettext("given %(symbol)s"), "tile": "%(symbol)s"}
        self._faint = gettext(board.style.small_print)
        self._last = gettext("last move")
        self._lit = gettext(board.style.lit)
        self._tips = {
            TipPart.AREA: gettext("to look at"),
            TipPart.SEEN: gettext("part of the hint"),
            TipPart.GOAL: gettext("where the hint leads"),
        }

    def standing(self, dots: tuple[str, ...]) -> str:
        """Return what stands on a rod, the lowest first: “White, Black, 2 free”."""
        there = [self._names.get(kind, kind) for kind in dots if kind != "empty"]
        if free := dots.count("empty"):
            there.append(ngettext("%(count)d free", "%(count)d free", free) % {"count": free})
        return ", ".join(there)

    def square(self, square: Square) -> str:
        """Return the label of a square: “White, last move”, “given 7”, “empty, scores 8”."""
        return ", ".join(self._parts(square))

    def _parts(self, square: Square) -> list[str]:
        thing = self._things.get(square.kind)
        named = self._names.get(square.kind, square.kind)
        parts = [thing % {"symbol": square.symbol} if thing else named]
        if square.faint:
            parts.append(self._faint % {"text": square.faint})
        if square.marks:
            parts.append(gettext("pencil marks %(signs)s") % {"signs": " ".join(square.marks)})
        parts += [self._tips[square.tip]] if square.tip else []
        parts += [self._last] if square.last else []
        return [*parts, self._lit] if square.lit else parts
