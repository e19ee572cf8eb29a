"""Tables: opening one, its page, its invitation link, and what may be done with it."""

from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import player_required
from accounts.models import User
from accounts.requests import PlayerRequest, SiteRequest
from games.bots import LEVELS
from games.forms.tables import TableForm
from games.models import Table
from games.rules import RULESETS
from games.rules.core import RulesError, Ruleset
from games.services import tables
from games.services.tables import hash_of
from games.views import refusals, terms
from games.views.moves import SeeOther
from games.views.sitting import sit_down


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: SiteRequest, ruleset: str) -> HttpResponse:
    """The form; what was typed stays when something is wrong with it."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Http404
    if request.method != "POST":
        return _form(request, rules, TableForm(rules, request.player, initial=_wishes(request)))
    form = TableForm(rules, request.player, request.POST)
    if not form.is_valid():
        return _form(request, rules, form, 422)
    try:
        return sit_down(request, lambda player: _open(request, player, form))
    except RulesError as refusal:
        form.add_error(None, refusals.sentence(refusal))
        return _form(request, rules, form, refusals.status_of(refusal))


@require_safe
def table(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Every condition before anybody agrees. Others' invitations do not exist for you."""
    one = get_object_or_404(_tables(), _visible_to(request.player), pk=pk)
    return render(request, "tables/table.html", _shown(request, one))


@require_safe
def invitation(request: SiteRequest, token: str) -> HttpResponse:
    """What the link leads to; its host sees the link itself, to be passed on."""
    one = get_object_or_404(_tables().exclude(token_hash=""), token_hash=hash_of(token))
    link = request.build_absolute_uri(reverse("invitation", args=[token]))
    known = {**_shown(request, one), "token": token, "link": link}
    return render(request, "tables/table.html", known)


@require_POST
def table_accept(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Sit down on the free seat and go to the (first) game."""
    one = get_object_or_404(Table, pk=pk)
    token = request.POST.get("token", "")[:100]

    def accept(player: User) -> HttpResponse:
        made = tables.accept(one.pk, player, at=request.received_at, token=token)
        return SeeOther(made[0].get_absolute_url())

    try:
        return sit_down(request, accept, invited=bool(token))
    except RulesError as refusal:
        return refusals.page(request, refusal)


@require_POST
@player_required
def table_decline(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The invited player says no; the host gets a mail."""
    get_object_or_404(Table, pk=pk)
    try:
        tables.decline(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    return SeeOther(reverse("my_games"))


@require_POST
@player_required
def table_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The host takes the table back."""
    get_object_or_404(Table, pk=pk)
    try:
        tables.withdraw(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return refusals.page(request, refusal)
    return SeeOther(reverse("lobby"))


def _wishes(request: SiteRequest) -> dict[str, object]:
    """What a link may fill in: ?opponent=alice or ?bot=strong."""
    if name := request.GET.get("opponent", "")[:60]:
        return {"opponent": "player", "name": name}
    bot = request.GET.get("bot", "")
    if bot in LEVELS:
        return {"opponent": "bot", "level": bot, "days": ""}
    return {}


def _form(request: SiteRequest, rules: Ruleset, form: TableForm, status: int = 200) -> HttpResponse:
    known = {"form": form, "rules": rules, "section": "lobby"}
    return render(request, "tables/new.html", known, status=status)


def _open(request: SiteRequest, player: User, form: TableForm) -> HttpResponse:
    """Against a bot straight to the game; a link leads its host to where the link can be seen."""
    agreed, at = form.terms(), request.received_at
    match form.cleaned_data["opponent"]:
        case "bot":
            games = tables.play_bot(player, agreed, form.cleaned_data["level"], at=at)
            return SeeOther(games[0].get_absolute_url())
        case "link":
            __, token = tables.open_by_link(player, agreed, at=at)
            return SeeOther(reverse("invitation", args=[token]))
    opened = tables.open_table(player, agreed, at=at, invited=form.invited)
    return SeeOther(opened.get_absolute_url())


def _tables() -> QuerySet[Table]:
    return Table.objects.select_related("host", "invited", "guest")


def _visible_to(player: User | None) -> Q:
    """Tables for anyone, and those the player has to do with."""
    anyone = Q(invited=None, token_hash="", bot="", state=Table.State.OPEN)
    if player is None:
        return anyone
    return anyone | Q(host=player) | Q(invited=player) | Q(guest=player)


def _shown(request: SiteRequest, one: Table) -> dict[str, object]:
    """What the page offers. The services decide again when it is pressed."""
    player, is_open = request.player, one.state == Table.State.OPEN
    mine = player is not None and one.host_id == player.pk
    needs_account = one.rated and (player is None or player.is_guest)
    takes_part = mine or (player is not None and player.pk in (one.guest_id, one.invited_id))
    login = f"{reverse('account_login')}?{urlencode({'next': request.path})}"
    return {
        "table": one,
        "conditions": terms.of_table(one),
        "mine": mine,
        "is_open": is_open,
        "may_accept": is_open and not mine and not needs_account,
        "needs_account": is_open and not mine and needs_account,
        "may_decline": is_open and player is not None and one.invited_id == player.pk,
        "made": one.made.order_by("of_match") if takes_part else (),
        "login": login,
        "section": "lobby",
    }
