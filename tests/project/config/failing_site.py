"""A site whose one page fails, run apart from the tests: reports of errors change Django for good.

It prints the reports that would be sent.
"""

import json

import django
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from config.monitoring import error_reports

SEED = "a-seed-that-nobody-may-know"


class Printer(Transport):
    """A transport that prints what would be sent."""

    def capture_envelope(self, envelope: Envelope) -> None:
        if event := envelope.get_event():
            print(json.dumps(event, default=str))


def fail(request: HttpRequest, token: str) -> HttpResponse:
    seed = SEED
    raise ValueError(f"bob@example.org must not be told {len(seed)}")


def handler500(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=500)


urlpatterns = [path("invitation/<str:token>/", fail)]


def main() -> None:
    settings.ROOT_URLCONF = __name__
    settings.ALLOWED_HOSTS = ["testserver"]
    django.setup()
    error_reports.begin("https://key@sentry.example.org/1", Printer)
    client = Client(raise_request_exception=False)
    client.cookies["visitor"] = "the-key-of-a-session"
    client.post("/invitation/a-secret-link/?t=a-token", {"password": "a rather long evening"})


if __name__ == "__main__":
    main()
