"""The extension of `games` by solving: its work for the outbox, its progress for operators."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Case, Count, Q, QuerySet, Sum, Value, When
from django.http import HttpRequest

from games.admin.read_only import ReadOnlyAdmin
from games.extensions import gauges
from games.extensions import jobs as kinds_of_work
from games.extensions.gauges import Gauge
from games.extensions.jobs import JobHandler
from games.rules import RULESETS
from games.services.text.game_text import options_in_words
from study.models import Solving, SolvingJob
from study.services.solving import jobs
from study.services.solving.requests import KIND, QUEUE

MAX_SOLVING_ATTEMPTS = 3
"""How often a worker is tried that crashes or fails, before it is set aside."""


def register(app: str) -> None:
    """Register the work of those who solve, which can wait for all other work."""
    kinds_of_work.register(
        JobHandler(
            app,
            KIND,
            run=jobs.run,
            queue=QUEUE,
            lease=jobs.MAX_JOB_TIME,
            max_attempts=MAX_SOLVING_ATTEMPTS,
            in_background=True,
        )
    )
    gauges.register(
        Gauge(
            app,
            "fernzug_solving_jobs",
            "Jobs of what is being solved: held by a process, proved, or looked at in vain.",
            ("game", "state"),
            _job_counts,
        )
    )


def _job_counts() -> dict[tuple[str, ...], float]:
    state = Case(
        When(found_at=None, then=Value("held")),
        When(value=None, then=Value("open")),
        default=Value("proved"),
    )
    rows = SolvingJob.objects.filter(solving__result=None).annotate(state=state)
    counted = rows.values_list("solving__ruleset", "state").annotate(number=Count("pk"))
    return {(ruleset, found): number for ruleset, found, number in counted}


@admin.register(Solving)
class SolvingAdmin(ReadOnlyAdmin):
    """Positions that are solved or being solved, with how far each has come."""

    list_display = ("__str__", "rules", "begun_at", "jobs_done", "jobs_proved", "nodes", "result")
    list_filter = ("ruleset", ("result", admin.EmptyFieldListFilter))
    ordering = ("-begun_at",)
    veiled = ("options", "moves")
    readonly_fields = ("rules", "moves_made")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Solving]:
        return (
            super()
            .get_queryset(request)
            .annotate(
                done=Count("jobs", filter=Q(jobs__found_at__isnull=False)),
                proved=Count("jobs__value"),
                looked_at=Sum("jobs__nodes"),
            )
        )

    @admin.display(description="rules")
    def rules(self, solving: Solving) -> str:
        """Return the options in words, but for those that mean nothing beside the others."""
        ruleset = RULESETS[solving.ruleset]
        applying = {option.key for option in ruleset.options if option.applies(solving.options)}
        options = {key: value for key, value in solving.options.items() if key in applying}
        return ", ".join(options_in_words(ruleset, options))

    @admin.display(description="moves")
    def moves_made(self, solving: Solving) -> str:
        return " ".join(solving.moves)

    @admin.display(description="jobs done")
    def jobs_done(self, solving: Solving) -> int:
        return solving.done  # type: ignore[attr-defined]

    @admin.display(description="of them proofs")
    def jobs_proved(self, solving: Solving) -> int:
        return solving.proved  # type: ignore[attr-defined]

    @admin.display(description="nodes")
    def nodes(self, solving: Solving) -> int:
        return solving.looked_at or 0  # type: ignore[attr-defined]
