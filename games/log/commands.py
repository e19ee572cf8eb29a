"""The commands that players, staff and the site may give to a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from games.log.events import canonical
from games.log.refusals import LogRefusal
from games.rules.kit.core import RulesError


class Refused(RulesError):
    """The refusal of a command: the game stays as it was, and a sentence says why."""


class TimeOver(Refused):
    """The refusal of a move after its deadline and grace; it names both moments."""

    def __init__(self, due: datetime, received: datetime) -> None:
        super().__init__(
            LogRefusal.TIME_OVER,
            due=due,
            received=received,
        )


@dataclass(frozen=True)
class Command:
    """A request to a game. Requests with equal `signature` are the same request sent twice.

    A hash of the signature is stored with each request: `stored_name` and the names of fields stay
    as they are when a class is renamed.
    """

    stored_name: ClassVar[str]

    @property
    def signature(self) -> str:
        """Return the request as one canonical text."""
        return canonical([self.stored_name, asdict(self)])


@dataclass(frozen=True)
class PlayMoves(Command):
    """Play one or more moves of one turn, in notation: all of them count, or none."""

    stored_name: ClassVar[str] = "Moves"

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Resign(Command):
    """Resign the game for one seat."""

    stored_name: ClassVar[str] = "Resign"


class ProposalKind(StrEnum):
    """The kinds of proposal: to end the game (as a draw or, where points are counted, by counting
    them), to take the last turn back, to pause all clocks.
    """

    END = "end"
    TAKEBACK = "takeback"
    PAUSE = "pause"


@dataclass(frozen=True)
class Propose(Command):
    """Propose something that needs everybody's consent; `until` is when a pause would end."""

    stored_name: ClassVar[str] = "Offer"

    what: ProposalKind = ProposalKind.END
    until: datetime | None = None

    @property
    def signature(self) -> str:
        until = self.until.isoformat() if self.until else None
        return canonical([self.stored_name, {"what": self.what, "until": until}])


@dataclass(frozen=True)
class Respond(Command):
    """Accept or decline the proposal made in event `proposal` (None: the pending one).

    A seat that declines its own proposal withdraws it.
    """

    stored_name: ClassVar[str] = "Answer"

    accept: bool
    proposal: int | None = None

    @property
    def signature(self) -> str:
        return canonical([self.stored_name, {"accept": self.accept, "offer": self.proposal}])


@dataclass(frozen=True)
class UndoTurn(Command):
    """Take the seat's last turn back within the grace, while nobody has seen it."""

    stored_name: ClassVar[str] = "TakeBack"


@dataclass(frozen=True)
class RecordAbsences(Command):
    """Record absences and outages that concern the clocks of this game, and nothing else."""

    stored_name: ClassVar[str] = "CatchUp"


@dataclass(frozen=True)
class SettleTimeout(Command):
    """Record that a deadline, or the agreed end of the game, has passed."""

    stored_name: ClassVar[str] = "Lapse"


@dataclass(frozen=True)
class Hold(Command):
    """Stop the clocks for a dispute, for a limited time."""

    stored_name: ClassVar[str] = "Hold"

    dispute: str


@dataclass(frozen=True)
class Release(Command):
    """End the hold of a dispute on the clocks."""

    stored_name: ClassVar[str] = "Release"

    dispute: str


@dataclass(frozen=True)
class ApplyRuling(Command):
    """Apply a ruling of an admin, or what the seats have settled: dismiss, award (winner), void,
    draw, rollback (ply), time (seat, hours), reinstate, replace (seat, and the availability of its
    new player), or overturn the ruling on the same dispute.
    """

    stored_name: ClassVar[str] = "Rule"

    dispute: str
    ruling: str
    winner: int | None = None
    ply: int | None = None
    seat: int | None = None
    hours: int | None = None
    is_settled: bool = False
    availability: Mapping[str, object] | None = None

    @property
    def signature(self) -> str:
        """Return the request as text; fields added in later versions are in it only where they are
        set.
        """
        later = {
            "seat": self.seat,
            "hours": self.hours,
            "is_settled": self.is_settled or None,
            "availability": self.availability,
        }
        asked = {name: value for name, value in asdict(self).items() if name not in later}
        used = {name: value for name, value in later.items() if value is not None}
        return canonical([self.stored_name, {**asked, **used}])
