"""Signs of life of the processes. Where there were none for long, no clock has run."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Absence, Pulse
from games.models.absence import EVERY_GAME

WEB, BEAT = "web", "beat"

EVERY = timedelta(seconds=60)

GAP = timedelta(minutes=10)
"""From so long a silence on the site was away."""

LEAST_MORE = timedelta(hours=12)
"""After an outage everybody has so much more, or half its length if that is longer."""


def beat(name: str, now: datetime) -> Absence | None:
    """Note that `name` runs; the outage that ends with this, where one does.

    However many processes of a name there are: the rows are locked, the first one enters it.
    """
    if Pulse.objects.filter(name=name, at__gt=now - EVERY / 2).exists():
        return None
    with transaction.atomic():
        pulses = {one.name: one for one in Pulse.objects.select_for_update().order_by("name")}
        last = pulses.get(name)
        if last is None:
            Pulse.objects.bulk_create([Pulse(name=name, at=now)], ignore_conflicts=True)
            return None
        if now <= last.at:
            return None
        Pulse.objects.filter(name=name).update(at=now)
        return _entered(last.at, now) if now - last.at >= GAP else None


def out_of_reach(now: datetime) -> bool:
    """Whether the web process is silent just now: nobody could move, so nobody is late."""
    web = Pulse.objects.filter(name=WEB).first()
    return web is not None and now - web.at >= GAP


def _entered(since: datetime, now: datetime) -> Absence:
    """The outage in which nothing was heard from `since` to `now`; the processes come back one
    after the other, and it is still one outage.
    """
    last = Absence.objects.outages().order_by("-changed_at").first()
    if last is None or last.changed_at <= since:
        ends = now + _more(since, now)
        return Absence.objects.create(
            kind=Absence.Kind.OUTAGE, begins_at=since, ends_at=ends, changed_at=now
        )
    if now - last.changed_at >= GAP or last.begins_at - since >= GAP:
        last.begins_at = min(last.begins_at, since)
        last.ends_at = max(last.ends_at, now + _more(last.begins_at, now))
        last.changed_at, last.spread_from = now, EVERY_GAME
        last.save()
    return last


def _more(since: datetime, now: datetime) -> timedelta:
    return max(LEAST_MORE, (now - since) / 2)
