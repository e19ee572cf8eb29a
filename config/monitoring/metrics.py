"""The metrics for Prometheus at `/metrics`: what waits, what goes out, what is played, how long
requests take.

Only who sends METRICS_TOKEN is answered; without that setting there is nothing here.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import MiddlewareNotUsed
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from config.monitoring.tokens import may_read
from games.extensions import gauges
from games.models import Delivery, Game, Heartbeat, Outbox
from games.services.gamelog.stored_log.files import COLD_STORAGE_TROUBLE_KEY

RECENT_WINDOW = timedelta(hours=1)
"""The window within which mails and ended games are counted."""

COUNT_LIFETIME_SECONDS = 60
"""How long the number of running games is cached, which takes a look at all of them."""

REQUEST_SECONDS = Histogram(
    "fernzug_request_seconds",
    "Seconds from the arrival of a request to its answer; a move is of the view game_move.",
    ["view", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with everything that is measured, in the text format of Prometheus."""
    if not may_read(request.headers.get("Authorization", "")):
        raise Http404
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)
        measured = generate_latest(registry)
    else:
        measured = generate_latest(registry) + generate_latest(REGISTRY)
    return HttpResponse(measured, content_type=CONTENT_TYPE_LATEST)


class RequestTimer:
    """The middleware that measures every request by its view; it is left out where nobody may read
    it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        view = (request.resolver_match and request.resolver_match.view_name) or ""
        status = f"{response.status_code // 100}xx"
        REQUEST_SECONDS.labels(view, status).observe(time.perf_counter() - began)
        return response


class SiteCollector:
    """The gauges of the whole site, from its database, the same whichever process is asked."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield every gauge, counted now."""
        now = timezone.now()
        yield _by(
            "fernzug_build_info",
            "The version that is running, as a label.",
            ["version"],
            {(settings.VERSION,): 1},
        )
        yield from self._of_jobs(now)
        yield from self._of_games(now)
        sent = Delivery.objects.filter(at__gte=now - RECENT_WINDOW).values_list("channel", "state")
        yield _by(
            "fernzug_deliveries_last_hour",
            "Mails and push messages of the last hour.",
            ["channel", "state"],
            _counted(sent),
        )
        yield _by(
            "fernzug_heartbeat_age_seconds",
            "Seconds since each kind of process was last seen to run.",
            ["process"],
            {(beat.name,): (now - beat.at).total_seconds() for beat in Heartbeat.objects.all()},
        )
        for gauge in gauges.registry:
            yield _by(gauge.name, gauge.meaning, list(gauge.labels), gauge.count())

    def _of_jobs(self, now: datetime) -> Iterator[GaugeMetricFamily]:
        due = Outbox.objects.due(now)
        rows = _counted(due.order_by().values_list("kind", "channel"))
        yield _by("fernzug_jobs_due", "Jobs that are due.", ["kind", "channel"], rows)
        first = due.first()
        yield GaugeMetricFamily(
            "fernzug_jobs_oldest_due_seconds",
            "Seconds for which the oldest of these has been due; 0 for none.",
            (now - first.due_at).total_seconds() if first else 0,
        )
        yield GaugeMetricFamily(
            "fernzug_jobs_given_up", "Jobs that were given up.", Outbox.objects.dead().count()
        )

    def _of_games(self, now: datetime) -> Iterator[GaugeMetricFamily]:
        yield GaugeMetricFamily("fernzug_games_running", "Games that go on.", _running())
        yield GaugeMetricFamily(
            "fernzug_games_to_settle",
            "Running games whose deadline has passed, which the next sweep settles.",
            Game.objects.to_settle(now).count(),
        )
        yield GaugeMetricFamily(
            "fernzug_cold_storage_trouble",
            "1 if a game in cold storage could not be read in the last quarter of an hour.",
            float(bool(cache.get(COLD_STORAGE_TROUBLE_KEY))),
        )
        ended = Game.objects.filter(moved_at__gte=now - RECENT_WINDOW).exclude(termination="")
        yield _by(
            "fernzug_games_ended_last_hour",
            "Games that ended in the last hour, by how.",
            ["ruleset", "termination"],
            _counted(ended.values_list("ruleset", "termination")),
        )


def _running() -> int:
    ask = Game.objects.running().count
    return int(cache.get_or_set("metrics:running", ask, COUNT_LIFETIME_SECONDS) or 0)


def _counted(rows: Any) -> dict[tuple[str, ...], float]:
    """Count rows, in the database, by their columns."""
    return {tuple(columns): number for *columns, number in rows.annotate(number=Count("pk"))}


def _by(
    name: str, meaning: str, labels: list[str], values: Mapping[tuple[str, ...], float]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, meaning, labels=labels)
    for of, value in values.items():
        family.add_metric(list(of), value)
    return family
