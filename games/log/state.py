"""What a log says: the position, whose clock runs, what is offered, held, decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.log.actions import What
from games.log.chance import Chance
from games.log.clock import Clock
from games.log.events import Entry
from games.rules.core import CHANCE, Move, OptionValue, Position, Ruleset, Seat, replay

FORGOTTEN = timedelta(days=90)


@dataclass(frozen=True)
class Played:
    """One ply: who moved what, in which event, when.

    `left` is what the mover had then (milliseconds; None where no clock ran), `reserves` what
    all had when the turn began.
    """

    seat: Seat
    move: Move
    number: int
    at: datetime
    left: int | None = None
    reserves: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Offered:
    """An offer that needs the consent of all, made by `seat` in event `number`.

    It stands until `expires_at`. A takeback would go back to `ply`, a pause last `until` then.
    """

    seat: Seat
    what: What
    number: int
    expires_at: datetime
    ply: int | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Result:
    """How the game stands decided. `reason` is a translatable template; cancelled: for nobody.

    `missed` is the seat whose time ran out, and the deadline, where that ended it.
    """

    winners: frozenset[Seat]
    reason: str
    cancelled: bool = False
    missed: tuple[Seat, datetime] | None = None


@dataclass(frozen=True)
class State:
    """A game after some number of events. `board_number` is the event that made this board.

    `offer` is the offer made last, unless it was answered or dropped by a move (`standing` knows
    whether it has expired), `agreed` who has taken it so far, `declined` the offer that was
    turned down on this board. `offers_made` tells at which ply a seat last made one of a kind.
    `holds` are the reports that stop the clocks and until when at the latest (None: until it is
    decided). `misses` many deadlines missed in a row put a seat out. `missed` counts deadlines a
    seat let pass in a row, where that does not lose the game at once; `left_at` tells by which
    event the player of a seat has left while the others play on, `went_back` is the event in which
    moves were last taken back.
    """

    ruleset: Ruleset
    seats: int
    options: Mapping[str, OptionValue]
    bots: Mapping[Seat, str]
    position: Position
    clock: Clock
    number: int
    board_number: int
    started_at: datetime
    at: datetime
    chance: Chance | None = None
    moves: tuple[Played, ...] = ()
    result: Result | None = None
    offer: Offered | None = None
    declined: Offered | None = None
    offers_made: Mapping[tuple[Seat, What], int] = field(default_factory=dict)
    agreed: frozenset[Seat] = frozenset()
    holds: Mapping[str, datetime | None] = field(default_factory=dict)
    misses: int = 2
    missed: Mapping[Seat, int] = field(default_factory=dict)
    left_at: Mapping[Seat, int] = field(default_factory=dict)
    went_back: Entry | None = None

    @property
    def ply(self) -> int:
        """How many moves stand on the board."""
        return len(self.moves)

    @property
    def to_move(self) -> frozenset[Seat]:
        """Who owes a move; nobody once the game is decided in any way."""
        return frozenset() if self.result else self.position.to_move

    @property
    def may_act(self) -> frozenset[Seat]:
        """Who may move, be it their turn or not."""
        return frozenset() if self.result else self.position.may_act

    @property
    def left(self) -> frozenset[Seat]:
        """The seats whose players have left; their turns are passed over."""
        return frozenset(self.left_at)

    def left_by(self, ply: int) -> Mapping[Seat, int]:
        """`left_at` as it was when the first `ply` moves had been made."""
        made = self.moves[ply - 1].number if ply else 0
        return {seat: number for seat, number in self.left_at.items() if number <= made}

    @property
    def active(self) -> frozenset[Seat]:
        """The seats that still play."""
        return frozenset(range(self.seats)) - self.left

    @property
    def ends_at(self) -> datetime | None:
        """The end that was agreed on beforehand; None where there is none."""
        days = self.position.days_in_all
        return self.started_at + timedelta(days=days) if days else None

    @property
    def forgotten_at(self) -> datetime | None:
        """Without a limit: when a game between people in which nobody moves is cancelled."""
        people = self.active - set(self.bots)
        if self.clock.control or len(people) < 2 or self.holds:
            return None
        return self.quiet_since + FORGOTTEN

    @property
    def quiet_since(self) -> datetime:
        """When the last move was made, or the game begun, or moves that stood were taken back."""
        since = self.moves[-1].at if self.moves else self.started_at
        return max(since, self.went_back.at) if self.went_back else since

    @property
    def held_until(self) -> datetime | None:
        """When no report stops the clocks any more, at the latest; None where that is not known."""
        known = [until for until in self.holds.values() if until]
        return max(known, default=None) if len(known) == len(self.holds) else None

    @property
    def lapses_at(self) -> datetime | None:
        """When time is over if nobody moves: a deadline, the agreed end, or the moment at which
        the game counts as forgotten.
        """
        if self.result:
            return None
        ends = None if self.holds else self.ends_at
        ways = (self.clock.settles_at, ends, self.forgotten_at)
        return min((one for one in ways if one), default=None)

    @property
    def settles_at(self) -> datetime | None:
        """When the site has to step in next: time is over, or a report has held it long enough."""
        if self.result:
            return None
        ways = (self.lapses_at, *self.holds.values())
        return min((one for one in ways if one), default=None)

    def standing(self, at: datetime) -> Offered | None:
        """The offer that can be answered at that instant."""
        return self.offer if self.offer and at < self.offer.expires_at else None

    @property
    def has_drawn(self) -> bool:
        """Whether chance has moved."""
        return any(played.seat == CHANCE for played in self.moves)

    @property
    def all_have_moved(self) -> bool:
        """Whether every seat has moved once; before that a timeout cancels the game."""
        return {played.seat for played in self.moves} >= set(range(self.seats))

    def position_at(self, ply: int) -> Position:
        """The position after the first `ply` moves."""
        if ply == self.ply:
            return self.position
        log = [(played.seat, played.move) for played in self.moves[:ply]]
        return replay(self.ruleset, self.seats, self.options, log)

    def view(self, seat: Seat | None, ply: int | None = None) -> Position:
        """What `seat` (None: an onlooker) may know of the board, or of an earlier one.

        Everything once the game is decided in any way; of what was fleeting nothing before that.
        """
        position = self.position_at(self.ply if ply is None else ply)
        if self.result:
            return position if position.outcome else position.opened()
        gone = position is not self.position and self.position.fleeting
        return position.view(None if gone else seat)

    def same_phase(self, board_number: int) -> bool:
        """Whether a request for an earlier board is as good as for this one: the rules say so."""
        phase = self.position.phase
        if phase is None:
            return False
        ply = sum(played.number <= board_number for played in self.moves)
        made = self.moves[ply - 1].number if ply else 0
        return made == board_number and self.position_at(ply).phase == phase
