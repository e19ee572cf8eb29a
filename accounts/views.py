"""The pages of accounts that allauth does not have."""

from allauth.account import views as allauth_views
from allauth.socialaccount.adapter import get_adapter as social_adapter
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.providers.openid_connect import views as openid_views
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from markdown_it import MarkdownIt
from requests import RequestException

from accounts.operator import legal_pages, registration
from accounts.web import display, limits, message_page
from accounts.web.forms import ThemeForm
from accounts.web.message_page import MessagePage
from accounts.web.redirects import way_back
from accounts.web.requests import SiteRequest

_PROVIDER_FAILS = (RequestException, KeyError)
"""The errors of a provider that does not answer, or whose configuration lacks an address."""


@require_POST
def set_language(request: SiteRequest) -> HttpResponse:
    """Store the language in the cookie, and in the preference of a player."""
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        return _refused(request, _("This site does not speak this language yet."))
    if request.player:
        request.player.language = code
        request.player.save(update_fields=["language"])
    response = HttpResponseRedirect(way_back(request))
    display.remember_language(response, code)
    return response


@require_POST
def set_theme(request: SiteRequest) -> HttpResponse:
    """Store the theme (light, dark, or as on the device) in the cookie, and in the preference of a
    player.
    """
    form = ThemeForm(request.POST)
    if not form.is_valid():
        return _refused(request, _("Please choose light, dark or automatic."))
    theme = form.cleaned_data["theme"]
    if request.player:
        request.player.theme = theme
        request.player.save(update_fields=["theme"])
    response = HttpResponseRedirect(way_back(request))
    display.remember_theme(response, theme)
    return response


def log_out(request: HttpRequest) -> HttpResponse:
    """Ask (GET) and sign out (POST), as allauth's view. Nothing stays behind in a shared
    browser.
    """
    response = allauth_views.logout(request)
    if request.method == "POST":
        response["Clear-Site-Data"] = '"cache", "storage"'
    return response


def openid_login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Ask (GET) and lead to an OpenID Connect provider (POST) as allauth's view, but by a page,
    since the policy of our forms would stop a redirect.
    """
    if request.method == "POST":
        limits.spend("openid", limits.client(request), amount=30, seconds=limits.MINUTE_SECONDS)
        registration.keep_code(request)
    try:
        response = openid_views.login(request, provider_id)
    except _PROVIDER_FAILS as reason:
        return _provider_failed(request, provider_id, reason)
    if request.method != "POST" or response.status_code != 302:
        return response
    return render(request, "socialaccount/leaving.html", {"provider_url": response.url})


def openid_callback(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Sign in a visitor who comes back from a provider, as allauth's view does."""
    try:
        response: HttpResponse = openid_views.callback(request, provider_id)
    except _PROVIDER_FAILS as reason:
        return _provider_failed(request, provider_id, reason)
    return response


def _provider_failed(request: HttpRequest, provider_id: str, reason: Exception) -> HttpResponse:
    provider = social_adapter().get_provider(request, provider_id)
    failed: HttpResponse = render_authentication_error(request, provider, exception=reason)
    return failed


def _refused(request: HttpRequest, why: str) -> HttpResponse:
    page = MessagePage(_("That did not work"), (why,), (message_page.home(),))
    return message_page.render_message(request, page, 400)


@require_safe
def legal_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the imprint, the privacy notice or the terms of use, where the operator has written it.

    Where there is none in the reader's language, the other text is marked as what it is.
    """
    page = next((page for page in legal_pages.linked() if page.slug == slug), None)
    if page is None:
        raise Http404
    markdown = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
    text = SafeString(markdown.render(page.text))
    return render(request, "accounts/legal_page.html", {"page": page, "text": text})
