"""What a request looks like to a view, for the type checker. The middleware makes it true."""

from datetime import datetime

from django.http import HttpRequest

from accounts.models import User


class SiteRequest(HttpRequest):
    """Any request: somebody plays, or nobody does. It came in at `received_at`."""

    player: User | None
    received_at: datetime


class PlayerRequest(HttpRequest):
    """A request that passed `player_required` or `account_required`."""

    player: User
    received_at: datetime
