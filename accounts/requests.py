"""What a request looks like to a view, for the type checker. The middleware makes it true."""

from django.http import HttpRequest

from accounts.models import User


class SiteRequest(HttpRequest):
    """Any request: somebody plays, or nobody does."""

    player: User | None


class PlayerRequest(HttpRequest):
    """A request that passed `player_required` or `account_required`."""

    player: User
