"""The heartbeats of the processes, and the outages in which none came. While they were missing for
long, no clock has run.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from games.log.time.deadline import Pause, PauseReason
from games.models import Absence, Heartbeat
from games.models.clock.absences import EVERY_GAME
from games.models.clock.heartbeats import BEAT, HEARTBEAT_INTERVAL, MIN_GAP, WEB
from games.services.gameplay.owed_pauses import absence_of, pause_key

__all__ = ["BEAT", "HEARTBEAT_INTERVAL", "WEB", "is_in_outage", "record_heartbeat"]

MIN_OUTAGE = timedelta(minutes=10)
"""How long heartbeats must be missing to count as an outage."""

MIN_TIME_ADDED = timedelta(hours=12)
"""The least time that everybody gets after an outage; half of its length if that is longer."""


def record_heartbeat(name: str, now: datetime) -> Absence | None:
    """Record that process `name` runs, and return the outage that ends with this, if any.

    However many processes of a name there are: the rows are locked, the first one enters it.
    """
    if Heartbeat.objects.filter(name=name, at__gt=now - HEARTBEAT_INTERVAL / 2).exists():
        return None
    with transaction.atomic():
        heartbeats = {
            heartbeat.name: heartbeat
            for heartbeat in Heartbeat.objects.select_for_update().order_by("name")
        }
        last = heartbeats.get(name)
        if last is None:
            Heartbeat.objects.bulk_create([Heartbeat(name=name, at=now)], ignore_conflicts=True)
            return None
        if now <= last.at:
            return None
        last.resumed_at = now if now - last.at > MIN_GAP else last.resumed_at
        Heartbeat.objects.filter(name=name).update(at=now, resumed_at=last.resumed_at)
        return _entered(last.at, now) if now - last.at >= MIN_OUTAGE else None


def is_in_outage(now: datetime) -> bool:
    """Return whether the web process is silent now, so that nobody can move and nobody is late."""
    web = Heartbeat.objects.filter(name=WEB).first()
    return web is not None and now - web.at >= MIN_OUTAGE


def outage_ends(pauses: Iterable[Pause]) -> dict[str, datetime]:
    """Return when each of the outages among these pauses ended, by key; without a query where there
    is none.
    """
    keys = [pause.key for pause in pauses if pause.why is PauseReason.OUTAGE]
    if not keys:
        return {}
    outages = Absence.objects.outages().filter(pk__in=map(absence_of, keys))
    return {pause_key(outage): outage.changed_at for outage in outages}


def _entered(since: datetime, now: datetime) -> Absence:
    """Record the outage in which no heartbeat came from `since` to `now`.

    The processes come back one after the other, and it is still one outage.
    """
    last = Absence.objects.outages().order_by("-changed_at").first()
    if last is None or last.changed_at <= since:
        ends = now + _more(since, now)
        return Absence.objects.create(
            kind=Absence.Kind.OUTAGE, begins_at=since, ends_at=ends, changed_at=now
        )
    if now - last.changed_at >= MIN_OUTAGE or last.begins_at - since >= MIN_OUTAGE:
        last.begins_at = min(last.begins_at, since)
        last.ends_at = max(last.ends_at, now + _more(last.begins_at, now))
        last.changed_at, last.propagate_from = now, EVERY_GAME
        last.save()
    return last


def _more(since: datetime, now: datetime) -> timedelta:
    return max(MIN_TIME_ADDED, (now - since) / 2)
