"""Several web, worker and live processes against one of each: what a move costs, and what is lost.

On a machine with two cores more processes cannot do more. What is shown is the price of a move, and
that it comes as surely to its log, to the open page of the other player, and into a mail. A process
that has not seen the move before reads it first, so that a move costs more where there are several.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median
from threading import Event as Flag
from threading import Thread

from django.utils import timezone

from accounts.models import User
from benchmarks.fleet.players import Pair
from benchmarks.fleet.processes import Fleet, Shape
from benchmarks.support.mail_sink import MailSink
from games.extensions import jobs
from games.models import Game, NotificationPreference, Outbox
from games.services.gamelog.audit import first_difference
from tests.support.servers.processes import eventually

SHAPES = (Shape(1, 1, 1), Shape(3, 2, 2))
PAIR_COUNT = 8
HASTY = {
    "TURN_MAIL_SECONDS": "1",
    "BUNDLE_QUIET_SECONDS": "1",
    "PRESENCE_SECONDS": "0",
    "SWEEP_SECONDS": "2",
}
"""Settings of a site that sends its mails at once."""
WARM_SECONDS, PLAY_SECONDS = 3, 20
MAX_WAIT_SECONDS = 120


def measure(env: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the report. Fails where a move or a mail is lost."""
    costs = []
    for number, shape in enumerate(SHAPES):
        with MailSink() as sink, Fleet(shape, {**env, **HASTY, "EMAIL_URL": sink.url}) as fleet:
            pairs = [Pair(_players(number, pair), fleet, pair) for pair in range(PAIR_COUNT)]
            cost, lines = _played(pairs, fleet)
            costs.append(cost)
            yield from lines
            yield _checked(pairs, sink)
    yield f"a move costs {costs[1] / costs[0]:.2f} times the processor time"


def _players(shape: int, pair: int) -> Sequence[User]:
    """Create two players who never sleep and want a mail of every turn at once."""
    names = [f"fleet-{shape}-{pair}-{seat}" for seat in "ab"]
    awake = {"quiet_from": 0, "quiet_until": 0}
    users = [User.objects.create_user(name, f"{name}@example.org", **awake) for name in names]
    for user in users:
        NotificationPreference.objects.create(
            user=user, category="turn", medium="mail", frequency="now"
        )
    return users


def _played(pairs: Sequence[Pair], fleet: Fleet) -> tuple[float, list[str]]:
    """Let all play; return the processor milliseconds of a move, and what there is to report."""
    over = Flag()
    threads = [Thread(target=pair.play, args=[over]) for pair in pairs]
    for thread in threads:
        thread.start()
    time.sleep(WARM_SECONDS)
    before, used, began = _count(pairs), fleet.used(), time.perf_counter()
    time.sleep(PLAY_SECONDS)
    moves, seconds = _count(pairs) - before, time.perf_counter() - began
    spent = {kind: now - used[kind] for kind, now in fleet.used().items()}
    over.set()
    for thread in threads:
        thread.join()
    return sum(spent.values()) / moves * 1000, [
        f"{fleet.shape}: {moves / seconds:5.1f} moves a second",
        f"  acknowledged after   {_times([pair.answers for pair in pairs])}",
        f"  on the other's page  {_times([pair.heard for pair in pairs])}",
        "  CPU a move           "
        + ", ".join(f"{kind} {cpu / moves * 1000:.1f} ms" for kind, cpu in spent.items()),
    ]


def _count(pairs: Sequence[Pair]) -> int:
    return sum(len(pair.answers) for pair in pairs)


def _times(found: Sequence[Sequence[float]]) -> str:
    every = sorted(seconds * 1000 for times in found for seconds in times)
    return f"{median(every):5.0f} ms median, {every[len(every) * 99 // 100]:5.0f} ms p99"


def _checked(pairs: Sequence[Pair], sink: MailSink) -> str:
    """Return what arrived. Fails where a move is missing or doubled, or work is left undone."""
    games = {game: moves for pair in pairs for game, moves in pair.games.items()}
    for game, moves in games.items():
        stored = Game.objects.get(pk=game.pk)
        assert stored.ply == moves, (game.pk, stored.ply, moves)
        assert first_difference(stored) == "", game.pk
    mailed = eventually(lambda: len(sink.message_ids) >= len(pairs), MAX_WAIT_SECONDS)
    assert mailed, "the turns that are left were not told by mail"
    undone = Outbox.objects.filter(done_at=None).exclude(jobs.background_rows())
    is_all_done = eventually(
        lambda: not undone.filter(due_at__lte=timezone.now()).exists(), MAX_WAIT_SECONDS
    )
    assert is_all_done, "work is left undone"
    assert not Outbox.objects.dead().exists()
    doubled = len(sink.message_ids) - len(set(sink.message_ids))
    assert not doubled, f"{doubled} mails were sent twice"
    return (
        f"  {len(games)} games with {sum(games.values()):,} moves whole in their logs,"
        f" {len(sink.message_ids)} mails, none twice, nothing left to do"
    )
