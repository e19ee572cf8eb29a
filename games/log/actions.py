"""What may be asked of a game. A refusal says why in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from games.log.events import canonical
from games.rules.core import RulesError


class Refused(RulesError):
    """The game goes on unchanged; the sentence says why."""


class TimeOver(Refused):
    """The move came after the deadline and its grace."""


@dataclass(frozen=True)
class Action:
    """One request. Requests with equal `signature` are the same request sent twice."""

    @property
    def signature(self) -> str:
        """The request as one canonical text."""
        return canonical([type(self).__name__, asdict(self)])


@dataclass(frozen=True)
class Moves(Action):
    """One or more moves of one turn, in notation: all of them count, or none."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Resign(Action):
    """The seat gives the game up."""


@dataclass(frozen=True)
class OfferDraw(Action):
    """The seat offers a draw or, in games for points, to end the game and count."""


@dataclass(frozen=True)
class AnswerDraw(Action):
    """The seat takes or declines the offer made to it."""

    accept: bool


@dataclass(frozen=True)
class Lapse(Action):
    """The site notes that a deadline, or the agreed end, has passed."""


@dataclass(frozen=True)
class Hold(Action):
    """The clocks stop for a dispute."""

    dispute: str


@dataclass(frozen=True)
class Release(Action):
    """A dispute no longer stops the clocks."""

    dispute: str


@dataclass(frozen=True)
class Rule(Action):
    """An admin's ruling: dismiss, award (winner), void, rollback (ply)."""

    dispute: str
    ruling: str
    winner: int | None = None
    ply: int | None = None
