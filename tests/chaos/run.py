"""A run: load, faults, a quiet time for the site to heal, and the proofs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from threading import Event as Flag

from django.utils import timezone

from games.models import Game, Outbox, Seat, Status
from tests.chaos import proof
from tests.chaos.browser import PlayerBrowser
from tests.chaos.clients import Client, clients
from tests.chaos.faults import FAULTS, FULL_DISK, Fault
from tests.chaos.games_begun import Beginner, Begun, until_it_works
from tests.chaos.production import Production
from tests.chaos.record import MoveAnswer, Record

READY_SECONDS, HEAL_SECONDS = 90, 420
LAPSE_SECONDS = 60
POLL_SECONDS = 1


@dataclass(frozen=True)
class Plan:
    """What a run is to be: it ends after so many kills or seconds, whatever comes first.

    Who is hasty does not wait the minutes after which a mail is tried again, but tries at once.
    """

    kills: int
    seconds: float
    seed: int
    is_hasty: bool = False
    duels: int = 8
    bot_games: int = 4
    pause_seconds: tuple[float, float] = (0.3, 2.0)
    """Between two faults, at least and at most."""


@dataclass
class RunOutcome:
    """What came of a run; `faults` is empty where nothing was lost."""

    plan: Plan
    happened: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    seconds: float = 0
    healed_after: float = 0
    """Seconds after the last fault until nothing was left to do."""
    acknowledged: int = 0
    unknown: int = 0
    games: int = 0
    lapsed: int = 0
    mails: int = 0
    doubled: int = 0
    faults: list[str] = field(default_factory=list)


def run(site: Production, plan: Plan, say: Callable[[str], object]) -> RunOutcome:
    """Let it happen to a site that has started."""
    rng, record, is_over = Random(plan.seed), Record(), Flag()
    _wait_until_ready(site)
    lapsing = list(Beginner("lapsing").lapsing(LAPSE_SECONDS, rng))
    players = clients(site.port, record, (plan.duels, plan.bot_games), is_over, rng)
    for player in players:
        player.start()
    outcome = RunOutcome(plan)
    _let_happen(site, plan, rng, outcome, say)
    is_over.set()
    for player in players:
        player.join()
    say("The faults are over; the site may heal.")
    outcome.healed_after = _wait_until_healed(site, plan)
    _prove(site, record, players, lapsing, outcome)
    return outcome


def _let_happen(
    site: Production, plan: Plan, rng: Random, outcome: RunOutcome, say: Callable[[str], object]
) -> None:
    faults = [*FAULTS, FULL_DISK] if site.has_own_disk else FAULTS
    began = time.monotonic()
    while outcome.kills < plan.kills and time.monotonic() < began + plan.seconds:
        time.sleep(rng.uniform(*plan.pause_seconds))
        fault = _drawn(faults, rng)
        outcome.kills += fault.happen(site, rng)
        outcome.happened[fault.name] += 1
        outcome.seconds = time.monotonic() - began
        say(f"{outcome.seconds:6.0f} s, {outcome.kills} kills: {fault.name}")


def _drawn(faults: Sequence[Fault], rng: Random) -> Fault:
    return rng.choices(faults, [fault.weight for fault in faults])[0]


def _wait_until_ready(site: Production) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while not _is_ready(site):
        if time.monotonic() > deadline:
            raise RuntimeError(f"The site is not ready. Its words are in {site.folder}.")
        time.sleep(POLL_SECONDS)


def _is_ready(site: Production) -> bool:
    there = HTTPConnection("127.0.0.1", site.port, timeout=10)
    try:
        there.request("GET", "/readyz")
        return there.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        there.close()


def _wait_until_healed(site: Production, plan: Plan) -> float:
    """Wait until /readyz is content, nothing is due or soon will be, no mail waits to be tried
    again and no clock has run out, or until the patience is at its end; return the seconds.
    """
    began = time.monotonic()
    while time.monotonic() < began + HEAL_SECONDS:
        if plan.is_hasty:
            until_it_works(_make_retries_due)
        if until_it_works(proof.is_calm) and _is_ready(site):
            break
        time.sleep(POLL_SECONDS)
    return time.monotonic() - began


def _make_retries_due() -> None:
    """Let what has failed be tried again at once, and end the leases of dead workers on work that
    does no harm when it is done twice.
    """
    now, undone = timezone.now(), Outbox.objects.filter(done_at=None, attempts__gt=0)
    undone.filter(due_at__gt=now).update(due_at=now)
    undone.filter(channel="", lease_until__gt=now).update(lease_until=now)


def _prove(
    site: Production,
    record: Record,
    players: Sequence[Client],
    lapsing: Sequence[Begun],
    outcome: RunOutcome,
) -> None:
    """Prove it, and write what was counted and found into the outcome."""
    mails = site.mail.mails()
    outcome.mails, outcome.doubled = len(mails), site.mail.doubled()
    outcome.acknowledged = len(list(record.with_answer(MoveAnswer.ACKNOWLEDGED)))
    outcome.unknown = record.unknown
    outcome.games = Game.objects.count()
    outcome.lapsed = _ended(lapsing)
    outcome.faults += record.surprises
    for sides in (2, 1):
        logs = _logs(site, record, [player for player in players if player.sides == sides])
        outcome.faults += proof.foreign_moves(record, logs, sides)
        outcome.faults += proof.log_faults(record.of_games(logs), logs)
    outcome.faults += proof.mail_faults(_waiting(record, players), mails)
    outcome.faults += proof.doubled_faults(outcome.doubled, outcome.mails)
    outcome.faults += proof.game_faults(Game.objects.all())
    outcome.faults += proof.stuck_faults()


def _logs(site: Production, record: Record, players: Sequence[Client]) -> dict[str, list[str]]:
    """Return the moves of all games of these players as their game.json tells them."""
    logs = {}
    for game in (game for player in players for game in player.games):
        moves = PlayerBrowser(site.port, game.cookies[0], record).moves(game.key)
        if moves is None:
            record.surprise(f"{game.key} cannot be read when all is over")
        logs[game.key] = moves or []
    return logs


def _waiting(record: Record, players: Sequence[Client]) -> Iterator[tuple[Begun, int, float]]:
    """Yield the turns of people that wait, each with the time since which a mail of it may have
    come: the move before it was sent, though perhaps not acknowledged yet. Who plays a bot gets
    no mail of it.
    """
    begun = {game.key: game for player in players for game in player.games if player.sides == 2}
    times: dict[str, float] = {}
    for attempt in record.with_answer(MoveAnswer.ACKNOWLEDGED):
        times[attempt.game] = max(record.sent_at[attempt], times.get(attempt.game, 0))
    seats = Seat.objects.filter(game__status=Status.RUNNING, game__in=begun, to_move=True)
    for seat in seats.select_related("game"):
        key = str(seat.game_id)
        yield begun[key], seat.number, times.get(key, 0) if seat.game.ply else 0


def _ended(games: Sequence[Begun]) -> int:
    keys = [game.key for game in games]
    return Game.objects.filter(pk__in=keys).exclude(status=Status.RUNNING).count()
