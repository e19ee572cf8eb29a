"""The types of requests as views see them, for the type checker. The middleware makes them true."""

from datetime import datetime

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import User


class SiteRequest(HttpRequest):
    """Any request, of a player or of nobody. It came in at `received_at`."""

    player: User | None
    received_at: datetime
    htmx: HtmxDetails


class PlayerRequest(HttpRequest):
    """A request that passed `player_required` or `account_required`."""

    player: User
    received_at: datetime
    htmx: HtmxDetails
