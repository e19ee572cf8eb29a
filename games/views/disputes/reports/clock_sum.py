"""The calculation of a deadline in words: the time that its player had, and what did not count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from accounts.models import User
from games.log.events import EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.log.time.deadline import TurnClock
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.log_reader import entries_of
from games.services.text.game_text import deadline_text
from games.services.text.time_control_text import duration_text
from games.views.clock.clock_text import pauses_in_words


@dataclass(frozen=True)
class TimedTurn:
    """The turn whose deadline it is; `lapsed_at` is when the site ended it, if it did."""

    clock: TurnClock
    due_at: datetime
    lapsed_at: datetime | None = None


def clock_sum(game: Game, reader: User) -> list[str]:
    """Return how the deadline of the running turn, or the missed one, was calculated; nothing where
    no clock runs or no time was lost.
    """
    turn = _turn_in_question(game)
    return list(_sentences(turn, game, reader.zone())) if turn else []


def _turn_in_question(game: Game) -> TimedTurn | None:
    state = state_of(game)
    if state.result is not None:
        return _missed_turn(game) if state.result.missed else None
    clock, due = state.clock.turn, state.clock.due_at
    return TimedTurn(clock, due) if clock and due else None


def _missed_turn(game: Game) -> TimedTurn | None:
    """Return the last turn that the site ended, as it was before that."""
    before: State | None = None
    missed = None
    for entry in entries_of(game):
        clock = before.clock if before else None
        if entry.kind == EventKind.LAPSED and clock and clock.turn and clock.due_at:
            missed = TimedTurn(clock.turn, clock.due_at, entry.at)
        before = evolve([entry], before)
    return missed


def _sentences(turn: TimedTurn, game: Game, zone: ZoneInfo) -> Iterator[str]:
    clock = turn.clock
    yield gettext("%(name)s was to move from %(since)s on, and had %(left)s.") % {
        "name": game.names[clock.seat],
        "since": deadline_text(clock.since, zone),
        "left": duration_text(clock.left),
    }
    for pause in pauses_in_words(clock, turn.due_at):
        yield gettext("From %(begins)s to %(ends)s no time was counted: %(why)s.") % {
            "begins": deadline_text(pause.begins, zone),
            "ends": deadline_text(pause.ends or turn.due_at, zone),
            "why": pause.why,
        }
    if clock.runs_out and clock.runs_out != turn.due_at:
        over = {"at": deadline_text(clock.runs_out, zone)}
        yield gettext("That would end on %(at)s, in quiet hours, so it ends with them.") % over
    yield gettext("So the deadline is this: %(due)s.") % {"due": deadline_text(turn.due_at, zone)}
    if turn.lapsed_at:
        lapsed = {"at": deadline_text(turn.lapsed_at, zone)}
        yield gettext("No move had come when the site ended the turn: %(at)s.") % lapsed
