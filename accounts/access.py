"""Who may open a page. Views stay free of the question."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

from accounts.look import player_of

View = Callable[..., HttpResponse]


def player_required(view: View) -> View:
    """Accounts and guests only. Strangers are asked to sign in, or told so if they sent a form."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if player_of(request) is None:
            return _not_without_player(request)
        return view(request, *args, **kwargs)

    return guarded


def account_required(view: View) -> View:
    """Accounts only: for what must outlive a cookie or needs a mail address."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        player = player_of(request)
        if player is None:
            return _not_without_player(request)
        if player.is_guest:
            return render(request, "accounts/not_for_guests.html", status=403)
        return view(request, *args, **kwargs)

    return guarded


def _not_without_player(request: HttpRequest) -> HttpResponse:
    if request.method not in {"GET", "HEAD"}:
        return render(request, "accounts/not_without_player.html", status=403)
    if request.headers.get("HX-Request"):
        # A fragment would swallow the sign-in page: let htmx load it as a page.
        return HttpResponse(headers={"HX-Redirect": resolve_url("account_login")})
    return redirect_to_login(request.get_full_path())
