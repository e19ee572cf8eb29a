"""A line of moves tried out from some position, as an address tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from urllib.parse import urlencode

from games.rules.board import Piece
from games.rules.core import (
    CHANCE,
    BadNotation,
    IllegalMove,
    Move,
    Position,
    RulesError,
    Ruleset,
    Seat,
    noop,
)
from games.views.wish import LONGEST_TEXT, Wish

_ = noop


@dataclass(frozen=True)
class Named:
    """A move by its name or, where chance made it, as the `pieces` it brought."""

    name: str
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Chance:
    """What chance may bring, and the query of the position after it."""

    named: Named
    query: str


@dataclass(frozen=True)
class Trial:
    """A wish come true as far as it goes, and why it went no further.

    `given`: the line goes on from a game's position, which the page's address names already.
    """

    ruleset: Ruleset
    wish: Wish
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    error: RulesError | None
    given: bool = False

    @classmethod
    def of(cls, ruleset: Ruleset, wish: Wish) -> Trial:
        """Read the start and play the moves, up to the first that does not fit."""
        position = ruleset.start(ruleset.seats[0], wish.options)
        if wish.start.strip() and wish.error is None:
            try:
                position = _read(ruleset, wish)
            except BadNotation as refusal:
                return cls(ruleset, replace(wish, moves=()), (), (position,), refusal)
        return cls.since(position, ruleset, wish, given=False)

    @classmethod
    def since(
        cls, position: Position, ruleset: Ruleset, wish: Wish, *, given: bool = True
    ) -> Trial:
        """Play the moves from `position`, which may be a reader's view, as far as they fit."""
        error = wish.error
        moves: list[Move] = []
        positions = [position]
        for text in wish.moves:
            try:
                move = ruleset.parse(text)
                positions.append(positions[-1].play(move, _mover(positions[-1], move)))
            except RulesError as refusal:
                error = error or refusal
                break
            moves.append(move)
        kept = replace(wish, moves=tuple(map(str, moves)))
        return cls(ruleset, kept, tuple(moves), tuple(positions), error, given)

    @property
    def at(self) -> int:
        """The number of moves made before the position shown."""
        last = len(self.moves)
        return last if self.wish.at is None else min(self.wish.at, last)

    @property
    def line_shown(self) -> str:
        """The moves up to the position shown, as an address tells them."""
        return ",".join(self.wish.moves[: self.at])

    @property
    def position(self) -> Position:
        return self.positions[self.at]

    @property
    def seat(self) -> Seat | None:
        """Who is to move; None when the game is over or chance would have to."""
        return min(self.position.to_move) if _can_move(self.position) else None

    @property
    def last(self) -> tuple[Move, ...]:
        return self.moves[self.at - 1 : self.at]

    def query(self, **changes: object) -> str:
        """This trial as the query of an address, with changes; only what is not the default."""
        wish = self.wish
        told: dict[str, object] = {} if self.given else self._start()
        told |= {
            "notation": wish.notation,
            "hints": "on" if wish.hints else "",
            "moves": ",".join(wish.moves),
            "at": "" if wish.at is None else self.at,
            "any": ",".join(map(str, wish.any)),
        }
        told |= changes
        return urlencode({key: value for key, value in told.items() if value != ""})

    def _start(self) -> dict[str, object]:
        wish = self.wish
        told: dict[str, object] = {
            one.key: wish.options[one.key]
            for one in self.ruleset.options
            if wish.options[one.key] != one.default
        }
        return told | {"start": wish.start, "read": wish.read}

    def after(self, move: str) -> str:
        """The query of the position after one more move from the one shown."""
        return f"?{self._cut(self.at, move)}#board"

    def _cut(self, ply: int, *more: str) -> str:
        """The query of the first `ply` moves of the line and `more`; turns left open stay so."""
        turns = len(list(groupby(self.movers(ply))))
        wild = ",".join(str(number) for number in self.wish.any if number < turns)
        return self.query(moves=",".join([*self.wish.moves[:ply], *more]), at="", any=wild)

    def movers(self, ply: int) -> list[Seat]:
        """Who makes each of the first `ply` moves of the line."""
        return [min(position.to_move) for position in self.positions[:ply]]

    def chances(self) -> Iterator[Chance]:
        """What chance may bring here, and the query of the position after it; not what lies face
        down.
        """
        if self.position.to_move == {CHANCE}:
            for move in self.position.legal_moves(CHANCE):
                if not move.secret:
                    yield Chance(self._spelled(self.at, move), self.after(str(move)))

    def named(self, ply: int) -> Named:
        """The move of the line that is made on the board after `ply` of them."""
        return self._spelled(ply, self.moves[ply])

    def _spelled(self, ply: int, move: Move) -> Named:
        """A move made on the board after `ply` moves of the line."""
        name = self.ruleset.spell(move, self.wish.options, self.wish.shown)
        return Named(name, tuple(self.ruleset.brought(self.positions[ply], move)))

    def steps(self, address: str) -> dict[str, str]:
        """Where the buttons below the board lead; empty where there is nothing."""
        at, last = self.at, len(self.moves)
        ways = {
            "first": self.query(at=0) if at else None,
            "prev": self.query(at=at - 1) if at else None,
            "next": self.query(at=at + 1) if at < last else None,
            "last": self.query(at="") if at < last else None,
            "back": self._cut(at - 1) if at else None,
            "clear": self._cut(0) if last else None,
        }
        return {
            kind: "" if query is None else f"{address}?{query}#board"
            for kind, query in ways.items()
        }

    def plies(self, address: str) -> Iterator[tuple[int, Named, str, bool]]:
        """Every move of the line: its number, its notation, its address, whether it is shown."""
        for ply in range(1, len(self.moves) + 1):
            named = self.named(ply - 1)
            yield ply, named, f"{address}?{self.query(at=ply)}#board", ply == self.at


@cache
def can_try(ruleset: Ruleset) -> bool:
    """Whether there is a what-if board without a game: not where a card lies face down."""
    start = ruleset.start(ruleset.seats[0], {})
    return not any(move.secret for move in start.legal_moves(CHANCE))


def _read(ruleset: Ruleset, wish: Wish) -> Position:
    if len(wish.start) > LONGEST_TEXT:
        raise BadNotation(_("That text is too long for a position or a game."))
    return ruleset.read(wish.start, wish.options, notation=wish.read)


def _can_move(position: Position) -> bool:
    return bool(position.to_move) and min(position.to_move) >= 0


def _mover(position: Position, move: Move) -> Seat:
    """The seat whose turn it is. Raises IllegalMove when the game is over, or chance would lay
    something face down.
    """
    if not position.to_move:
        raise IllegalMove(_("The game is over."))
    if move.secret and position.to_move == {CHANCE}:
        raise IllegalMove(_("Nobody can choose here what chance lays face down."))
    return min(position.to_move)
