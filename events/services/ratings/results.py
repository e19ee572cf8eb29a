"""The results of games as the list of ratings stores them, read from their logs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from uuid import UUID

from events.formulas.ratings.outcomes import Exclusion, GameOutcome, SeatOutcome
from events.models import RatedGame, RatedSeat
from games.log.events import Entry
from games.log.evolve import evolve
from games.log.state import State
from games.log.turns.endings import ranks_of
from games.models import Game, Seat
from games.rules.kit.core import CHANCE
from games.services.gamelog.stored_log.log_reader import entries_of, stored_entries_of

Players = dict[UUID, dict[int, int | None]]
"""The players in the seats of games, by number; None is a bot."""


def end_of(entries: Iterable[Entry]) -> tuple[State, datetime] | None:
    """Return the state of a game that is over, and when it ended; None while it goes on.

    A ruling that changes the result leaves the game where it stands in the list; one that lets it
    go on does not: then it has another end.
    """
    state: State | None = None
    ended_at: datetime | None = None
    for entry in entries:
        had_result = state is not None and state.result is not None
        state = evolve([entry], state)
        if state.result is None:
            ended_at = None
        elif not had_result:
            ended_at = entry.at
    return (state, ended_at) if state is not None and ended_at is not None else None


def outcomes_of(games: Collection[Game], players: Players) -> dict[UUID, GameOutcome | None]:
    """Return the outcomes of games whose `players` sit on these seats (None: a bot), None for those
    that go on. All logs are read at once, but for those in cold storage.
    """
    logs = stored_entries_of(games)
    return {
        game.pk: _outcome_of(game, logs[game.pk] or entries_of(game), players[game.pk])
        for game in games
    }


def _outcome_of(
    game: Game, entries: Iterable[Entry], players: Mapping[int, int | None]
) -> GameOutcome | None:
    end = end_of(entries)
    if end is None:
        return None
    state, ended_at = end
    assert state.result is not None
    missed = None if state.result.cancelled else state.result.missed
    ranks = ranks_of(state)
    seats = [
        SeatOutcome(player, ranks[number])
        for number, player in sorted(players.items())
        if player is not None
    ]
    timed_out = players[missed[0]] if missed else None
    return GameOutcome(game.pk, ended_at, seats, timed_out, _barred(game, state, len(seats)))


def _barred(game: Game, state: State, people: int) -> Exclusion:
    assert state.result is not None
    if state.result.cancelled:
        return Exclusion.VOID
    if people < state.seats or people < 2:
        return Exclusion.BOTS
    if state.replaced:
        return Exclusion.REPLACED
    if game.rules.known_beforehand(game.options):
        return Exclusion.CARD_SEEN
    moves = sum(made.seat != CHANCE for made in state.moves)
    return Exclusion.SHORT if moves < state.seats else Exclusion.NONE


def players_in(games: Collection[Game]) -> Players:
    """Return the players of each of these games by seat number."""
    players: Players = {game.pk: {} for game in games}
    seats = Seat.objects.filter(game__in=games)
    for game, number, user in seats.values_list("game", "number", "user"):
        players[game][number] = user
    return players


def stored_outcome(row: RatedGame, seats: list[RatedSeat]) -> GameOutcome:
    """Return the outcome that a row of the list stands for."""
    ranks = [SeatOutcome(seat.user_id, seat.rank) for seat in seats]
    return GameOutcome(row.game_id, row.ended_at, ranks, row.timed_out_id, Exclusion(row.barred))
