"""Boards of squares to try the look on: invented, each with every sort of thing on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.rules.cards import board as cards
from games.rules.frege import board as frege
from games.rules.kit.board import Board, BoardStyle, Layer, Piece, Square, Target
from games.rules.kit.remarks import Remark
from games.rules.ludoku import board as ludoku
from games.rules.tiles import board as tiles

Lying = Mapping[str, tuple[str, str]]
"""What lies where: square to symbol and kind."""


@dataclass(frozen=True)
class Sample:
    """A table of some game: what lies on it, what is in the hand, and in which boxes it counts."""

    key: str
    style: BoardStyle
    size: int
    boxes: int
    lying: Lying
    hand: tuple[tuple[str, str, str], ...]
    last: str = ""
    prompt: str = "Place one of your pieces"
    faint: bool = False
    marks: Mapping[str, str] = field(default_factory=dict)
    legend: tuple[tuple[str, str], ...] = (("I", "Red"), ("II", "Blue"))
    extra: tuple[Target, ...] = ()

    @property
    def names(self) -> list[str]:
        return [f"{'abcdefghi'[x]}{y}" for y in range(self.size, 0, -1) for x in range(self.size)]

    def fits(self, symbol: str, square: str, lying: Lying) -> bool:
        """Nothing lies there, and nothing like it in its row, column or box."""
        if square in lying:
            return False
        alike = (cell for cell, (other, _) in lying.items() if other.lower() == symbol.lower())
        return not any(self._sees(cell, square) for cell in alike)

    def _sees(self, cell: str, other: str) -> bool:
        return cell[0] == other[0] or cell[1] == other[1] or self._box(cell) == self._box(other)

    def _box(self, square: str) -> tuple[int, int]:
        return (ord(square[0]) - 97) // self.boxes, (int(square[1]) - 1) // self.boxes

    def board(self, *, pick: str = "", drafts: tuple[str, ...] = (), play: bool = True) -> Board:
        """The board after the drafts, with a piece or a square picked."""
        return _Drawn(self, pick, drafts, play).board()


class _Drawn:
    def __init__(self, sample: Sample, pick: str, drafts: tuple[str, ...], play: bool) -> None:
        self.sample, self.play = sample, play
        left = list(sample.hand)
        lying = dict(sample.lying)
        for move in drafts:
            piece = next(piece_left for piece_left in left if piece_left[0] == move[:1])
            left.remove(piece)
            lying[move[1:]] = (piece[1], piece[2])
        self.left, self.lying = left, lying
        self.square = pick if pick in sample.names else ""
        keys = [key for key, _, _ in left]
        self.piece = "" if self.square else pick if pick in keys else self._usual(keys)

    def _usual(self, keys: list[str]) -> str:
        return "" if self.sample.key == "cards" or not keys else keys[0]

    def moves(self) -> Iterator[Target]:
        symbols = {key: symbol for key, symbol, _ in self.left}
        for key, symbol in symbols.items() if self.play else ():
            for square in self.sample.names:
                if self.sample.fits(symbol, square, self.lying):
                    name = "%(piece)s on %(square)s scores %(points)s"
                    points = (ord(square[0]) * int(square[1])) % 9
                    params: dict[str, object] = {"piece": key, "square": square, "points": points}
                    says = "box %(points)s, column 2, row 0"
                    yield Target(
                        key + square, name, True, says=says, params=params, piece=key, square=square
                    )

    def board(self) -> Board:
        moves = tuple(self.moves())
        sample = self.sample
        legal = {target.move for target in moves}
        rows = []
        for start in range(0, sample.size**2, sample.size):
            names = sample.names[start : start + sample.size]
            rows.append((names[0][1], tuple(self.drawn(name, legal) for name in names)))
        columns = tuple("abcdefghi"[: sample.size])
        return Board(
            key=sample.key,
            style=sample.style,
            layers=(Layer("Board", {}, columns, tuple(rows), (sample.boxes, sample.boxes)),),
            prompt=sample.prompt,
            moving="seat0",
            legend=sample.legend,
            hand=tuple(self.held(legal)),
            moves=moves,
            extra=sample.extra if self.play else (),
            remarks=(Remark("54 tiles are left in the bag."),) if sample.key == "tiles" else (),
        )

    def drawn(self, name: str, legal: set[str]) -> Square:
        symbol, kind = self.lying.get(name, (".", "empty"))
        move = self.piece + name
        return Square(
            name,
            symbol,
            kind,
            move if move in legal else "",
            last=name == self.sample.last,
            pick=name if any(choice[1:] == name for choice in legal) else "",
            picked=name == self.square,
            faint=name[1] if self.sample.faint and move in legal else "",
            marks=self.sample.marks.get(name, ""),
        )

    def held(self, legal: set[str]) -> Iterator[Piece]:
        left = list(self.left)
        for key, symbol, kind in self.sample.hand:
            there = (key, symbol, kind) in left
            if there:
                left.remove((key, symbol, kind))
            move = key + self.square if self.square and key + self.square in legal else ""
            on = there and key == self.piece and left.count((key, symbol, kind)) == 0
            yield Piece(key, symbol, kind, "piece %(key)s", {"key": key}, move, on, not there)


def _laid(kind: str, places: str) -> dict[str, tuple[str, str]]:
    """“G a9 O e6” as squares."""
    words = places.split()
    return {at: (symbol, kind) for symbol, at in zip(words[::2], words[1::2], strict=True)}


GIVEN = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def _clues() -> dict[str, tuple[str, str]]:
    names = [f"{column}{row}" for row in range(9, 0, -1) for column in "abcdefghi"]
    return {at: (clue, "given") for at, clue in zip(names, GIVEN, strict=True) if clue != "0"}


FREGE = Sample(
    "frege",
    frege.STYLE,
    9,
    3,
    _laid("seat0", "G a9 O e6 T b3 L h8 O g5 T d7")
    | _laid("seat1", "g i1 f c5 r f2 e h4 e d8 r a6")
    | _laid("given", "B a7 B d9 B g8 B b4 B e5 B h6 B c1 B f3 B i2"),
    tuple((letter, letter, "seat0") for letter in "GOTL"),
    last="a6",
    prompt="Red to place a letter, move 3",
)
TILES = Sample(
    "tiles",
    tiles.STYLE,
    9,
    3,
    _laid("tile", "3 d9 2 g9 5 f8 7 b7 6 f7 3 h7 7 d6 2 e6 1 f6 3 i6 1 b5 5 d5 3 f5")
    | _laid("tile", "6 e4 8 f4 8 h3 4 c2 9 d1"),
    (("4", "4", "tile"),),
    last="f8",
    prompt="First player has drawn the 4 and lays it now",
    faint=True,
)
LUDOKU = Sample(
    "ludoku",
    ludoku.STYLE,
    8,
    2,
    _laid("seat0", "4 a8 3 g8 4 e7 3 f5 4 f6 1 c5 3 c4 1 d4 5 c2 6 b1 2 d1 4 h1")
    | _laid("seat1", "6 a7 5 h8 3 b6 2 c6 6 g6 6 d5 2 b4 5 f3 1 h3 4 d2 6 e2 1 g2"),
    (("5", "5", "seat0"), ("2", "2", "seat0"), ("3", "3", "seat0"), ("6", "6", "seat0")),
    last="g2",
    prompt="Ivory places four dice",
    legend=(("1-6", "Ivory"), ("1*-6*", "Midnight")),
)
CARDS = Sample(
    "cards",
    cards.STYLE,
    9,
    3,
    _clues()
    | _laid("seat0", "4 c9 9 c6 5 e3")
    | _laid("seat1", "7 b8")
    | _laid("seat2", "4 b1")
    | _laid("seat3", "2 i9"),
    tuple((digit, digit, "empty") for digit in "123456789"),
    last="b1",
    prompt="One digit this turn. It stays in your colour and counts its value.",
    marks={"d9": "26", "f9": "268", "g9": "149", "d7": "23", "f7": "24"},
    legend=(("1", "Red"), ("2", "Blue"), ("3", "Green"), ("4", "Gold")),
    extra=(
        Target("pass", "Pass", True, says="the turn is over and nothing is written"),
        Target("start", "Start the hourglass", True, says="30 seconds", at_once=True),
    ),
)
SAMPLES = {sample.key: sample for sample in (FREGE, TILES, LUDOKU, CARDS)}
