"""Boards: all that can be drawn of any position, as layers of squares and things to choose.

A game fills these from a view; templates, mails and screen readers all draw from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from games.coded_text import N_
from games.rules.kit.position import Move
from games.rules.kit.remarks import Remark, Tip, TipPart


@dataclass(frozen=True)
class Square:
    """A place of the board, with what lies on it.

    `symbol` is what a text board prints ("." when empty), `kind` how it looks ("empty", "seat0",
    "seat1", …, "given", "tile"), `move` the notation of the move that choosing it makes, if any,
    `pick` its key where it may be chosen first and the piece for it afterwards. `faint` is small
    print in its corner, such as the points it would bring; `marks` the reader's own pencil marks;
    `picked`: it was chosen first. `tip` is its part in the board's tip. `text` is what a text board
    prints instead of the symbol, where colours alone tell whose it is.
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
    tip: TipPart | None = None
    text: str = ""


@dataclass(frozen=True)
class Piece:
    """Something in the hand, such as a letter, a die, a tile or a digit.

    `key` picks it (`pick` of Ruleset.board); `move` is what choosing it does where a square was
    picked first. `kind` is one of a square's, or "digit" in the colour of the seat that lays it.
    `name` is a template said aloud; `spent`: it can be laid nowhere now; `lost`: it left the game.
    """

    key: str
    symbol: str
    kind: str
    name: str
    params: dict[str, object] = field(default_factory=dict)
    move: str = ""
    picked: bool = False
    spent: bool = False
    lost: bool = False


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
    """A button: the move it makes, its name, what it stands on, and what the tray says of it.

    A placement names its `piece` of the hand by the key, and the `square` it goes on by the name.
    `dots` are kinds of the things already there, lowest first; `says` is a template. `at_once`:
    one press sends it, whatever the player prefers, for moves that must not wait. `quiet`: even so
    it does not stand out.
    """

    move: str
    name: str
    legal: bool
    dots: tuple[str, ...] = ()
    says: str = ""
    params: dict[str, object] = field(default_factory=dict)
    last: bool = False
    at_once: bool = False
    quiet: bool = False
    piece: str = ""
    square: str = ""


@dataclass(frozen=True)
class BoardStyle:
    """How the site draws the boards of one game and reads them out; it is the same for every
    position.

    `dice`: pieces show pips, and the hand lies beside what is to be done, not beside the board.
    `pens`: the seats write in colours of their own, instead of laying light and dark pieces.
    `colourless`: the seats lay the same pieces, so that a site had better name their players.
    The others are templates: `idle` asks for a choice where nothing is picked, `small_print` reads
    out what stands in the corner of a square, `lit` a square that is marked, `spent` a piece of the
    hand that can be laid nowhere, `in_hand` what the hand holds, `pad` the grid of buttons for
    those who only look. On the analysis board `covered` says why nothing can be tried, `unchecked`
    that moves go through which the game itself would judge.
    """

    dice: bool = False
    pens: bool = False
    colourless: bool = False
    idle: str = ""
    small_print: str = N_("in small print %(text)s")
    lit: str = N_("marked")
    spent: str = N_("fits nowhere")
    in_hand: str = N_("In your hand")
    pad: str = N_("What may be chosen")
    covered: str = N_("The board is covered, so there is nothing to try.")
    unchecked: str = N_("Every move leads on. No move is checked here: all count as right.")


@dataclass(frozen=True)
class BoardTheme:
    """A theme of the boards of one game: its name in the style sheet of the game, and its name to
    people (a template).
    """

    key: str
    name: str


@dataclass(frozen=True)
class DrawingOptions:
    """How a reader wants a board drawn.

    `last` are the moves of the turn just played, to be marked; `notation` is one of the game's.
    `hints` adds the marks that its `hints_label` names, `pick` is a piece or square chosen first.
    `tip` asks for the way on: 1, where to look; 2, all of it.
    """

    last: tuple[Move, ...] = ()
    notation: str = ""
    hints: bool = False
    pick: str = ""
    tip: int = 0


@dataclass(frozen=True)
class Board:
    """The whole picture of a view, with everything that can be chosen on it. `pad` is the grid of
    buttons (rows, top first); `drawing` is whatever the game's own template
    (`games/boards/<key>.html`) needs besides; `prompt` says in words what is to be done (a
    template), `moving` the kind of the player who does it. `legend` says what the symbols stand for
    (symbol, template); `remarks` say more in words, `tray_remarks` what just happened and must be
    seen with the board.

    Where a move is a piece on a square, `hand` holds the pieces and `moves` every legal placement:
    not drawn as buttons, but found by square and piece.
    `hidden`: the squares are covered, and only the fact that there is a board may be drawn.
    `drawings` are what a site has made of this very picture: what is kept is drawn once.
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
    tray_remarks: tuple[Remark, ...] = ()
    hand: tuple[Piece, ...] = ()
    moves: tuple[Target, ...] = ()
    hidden: bool = False
    tip: Tip | None = None
    drawings: dict[object, str] = field(
        default_factory=dict, init=False, compare=False, repr=False, hash=False
    )

    def targets(self) -> Iterator[Target]:
        """Yield everything that can be chosen: the pad, what is beside it, the placements.

        >>> [target.move for target in sogo.board(sogo.start(2, {"size": 3}), 0).targets()][:3]
        ['A3', 'B3', 'C3']
        """
        for row in self.pad:
            yield from row
        yield from self.extra
        yield from self.moves

    def squares(self) -> Iterator[Square]:
        """Yield every place of every layer.

        >>> len(list(sogo.board(sogo.start(2, {"size": 3}), 0).squares()))
        27
        """
        for layer in self.layers:
            for __, squares in layer.rows:
                yield from squares

    def emptied(self) -> Board:
        """Return the board with nothing on it, to be printed and written on.

        >>> {square.kind for square in cards.board(cards.start(2, {}), None).emptied().squares()}
        {'empty'}
        """
        layers = (replace(layer, rows=tuple(_emptied(layer))) for layer in self.layers)
        return Board(self.key, tuple(layers), self.style, drawing=self.drawing)

    def target(self, move: str) -> Target | None:
        """Return the legal button that makes `move`.

        >>> sogo.board(sogo.start(2, {"size": 3}), 0).target("B2").params
        {'place': 'B2-1'}
        """
        return next(
            (target for target in self.targets() if target.legal and target.move == move), None
        )


def _emptied(layer: Layer) -> Iterator[tuple[str, tuple[Square, ...]]]:
    for name, squares in layer.rows:
        yield name, tuple(Square(square.name) for square in squares)


@dataclass(frozen=True)
class StartSheets:
    """The starts that can be printed, by their numbers: 0 is the usual one, `count` the last.

    `draw` draws one as a board, `in_black` lets a board do without colours.
    """

    count: int
    draw: Callable[[int], Board]
    in_black: Callable[[Board], Board]
