"""A plan as its owner sees it: a nested list with the board of each answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.http import urlencode

from games.log.conditional_moves.plan_previews import (
    PreviewedAnswer,
    after,
    answer_of,
    before,
    played,
)
from games.log.conditional_moves.plans import ANY, Branch, Tree
from games.rules.kit.core import CHANCE, Position, Ruleset, Seat
from games.views.analysis.line import NamedMove, named_move


@dataclass(frozen=True)
class NodeText:
    """A turn of a condition; `who` is empty for chance, and there are no `moves` where it may be
    any.
    """

    who: str
    moves: tuple[NamedMove, ...]


@dataclass(frozen=True)
class PlanNode:
    """A branch of the plan as the page shows it. `change` is the query of the board before the
    answer, `onwards` of the one after it; both empty where there is no such board. No `answer`
    where the owner resigns.
    """

    path: str
    condition: tuple[NodeText, ...]
    answer: tuple[NamedMove, ...]
    then: tuple[PlanNode, ...]
    change: str
    onwards: str


class PlanTree:
    """A plan for `owner`, read from the current board."""

    def __init__(
        self, ruleset: Ruleset, owner: Seat, names: Mapping[int, str], spelling: tuple[Any, str]
    ) -> None:
        self.ruleset, self.owner, self.names = ruleset, owner, names
        self.options, self.notation = spelling

    def nodes(self, tree: Tree, position: Position) -> tuple[PlanNode, ...]:
        """Return the whole tree."""
        return tuple(self._nodes(tree, PreviewedAnswer(position), ""))

    def _nodes(self, tree: Tree, board: PreviewedAnswer | None, path: str) -> Iterator[PlanNode]:
        for number, branch in enumerate(tree):
            here = f"{path}.{number}" if path else str(number)
            yield self._node(branch, board, here)

    def _node(self, branch: Branch, start: PreviewedAnswer | None, path: str) -> PlanNode:
        ready = start and before(self.ruleset, self.owner, start, branch)
        done = ready and after(self.ruleset, ready, branch)
        answer = answer_of(branch)
        return PlanNode(
            path,
            tuple(self._condition(branch, start.position if start else None)),
            self._named(answer, ready.position if ready else None),
            tuple(self._nodes(branch["then"], done, path)),
            _query(ready),
            _query(done) if answer and done and not done.position.outcome else "",
        )

    def _condition(self, branch: Branch, position: Position | None) -> Iterator[NodeText]:
        condition = branch["on"]
        for seat, text in [] if isinstance(condition, str) else condition:
            moves = [] if text == ANY else text.split(",")
            yield NodeText("" if seat == CHANCE else self.names[seat], self._named(moves, position))
            if position is not None:
                position = played(self.ruleset, position, moves) if moves else None

    def _named(self, texts: Sequence[str], position: Position | None) -> tuple[NamedMove, ...]:
        """Return moves by name, and those of chance as pieces where the board is known."""
        found = []
        for text in texts:
            move = self.ruleset.parse(text)
            named = named_move(self.ruleset, self.options, move, self.notation, position)
            found.append(named)
            position = played(self.ruleset, position, [text]) if position else None
        return tuple(found)


def _query(board: PreviewedAnswer | None) -> str:
    """Return the query of the address of a board; empty where there is none."""
    if board is None:
        return ""
    params = {"moves": ",".join(board.moves), "any": ",".join(map(str, board.wild))}
    return urlencode({key: value for key, value in params.items() if value})
