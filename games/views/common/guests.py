"""Guests, whom visitors without an account become by their first action."""

from collections.abc import Callable
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.identity import guests
from accounts.models import User
from accounts.operator import registration
from accounts.web import message_page
from accounts.web.message_page import Link, MessagePage
from accounts.web.requests import PlayerRequest, SiteRequest
from games.models import Table
from games.services.chance import seals
from games.services.gamelog.locking import lock_errors_as_busy


def sit_down(
    request: SiteRequest, act: Callable[[User], HttpResponse], *, invited: bool = False
) -> HttpResponse:
    """Return the result of `act` for the visitor, who becomes a guest if necessary.

    The same form, sent again or several times at once, is of one guest. Where `act` raises, no
    guest is left behind.
    """
    if request.player is not None:
        return act(request.player)
    if not registration.is_open_to_guests(invited=invited):
        return not_without_account(request)
    with transaction.atomic():
        with lock_errors_as_busy():
            guest = guests.guest_for(request, key_of(request), invited=invited)
        response = act(guest)
    guests.remember(response, guest)
    return response


def is_refused_as_guest(player: User | None, *, invited: bool = False) -> bool:
    """Return whether `player` is a stranger (None) who cannot sit down without an account here."""
    return player is None and not registration.is_open_to_guests(invited=invited)


def not_without_account(request: SiteRequest) -> HttpResponse:
    """Say that visitors cannot play here, and where to sign in."""
    text = _("On this site only those who have an account can play.")
    ways = (_sign_in(request), message_page.home())
    page = MessagePage(_("Please sign in"), (text,), ways, role="alert")
    return message_page.render_message(request, page, 403)


def _sign_in(request: SiteRequest) -> Link:
    """Return the link to sign in, which leads back to a page but not to where a form was sent."""
    if request.method == "POST":
        return message_page.sign_in(_("Sign in"), "primary")
    back = urlencode({"next": request.get_full_path()})
    return Link(f"{reverse('account_login')}?{back}", _("Sign in"), "primary")


def key_of(request: SiteRequest | PlayerRequest) -> UUID | None:
    """Return the key that makes a form sent twice count once; without it every request counts."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def fields(table: Table | None = None) -> dict[str, object]:
    """Return the fields of a form by which somebody sits down, at a new table or at `table`."""
    context: dict[str, object] = {"key": uuid4()}
    if table is None:
        return {**context, "envelope": seals.envelope()}
    return {**context, "commitments": seals.commitments(table)}
