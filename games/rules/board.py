"""What can be drawn of any position: layers of squares, choices, and the same as plain text.

A game fills these from a view; templates, mails and screen readers all draw from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Square:
    """One place of the board.

    `symbol` is what a text board prints ("." when empty), `kind` how it looks ("empty", "seat0",
    "seat1", …), `move` the notation of the move made by choosing it, if there is one.
    """

    name: str
    symbol: str = "."
    kind: str = "empty"
    move: str = ""
    last: bool = False
    lit: bool = False


@dataclass(frozen=True)
class Layer:
    """A rectangle of squares, top row first, with the names of its rows and columns."""

    title: str
    title_params: dict[str, object]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Square, ...]], ...]


@dataclass(frozen=True)
class Target:
    """One button: the move it makes, its name, what it stands on, and what the tray says of it.

    `dots` are kinds of the things already there, lowest first; `says` is a template.
    """

    move: str
    name: str
    legal: bool
    dots: tuple[str, ...] = ()
    says: str = ""
    params: dict[str, object] = field(default_factory=dict)
    last: bool = False


@dataclass(frozen=True)
class Board:
    """A whole picture. `pad` is the grid of buttons (rows, top first); `drawing` is whatever the
    game's own template (`games/boards/<key>.html`) needs besides; `prompt` says in words what is
    to be done (a template), `moving` the kind of the one who does it.
    """

    key: str
    layers: tuple[Layer, ...]
    pad: tuple[tuple[Target, ...], ...] = ()
    extra: tuple[Target, ...] = ()
    drawing: object = None
    miniature: object = None
    prompt: str = ""
    prompt_params: dict[str, object] = field(default_factory=dict)
    moving: str = ""

    def targets(self) -> Iterator[Target]:
        """Every button of the pad and beside it."""
        for row in self.pad:
            yield from row
        yield from self.extra

    def target(self, move: str) -> Target | None:
        """The legal button that makes `move`."""
        return next((one for one in self.targets() if one.legal and one.move == move), None)


def as_text(board: Board) -> str:
    """The board in letters, one block a layer, for mails, logs and terminals."""
    return "\n\n".join("\n".join(_lines(layer)) for layer in board.layers)


def _lines(layer: Layer) -> Iterator[str]:
    yield layer.title % layer.title_params
    width = max(len(name) for name, _ in layer.rows)
    for name, squares in layer.rows:
        yield f"{name:>{width}}  " + " ".join(square.symbol for square in squares)
    yield " " * (width + 2) + " ".join(layer.columns)
