"""The pages of the accounts that allauth does not bring."""

from copy import copy

from allauth.account import views as allauth_views
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_http_methods, require_POST

from accounts import look
from accounts.access import player_required
from accounts.forms import PreferencesForm, ThemeForm
from accounts.requests import PlayerRequest, SiteRequest


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: PlayerRequest) -> HttpResponse:
    """What was typed stays typed; the page around a faulty form shows what is stored."""
    sent = request.POST if request.method == "POST" else None
    form = PreferencesForm(sent, instance=copy(request.player))
    if sent is None:
        return render(request, "accounts/preferences.html", {"form": form})
    if not form.is_valid():
        return render(request, "accounts/preferences.html", {"form": form}, status=422)
    player = form.keep()
    with translation.override(player.language or translation.get_language_from_request(request)):
        messages.success(request, _("Your preferences are saved."))
    response = redirect("preferences")
    look.remember_theme(response, player.theme)
    return response


@require_POST
def set_language(request: SiteRequest) -> HttpResponse:
    """Django's view, which sets the cookie, and the player's preference with it."""
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        return _refused(request, _("Fernzug does not speak this language yet."))
    if request.player:
        request.player.language = code
        request.player.save(update_fields=["language"])
    return i18n.set_language(request)


@require_POST
def set_theme(request: SiteRequest) -> HttpResponse:
    """Light, dark or as the device says; in the cookie, and in the preference of a player."""
    form = ThemeForm(request.POST)
    if not form.is_valid():
        return _refused(request, _("Please choose light, dark or automatic."))
    theme = form.cleaned_data["theme"]
    if request.player:
        request.player.theme = theme
        request.player.save(update_fields=["theme"])
    response = redirect(_way_back(request))
    look.remember_theme(response, theme)
    return response


def log_out(request: HttpRequest) -> HttpResponse:
    """allauth's view: GET asks, POST does it. Nothing stays behind in a shared browser."""
    response = allauth_views.logout(request)
    if request.method == "POST":
        response["Clear-Site-Data"] = '"cache", "storage"'
    return response


def _way_back(request: HttpRequest) -> str:
    wish = request.POST.get("next") or request.headers.get("Referer") or "/"
    ours = url_has_allowed_host_and_scheme(
        wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wish if ours else "/"


def _refused(request: HttpRequest, why: str) -> HttpResponse:
    return render(request, "accounts/refused.html", {"why": why}, status=400)
