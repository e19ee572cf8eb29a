"""The page of a player's preferences."""

from copy import copy

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web import display, zones
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.players.preferences import PreferencesForm
from games.views.common.sample_boards import sample


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: PlayerRequest) -> HttpResponse:
    """Show and store the preferences.

    What was typed stays typed; the page around a faulty form shows what is stored.
    """
    sent = request.POST if request.method == "POST" else None
    form = PreferencesForm(sent, instance=copy(request.player))
    if sent is None:
        return _page(request, form)
    if not form.is_valid():
        return _page(request, form, 422)
    player = form.keep()
    if not player.language:
        player.page_language = translation.get_language_from_request(request)
        player.save(update_fields=["page_language"])
    with translation.override(player.speaks()):
        messages.success(request, _("Your preferences are saved."))
    response = redirect("preferences")
    display.remember_theme(response, player.theme)
    return response


def _page(request: PlayerRequest, form: PreferencesForm, status: int = 200) -> HttpResponse:
    """Show the form, each choice of a board with a small picture."""
    boards = [(field, sample(key)) for key, field in form.board_fields().items()]
    zone = zones.suggested(request, request.player.zone(), request.received_at)
    context = {"form": form, "boards": boards, "browser_zone": zone}
    return render(request, "games/players/preferences/preferences.html", context, status=status)
