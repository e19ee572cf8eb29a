"""The seats of a game as its page shows them: the player, the colour, and the time left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, pgettext

from accounts.models import User
from games.log.state import State
from games.log.time.deadline import TurnClock
from games.log.time.spans import MILLISECOND
from games.models import Seat, SeatResult
from games.models.gameplay.seat_names import names_of
from games.services.text.bot_text import bot_text, rating_at_board
from games.views.clock.clock_text import away_until, included_text, stopped_text


@dataclass(frozen=True)
class SeatPanel:
    """A seat as the page shows it.

    `due_at` while a deadline stands, `included` what does not count of the time until then; `left`
    while no deadline stands or somebody else moves; `stopped`
    says why the clock stands still now, `stopped_until` how long where that is known,
    `away_until` when a vacation ends; `rating` is the measured one of a bot.
    """

    number: int
    name: str
    paint: int
    colour: str
    person: User | None
    bot: str
    rating: str
    mine: bool
    to_move: bool
    due_at: datetime | None
    included: str
    left: timedelta | None
    stopped: str
    stopped_until: datetime | None
    away_until: datetime | None
    points: str
    result: str
    gone: bool

    @property
    def has_profile(self) -> bool:
        """Whether the player has a profile: bots, guests and the deleted have none."""
        return self.person is not None and not self.person.is_guest and self.person.is_active

    @property
    def role(self) -> str:
        """Return whether a bot or a guest sits here, the strength of a bot, and whether it is the
        reader.
        """
        guest = self.person is not None and self.person.is_guest
        kind = bot_text(self.bot) if self.bot else gettext("guest") if guest else ""
        you = pgettext("a seat", "you") if self.mine else ""
        return " · ".join(filter(None, [kind, self.rating, you]))

    @property
    def status(self) -> str:
        """Return whether the seat has left or is to move, or its result."""
        if self.gone:
            return gettext("has left")
        return gettext("to move") if self.to_move else self.result


def seat_panels(
    seats: Sequence[Seat], state: State, me: int | None, now: datetime, *, ply: int
) -> list[SeatPanel]:
    """Return all seats, the reader's own one last, nearest to the reader as at a table.

    Points are those after `ply` moves, as the board beside them is.
    """
    names, points = names_of(seats), _points_at(state, ply)
    panels = [_panel(seat, names[seat.number], state, me, now, points) for seat in seats]
    return sorted(panels, key=lambda panel: panel.mine)


def _points_at(state: State, ply: int) -> Mapping[int, str]:
    """Return the points of each seat after `ply` moves; none where nobody has any."""
    points = state.position_at(ply).points
    return {seat: str(each) for seat, each in enumerate(points)} if any(points) else {}


def _panel(
    seat: Seat,
    name: str,
    state: State,
    me: int | None,
    now: datetime,
    points: Mapping[int, str],
) -> SeatPanel:
    colours = state.ruleset.seat_names
    paint = state.position.colour_of(seat.number)
    turn = _turn(seat, state)
    return SeatPanel(
        number=seat.number,
        name=name,
        paint=paint,
        colour=gettext(colours[paint]) if paint < len(colours) and state.seats > 1 else "",
        person=seat.user,
        bot=seat.bot,
        rating=rating_at_board(seat.bot, state.ruleset, state.options, state.seats),
        mine=seat.number == me,
        to_move=seat.number in state.to_move,
        due_at=(due_at := _due(seat, state)),
        included=included_text(turn, now) if due_at else "",
        left=_left(seat, state, now),
        stopped=stopped_text(turn, now),
        stopped_until=_stopped_until(turn, now),
        away_until=None if state.result else away_until(state.clock, seat.number, now),
        points=points.get(seat.number, ""),
        gone=seat.number in state.left,
        result=str(SeatResult(seat.result).label)
        if seat.result and seat.result != SeatResult.NONE
        else "",
    )


def _due(seat: Seat, state: State) -> datetime | None:
    return (
        state.clock.due_of(seat.number) if seat.number in state.to_move and not seat.bot else None
    )


def _turn(seat: Seat, state: State) -> TurnClock | None:
    """Return the time that runs for a seat; None where it is not to move."""
    turn = state.clock.turn_for(seat.number if seat.number in state.to_move else None)
    return turn if turn and turn.seat == seat.number else None


def _stopped_until(turn: TurnClock | None, now: datetime) -> datetime | None:
    stands = turn.stopped_by(now) if turn else None
    return stands[1] if stands else None


def _left(seat: Seat, state: State, now: datetime) -> timedelta | None:
    """Return the time that a seat has left; None while its clock runs, as its deadline is shown
    then.
    """
    runs = seat.number in state.to_move and state.clock.due_at is not None
    if seat.bot or state.result or runs or seat.number in state.left:
        return None
    left = state.clock.left_of(seat.number, now)
    return None if left is None else left * MILLISECOND
