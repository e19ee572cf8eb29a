"""Permission to open a page: decorators that ask for it, so that views need not."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _

from accounts.models import Role
from accounts.web import message_page
from accounts.web.display import player_of
from accounts.web.message_page import MessagePage
from accounts.web.requests import PlayerRequest, SiteRequest

View = Callable[..., HttpResponse]


def player_required(view: View) -> View:
    """Admit accounts and guests only.

    Strangers are asked to sign in, or told so if they sent a form.
    """

    @wraps(view)
    def guarded(request: SiteRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if player_of(request) is None:
            return _not_without_player(request)
        return view(request, *args, **kwargs)

    return guarded


def account_required(view: View) -> View:
    """Admit accounts only, for what must outlive a cookie or needs a mail address."""

    @wraps(view)
    def guarded(request: SiteRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return _not_without_player(request)
        if player.is_guest:
            return refuse_guest(request)
        return view(request, *args, **kwargs)

    return guarded


def role_required(role: Role) -> Callable[[View], View]:
    """Admit members of the staff with this role only.

    Strangers may be such members who followed the link in a mail: they sign in first.
    """

    def guard(view: View) -> View:
        @wraps(view)
        @player_required
        def guarded(request: PlayerRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.player.has_role(role):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return guard


helper_required = role_required(Role.HELPER)
arbiter_required = role_required(Role.ARBITER)
owner_required = role_required(Role.OWNER)


def refuse_guest(request: HttpRequest) -> HttpResponse:
    """Answer a guest who needs an account."""
    text = _(
        "Guests can play, but this must outlast a cookie. Create an account: your games as a guest "
        "come along."
    )
    ways = (
        message_page.sign_up(_("Create an account"), "primary"),
        message_page.sign_in(_("I have one"), "ghost"),
    )
    page = MessagePage(_("This needs an account"), (text,), ways)
    return message_page.render_message(request, page, 403)


def _sign_in_first() -> MessagePage:
    text = _(
        "We do not know who is playing, so nothing was changed. Perhaps you were logged out, or "
        "your guest cookie has expired."
    )
    ways = (
        message_page.sign_in(_("Sign in"), "primary"),
        message_page.sign_up(_("Create an account"), "ghost"),
    )
    return MessagePage(_("Please sign in first"), (text,), ways)


def _not_without_player(request: SiteRequest) -> HttpResponse:
    if request.method not in {"GET", "HEAD"}:
        return message_page.render_message(request, _sign_in_first(), 403)
    if request.htmx:
        # A fragment would swallow the sign-in page: let htmx load it as a page.
        return HttpResponse(headers={"HX-Redirect": resolve_url("account_login")})
    return redirect_to_login(request.get_full_path())
