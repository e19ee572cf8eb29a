"""The board of a Ludoku position as a page draws it: the plates, the dice in the tray, and where
they fit.
"""

from collections.abc import Iterator

from games.rules.kit.board import (
    Board,
    BoardStyle,
    BoardTheme,
    DrawingOptions,
    Layer,
    Piece,
    Square,
    Target,
)
from games.rules.kit.core import N_, Seat
from games.rules.kit.remarks import Remark
from games.rules.ludoku.fields import FILES, NAMES, NUMBER_OF, RANKS, VARIOMINO_OF, VARIOMINOS
from games.rules.ludoku.moves import Place, Roll
from games.rules.ludoku.position import IVORY, MIDNIGHT, LudokuPosition
from games.rules.ludoku.words import SEAT_NAMES, prompted, remarks

KINDS = ("seat0", "seat1")
MARKS = ("", "*")
"""The signs that a text board adds to the pips, which are the same for both colours."""
LEGEND = (("1-6", SEAT_NAMES[IVORY]), ("1*-6*", SEAT_NAMES[MIDNIGHT]))

STYLE = BoardStyle(dice=True, spent=N_("on the board already"), in_hand=N_("Your dice"))
THEMES = (
    BoardTheme("oak", N_("Oak")),
    BoardTheme("cherry", N_("Cherry wood")),
    BoardTheme("slate", N_("Slate")),
)


def draw(view: LudokuPosition, seat: Seat | None, wanted: DrawingOptions) -> Board:
    """Draw a position of Ludoku as a board, as `Ruleset.board` says."""
    picture = _Picture(view, seat, wanted)
    prompt, params = prompted(view, picture.value, picture.square)
    return Board(
        key="ludoku",
        layers=(picture.layer(),),
        style=STYLE,
        prompt=prompt,
        prompt_params=params,
        moving=KINDS[view.next_seat if view.roll_due else view.turn] if view.to_move else "",
        legend=LEGEND,
        remarks=tuple(Remark(*sentence) for sentence in remarks(view)),
        hand=tuple(picture.hand()),
        moves=tuple(picture.moves()),
    )


def dice(view: LudokuPosition, roll: Roll) -> tuple[Piece, ...]:
    """Return a roll that is due, as the dice of the seat whose roll it is."""
    return tuple(die(value, view.next_seat) for value in roll.dice)


def die(value: int, seat: Seat) -> Piece:
    """Return a die of a seat."""
    return Piece(str(value), str(value), KINDS[seat], N_("a die with %(value)s"), {"value": value})


class _Picture:
    """The board of one view while it is drawn: where each die fits, and what was picked first.

    `value` is the die that was picked, 0 where it is a square; `square` is that square's name.
    """

    def __init__(self, view: LudokuPosition, seat: Seat | None, wanted: DrawingOptions) -> None:
        self.view = view
        placed = (move for move in wanted.last if isinstance(move, Place))
        self.last = frozenset(NUMBER_OF[move.field] for move in placed)
        acting = seat is not None and seat in view.to_move
        self.fits = {v: view.open_to(v) for v in sorted(set(view.hand))} if acting else {}
        self.square = wanted.pick if NUMBER_OF.get(wanted.pick) in self._open() else ""
        self.value = 0 if self.square else self._die(wanted.pick)
        self.counting = self._counting_dice() if view.outcome else 0

    def _open(self) -> frozenset[int]:
        """The fields where any die of the hand fits."""
        together = 0
        for fields in self.fits.values():
            together |= fields
        return frozenset(field for field in range(64) if together >> field & 1)

    def _die(self, pick: str) -> int:
        """Return the picked die if it is in the hand, otherwise the first one that has a field."""
        if pick.isdecimal() and int(pick) in self.fits:
            return int(pick)
        return next((value for value, fields in self.fits.items() if fields), 0)

    def _counting_dice(self) -> int:
        """Return the dice in variominos with a majority of their colour, as bits."""
        found = 0
        for unit in VARIOMINOS:
            mine, theirs = (dice & unit for dice in self.view.dice)
            if mine.bit_count() != theirs.bit_count():
                found |= max(mine, theirs, key=int.bit_count)
        return found

    def layer(self) -> Layer:
        """Return the board, row 8 at the top."""
        choices = self._open()
        squares = tuple(self._square(field, field in choices) for field in range(64))
        rows = ((rank, squares[8 * row : 8 * row + 8]) for row, rank in enumerate(RANKS))
        return Layer(N_("Board"), {}, tuple(FILES), tuple(rows), boxes=(2, 2))

    def _square(self, field: int, choice: bool) -> Square:
        owner = self.view.owner(field)
        name, value = NAMES[field], str(self.view.value(field))
        fits = self.value and self.fits[self.value] >> field & 1
        return Square(
            name,
            symbol="." if owner is None else value,
            kind="empty" if owner is None else KINDS[owner],
            text="" if owner is None else value + MARKS[owner],
            move=f"{self.value}{name}" if fits else "",
            last=field in self.last,
            lit=bool(self.counting >> field & 1),
            pick=name if choice else "",
            picked=name == self.square,
        )

    def hand(self) -> Iterator[Piece]:
        """Return the dice of the latest roll in their order; those on the board are marked as
        spent.
        """
        spent = list(self.view.rolled)
        for value in self.view.hand:
            spent.remove(value)
        picked = False
        for value in self.view.rolled:
            on_board = value in spent
            if on_board:
                spent.remove(value)
            now = not on_board and not picked and value == self.value
            picked = picked or now
            yield self._piece(value, on_board, now)

    def _piece(self, value: int, spent: bool, picked: bool) -> Piece:
        fits = self.square and self.fits.get(value, 0) >> NUMBER_OF[self.square] & 1
        lost = self.view.turn not in self.view.to_move and not spent
        return Piece(
            key=str(value),
            symbol=str(value),
            kind=KINDS[self.view.turn],
            name=N_("a die with %(value)s, out of the game")
            if lost
            else N_("a die with %(value)s"),
            params={"value": value},
            move=f"{value}{self.square}" if fits and not spent else "",
            picked=picked,
            spent=spent,
            lost=lost,
        )

    def moves(self) -> Iterator[Target]:
        """Return every legal placement with what it makes of its variomino."""
        for value, fields in self.fits.items():
            for field in range(64):
                if fields >> field & 1:
                    yield self._target(value, field)

    def _target(self, value: int, field: int) -> Target:
        move = f"{value}{NAMES[field]}"
        unit = VARIOMINOS[VARIOMINO_OF[field]]
        ivory, midnight = ((dice & unit).bit_count() for dice in self.view.dice)
        mine, theirs = (ivory, midnight) if self.view.turn == IVORY else (midnight, ivory)
        params: dict[str, object] = {"value": value, "field": NAMES[field]}
        params |= {"mine": mine + 1, "theirs": theirs}
        says = N_("%(value)s on %(field)s makes it %(mine)s : %(theirs)s in its variomino.")
        return Target(
            move, move, True, says=says, params=params, piece=str(value), square=NAMES[field]
        )
