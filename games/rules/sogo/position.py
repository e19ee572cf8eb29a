"""A position of Sogo: where the balls of each side are, whose turn it is, and what a mill does
(rules.en.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.rules.kit.core import N_, IllegalMove, Move, Outcome, Position, Seat
from games.rules.kit.refusals import KitRefusal
from games.rules.sogo.lines import lines, lines_through, rod_names, rod_number
from games.rules.sogo.moves import Drop, Leave, Take
from games.rules.sogo.refusals import SogoRefusal
from games.rules.sogo.terminations import SogoTermination

WHITE: Seat = 0
BLACK: Seat = 1
SEAT_NAMES = (N_("White"), N_("Black"))


def mill_closed_by(seat: Seat) -> Outcome:
    """Return how a game ends that the first mill wins, once `seat` has closed one."""
    winner = {"seat": SEAT_NAMES[seat]}
    return Outcome(frozenset({seat}), SogoTermination.MILL_CLOSED, winner)


@dataclass(frozen=True)
class Form:
    """The settled options of Sogo: board size, balls in a row, and what a mill does.

    `capture`: variant 2. `top_only`: just the top ball of a rod may be taken. `one_each`: at most
    one ball a turn, however many lines the ball completed.
    """

    size: int = 4
    length: int = 4
    capture: bool = False
    top_only: bool = False
    one_each: bool = False

    @property
    def places(self) -> int:
        """How many balls the board holds, which is also how many a full game places."""
        return self.size**3


@dataclass(frozen=True)
class SogoPosition(Position):
    """A position of Sogo. `balls` and `captured` are by seat, balls as bits (see lines.py); `due`
    counts captures.
    """

    form: Form = Form()
    balls: tuple[int, int] = (0, 0)
    placed: int = 0
    turn: Seat = WHITE
    due: int = 0
    captured: tuple[int, int] = (0, 0)
    outcome: Outcome | None = None

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        return frozenset() if self.outcome else frozenset({self.turn})

    @property
    def points(self) -> tuple[int, int]:  # type: ignore[override]
        """The captured balls by seat; none are counted where the first mill wins."""
        return self.captured

    def height(self, rod: int) -> int:
        """Return how many balls stand on a rod, given by its number."""
        size = self.form.size
        return ((self.balls[0] | self.balls[1]) >> rod * size & (1 << size) - 1).bit_count()

    def owner(self, place: int) -> Seat | None:
        """Return the seat whose ball lies on a place; None where it is empty."""
        for seat in (WHITE, BLACK):
            if self.balls[seat] >> place & 1:
                return seat
        return None

    @cached_property
    def mills(self) -> tuple[int, int]:
        """Return by seat every place that stands in a complete line of that colour, as bits."""
        return (self._in_lines(self.balls[WHITE]), self._in_lines(self.balls[BLACK]))

    def _in_lines(self, balls: int) -> int:
        found = 0
        for line in lines(self.form.size, self.form.length):
            if line & balls == line:
                found |= line
        return found

    def takeable(self) -> int:
        """Return the enemy balls the seat to move may take, as bits.

        Balls in a complete line are protected, unless no other may be taken (sogo-2).
        """
        enemy = 1 - self.turn
        open_to = self.balls[enemy] & (self.tops() if self.form.top_only else -1)
        return open_to & ~self.mills[enemy] or open_to

    def tops(self) -> int:
        """Return the top ball of every rod that has any, as bits."""
        size = self.form.size
        heights = ((rod, self.height(rod)) for rod in range(size * size))
        return sum(1 << rod * size + height - 1 for rod, height in heights if height)

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if self.outcome or seat != self.turn:
            return
        size, names = self.form.size, rod_names(self.form.size)
        if self.due:
            takeable = self.takeable()
            for place in range(self.form.places):
                if takeable >> place & 1:
                    yield Take(names[place // size], place % size + 1)
            yield Leave()
            return
        for rod, name in enumerate(names):
            if self.height(rod) < size:
                yield Drop(name)

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        match move:
            case Drop(name):
                return self._objection_to_drop(name)
            case Take() | Leave() if not self.due:
                return IllegalMove(SogoRefusal.ROD_DUE)
            case Take(name, level):
                return self._objection_to_take(name, level)
            case Leave():
                return None
        return IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)

    def _objection_to_drop(self, name: str) -> IllegalMove | None:
        rod = rod_number(name, self.form.size)
        if self.due:
            return IllegalMove(SogoRefusal.CAPTURE_DUE)
        if rod is None:
            return IllegalMove(SogoRefusal.NO_SUCH_ROD, rod=name)
        if self.height(rod) == self.form.size:
            return IllegalMove(SogoRefusal.ROD_FULL, rod=name)
        return None

    def _objection_to_take(self, name: str, level: int) -> IllegalMove | None:
        rod = rod_number(name, self.form.size)
        if rod is None or level > self.form.size:
            return IllegalMove(SogoRefusal.NO_SUCH_PLACE, rod=name, level=level)
        ball = 1 << rod * self.form.size + level - 1
        if not self.balls[1 - self.turn] & ball:
            return IllegalMove(SogoRefusal.NO_OPPOSING_BALL, rod=name, level=level)
        if self.takeable() & ball:
            return None
        if self.form.top_only and not self.tops() & ball:
            return IllegalMove(SogoRefusal.NOT_THE_TOP_BALL)
        return IllegalMove(SogoRefusal.BALL_IN_MILL, rod=name, level=level)

    def _after(self, move: Move, seat: Seat) -> SogoPosition:
        match move:
            case Drop(name):
                return self._dropped(name)
            case Take(name, level):
                return self._taken(name, level)
        return self._captures_left(self.due - 1)

    def _dropped(self, name: str) -> SogoPosition:
        rod = rod_number(name, self.form.size)
        assert rod is not None
        place = rod * self.form.size + self.height(rod)
        mine = self.balls[self.turn] | 1 << place
        through = lines_through(self.form.size, self.form.length)[place]
        closed = sum(line & mine == line for line in through)
        after = replace(self, balls=self._with(self.turn, mine), placed=self.placed + 1)
        if not self.form.capture:
            return after._first_mill_wins(closed)
        return after._captures_left(min(closed, 1) if self.form.one_each else closed)

    def _with(self, seat: Seat, balls: int) -> tuple[int, int]:
        return (balls, self.balls[BLACK]) if seat == WHITE else (self.balls[WHITE], balls)

    def _first_mill_wins(self, closed: int) -> SogoPosition:
        if closed:
            return replace(self, outcome=mill_closed_by(self.turn))
        if self.placed == self.form.places:
            return replace(self, outcome=Outcome(frozenset(), SogoTermination.BOARD_FULL))
        return replace(self, turn=1 - self.turn)

    def _taken(self, name: str, level: int) -> SogoPosition:
        """Return the position after a capture: the ball leaves play and those above it slide down
        one level (interpretation sogo-3).
        """
        rod = rod_number(name, self.form.size)
        assert rod is not None
        white, black = (self._without(balls, rod, level - 1) for balls in self.balls)
        mine = self.captured[self.turn] + 1
        captured = (mine, self.captured[1]) if self.turn == WHITE else (self.captured[0], mine)
        after = replace(self, balls=(white, black), captured=captured)
        return after._captures_left(self.due - 1)

    def _without(self, balls: int, rod: int, level: int) -> int:
        size = self.form.size
        stack = balls >> rod * size & (1 << size) - 1
        slid = stack & (1 << level) - 1 | stack >> level + 1 << level
        return balls & ~((1 << size) - 1 << rod * size) | slid << rod * size

    def _captures_left(self, due: int) -> SogoPosition:
        """Return the position with `due` captures to make, or with the turn handed over or the game
        ended where there is nothing to take (sogo-5).
        """
        if due and self.takeable():
            return replace(self, due=due)
        if self.placed < self.form.places:
            return replace(self, due=0, turn=1 - self.turn)
        return self.counted()

    def counted(self) -> SogoPosition:
        """Return the outcome of a game with captures: most balls win, equal numbers are a draw."""
        best = max(self.captured)
        winners = frozenset(seat for seat in (WHITE, BLACK) if self.captured[seat] == best)
        if len(winners) == 2:
            winners = frozenset()
        return replace(self, due=0, outcome=Outcome(winners, SogoTermination.CAPTURES_COUNTED))
