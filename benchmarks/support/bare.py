"""The yardstick: a Django view that does one SELECT, one UPDATE, one INSERT and nothing else.

Behind the site's middleware, session and player are read as Django reads them, over connections as
Django opens them, so that what makes these cheaper on the site does not make the yardstick shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from unittest.mock import patch

from django.contrib.auth.backends import ModelBackend
from django.core.cache.backends.redis import RedisCacheClient
from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from accounts.models import User
from config import urls
from config.backends.cache import LastingClient

BACKEND = "benchmarks.support.bare.DjangosBackend"
FORM = "application/x-www-form-urlencoded"


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


class DjangosBackend(ModelBackend):
    """Django's own way from a session to its player."""


def create_tables() -> None:
    """Create the tables of these models, which have no migrations: they exist for one run.

    Several sections of a run need them; the first creates them.
    """
    if Counter._meta.db_table in connection.introspection.table_names():
        return
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


def caller(user: User | None) -> Callable[[int], None]:
    """Return a call of the view: of `user` through the site's middleware, else through none.

    `settings()` must hold meanwhile.
    """
    counter, client = Counter.objects.create(), Client()
    own = {"SESSION_ENGINE": "django.contrib.sessions.backends.db"} if user else {"MIDDLEWARE": []}

    def call(number: int) -> None:
        answer = client.post(f"/step/{counter.pk}/", "move=A1", content_type=FORM)
        assert answer.status_code == 303

    with override_settings(**own):
        if user:
            client.force_login(user, BACKEND)
        call(0)  # From here on the client keeps its middleware.
    return call


@contextmanager
def plain_clients() -> Iterator[None]:
    """Talk to PostgreSQL and to the cache server as Django does unless it is told otherwise."""
    options = connection.settings_dict["OPTIONS"]
    plain = {"server_side_binding": False, "prepare_threshold": None}
    _connect_anew({**options, **plain})
    try:
        with patch.object(LastingClient, "get_client", RedisCacheClient.get_client):
            yield
    finally:
        _connect_anew(options)


def _connect_anew(options: dict[str, Any]) -> None:
    connection.close()
    connection.settings_dict["OPTIONS"] = options
    vars(connection.features).pop("uses_server_side_binding", None)


def settings() -> override_settings:
    """Return the settings with which the site answers, and this view beside it."""
    return override_settings(
        ROOT_URLCONF="benchmarks.support.bare",
        AUTHENTICATION_BACKENDS=["accounts.identity.backends.AccountBackend", BACKEND],
    )


urlpatterns = [path("step/<int:counter_id>/", step), *urls.urlpatterns]
