"""A plan as its owner sees it: a nested list, each answer with the board on which to change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.http import urlencode

from games.log.planning import ANY, RESIGN, Branch, Tree
from games.rules.core import CHANCE, Move, Position, RulesError, Ruleset, Seat
from games.views.trial import Named

MOST_TRIED = 60
"""So many replies are looked through for one after which the answer is legal."""


@dataclass(frozen=True)
class Said:
    """One turn of a condition; `who` is empty for chance, no `moves` where it may be any."""

    who: str
    moves: tuple[Named, ...]


@dataclass(frozen=True)
class Node:
    """One branch. `change` is the query of the board before the answer, `onwards` of the one
    after it; both empty where there is no such board. No `answer` where the owner resigns.
    """

    path: str
    said: tuple[Said, ...]
    answer: tuple[Named, ...]
    then: tuple[Node, ...]
    change: str
    onwards: str


@dataclass(frozen=True)
class _Board:
    """Where a branch begins: the line up to there, and which of its turns may be any."""

    position: Position | None
    moves: tuple[str, ...] = ()
    wild: tuple[int, ...] = ()
    turns: int = 0

    @property
    def query(self) -> str:
        if self.position is None:
            return ""
        told = {"moves": ",".join(self.moves), "any": ",".join(map(str, self.wild))}
        return urlencode({key: value for key, value in told.items() if value})


class Reading:
    """One plan read from the board as it stands, for `owner`."""

    def __init__(
        self, ruleset: Ruleset, owner: Seat, names: Sequence[str], spelling: tuple[Any, str]
    ) -> None:
        self.ruleset, self.owner, self.names = ruleset, owner, names
        self.options, self.notation = spelling

    def nodes(self, tree: Tree, position: Position) -> tuple[Node, ...]:
        """The whole tree."""
        return tuple(self._nodes(tree, _Board(position), ""))

    def _nodes(self, tree: Tree, board: _Board, path: str) -> Iterator[Node]:
        for number, branch in enumerate(tree):
            here = f"{path}.{number}" if path else str(number)
            yield self._node(branch, board, here)

    def _node(self, branch: Branch, board: _Board, path: str) -> Node:
        before = self._before(branch, board)
        answer = [] if branch["do"] == RESIGN else list(branch["do"])
        after = self._after(before, answer)
        onwards = after.query if answer and after.position and not after.position.outcome else ""
        return Node(
            path,
            tuple(self._said(branch, board.position)),
            self._named(answer, before.position),
            tuple(self._nodes(branch["then"], after, path)),
            before.query,
            onwards,
        )

    def _said(self, branch: Branch, position: Position | None) -> Iterator[Said]:
        condition = branch["on"]
        for seat, text in [] if isinstance(condition, str) else condition:
            moves = [] if text == ANY else text.split(",")
            yield Said("" if seat == CHANCE else self.names[seat], self._named(moves, position))
            if position is not None:
                position = self._played(position, moves) if moves else None

    def _named(self, texts: Sequence[str], position: Position | None) -> tuple[Named, ...]:
        """Moves by name; what chance brings as pieces, where the board is known."""
        found = []
        for text in texts:
            move = self.ruleset.parse(text)
            pieces = self.ruleset.brought(position, move) if position else ()
            found.append(
                Named(self.ruleset.spell(move, self.options, self.notation), tuple(pieces))
            )
            position = self._played(position, [text]) if position else None
        return tuple(found)

    def _before(self, branch: Branch, board: _Board) -> _Board:
        """The board after the turns of the condition; where one may be any, an example of it."""
        condition = branch["on"]
        if board.position is None:
            return _Board(None)
        wanted = None if isinstance(condition, str) else [(seat, text) for seat, text in condition]
        answer = [] if branch["do"] == RESIGN else list(branch["do"])
        tried = [0]
        found = self._example(board.position, wanted, answer, tried)
        if found is None:
            return _Board(None)
        runs = self._runs(board.position, found)
        wild = [
            board.turns + number
            for number in range(len(runs))
            if wanted is None or wanted[number][1] == ANY
        ]
        return _Board(
            self._played(board.position, found),
            (*board.moves, *found),
            (*board.wild, *wild),
            board.turns + len(runs),
        )

    def _after(self, before: _Board, answer: Sequence[str]) -> _Board:
        position = self._played(before.position, answer) if before.position else None
        if position is None:
            return _Board(None)
        return _Board(position, (*before.moves, *answer), before.wild, before.turns + 1)

    def _example(
        self,
        position: Position,
        wanted: list[tuple[Seat, str]] | None,
        answer: Sequence[str],
        tried: list[int],
    ) -> list[str] | None:
        """Moves of the others after which the answer is legal; None where none was found soon."""
        if wanted == [] or (wanted is None and self.owner in position.to_move):
            return [] if self._played(position, answer) else None
        if not position.to_move or min(position.to_move) == self.owner:
            return None
        if wanted is not None and wanted[0][1] != ANY:
            said = wanted[0][1].split(",")
            after = self._played(position, said)
            rest = self._example(after, wanted[1:], answer, tried) if after else None
            return None if rest is None else [*said, *rest]
        return self._any(position, wanted, answer, tried)

    def _any(
        self,
        position: Position,
        wanted: list[tuple[Seat, str]] | None,
        answer: Sequence[str],
        tried: list[int],
    ) -> list[str] | None:
        """One move of a turn that may be any, and what follows it."""
        seat = min(position.to_move)
        for move in position.legal_moves(seat):
            tried[0] += 1
            if tried[0] > MOST_TRIED:
                return None
            after = position.play(move, seat)
            left = wanted if wanted is None or seat in after.to_move else wanted[1:]
            rest = self._example(after, left, answer, tried)
            if rest is not None:
                return [str(move), *rest]
        return None

    def _runs(self, position: Position, texts: Sequence[str]) -> list[Seat]:
        """Whose turn it is, turn after turn."""
        seats: list[Seat] = []
        for text in texts:
            seat = min(position.to_move)
            if not seats or seats[-1] != seat:
                seats.append(seat)
            position = position.play(self.ruleset.parse(text), seat)
        return seats

    def _played(self, position: Position, texts: Sequence[str]) -> Position | None:
        """None where one of the moves does not fit."""
        try:
            for text in texts:
                move: Move = self.ruleset.parse(text)
                position = position.play(move, min(position.to_move, default=CHANCE))
        except RulesError:
            return None
        return position
