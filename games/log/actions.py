"""What may be asked of a game. A refusal says why in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum

from games.log.events import canonical
from games.rules.core import RulesError, noop

_ = noop


class Refused(RulesError):
    """The game goes on unchanged; the sentence says why."""


class TimeOver(Refused):
    """The move came after the deadline and its grace; both moments are told."""

    def __init__(self, due: datetime, received: datetime) -> None:
        super().__init__(
            _("Your time was over on %(due)s. This arrived on %(received)s and does not count."),
            due=due,
            received=received,
        )


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


class What(StrEnum):
    """What may be offered: an end (a draw or, where points are counted, to stop and count), to
    take the last turn back, to let the clocks stand for all.
    """

    END = "end"
    TAKEBACK = "takeback"
    PAUSE = "pause"


@dataclass(frozen=True)
class Offer(Action):
    """The seat offers something that needs everybody's consent; `until` when a pause would end."""

    what: What = What.END
    until: datetime | None = None

    @property
    def signature(self) -> str:
        until = self.until.isoformat() if self.until else None
        return canonical([type(self).__name__, {"what": self.what, "until": until}])


@dataclass(frozen=True)
class Answer(Action):
    """The seat takes or declines the offer made in event `offer` (None: the one there is); whose
    offer it is withdraws it by declining.
    """

    accept: bool
    offer: int | None = None


@dataclass(frozen=True)
class TakeBack(Action):
    """The seat takes its last turn back within the grace, since nobody has seen it yet."""


@dataclass(frozen=True)
class CatchUp(Action):
    """The site enters what concerns the clocks of this game, and nothing else."""


@dataclass(frozen=True)
class Lapse(Action):
    """The site notes that a deadline, or the agreed end, has passed."""


@dataclass(frozen=True)
class Hold(Action):
    """The clocks stop for a dispute, for a while."""

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
