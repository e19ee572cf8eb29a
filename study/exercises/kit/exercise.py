"""Exercises: positions in which every step of the way to the win is the only one.

Plain data, without Django. Texts are templates, marked for translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules.kit.core import Move, Position

Turn = tuple[Move, ...]
"""All moves that a seat makes before the other one is to move."""

Sentence = tuple[str, Mapping[str, object]]
"""A template and the parameters that fill it."""

Speller = Callable[[str], str]
"""A function that writes a stored turn in the notation of the reader."""


@dataclass(frozen=True)
class Refutation:
    """The reason why a turn does not win: the `answer` that refutes it, and whether that wins
    itself.

    Turns are written as text, moves with commas. No answer: the turn ends the game, or chance
    goes on; then `score` may say how many games of a hundred the turn wins.
    """

    answer: str
    loses: bool
    score: int | None = None

    @property
    def data(self) -> list[object]:
        """The reason as it is stored."""
        stored: list[object] = [self.answer, self.loses]
        return stored if self.score is None else [*stored, self.score]


@dataclass(frozen=True)
class OnlyTurn:
    """The only turn that wins, the defence against it, and why each other turn does not win.

    `defence` is empty behind the last one. `score` is that of a turn that is the best, not the only
    one; `same` are others that come to the same, and are right as well.

    `replies` has a winning answer to each turn of the other side for which one was proved, "" where
    that turn ends the game; it is None where nobody has looked for answers yet. `ending` is a way
    from the last turn to the end of the game, one turn each, as far as it was proved.
    """

    turn: str
    defence: str
    refutations: Mapping[str, Refutation] = field(default_factory=dict)
    score: int | None = None
    same: tuple[str, ...] = ()
    replies: Mapping[str, str] | None = None
    ending: tuple[str, ...] = ()

    def is_right(self, turn: str) -> bool:
        """Return whether an answer is the turn that was to be found."""
        return turn == self.turn or turn in self.same


@dataclass(frozen=True)
class FoundExercise:
    """A position with its proved solution; `ply` counts the moves of the game before it."""

    ply: int
    position: Position
    solution: tuple[OnlyTurn, ...]


class Prover(Protocol):
    """The part of a game that finds and explains its exercises.

    A prover is made for one game and may remember what it has proved. `result` is 1 where the seat
    to move wins for certain, 0 for a draw, -1 for a loss; None where that was not proved within
    `nodes`. `spent` counts the nodes of all proofs so far.
    """

    spent: int

    def result(self, position: Position, nodes: int) -> int | None:
        """Return how the game ends with best play, for the seat to move."""

    def answer(self, position: Position, nodes: int) -> Turn | None:
        """Return a turn with the best result for the seat to move; None where none was proved."""

    def defences(self, position: Position, turns: Sequence[Turn], nodes: int) -> Sequence[Turn]:
        """Return the turns with which a lost seat resists for longest, all of them equally long."""

    def is_obvious(self, position: Position, turn: Turn) -> bool:
        """Return whether a turn asks for no thought, such as one that ends the game at once."""

    def reasons(self, position: Position, turn: Turn, spelled: Speller) -> Sequence[Sentence]:
        """Return the effect of the winning turn in words."""


def text_of(turn: Turn) -> str:
    """Return a turn as text, its moves separated by commas."""
    return ",".join(map(str, turn))


def as_data(solution: Sequence[OnlyTurn]) -> list[dict[str, object]]:
    """Return a solution as it is stored: lists, texts and truth values."""
    return [
        {
            "turn": only.turn,
            "defence": only.defence,
            "refutations": {turn: refutation.data for turn, refutation in only.refutations.items()},
            **({} if only.score is None else {"score": only.score}),
            **({"same": list(only.same)} if only.same else {}),
            **({} if only.replies is None else {"replies": dict(only.replies)}),
            **({"ending": list(only.ending)} if only.ending else {}),
        }
        for only in solution
    ]


def from_data(data: Sequence[Mapping[str, Any]]) -> tuple[OnlyTurn, ...]:
    """Return the solution that stored data stand for."""
    return tuple(_only_turn(entry) for entry in data)


def _only_turn(entry: Mapping[str, Any]) -> OnlyTurn:
    refutations = {turn: Refutation(*values) for turn, values in entry["refutations"].items()}
    return OnlyTurn(
        entry["turn"],
        entry["defence"],
        refutations,
        entry.get("score"),
        tuple(entry.get("same", ())),
        entry.get("replies"),
        tuple(entry.get("ending", ())),
    )
