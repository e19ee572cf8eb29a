"""A line of moves tried out from some position, as the query of an address describes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from games.log.refusals import LogRefusal
from games.rules.kit.board import Piece
from games.rules.kit.core import (
    CHANCE,
    BadNotation,
    IllegalMove,
    Move,
    Options,
    Position,
    RulesError,
    Ruleset,
    Seat,
)
from games.views.analysis.query import MAX_TEXT_LENGTH, AnalysisQuery
from games.views.analysis.refusals import AnalysisRefusal
from games.views.analysis.short_records import is_record, read_short


@dataclass(frozen=True)
class NamedMove:
    """A move by its name or, where chance made it, by the `pieces` that it brought.

    `phrase` says in words (a template) what `name` has only a sign for.
    """

    name: str
    phrase: str = ""
    pieces: tuple[Piece, ...] = ()


def named_move(
    ruleset: Ruleset, options: Options, move: Move, notation: str, before: Position | None = None
) -> NamedMove:
    """Return a move as it is written; one of chance also as pieces if `before` is known."""
    pieces = ruleset.brought(before, move) if before else ()
    return NamedMove(ruleset.spell(move, options, notation), ruleset.phrase(move), tuple(pieces))


@dataclass(frozen=True)
class ChanceChoice:
    """An outcome of chance: the square on which it puts something, and the query of the position
    after it.
    """

    named: NamedMove
    square: str
    query: str


@dataclass(frozen=True)
class AnalysisLine:
    """A query with its moves played as far as they fit, and why they went no further.

    `given`: the line goes on from a game's position, which the page's address names already.
    """

    ruleset: Ruleset
    query: AnalysisQuery
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    error: RulesError | None
    given: bool = False

    @classmethod
    def of(cls, ruleset: Ruleset, query: AnalysisQuery) -> AnalysisLine:
        """Return the line of a query, with its moves up to the first that does not fit."""
        position = ruleset.start(ruleset.seats[0], query.options)
        if query.start.strip() and query.error is None:
            try:
                position = _read(ruleset, query)
            except BadNotation as refusal:
                return cls(ruleset, replace(query, moves=()), (), (position,), refusal)
        return cls.since(position, ruleset, query, given=False)

    @classmethod
    def since(
        cls, position: Position, ruleset: Ruleset, query: AnalysisQuery, *, given: bool = True
    ) -> AnalysisLine:
        """Return the line of a query from `position`, which may be a reader's view."""
        error = query.error
        moves: list[Move] = []
        positions = [position]
        for text in query.moves:
            try:
                move = ruleset.parse(text)
                positions.append(positions[-1].play(move, _mover(positions[-1], move)))
            except RulesError as refusal:
                error = error or refusal
                break
            moves.append(move)
        kept = replace(query, moves=tuple(map(str, moves)))
        return cls(ruleset, kept, tuple(moves), tuple(positions), error, given)

    @property
    def at(self) -> int:
        """Return the number of moves made before the position shown."""
        last = len(self.moves)
        return last if self.query.at is None else min(self.query.at, last)

    @property
    def line_shown(self) -> str:
        """Return the moves up to the position shown, as an address writes them."""
        return ",".join(self.query.moves[: self.at])

    @property
    def position(self) -> Position:
        return self.positions[self.at]

    @property
    def seat(self) -> Seat | None:
        """The seat to move; None when the game is over or chance would have to move."""
        return min(self.position.to_move) if _can_move(self.position) else None

    @property
    def last(self) -> tuple[Move, ...]:
        return self.moves[self.at - 1 : self.at]

    def query_string(self, **changes: object) -> str:
        """Return the query of this line with changes, without values that are the default."""
        query = self.query
        params: dict[str, object] = {} if self.given else self._start()
        params |= {
            "notation": query.notation,
            "hints": "on" if query.hints else "",
            "moves": ",".join(query.moves),
            "at": "" if query.at is None else self.at,
            "any": ",".join(map(str, query.any)),
        }
        params |= changes
        return urlencode({key: value for key, value in params.items() if value != ""})

    def _start(self) -> dict[str, object]:
        query = self.query
        params: dict[str, object] = {
            option.key: query.options[option.key]
            for option in self.ruleset.options
            if query.options[option.key] != option.default
        }
        return params | {"start": query.start, "read": query.read}

    def after(self, move: str) -> str:
        """Return the query of the position after one more move from the one shown."""
        return f"?{self._cut(self.at, move)}#board"

    def _cut(self, ply: int, *more: str) -> str:
        """Return the query of the first `ply` moves of the line and `more`; turns that may be any
        stay so.
        """
        turns = len(list(groupby(self.movers(ply))))
        wild = ",".join(str(number) for number in self.query.any if number < turns)
        return self.query_string(moves=",".join([*self.query.moves[:ply], *more]), at="", any=wild)

    def movers(self, ply: int) -> list[Seat]:
        """Return the seat that makes each of the first `ply` moves of the line."""
        return [min(position.to_move) for position in self.positions[:ply]]

    def chances(self) -> Iterator[ChanceChoice]:
        """Return the outcomes of chance here with their queries, without those that lie face
        down.
        """
        if self.position.to_move == {CHANCE}:
            for move in self.position.legal_moves(CHANCE):
                if not move.secret:
                    named, square = self._spelled(self.at, move), self.ruleset.square_of(move)
                    yield ChanceChoice(named, square, self.after(str(move)))

    def named(self, ply: int) -> NamedMove:
        """Return the move of the line that follows its first `ply` moves."""
        return self._spelled(ply, self.moves[ply])

    def _spelled(self, ply: int, move: Move) -> NamedMove:
        """Return a move that follows the first `ply` moves of the line, as it is written."""
        options, notation = self.query.options, self.query.shown
        return named_move(self.ruleset, options, move, notation, self.positions[ply])

    def steps(self, address: str) -> dict[str, str]:
        """Return the links of the buttons below the board; empty where there is no step."""
        at, last = self.at, len(self.moves)
        ways = {
            "first": self.query_string(at=0) if at else None,
            "prev": self.query_string(at=at - 1) if at else None,
            "next": self.query_string(at=at + 1) if at < last else None,
            "last": self.query_string(at="") if at < last else None,
            "back": self._cut(at - 1) if at else None,
            "clear": self._cut(0) if last else None,
        }
        return {
            kind: "" if part is None else f"{address}?{part}#board" for kind, part in ways.items()
        }

    def plies(self, address: str) -> Iterator[tuple[int, NamedMove, str, bool]]:
        """Return every move of the line: its number, notation, address, and whether it is shown."""
        for ply in range(1, len(self.moves) + 1):
            named = self.named(ply - 1)
            yield ply, named, f"{address}?{self.query_string(at=ply)}#board", ply == self.at


def _read(ruleset: Ruleset, query: AnalysisQuery) -> Position:
    if is_record(query.start):
        read_short(query.start)
        raise BadNotation(AnalysisRefusal.HAS_HEADERS)
    if len(query.start) > MAX_TEXT_LENGTH:
        raise BadNotation(AnalysisRefusal.TEXT_TOO_LONG)
    return ruleset.read(query.start, query.options, notation=query.read)


def _can_move(position: Position) -> bool:
    return bool(position.to_move) and min(position.to_move) >= 0


def _mover(position: Position, move: Move) -> Seat:
    """Return the seat whose turn it is.

    Raises IllegalMove when the game is over, when chance would lay something face down, or for what
    is asked of the game itself.
    """
    if not position.to_move:
        raise IllegalMove(LogRefusal.GAME_OVER)
    if move.asks:
        raise IllegalMove(AnalysisRefusal.ONLY_IN_THE_GAME)
    if move.secret and position.to_move == {CHANCE}:
        raise IllegalMove(AnalysisRefusal.CHANCE_NOT_CHOOSABLE)
    return min(position.to_move)
