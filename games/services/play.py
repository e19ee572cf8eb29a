"""The one door: every change of a game is an `Action` played here, in one transaction.

Lock, idempotency key, board, rules, append, project, outbox, commit, hint; in this order.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db import IntegrityError, transaction

from games.log.actions import Action, Moves, Refused, TakeBack
from games.log.deciding import decide
from games.log.events import Draft, Entry, chained
from games.log.folding import fold
from games.log.holds import over
from games.log.planning import LONGEST_CHAIN
from games.log.state import State
from games.models import Event, Game, Outbox, Seat
from games.rules.core import RulesError, noop
from games.services import announce, fair, hints, nudges, pauses, plans, presence
from games.services.authors import Author
from games.services.locking import busy_not_broken, lock
from games.services.projection import project
from games.services.states import keep, state_of

_ = noop


class StaleBoard(Refused):
    """The request was made for a board that is no longer the one shown; nothing was changed."""


class KeyReused(Refused):
    """The idempotency key stands for another request already."""


@dataclass(frozen=True)
class Receipt:
    """The game after the request; `repeated` where the same request had been played before."""

    game: Game
    state: State
    repeated: bool = False


def play(
    game_id: UUID,
    action: Action,
    *,
    by: Author,
    key: str,
    at: datetime,
    board: int | None = None,
    closing: Outbox | None = None,
) -> Receipt:
    """Play `action`. `at` is when the request was received; `board` the event number of the board
    it was made for (None: any board); `closing` work that is done once this is committed.

    Raises RulesError (StaleBoard, KeyReused, NotYours, Refused, IllegalMove, MalformedMove) and
    Game.DoesNotExist; then nothing has changed. Never raises IntegrityError.
    """
    try:
        with busy_not_broken(), transaction.atomic():
            receipt = _locked(game_id, action, by, f"{by.name}:{key}", at, board)
            if closing is not None:
                closing.finish(at)
    except IntegrityError as clash:
        # Only where rows cannot be locked (SQLite) can two requests get this far.
        raise StaleBoard(_("Somebody was quicker: the board has changed. Look again.")) from clash
    keep(receipt.game, receipt.state)
    return receipt


def _locked(
    game_id: UUID, action: Action, by: Author, key: str, at: datetime, board: int | None
) -> Receipt:
    game, seats = lock(game_id)
    seat = by.seat_among(seats)
    before = state_of(game)
    asked = sha256(action.signature.encode()).hexdigest()
    # A move that was played before has left its board behind, so this board needs no look-up.
    fresh = board == before.board_number and isinstance(action, Moves)
    if not fresh and _played_before(game, key, asked):
        return Receipt(game, before, repeated=True)
    if not (board in (None, before.board_number) or before.same_phase(board)):
        raise StaleBoard(_("The board has changed since you looked. Here it is as it stands now."))
    if entered := [*over(before, at), *pauses.owed(seats, before)]:
        before = append(game, seats, before, entered, at)
    if isinstance(action, TakeBack) and seat is not None:
        _must_be_unseen(game, before, seat)
    rng = fair.stream(before.chance)
    drafts = decide(action, before, seat, at, rng)
    if not drafts:
        return Receipt(game, before)
    after = append(game, seats, before, drafts, at, key=key, request=asked)
    if before.result and (missed := pauses.owed(seats, after)):
        after = append(game, seats, after, missed, at)  # A ruling has opened the game again.
    return Receipt(game, _answered(game, seats, seat, before, after))


def _answered(
    game: Game, seats: list[Seat], mover: int | None, before: State, after: State
) -> State:
    """Whatever was planned for this follows at once, one event each, however long the chain."""
    answers = plans.Answers(game, seats)
    if after.went_back != before.went_back:
        answers.clear_all(plans.WENT_BACK)
    elif after.ply > before.ply:
        answers.moved_by_hand(mover, after.ply)
    for __ in range(LONGEST_CHAIN):
        planned = answers.next(after)
        if planned is None:
            break
        seat, action = planned
        try:
            drafts = decide(action, after, seat, after.at, fair.stream(after.chance))
        except RulesError:
            answers.clear(seat, plans.NOT_LEGAL)
            break
        after = append(game, seats, after, drafts, after.at)
        answers.went_on(seat, after)
    if after.result:
        answers.end()
    return after


def _must_be_unseen(game: Game, state: State, seat: int) -> None:
    """A turn that somebody has looked at is not simply taken back."""
    if name := presence.seen_by_others(game, seat, state.board_number):
        raise Refused(_("%(name)s has seen your move. Ask for a takeback."), name=name)


def _played_before(game: Game, key: str, asked: str) -> bool:
    earlier = Event.objects.filter(game=game, key=key).values_list("request", flat=True).first()
    if earlier is not None and earlier != asked:
        raise KeyReused(_("This form has been sent before with something else in it."))
    return earlier is not None


def append(
    game: Game,
    seats: list[Seat],
    before: State | None,
    drafts: list[Draft],
    at: datetime,
    *,
    key: str | None = None,
    request: str = "",
) -> State:
    """Put `drafts` at the end of the log of a locked (or just made) game, and all that follows.

    The clock never runs backwards in a log: an event is not dated before the one it follows.
    """
    at = max(at, before.at) if before else at
    number = before.number + 1 if before else 0
    entries = [
        Entry(draft.kind, draft.seat, draft.payload, number + i, at)
        for i, draft in enumerate(drafts)
    ]
    after = fold(entries, before)
    head = _insert(game, entries, key, request)
    project(game, seats, after, head)
    rows = Outbox.objects.bulk_create(announce.work(game, seats, before, after, at))
    if rows:
        transaction.on_commit(lambda: hints.send(rows), robust=True)
    people = [seat.user_id for seat in seats]
    transaction.on_commit(lambda: nudges.tell(game.pk, after.number, people), robust=True)
    return after


def _insert(game: Game, entries: list[Entry], key: str | None, request: str) -> str:
    """Chain and store the entries; only the first bears the request's key. Returns the head."""
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
                key=key if first else None,
                request=request if first else "",
            )
        )
    Event.objects.bulk_create(events)
    return head
