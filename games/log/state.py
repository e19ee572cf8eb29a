"""The state of a game: the position, the running clock, proposals, holds and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.log.commands import ProposalKind
from games.log.events import Entry
from games.log.parts.chance import Chance
from games.log.parts.plies import Ply, turn_starts
from games.log.time.agreed_end import instant_of_end
from games.log.time.clock import Clock
from games.rules.kit.core import (
    CHANCE,
    OptionValue,
    Position,
    Ruleset,
    Seat,
    Termination,
    replay,
)

UNTIMED_IDLE_LIMIT = timedelta(days=90)
"""How long a game without a limit may go without a move before it is cancelled."""

IDLE_WARNING_LEAD = timedelta(days=30)
"""How long before such a cancellation the players are warned."""

MAX_MISSED_DEADLINES = 2
"""How many deadlines missed in a row put a seat out of a game that the others continue."""


@dataclass(frozen=True)
class Proposal:
    """A proposal that needs the consent of all, made by `seat` in event `number`, at the time `at`.

    It is pending until `expires_at`. A takeback would go back to `ply`, a pause last `until` then.
    """

    seat: Seat
    what: ProposalKind
    number: int
    at: datetime
    expires_at: datetime
    ply: int | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Result:
    """The result of a game; a cancelled game counts for nobody but its `losers`, of whom there are
    mostly none.

    `missed` is the seat whose time ran out, and the deadline, where that ended the game. `params`
    fill the sentence of the termination.
    """

    winners: frozenset[Seat]
    termination: Termination
    cancelled: bool = False
    losers: frozenset[Seat] = frozenset()
    missed: tuple[Seat, datetime] | None = None
    params: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class LastRuling:
    """The last ruling that changed the game, and the game `before` it, for an appeal that overturns
    it.
    """

    entry: Entry
    before: State


@dataclass(frozen=True)
class State:
    """The state of a game after a number of events.

    `board_event` is the event that made this board. `proposal` is the proposal made last, unless it
    was answered or dropped by a move (`pending_proposal` asks whether it has expired), `agreed` the
    seats that have accepted it so far, `declined` the proposal that was turned down, until its own
    seat moves. `proposals_made` records at which ply a seat last made a proposal of a kind. `holds`
    are the disputes that stop the clocks and until when at the latest. `missed` counts deadlines a
    seat let pass in a row, where that does not lose the game at once; `left_at` is the event by
    which the player of a seat has left while the others play on, `went_back` the event in which
    moves were last taken back, `allowed` the proposal by which that was, until a seat moves.
    `replaced` are the seats for which more than one person has played.
    """

    ruleset: Ruleset
    seats: int
    options: Mapping[str, OptionValue]
    bots: Mapping[Seat, str]
    position: Position
    clock: Clock
    last_event: int
    board_event: int
    started_at: datetime
    at: datetime
    chance: Chance | None = None
    moves: tuple[Ply, ...] = ()
    result: Result | None = None
    proposal: Proposal | None = None
    declined: Proposal | None = None
    proposals_made: Mapping[tuple[Seat, ProposalKind], int] = field(default_factory=dict)
    agreed: frozenset[Seat] = frozenset()
    holds: Mapping[str, datetime] = field(default_factory=dict)
    missed: Mapping[Seat, int] = field(default_factory=dict)
    left_at: Mapping[Seat, int] = field(default_factory=dict)
    went_back: Entry | None = None
    allowed: Proposal | None = None
    last_ruling: LastRuling | None = None
    replaced: frozenset[Seat] = frozenset()

    @property
    def ply(self) -> int:
        """The number of moves on the board."""
        return len(self.moves)

    def move_number(self, ply: int) -> int:
        """Return how many turns the first `ply` moves make: what people call “move 5”."""
        return sum(turn_starts(self.moves, self.seats, self.position.to_move)[:ply])

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that owe a move; none once the game is decided."""
        return frozenset() if self.result else self.position.to_move

    @property
    def may_act(self) -> frozenset[Seat]:
        """Return the seats that may move, whether or not it is their turn."""
        return frozenset() if self.result else self.position.may_act

    @property
    def left(self) -> frozenset[Seat]:
        """The seats whose players have left; their turns are passed over."""
        return frozenset(self.left_at)

    def left_by(self, ply: int) -> Mapping[Seat, int]:
        """Return `left_at` as it was when the first `ply` moves had been made."""
        made = self.moves[ply - 1].number if ply else 0
        return {seat: number for seat, number in self.left_at.items() if number <= made}

    @property
    def active(self) -> frozenset[Seat]:
        """The seats that still play."""
        return frozenset(range(self.seats)) - self.left

    @property
    def ends_at(self) -> datetime | None:
        """The end that was agreed on beforehand; None where there is none."""
        end = self.position.agreed_end
        return instant_of_end(end, self.started_at, self.clock, self.moves) if end else None

    @property
    def abandoned_at(self) -> datetime | None:
        """When a game without a limit is cancelled if nobody moves; None in other games."""
        people = self.active - set(self.bots)
        if self.clock.control or len(people) < 2 or self.holds:
            return None
        return self.quiet_since + UNTIMED_IDLE_LIMIT

    @property
    def quiet_since(self) -> datetime:
        """When the last move was made, the game began, or the board went back."""
        since = self.moves[-1].at if self.moves else self.started_at
        return max(since, self.went_back.at) if self.went_back else since

    @property
    def held_until(self) -> datetime | None:
        """When the last dispute releases the clocks at the latest; None where none holds them."""
        return max(self.holds.values(), default=None)

    @property
    def lapses_at(self) -> datetime | None:
        """When time is over if nobody moves: that of a turn, of the agreed end, or of a forgotten
        game.
        """
        if self.result:
            return None
        ends = None if self.holds else self.ends_at
        return min(filter(None, (self.clock.settles_at, ends, self.abandoned_at)), default=None)

    @property
    def settles_at(self) -> datetime | None:
        """When the site has to step in next: time is over, or a hold has reached its limit."""
        if self.result:
            return None
        return min(filter(None, (self.lapses_at, *self.holds.values())), default=None)

    def pending_proposal(self, at: datetime) -> Proposal | None:
        """Return the proposal that can be answered at that instant."""
        return self.proposal if self.proposal and at < self.proposal.expires_at else None

    @property
    def has_drawn(self) -> bool:
        """Whether chance has moved."""
        return any(played.seat == CHANCE for played in self.moves)

    @property
    def all_have_moved(self) -> bool:
        """Whether every seat has moved once by itself."""
        return {ply.seat for ply in self.moves if not ply.silent} >= set(range(self.seats))

    def position_at(self, ply: int) -> Position:
        """Return the position after the first `ply` moves."""
        if ply == self.ply:
            return self.position
        log = ((played.seat, played.move) for played in self.moves[:ply])
        return replay(self.ruleset, self.seats, self.options, log)

    def view(self, seat: Seat | None, ply: int | None = None) -> Position:
        """Return the board, or an earlier one, as `seat` may know it (None for an onlooker).

        Everything once the game is decided in any way; of what was fleeting nothing before that.
        """
        return self._seen(self.position_at(self.ply if ply is None else ply), seat)

    def views(self, seat: Seat | None) -> Iterator[Position]:
        """Yield what `view` returns for every ply from 0 on, without replaying each anew."""
        position = self.ruleset.start(self.seats, self.options)
        for played in self.moves:
            yield self._seen(position, seat)
            position = position.play(played.move, played.seat)
        yield self._seen(self.position, seat)

    def _seen(self, position: Position, seat: Seat | None) -> Position:
        if self.result:
            return position if position.outcome else position.opened()
        gone = position is not self.position and self.position.fleeting
        return position.view(None if gone else seat)

    def same_phase(self, board_event: int) -> bool:
        """Return whether a request for an earlier board is as good for this one, as the rules
        say.
        """
        phase = self.position.phase
        if phase is None:
            return False
        ply = sum(played.number <= board_event for played in self.moves)
        made = self.moves[ply - 1].number if ply else 0
        return made == board_event and self.position_at(ply).phase == phase
