"""The loop of a worker, which claims rows in batches and carries them out until nothing is due."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import timedelta
from time import monotonic

from django.utils import timezone

from games.extensions import jobs
from games.extensions.jobs import handler_of
from games.models import Outbox
from games.models.outbox import OutboxQuerySet
from games.services.effects import wake_ups
from games.services.worker.execution import execute

log = logging.getLogger(__name__)

ROWS_PER_CLAIM = 40
"""How many pieces of news a worker claims at a time; jobs that need a processor are claimed one by
one.
"""

MAX_ROW_AGE_SECONDS = 1.0
"""How long after a claim its rows, with their games, still count as just read."""

MIN_CLAIM = timedelta(seconds=60)
"""How long rows are claimed whose kind no installed app knows."""

WORK_SECONDS = 10.0
"""How long a worker begins new rows within one task, so that its time limit leaves enough for the
last.
"""


def work(queue: str) -> int:
    """Do what is due on a queue until nothing is, or for some seconds; return how many rows were
    done.

    A worker that finds more than one claim's worth wakes another, and one that ends with work
    left wakes its successor: so all share the work, and nobody has to know how many there are.
    Of what can wait one row is done, so that other tasks of the same worker come in between.
    """
    rows = Outbox.objects.filter(jobs.rows_on(queue))
    return _work(rows, queue, in_background=jobs.is_in_background(queue))


def work_on_all() -> int:
    """Do what is due on all queues in this process, at last one row of the work that can wait."""
    waiting = jobs.background_rows()
    done = _work(Outbox.objects.exclude(waiting), "")
    return done or _work(Outbox.objects.filter(waiting), "", in_background=True)


def _work(rows: OutboxQuerySet, queue: str, *, in_background: bool = False) -> int:
    ends, done = monotonic() + (0 if in_background else WORK_SECONDS), 0
    count = ROWS_PER_CLAIM if queue in ("", jobs.NEWS_QUEUE) else 1
    while batch := rows.claim_next(timezone.now(), _lease(queue), count):
        if queue and not in_background and not done and len(batch) == count:
            wake_ups.wake_queue(queue)
        done += _carry_out(batch, ends)
        if monotonic() >= ends:
            if queue:
                wake_ups.wake_queue(queue)
            break
    return done


def _lease(queue: str) -> timedelta:
    """Return for how long rows of a queue, or of all queues, are claimed, as work done together
    needs it.

    A row that is carried out alone is held for its own lease when that begins. So what a worker
    had claimed when it was killed never waits for the longest work on its queue.
    """
    handlers = [handler for handler in jobs.registry if queue in ("", handler.queue)]
    together = [handler.lease for handler in handlers if handler.run_together]
    shortest = min((handler.lease for handler in handlers), default=MIN_CLAIM)
    return max(together, default=shortest)


def _carry_out(batch: Sequence[Outbox], ends: float) -> int:
    """Carry out claimed rows and return how many; give back those for which there is no time.

    The first is begun in any case.
    """
    claimed_at, alone = monotonic(), list(_left_to_do_alone(batch))
    for done, claimed in enumerate(alone):
        if monotonic() >= ends and (done or len(alone) < len(batch)):
            Outbox.objects.give_back(alone[done:])
            return len(batch) - len(alone) + done
        handler = handler_of(claimed)
        if claimed.begin(timezone.now(), handler.lease):
            is_old = monotonic() - claimed_at > MAX_ROW_AGE_SECONDS
            execute(_read_again(claimed) if is_old else claimed, handler)
    return len(batch)


def _read_again(row: Outbox) -> Outbox:
    """Return the row with its game and its user as they are stored now."""
    return Outbox.objects.select_related("game", "user").get(pk=row.pk)


def _left_to_do_alone(batch: Sequence[Outbox]) -> Iterator[Outbox]:
    """Carry out together what can be done so; yield the other rows.

    Among those are all that were tried before: a row that kills its worker takes others with it
    only once.
    """
    together = defaultdict[str, list[Outbox]](list)
    for row in batch:
        if handler_of(row).run_together is None or row.attempts:
            yield row
        else:
            together[row.kind].append(row)
    for rows in together.values():
        if not _do_together(rows):
            yield from rows


def _do_together(rows: Sequence[Outbox]) -> bool:
    """Carry out rows of one kind together; return whether that went well."""
    run_together = handler_of(rows[0]).run_together
    assert run_together is not None
    Outbox.objects.begin_together(rows)
    try:
        run_together(rows)
    except Exception as failure:  # One of them is broken; alone each has its own.
        log.warning("%d rows failed together", len(rows), exc_info=failure)
        return False
    return True
