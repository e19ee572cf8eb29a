"""The form of a new table, and the table that is opened by it."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.web.limits import MINUTE_SECONDS, spend_if_left, visitor
from accounts.web.requests import SiteRequest
from games.bots import levels_of
from games.extensions.ratings import rating_rules_url
from games.forms.chance import chance_input
from games.forms.clock.time_control import NO_LIMIT
from games.forms.lobby.folds import folds_of
from games.forms.lobby.tables import TableForm
from games.rules import RULESETS
from games.rules.kit.core import RulesError, Ruleset, TextOption
from games.services.lobby import tables
from games.services.lobby.terms import hash_of
from games.views.common import errors
from games.views.common.guests import (
    fields,
    is_refused_as_guest,
    key_of,
    not_without_account,
    sit_down,
)
from games.views.common.responses import SeeOther
from games.views.lobby import terms
from games.views.lobby.table_text import challenged_remarks, challenged_text

MAX_CHECKS_PER_MINUTE = 20


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: SiteRequest, ruleset: str) -> HttpResponse:
    """Show the form and open a table; what was typed stays when something is wrong with it."""
    if (rules := RULESETS.get(ruleset)) is None:
        raise Http404
    if is_refused_as_guest(request.player):
        return not_without_account(request)
    if request.method != "POST":
        values = _initial_values(request, ruleset)
        return _form(request, rules, TableForm(rules, request.player, initial=values))
    form = TableForm(rules, request.player, request.POST)
    if not form.is_valid():
        return _form(request, rules, form, 422)
    if "check" in request.POST:
        return _checked(request, rules, form)
    try:
        return sit_down(request, lambda player: _open(request, player, form))
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, rules, form, errors.status_of(refusal))


def _checked(request: SiteRequest, rules: Ruleset, form: TableForm) -> HttpResponse:
    """Show the form with what can be said of its rules, unless too much is asked."""
    who = visitor(request)
    if spend_if_left("checks", who, amount=MAX_CHECKS_PER_MINUTE, seconds=MINUTE_SECONDS):
        return _form(request, rules, form, remarks=terms.remarks(rules, rules.clean(form.options)))
    form.add_error(None, _("You have checked many rules in a short time. Try again in a minute."))
    return _form(request, rules, form, 429)


def _initial_values(request: SiteRequest, ruleset: str) -> dict[str, object]:
    """Return the values that a link may fill in: ?opponent=alice, ?link=yes or ?bot=strong."""
    if name := request.GET.get("opponent", "")[:60]:
        return {"opponent": "player", "name": name}
    if "link" in request.GET:
        return {"opponent": "link"}
    if (bot := request.GET.get("bot", "")) in levels_of(ruleset):
        return {"opponent": "bot", "level": bot, "time": NO_LIMIT}
    return {}


def _form(
    request: SiteRequest,
    rules: Ruleset,
    form: TableForm,
    status: int = 200,
    remarks: Sequence[str] | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "away": challenged_text(form, request.player),
        "rating_remarks": challenged_remarks(form, request.player),
        "rating_rules": rating_rules_url(),
        "folds": folds_of(form),
        "rules": rules,
        "checked": remarks is not None,
        "remarks": remarks,
        "checks": any(isinstance(option, TextOption) for option in rules.options),
        "section": "lobby",
        "rulesets": [other for other in RULESETS.values() if other is not rules],
        "query": f"?{query}" if (query := request.GET.urlencode()) else "",
        **fields(),
    }
    return render(request, "games/lobby/tables/new/new.html", context, status=status)


def _open(request: SiteRequest, player: User, form: TableForm) -> HttpResponse:
    """Open the table and go on: to the game if it is full, otherwise to the page with its link."""
    agreed, at, chance = form.terms(), request.received_at, chance_input(request.POST)
    others, key = form.others, key_of(request)
    if form.cleaned_data["opponent"] == "link":
        opened, token = tables.open_by_link(
            player, agreed, at=at, others=others, key=key, chance=chance
        )
        if opened.token_hash != hash_of(token):  # The form was sent again after a new link.
            return SeeOther(opened.get_absolute_url())
        return SeeOther(reverse("invitation", args=[token]))
    opened = tables.open_table(player, agreed, at=at, others=others, key=key, chance=chance)
    at_once = form.cleaned_data["opponent"] in ("bot", "alone")
    first = opened.games.order_by("match_number").first() if at_once else None
    return SeeOther((first or opened).get_absolute_url())
