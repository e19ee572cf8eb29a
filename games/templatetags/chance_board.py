"""The choices of chance as links on a board, where every outcome has a square of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from games.rules.kit.board import Board

register = template.Library()


@dataclass(frozen=True)
class ChanceBoard:
    """The controls of a board on which each of `places` is a link and nothing else can be
    chosen.
    """

    places: dict[str, str]
    send: str = ""
    confirm: bool = True
    whole: bool = False

    def href(self, move: str) -> str:
        """Return no address, since no move of a seat is possible before chance has decided."""
        return ""

    def pick(self, key: str) -> str:
        """Return the address of the position after chance has decided for that square."""
        return self.places.get(key, "")


@register.simple_tag
def chances_on(board: Board, chances: Sequence[tuple[str, str]]) -> ChanceBoard | None:
    """Return links on the squares where chance puts something; None where outcomes share a square,
    or have none.
    """
    squares = {square.name for square in board.squares()}
    places = dict(chances)
    if len(places) < len(chances) or not places.keys() <= squares:
        return None
    return ChanceBoard(places)
