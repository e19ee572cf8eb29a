"""The one door: every change of a game is a `Command` that is applied here, in one transaction.

Lock, idempotency key, board, rules, append, project, outbox, commit, wake-up; in this order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import User
from database.combined_writes import combined_writes
from database.compiled_writes import insert
from games.log.commands import Command, PlayMoves, Refused, UndoTurn
from games.log.conditional_moves.plans import MAX_ANSWERS_PER_MOVE
from games.log.decide import decide
from games.log.disputes.holds import expired_holds
from games.log.events import Entry, NewEvent, chained, numbered
from games.log.evolve import evolve
from games.log.state import State
from games.models import ConditionalMoves, Event, Game, Outbox, Seat
from games.rules.kit.core import RulesError
from games.services.chance import seals
from games.services.effects import from_events, live_updates
from games.services.effects.enqueue import enqueue
from games.services.effects.seating import seat_players
from games.services.gamelog import presence
from games.services.gamelog.actors import Actor
from games.services.gamelog.locking import lock, lock_errors_as_busy
from games.services.gamelog.projection import project
from games.services.gamelog.state_cache import remember, state_of
from games.services.gamelog.stored_log.log_reader import event_with_key
from games.services.gamelog.stored_log.restoration import bring_back
from games.services.gameplay import conditional_moves, news, owed_pauses, running_boards
from games.services.gameplay.refusals import GameplayRefusal


class StaleBoard(Refused):
    """The refusal of a request made for a board that is no longer the current one; nothing was
    changed.
    """


class KeyReused(Refused):
    """The refusal of an idempotency key that already belongs to another request."""


@dataclass(frozen=True)
class Receipt:
    """The game after the request; `repeated` says that the same request had been applied before."""

    game: Game
    state: State
    repeated: bool = False


def apply_command(
    game_id: UUID,
    command: Command,
    *,
    by: Actor,
    key: str,
    at: datetime,
    board: int | None = None,
    closing: Outbox | None = None,
    players: Mapping[int, User] | None = None,
) -> Receipt:
    """Apply a command to a game, once for each `key` of an actor.

    `at` is when the request was received; `board` the event number of the board it was made for
    (None: any board); `closing` work that is done once this is committed; `players` those who take
    over seats, by number, with what the command leads to.

    Raises RulesError (StaleBoard, KeyReused, NotPermitted, Busy, Refused, IllegalMove,
    MalformedMove) and Game.DoesNotExist; then nothing has changed. Never raises IntegrityError.
    """
    try:
        with lock_errors_as_busy(), transaction.atomic():
            receipt = _applied(game_id, command, by, f"{by.name}:{key}", at, board, players)
            if closing is not None:
                closing.finish(at)
    except IntegrityError as clash:
        # Only where rows cannot be locked (SQLite) can two requests get this far.
        raise StaleBoard(GameplayRefusal.SOMEBODY_WAS_QUICKER) from clash
    remember(receipt.game, receipt.state)
    return receipt


def _applied(
    game_id: UUID,
    command: Command,
    by: Actor,
    key: str,
    at: datetime,
    board: int | None,
    players: Mapping[int, User] | None,
) -> Receipt:
    """Lock the game and apply the command to it, with all immediate consequences."""
    game, seats = lock(game_id)
    seat = by.seat_among(seats)
    before = state_of(game)
    request_hash = sha256(command.signature.encode()).hexdigest()
    # A move that was played before has left its board behind, so this board needs no look-up.
    fresh = board == before.board_event and isinstance(command, PlayMoves)
    if not fresh and _is_repeated(game, key, request_hash):
        return Receipt(game, before, repeated=True)
    if not (board in (None, before.board_event) or before.same_phase(board)):
        raise StaleBoard(GameplayRefusal.BOARD_CHANGED)
    running_boards.check_solo(game, seats, command)
    if entered := [*expired_holds(before, at), *_owed(game, seats, before, command)]:
        before = append(game, seats, before, entered, at)
    if isinstance(command, UndoTurn) and seat is not None:
        _must_be_unseen(game, before, seat)
    rng = seals.stream(before.chance)
    events = decide(command, before, seat, at, rng)
    if not events:
        return Receipt(game, before)
    if players:
        seat_players(seats, players, max(at, before.at))
    after = append(game, seats, before, events, at, key=key, request_hash=request_hash)
    is_other_clock = players or not owed_pauses.has_clock(before)
    if is_other_clock and (missed := owed_pauses.owed_pauses(seats, after)):
        after = append(game, seats, after, missed, at)  # Opened again, a question, a newcomer.
    return Receipt(game, _answered(game, seats, seat, before, after))


def _owed(game: Game, seats: list[Seat], before: State, command: Command) -> Sequence[NewEvent]:
    """Return the pauses that the log lacks, without a query for a move where the lock saw no
    absence.
    """
    if isinstance(command, PlayMoves) and not owed_pauses.may_be_owed(game, seats, before):
        return ()
    return owed_pauses.owed_pauses(seats, before)


def _answered(
    game: Game, seats: list[Seat], mover: int | None, before: State, after: State
) -> State:
    """Append the planned answers at once, one event each, however long the chain is."""
    answers = conditional_moves.AutomaticAnswers(game, seats)
    rows = {seat.number: seat for seat in seats}
    if mover is not None:
        news.mark_seen(rows[mover])
    if after.went_back != before.went_back:
        answers.clear_all(ConditionalMoves.Cleared.TAKEN_BACK)
    elif after.ply > before.ply:
        answers.moved_by_hand(mover, after.ply)
    for __ in range(MAX_ANSWERS_PER_MOVE):
        planned = answers.next(after)
        if planned is None:
            break
        seat, command = planned
        try:
            events = decide(command, after, seat, after.at, seals.stream(after.chance))
        except RulesError:
            answers.clear(seat, ConditionalMoves.Cleared.ILLEGAL)
            break
        news.record_answer(rows[seat], events, after.last_event + 1)
        after = append(game, seats, after, events, after.at)
        answers.went_on(seat, after)
    if after.result:
        answers.end()
    answers.mark_seats()
    return after


def _must_be_unseen(game: Game, state: State, seat: int) -> None:
    """Raise Refused for the undoing of a turn that somebody has looked at."""
    if name := presence.seen_by_others(game, seat, state.board_event):
        raise Refused(GameplayRefusal.MOVE_SEEN, name=name)


def _is_repeated(game: Game, key: str, request_hash: str) -> bool:
    """Return whether this request was applied before. Raises KeyReused for another of its key."""
    earlier = event_with_key(game, key)
    if earlier is not None and earlier.request_hash != request_hash:
        raise KeyReused(GameplayRefusal.KEY_REUSED)
    return earlier is not None


def append(
    game: Game,
    seats: list[Seat],
    before: State | None,
    events: list[NewEvent],
    at: datetime,
    *,
    key: str | None = None,
    request_hash: str | None = None,
) -> State:
    """Append `events` to the log of a locked, or just made, game, with all consequences.

    The clock never runs backwards in a log: an event is not dated before the one it follows.
    """
    bring_back(game, seats)
    at = max(at, before.at) if before else at
    entries = numbered(events, before.last_event + 1 if before else 0, at)
    after = evolve(entries, before)
    with combined_writes():
        head = _insert(game, entries, key, request_hash)
        project(game, seats, after, head)
        enqueue(from_events.rows_for_events(game, seats, before, after, at))
    people = [seat.user_id for seat in seats]
    transaction.on_commit(
        lambda: live_updates.publish(game.pk, after.last_event, people), robust=True
    )
    return after


def _insert(game: Game, entries: list[Entry], key: str | None, request_hash: str | None) -> str:
    """Chain and store the entries. Returns the head."""
    events = chained_events(game, entries, key, request_hash)
    insert(events)
    return events[-1].hash if events else game.head_hash


def chained_events(
    game: Game, entries: list[Entry], key: str | None, request_hash: str | None
) -> list[Event]:
    """Return the entries as rows after the head of the game; only the first bears the request's
    key.
    """
    head, events = game.head_hash, []
    for entry in entries:
        previous, head = head, chained(head, str(game.pk), entry)
        first = entry is entries[0]
        events.append(
            Event(
                game=game,
                number=entry.number,
                kind=entry.kind,
                seat=entry.seat,
                payload=entry.payload,
                received_at=entry.at,
                prev_hash=previous,
                hash=head,
                idempotency_key=key if first else None,
                request_hash=request_hash if first else None,
            )
        )
    return events
