"""The daily mails of 10,000 players whose hour has come, up to the door of the mail server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from time import perf_counter, process_time

from django.test import override_settings
from django.utils import timezone

from accounts.models import User
from benchmarks.support.copied_games import BATCH_SIZE, copy_begun
from benchmarks.support.statements import count_statements
from games.log.time.control import per_move
from games.models import (
    Channel,
    Delivery,
    Game,
    JobKind,
    NotificationPreference,
    Outbox,
)
from games.services.gameplay.game_start import start_game
from games.services.worker import runner

PLAYER_COUNT = 10_000
SAMPLE_SIZE = 1_000
NOWHERE = "django.core.mail.backends.dummy.EmailBackend"


def measure(players: int = PLAYER_COUNT, sample: int = SAMPLE_SIZE) -> Iterator[str]:
    """Yield the lines of the report. One process; the site's `mailer` has more."""
    now = timezone.now()
    fill(players // 2, now)
    with override_settings(EMAIL_BACKEND=NOWHERE):
        first = _statements(now)
        wall, cpu = _send(now, sample)
        last = _statements(now)
    left = Outbox.objects.due(now).count()
    Outbox.objects.filter(channel=Channel.DIGEST).delete()  # Not in the way of what comes next.
    yield f"daily mails, {players:,} due        {sample / wall:7.0f} a second; {left:,} left"
    yield f"one of them                     {cpu * 1000 / sample:7.2f} ms CPU"
    yield f"statements for one mail         {first:7} at first, {last} later"


def _statements(now: datetime) -> int:
    """Return the statements of the next digest, transaction bounds left out."""
    (row,) = Outbox.objects.due(now)[:1]
    count = count_statements(lambda: runner.run(row.pk))
    assert Delivery.objects.get(dedup_key=row.dedup_key).state == Delivery.State.SENT
    return count


def _send(now: datetime, sample: int) -> tuple[float, float]:
    """Return wall and processor seconds of so many mails, found as a sweep finds them."""
    before = Delivery.objects.filter(state=Delivery.State.SENT).count()
    wall, cpu = perf_counter(), process_time()
    for __ in range(0, sample, BATCH_SIZE):
        for row in list(Outbox.objects.due(now)[:BATCH_SIZE]):
            runner.run(row.pk)
    spent = perf_counter() - wall, process_time() - cpu
    assert Delivery.objects.filter(state=Delivery.State.SENT).count() == before + sample
    return spent


def fill(pairs: int, now: datetime) -> None:
    """Begin games of two: one player is to move, one hears that the game has begun."""
    people = User.objects.bulk_create(map(_player, range(2 * pairs)), batch_size=BATCH_SIZE)
    preferences = (
        NotificationPreference(user=user, category=name, medium="mail", frequency="digest")
        for user in people
        for name in ("turn", "started")
    )
    NotificationPreference.objects.bulk_create(preferences, batch_size=BATCH_SIZE)
    begun = now - timedelta(hours=2)
    pattern = start_game("sogo", people[:2], options={}, at=begun, time_control=per_move(3))
    Outbox.objects.all().delete()
    others = [people[first : first + 2] for first in range(2, 2 * pairs, 2)]
    games = [pattern, *copy_begun(pattern, others, begun)]
    Outbox.objects.bulk_create(_rows(games, people, now), batch_size=BATCH_SIZE)


def _player(number: int) -> User:
    name = f"digest{number}"
    return User(username=name, name_key=name, email=f"{name}@example.org")


def _rows(games: list[Game], people: list[User], now: datetime) -> Iterator[Outbox]:
    for nth, game in enumerate(games):
        for seat, kind in enumerate((JobKind.TURN, JobKind.STARTED)):
            user = people[2 * nth + seat]
            yield Outbox(
                kind=kind,
                channel=Channel.DIGEST,
                game=game,
                event=game.last_event,
                user=user,
                due_at=now - timedelta(minutes=1),
            )
