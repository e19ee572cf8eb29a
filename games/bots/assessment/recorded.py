"""Recorded searches: how a compiled engine looks at one position, for a host that knows no game.

A host with the module makes the calls, counts the nodes and reads the answer: the player's browser,
so that looking deeper costs the site nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.bots.native import Call
from games.rules.kit.core import Move

Spelling = Callable[[Move], str]
"""A function that writes a move as the reader wants it."""


@dataclass(frozen=True)
class MoveReading:
    """How moves are read after a search: `call` returns a number, which stands for one of `moves`
    or for none. With `count`, a call that says how often, it is repeated with a further argument
    from 0 on.
    """

    call: Call
    moves: Mapping[int, Move]
    count: Call | None = None

    def as_json(self, spell: Spelling) -> dict[str, object]:
        """Return the reading as JSON has it."""
        texts = {str(number): spell(move) for number, move in self.moves.items()}
        return {"call": self.call, "texts": texts, "count": self.count}


@dataclass(frozen=True)
class WorthReading:
    """How the worth of a position is read after a search: by `call`, or as what the search returns.

    It counts `unit` to a result, curved as by tanh if `curved`; from `decided` on, either way, it
    is a win or a loss. `turned`: it is the worth for the other side. `exact` says that it is
    proved, `decided_exact` that it is where it is decided.
    """

    call: Call | None = None
    unit: float = 1.0
    curved: bool = False
    decided: int | None = None
    turned: bool = False
    exact: bool = True
    decided_exact: bool = True


@dataclass(frozen=True)
class RecordedQuestion:
    """A question to the engine: calls of which the last one searches.

    `open_result` is what that returns where the nodes did not suffice. `moves` are those that are
    asked about; where none are, `readings` say how the best ones are read. `depth` is the call that
    returns how deep it went.
    """

    calls: tuple[Call, ...]
    worth: WorthReading
    open_result: int | None = None
    moves: tuple[Move, ...] = ()
    readings: tuple[MoveReading, ...] = ()
    depth: Call | None = None

    def as_json(self, spell: Spelling) -> dict[str, object]:
        """Return the question as JSON has it."""
        return {
            "calls": self.calls,
            "worth": vars(self.worth),
            "open": self.open_result,
            "moves": list(map(spell, self.moves)),
            "readings": [reading.as_json(spell) for reading in self.readings],
            "depth": self.depth,
        }


@dataclass(frozen=True)
class RecordedSearch:
    """A search of one position: the module, the calls that set the position up, and its ways.

    A way is a list of questions to one instance, of whose answers the best counts. It is exact
    where all are, or where one is a proved win. A host tries one way after the other until an
    answer is exact, each with all the nodes that it may spend. `nodes` is the call that returns how
    many positions the last question has looked at.
    """

    module: str
    setup: tuple[Call, ...]
    ways: tuple[tuple[RecordedQuestion, ...], ...]
    nodes: Call = ("node_count",)

    def as_json(self, spell: Spelling) -> dict[str, object]:
        """Return the search as JSON has it, with moves as the reader wants them written."""
        ways = [[question.as_json(spell) for question in way] for way in self.ways]
        return {"module": self.module, "setup": self.setup, "ways": ways, "nodes": self.nodes}
