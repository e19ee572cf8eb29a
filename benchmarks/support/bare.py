"""The yardstick: a Django view that does one SELECT, one UPDATE, one INSERT and nothing else."""

from __future__ import annotations

from typing import ClassVar

from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt


class Counter(models.Model):
    """The row that is locked and counted up."""

    total = models.IntegerField(default=0)

    class Meta:
        app_label = "benchmarks"


class CounterEntry(models.Model):
    """The row that is appended."""

    counter = models.ForeignKey(Counter, models.CASCADE)
    number = models.IntegerField()
    text = models.CharField(max_length=20)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "benchmarks"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["counter", "number"], name="step_once")
        ]


def create_tables() -> None:
    """Create the tables of these models, which have no migrations: they exist for one run."""
    with connection.schema_editor() as editor:
        editor.create_model(Counter)
        editor.create_model(CounterEntry)


@csrf_exempt
def step(request: HttpRequest, counter_id: int) -> HttpResponse:
    """Lock, count and append: the work that is timed.

    Asks for the user where there is a middleware that knows one.
    """
    getattr(request, "user", None)
    with transaction.atomic():
        counter = Counter.objects.select_for_update().get(pk=counter_id)
        counter.total += 1
        counter.save(update_fields=["total"])
        CounterEntry.objects.create(
            counter=counter, number=counter.total, text=request.POST["move"]
        )
    return HttpResponse(status=303, headers={"Location": "/"})


urlpatterns = [path("step/<int:counter_id>/", step)]
