"""The kinds of work for the outbox: how each is carried out, on which queue, and how often it is
tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Max, Q

from games.extensions.registry import Registry
from games.models import Game, Outbox
from games.models.notifications.job_kinds import FailureCode

NEWS_QUEUE = "mail"
"""The queue of news, and of work whose app is not installed."""

MAX_ATTEMPTS = 8
BACKOFF_SECONDS = (5, 15, 60, 180, 600, 1800, 3600)


class UnknownKind(Exception):
    """The error that a row waits for an app that is no longer installed."""


def _as_error(_failure: Exception) -> FailureCode:
    return FailureCode.ERROR


def _do_nothing(_row: Outbox, _failure: Exception, _at: datetime) -> None:
    pass


@dataclass(frozen=True)
class JobHandler:
    """The way in which work of the kind `name` is done.

    `run` carries out a row and finishes it; it may run twice, and raises where trying again may
    help. `queue` is "bots" for what needs a processor, "mail" for what waits for other servers, or
    one that a worker of yours listens to. `lease` is how long a worker may hold a row: longer than
    the time limit of tasks.

    After a failure the row waits for the next of `backoff_seconds`; after `max_attempts` it is
    given up, or after `max_outage_attempts` while `classify` calls the failure an outage.
    `on_death` hears of rows that were given up for another reason than an outage. `wake_up_lead` is
    how long before its time a worker is already told of a row; the sweep finds the others.
    `run_together`, where it is given, carries out first attempts, many at a time; where it raises,
    each row is carried out by `run`. `follows_results`: a row of the kind is made for a game
    whenever its result has changed, which a ruling may do later as well. `follows_publication`:
    also when a finished game comes to the lists that everybody sees, or leaves them.
    `follows_days`: one row of the kind is made at the beginning of each day in UTC, whose
    `object_id` is its date.
    `in_background`: work that takes long and can wait. Its queue has only such kinds; a task
    carries out one row and leaves the others to its successor, and where one process does all the
    work, it comes last.
    """

    app: str
    name: str
    run: Callable[[Outbox], None]
    queue: str
    lease: timedelta
    backoff_seconds: tuple[int, ...] = BACKOFF_SECONDS
    max_attempts: int = MAX_ATTEMPTS
    max_outage_attempts: int = 0
    wake_up_lead: timedelta = timedelta(0)
    run_together: Callable[[Sequence[Outbox]], None] | None = None
    classify: Callable[[Exception], FailureCode] = _as_error
    on_death: Callable[[Outbox, Exception, datetime], None] = _do_nothing
    follows_results: bool = False
    follows_publication: bool = False
    follows_days: bool = False
    in_background: bool = False

    def retry_at(self, attempts: int, now: datetime, failure: FailureCode) -> datetime | None:
        """Return when a row that has failed so often is tried again; None where it is given up."""
        is_outage = failure == FailureCode.OUTAGE
        if attempts >= (self.max_claims if is_outage else self.max_attempts):
            return None
        waits = self.backoff_seconds
        return now + timedelta(seconds=waits[min(attempts, len(waits)) - 1])

    @property
    def max_claims(self) -> int:
        """The greatest number of attempts at a row; one that was claimed more often has killed its
        workers.
        """
        return max(self.max_attempts, self.max_outage_attempts)


registry: Registry[JobHandler] = Registry()
register = registry.register


def handler_of(row: Outbox) -> JobHandler:
    """Return the handler that carries out a row: of its medium for news, otherwise of its kind."""
    return registry.get(row.medium or row.kind) or _NOBODY


def rows_for_result(game: Game, event: int, at: datetime) -> list[Outbox]:
    """Return the rows of all kinds that follow results, for a game whose result has changed."""
    kinds = [handler.name for handler in registry if handler.follows_results]
    return [Outbox(kind=kind, game=game, event=event, due_at=at) for kind in kinds]


def rows_for_publication(games: Sequence[Game], at: datetime) -> list[Outbox]:
    """Return the rows of all kinds that follow publication, for finished games that have come to
    public lists or have left them.
    """
    kinds = [handler.name for handler in registry if handler.follows_publication]
    before = Outbox.objects.filter(kind__in=kinds, game__in=games).order_by()
    repeats = before.values_list("game", "kind").annotate(last=Max("repeat"))
    last = {(game, kind): repeat for game, kind, repeat in repeats}
    return [
        Outbox(
            kind=kind,
            game=game,
            event=game.last_event,
            repeat=last.get((game.pk, kind), 0) + 1,
            due_at=at,
        )
        for game in games
        for kind in kinds
    ]


def rows_for_day(now: datetime) -> list[Outbox]:
    """Return the rows of all kinds that follow days, for the day in UTC of this instant."""
    day = now.astimezone(UTC).date().isoformat()
    kinds = [handler.name for handler in registry if handler.follows_days]
    return [Outbox(kind=kind, object_id=day, due_at=now) for kind in kinds]


def queues() -> list[str]:
    """Return the names of all queues that rows may be on."""
    return sorted({NEWS_QUEUE, *(handler.queue for handler in registry)})


def is_in_background(queue: str) -> bool:
    """Return whether the work on a queue can wait for all other work."""
    return any(handler.in_background for handler in registry if handler.queue == queue)


def background_rows() -> Q:
    """Return the condition that a row of the outbox can wait for all other work."""
    names = [handler.name for handler in registry if handler.in_background]
    return Q(channel="", kind__in=names)


def rows_on(queue: str) -> Q:
    """Return the condition that a row of the outbox is on this queue."""
    if queue != NEWS_QUEUE:
        names = [handler.name for handler in registry if handler.queue == queue]
        return Q(channel="", kind__in=names)
    elsewhere = [handler.name for handler in registry if handler.queue != NEWS_QUEUE]
    return ~Q(channel="", kind__in=elsewhere)


def _refuse(row: Outbox) -> None:
    raise UnknownKind(f"No installed app does {row.kind!r}.")


_NOBODY = JobHandler("games", "", run=_refuse, queue=NEWS_QUEUE, lease=timedelta(seconds=60))
