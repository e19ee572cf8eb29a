"""A line of moves tried out from some position, as an address tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import urlencode

from games.rules.core import (
    CHANCE,
    BadNotation,
    IllegalMove,
    Move,
    Option,
    OptionValue,
    Position,
    RulesError,
    Ruleset,
    Seat,
    noop,
)
from games.views.wish import LONGEST_TEXT, Wish

_ = noop


@dataclass(frozen=True)
class Text:
    """The position and the line, to be copied in one notation (`name` is a template)."""

    name: str
    position: str
    line: str


@dataclass(frozen=True)
class Field:
    """An option as a field: which choice is taken, and beside which other it counts."""

    option: Option
    value: OptionValue
    only_with: str


@dataclass(frozen=True)
class Trial:
    """A wish come true as far as it goes, and why it went no further."""

    ruleset: Ruleset
    wish: Wish
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    error: RulesError | None

    @classmethod
    def of(cls, ruleset: Ruleset, wish: Wish) -> Trial:
        """Read the start and play the moves, up to the first that does not fit."""
        error = wish.error
        position = ruleset.start(ruleset.seats[0], wish.options)
        if wish.start.strip() and error is None:
            try:
                position = _read(ruleset, wish)
            except BadNotation as refusal:
                return cls(ruleset, replace(wish, moves=()), (), (position,), refusal)
        moves: list[Move] = []
        positions = [position]
        for text in wish.moves:
            try:
                move = ruleset.parse(text)
                positions.append(positions[-1].play(move, _mover(positions[-1])))
            except RulesError as refusal:
                error = error or refusal
                break
            moves.append(move)
        kept = replace(wish, moves=tuple(map(str, moves)))
        return cls(ruleset, kept, tuple(moves), tuple(positions), error)

    @property
    def at(self) -> int:
        """The number of moves made before the position shown."""
        last = len(self.moves)
        return last if self.wish.at is None else min(self.wish.at, last)

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
        told: dict[str, object] = {
            one.key: wish.options[one.key]
            for one in self.ruleset.options
            if wish.options[one.key] != one.default
        }
        told |= {
            "start": wish.start,
            "read": wish.read,
            "notation": wish.notation,
            "hints": "on" if wish.hints else "",
            "moves": ",".join(wish.moves),
            "at": "" if wish.at is None else self.at,
        }
        told |= changes
        return urlencode({key: value for key, value in told.items() if value != ""})

    def after(self, move: str) -> str:
        """The query of the position after one more move from the one shown."""
        return f"?{self.query(moves=','.join([*self.wish.moves[: self.at], move]), at='')}#board"

    def chances(self) -> Iterator[tuple[str, str]]:
        """What chance may bring here, by name, and the query of the position after it."""
        if self.position.to_move == {CHANCE}:
            for move in self.position.legal_moves(CHANCE):
                name = self.ruleset.spell(move, self.wish.options, self.wish.shown)
                yield name, self.after(str(move))

    def steps(self, address: str) -> dict[str, str]:
        """Where the buttons below the board lead; empty where there is nothing."""
        at, last = self.at, len(self.moves)
        ways = {
            "first": self.query(at=0) if at else None,
            "prev": self.query(at=at - 1) if at else None,
            "next": self.query(at=at + 1) if at < last else None,
            "last": self.query(at="") if at < last else None,
            "back": self.query(moves=",".join(self.wish.moves[: at - 1]), at="") if at else None,
            "clear": self.query(moves="", at="") if last else None,
        }
        return {
            kind: "" if query is None else f"{address}?{query}#board"
            for kind, query in ways.items()
        }

    def plies(self, address: str) -> Iterator[tuple[int, str, str, bool]]:
        """Every move of the line: its number, its notation, its address, whether it is shown."""
        for ply, move in enumerate(self.moves, start=1):
            name = self.ruleset.spell(move, self.wish.options, self.wish.shown)
            yield ply, name, f"{address}?{self.query(at=ply)}#board", ply == self.at

    def texts(self) -> list[Text]:
        """To copy, in each notation that differs from the one before."""
        found: list[Text] = []
        for choice in self.ruleset.notations:
            notation = str(choice.value)
            spelt = (self.ruleset.spell(move, self.wish.options, notation) for move in self.moves)
            position = self.ruleset.write(self.position, notation=notation)
            text = Text(choice.label, position, " ".join(spelt))
            if all(text.position != other.position for other in found):
                found.append(text)
        return found

    def fields(self) -> list[Field]:
        """The options as form fields."""
        options = {one.key: one for one in self.ruleset.options}
        return [
            Field(one, self.wish.options[one.key], _label(options[one.when[0]], one.when[1]))
            if one.when
            else Field(one, self.wish.options[one.key], "")
            for one in self.ruleset.options
        ]

    def kept(self) -> list[tuple[str, OptionValue]]:
        """What a form that changes only the marks has to carry along."""
        told = {one.key: self.wish.options[one.key] for one in self.ruleset.options}
        wish = self.wish
        told |= {"start": wish.start, "read": wish.read, "moves": ",".join(wish.moves)}
        return [(key, value) for key, value in told.items() if value != ""] + (
            [] if wish.at is None else [("at", self.at)]
        )


@cache
def can_try(ruleset: Ruleset) -> bool:
    """Whether there is a what-if board: not where a card lies face down that nobody may choose."""
    start = ruleset.start(ruleset.seats[0], {})
    return not any(move.secret for move in start.legal_moves(CHANCE))


def _read(ruleset: Ruleset, wish: Wish) -> Position:
    if len(wish.start) > LONGEST_TEXT:
        raise BadNotation(_("That text is too long for a position or a game."))
    return ruleset.read(wish.start, wish.options, notation=wish.read)


def _can_move(position: Position) -> bool:
    return bool(position.to_move) and min(position.to_move) >= 0


def _mover(position: Position) -> Seat:
    """The seat whose turn it is. Raises IllegalMove when the game is over."""
    if not position.to_move:
        raise IllegalMove(_("The game is over."))
    return min(position.to_move)


def _label(option: Option, value: OptionValue) -> str:
    return next(choice.label for choice in option.choices if choice.value == value)
