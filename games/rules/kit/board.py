"""Boards, all that can be drawn of any position: layers of squares, choices, and the same as plain
text.

A game fills these from a view; templates, mails and screen readers all draw from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from games.coded_text import N_


@dataclass(frozen=True)
class Square:
    """One place of the board.

    `symbol` is what a text board prints ("." when empty), `kind` how it looks ("empty", "seat0",
    "seat1", …, "given", "tile"), `move` the notation of the move that choosing it makes, if any,
    `pick` its key where it may be chosen first and the piece for it afterwards. `faint` is small
    print in its corner, such as the points it would bring; `marks` the reader's own pencil marks;
    `picked`: it was chosen first. `text` is what a text board prints instead of the symbol, where
    colours alone tell whose it is.
    """

    name: str
    symbol: str = "."
    kind: str = "empty"
    move: str = ""
    last: bool = False
    lit: bool = False
    pick: str = ""
    picked: bool = False
    faint: str = ""
    marks: str = ""
    text: str = ""


@dataclass(frozen=True)
class Piece:
    """Something in the hand: a letter, a die, a tile, a digit.

    `key` picks it (`pick` of Ruleset.board); `move` is what choosing it does where a square was
    picked first. `kind` is one of a square's, or "digit", which takes the colour of the seat that
    lays it. `name` is a template said aloud; `spent`: it can be laid nowhere now.
    """

    key: str
    symbol: str
    kind: str
    name: str
    params: dict[str, object] = field(default_factory=dict)
    move: str = ""
    picked: bool = False
    spent: bool = False


@dataclass(frozen=True)
class Layer:
    """A rectangle of squares, top row first, with the names of its rows and columns.

    `boxes` says after how many columns and rows a strong line is drawn.
    """

    title: str
    title_params: dict[str, object]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Square, ...]], ...]
    boxes: tuple[int, int] | None = None


@dataclass(frozen=True)
class Target:
    """One button: the move it makes, its name, what it stands on, and what the tray says of it.

    A placement names its `piece` of the hand by the key, and the `square` it goes on by the name.
    `dots` are kinds of the things already there, lowest first; `says` is a template. `at_once`:
    one press sends it, whatever the player prefers, for moves that must not wait.
    """

    move: str
    name: str
    legal: bool
    dots: tuple[str, ...] = ()
    says: str = ""
    params: dict[str, object] = field(default_factory=dict)
    last: bool = False
    at_once: bool = False
    piece: str = ""
    square: str = ""


@dataclass(frozen=True)
class Remark:
    """A remark below the board: a template and what fills it."""

    template: str
    params: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardStyle:
    """How a site draws the boards of one game and reads them out; the same for every position.

    `dice`: pieces show pips, and the hand lies beside what is to be done, not beside the board.
    `pens`: the seats write in colours of their own, instead of laying light and dark pieces.
    The others are templates: `small_print` reads out what stands in the corner of a square, `lit`
    a square that is marked, `spent` a piece of the hand that can be laid nowhere, `pad` the grid of
    buttons for those who only look. On the analysis board `covered` says why nothing can be tried,
    `unchecked` that moves go through which the game itself would judge.
    """

    dice: bool = False
    pens: bool = False
    small_print: str = N_("in small print %(text)s")
    lit: str = N_("marked")
    spent: str = N_("fits nowhere")
    pad: str = N_("What may be chosen")
    covered: str = N_("The board is covered, so there is nothing to try.")
    unchecked: str = N_("Every move leads on. No move is checked here: all count as right.")


@dataclass(frozen=True)
class Board:
    """A whole picture. `pad` is the grid of buttons (rows, top first); `drawing` is whatever the
    game's own template (`games/boards/<key>.html`) needs besides; `prompt` says in words what is
    to be done (a template), `moving` the kind of the one who does it. `legend` says what the
    symbols stand for (symbol, template); `remarks` say more in words.

    Where a move is a piece on a square, `hand` holds the pieces and `moves` every legal placement:
    not drawn as buttons, but found by square and piece.
    `hidden`: the squares are covered, and only the fact that there is a board may be drawn.
    """

    key: str
    layers: tuple[Layer, ...]
    style: BoardStyle = BoardStyle()
    pad: tuple[tuple[Target, ...], ...] = ()
    extra: tuple[Target, ...] = ()
    drawing: object = None
    miniature: object = None
    prompt: str = ""
    prompt_params: dict[str, object] = field(default_factory=dict)
    moving: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    remarks: tuple[Remark, ...] = ()
    hand: tuple[Piece, ...] = ()
    moves: tuple[Target, ...] = ()
    hidden: bool = False

    def targets(self) -> Iterator[Target]:
        """Everything that can be chosen: the pad, what is beside it, the placements.

        >>> [target.move for target in sogo.board(sogo.start(2, {"size": 3}), 0).targets()][:3]
        ['A3', 'B3', 'C3']
        """
        for row in self.pad:
            yield from row
        yield from self.extra
        yield from self.moves

    def squares(self) -> Iterator[Square]:
        """Every place of every layer.

        >>> len(list(sogo.board(sogo.start(2, {"size": 3}), 0).squares()))
        27
        """
        for layer in self.layers:
            for __, squares in layer.rows:
                yield from squares

    def target(self, move: str) -> Target | None:
        """The legal button that makes `move`.

        >>> sogo.board(sogo.start(2, {"size": 3}), 0).target("B2").params
        {'place': 'B2-1'}
        """
        return next(
            (target for target in self.targets() if target.legal and target.move == move), None
        )


MAX_TEXT_WIDTH = 72
GAP = "   "


def as_text(board: Board, translate: Callable[[str], str] = N_) -> str:
    """The board in letters for mails, logs and terminals: layers side by side where they fit.

    The squares of the last move stand in brackets; the legend comes below.

    >>> print(as_text(sogo.board(replay(sogo, 2, {"size": 3}, [(0, "B2")]), None)))
       Level 1      Level 2      Level 3
    3  . . .     3  . . .     3  . . .
    2  . O .     2  . . .     2  . . .
    1  . . .     1  . . .     1  . . .
       A B C        A B C        A B C
    <BLANKLINE>
    O White   X Black
    """
    blocks = [_block(layer, translate) for layer in board.layers]
    lines: list[str] = []
    for row in _rows(blocks):
        tallest = max(len(block) for block in row)
        padded = [block + [""] * (tallest - len(block)) for block in row]
        widths = [max(map(len, block)) for block in padded]
        for parts in zip(*padded, strict=True):
            cells = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
            lines.append(GAP.join(cells).rstrip())
        lines.append("")
    lines.append("   ".join(f"{symbol} {translate(name)}" for symbol, name in board.legend))
    return "\n".join(lines).rstrip()


def _rows(blocks: list[list[str]]) -> Iterator[list[list[str]]]:
    """Put as many blocks side by side as a mail is wide, in rows of about equal length."""
    if not blocks:
        return
    width = max(len(line) for block in blocks for line in block) + len(GAP)
    fit = max(1, (MAX_TEXT_WIDTH + len(GAP)) // width)
    each = -(-len(blocks) // -(-len(blocks) // fit))
    for start in range(0, len(blocks), each):
        yield blocks[start : start + each]


def _block(layer: Layer, translate: Callable[[str], str]) -> list[str]:
    width = max(len(name) for name, _ in layer.rows)
    margin = " " * (width + 2)
    texts = [square.text for _, squares in layer.rows for square in squares]
    cell = max(map(len, [*layer.columns, *texts]))
    return [
        margin + translate(layer.title) % layer.title_params,
        *(f"{name:>{width}} {_line(squares, cell)}" for name, squares in layer.rows),
        margin + " ".join(f"{name:<{cell}}" for name in layer.columns).rstrip(),
    ]


def _line(squares: tuple[Square, ...], cell: int) -> str:
    """Symbols in their columns; the gaps beside the last move become brackets."""
    gaps = [" "] * (len(squares) + 1)
    for column, square in enumerate(squares):
        if square.last:
            gaps[column], gaps[column + 1] = "(", ")"
    texts = [f"{square.text or square.symbol:<{cell}}" for square in squares]
    return "".join(gap + text for gap, text in zip(gaps, [*texts, ""], strict=True)).rstrip()
