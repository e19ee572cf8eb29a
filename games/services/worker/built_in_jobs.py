"""The kinds of work that `games` itself registers: bots' turns, news of turns, mails and push
messages.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from games.extensions import jobs
from games.extensions.jobs import MAX_ATTEMPTS, JobHandler
from games.models import JobKind, Outbox
from games.services.disputes.evidence import bundles
from games.services.effects.wake_ups import MAX_COUNTDOWN
from games.services.gameplay.bots import bot_turn
from games.services.notifications.mail import bounces, smtp_errors
from games.services.notifications.mail import sending as mail_sending
from games.services.notifications.push import sending as push_sending
from games.services.worker import turn_news

MAX_OUTAGE_ATTEMPTS = MAX_ATTEMPTS + 4 * 24
"""How many attempts a mail gets while no mail goes out: one an hour for four days, so that nothing
is lost.
"""

BOT_BACKOFF_SECONDS = (2, 2, 2, 30, 60, 300, 600)


def register(app: str) -> None:
    """Register the kinds of work of `games`.

    Leases are longer than the hard limit of a task, and than the timeouts of a mail server.
    """
    mail_lease = timedelta(seconds=settings.MAIL_LEASE_SECONDS)
    jobs.register(
        JobHandler(
            app,
            JobKind.BOT,
            run=bot_turn.take_turn,
            queue="bots",
            lease=timedelta(seconds=settings.BOT_LEASE_SECONDS),
            backoff_seconds=BOT_BACKOFF_SECONDS,
            wake_up_lead=MAX_COUNTDOWN,
        )
    )
    jobs.register(
        JobHandler(
            app,
            "mail",
            run=mail_sending.deliver,
            queue="mail",
            lease=mail_lease,
            max_outage_attempts=MAX_OUTAGE_ATTEMPTS,
            classify=smtp_errors.classify,
            on_death=_count_as_bounce,
        )
    )
    jobs.register(
        JobHandler(
            app,
            JobKind.TURN_NEWS,
            run=turn_news.announce,
            queue="mail",
            lease=mail_lease,
            run_together=turn_news.announce_together,
        )
    )
    jobs.register(
        JobHandler(app, JobKind.EVIDENCE, run=bundles.run, queue="mail", lease=mail_lease)
    )
    jobs.register(JobHandler(app, "push", run=push_sending.deliver, queue="mail", lease=mail_lease))


def _count_as_bounce(row: Outbox, failure: Exception, at: datetime) -> None:
    bounces.given_up(row, smtp_errors.server_answer(failure), at)
