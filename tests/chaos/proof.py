"""Proofs that nothing was lost: each returns the faults it finds, in words; none is good.

The first ones compare plain values, what the clients heard with what a game's log holds; the others
look into the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games.extensions import jobs
from games.models import Game, Outbox, Seat, Status
from games.services.gamelog.audit import first_difference
from tests.chaos.games_begun import Begun
from tests.chaos.mail_server import TakenMail
from tests.chaos.record import MoveAnswer, Record, SentMove

MAX_SETTLING = timedelta(seconds=90)
MAX_DOUBLED_SHARE = 0.002
SOON = timedelta(seconds=10)
"""Far longer than a site in haste puts news off, far shorter than until a reminder."""


def log_faults(record: Record, logs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Compare what was answered with the moves of each game: what was acknowledged stands there
    at its place, what was refused does not, and nobody else has moved for a person.
    """
    acknowledged = list(record.with_answer(MoveAnswer.ACKNOWLEDGED))
    for attempt in acknowledged:
        if _stored(attempt, logs) != attempt.move:
            yield f"acknowledged and lost: {attempt}"
    at_their_place = {(attempt.game, attempt.ply, attempt.move) for attempt in acknowledged}
    for attempt in record.with_answer(MoveAnswer.REFUSED):
        place = (attempt.game, attempt.ply, attempt.move)
        if _stored(attempt, logs) == attempt.move and place not in at_their_place:
            yield f"refused and stored: {attempt}"
    keys = {(attempt.game, attempt.ply): set[str]() for attempt in acknowledged}
    for attempt in acknowledged:
        keys[attempt.game, attempt.ply].add(attempt.key)
    for (game, ply), forms in keys.items():
        if len(forms) > 1:
            yield f"two forms were acknowledged for ply {ply} of {game}"


def foreign_moves(record: Record, logs: Mapping[str, Sequence[str]], sides: int) -> Iterator[str]:
    """Compare the moves of people, on the first `sides` of two seats, with what was ever sent."""
    sent = {(attempt.game, attempt.ply, attempt.move) for attempt in record.answers}
    for game, moves in logs.items():
        for ply, move in enumerate(moves):
            if ply % 2 < sides and (game, ply, move) not in sent:
                yield f"ply {ply} of {game}, {move}, was never sent"


def mail_faults(
    waiting: Iterable[tuple[Begun, int, float]], mails: Sequence[TakenMail]
) -> Iterator[str]:
    """Compare the mails with the turns that wait: of each, its player was told after it began."""
    for game, seat, since in waiting:
        sent_since = (
            mail
            for mail in mails
            if game.addresses[seat] in mail.recipient and game.key in mail.games and mail.at > since
        )
        if next(sent_since, None) is None:
            yield f"no mail told {game.addresses[seat]} of the turn in {game.key}"


def doubled_faults(doubled: int, total: int) -> Iterator[str]:
    """Compare the mails that came twice with what a killed worker may cause."""
    if doubled > total * MAX_DOUBLED_SHARE + 1:
        yield f"{doubled} of {total} mails came twice"


def game_faults(games: Iterable[Game]) -> Iterator[str]:
    """Verify each game against its log from scratch: hash chain, replay, columns."""
    for game in games:
        if difference := first_difference(game):
            yield f"{game.pk}: {difference}"


def stuck_faults() -> Iterator[str]:
    """Look for work that nobody does: rows that are due or dead, bots, and clocks run out."""
    now = timezone.now()
    rows = Outbox.objects.exclude(jobs.background_rows())
    yield from (f"due and not done: {row}" for row in rows.due(now))
    yield from (f"given up: {row}: {row.failure_detail[-300:]}" for row in rows.dead())
    late = Game.objects.filter(status=Status.RUNNING, settles_at__lt=now - MAX_SETTLING)
    yield from (f"time is up and nobody settles it: {game.pk}" for game in late)
    bots = Seat.objects.filter(game__status=Status.RUNNING, bot__gt="", to_move=True)
    yield from (f"a bot does not move in {seat.game_id}" for seat in bots)


def is_calm() -> bool:
    """Return whether no work is left to do: nothing waits to be tried again, is due or soon will
    be, or is held by a worker that may be dead, which counts no attempt before it begins.
    """
    rows = Outbox.objects.filter(done_at=None).exclude(jobs.background_rows())
    waiting = rows.filter(Q(attempts__gt=0) | Q(due_at__lte=timezone.now() + SOON))
    return not waiting.exists() and not any(stuck_faults())


def _stored(attempt: SentMove, logs: Mapping[str, Sequence[str]]) -> str:
    moves = logs.get(attempt.game, ())
    return moves[attempt.ply] if attempt.ply < len(moves) else ""
