"""The page of a plan: the others' moves and one's answers, played as lines and edited as a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import player_required
from accounts.requests import PlayerRequest
from games.forms.plans import CutForm, LineForm
from games.log.planning import Tree, fingerprint, grown, without
from games.log.replanning import lines
from games.log.state import State
from games.models import Game, Plan
from games.rules.core import RulesError, Seat
from games.services import plans
from games.services.authors import NotYours, Player
from games.services.states import state_of
from games.views import refusals
from games.views.answers import SeeOther
from games.views.glimpse import glimpsed
from games.views.plan_line import Line, line_of
from games.views.plan_tree import Reading
from games.views.trial import Trial
from games.views.trying import ground, tried
from games.views.wish import Wish


@dataclass(frozen=True)
class Desk:
    """Everything one plans with: the game as it stands, one's seat, and the tree so far."""

    request: PlayerRequest
    game: Game
    state: State
    seat: Seat
    plan: Plan | None

    @cached_property
    def tree(self) -> Tree:
        return plans.planned(self.plan, self.state)

    @property
    def address(self) -> str:
        return reverse("game_plan", args=[self.game.pk])

    def trial(self, query: Mapping[str, str]) -> Trial:
        """The line on the board, from the position as it stands."""
        notation = self.request.player.notation
        wish = Wish.of(self.game.rules, query, notation, self.game.options)
        return Trial.since(ground(self.state, self.seat, self.state.ply), self.game.rules, wish)

    def line(self, trial: Trial) -> Line:
        return line_of(trial, self.seat, self.game.names)


def at_desk(view: Callable[[Desk], HttpResponse]) -> Callable[[PlayerRequest, UUID], HttpResponse]:
    """For those with a seat in the game alone; others get a page that says so."""

    @player_required
    @wraps(view)
    def seated(request: PlayerRequest, pk: UUID) -> HttpResponse:
        try:
            desk = _desk(request, pk)
        except NotYours as stranger:
            return refusals.page(request, stranger)
        return view(desk)

    return seated


def _desk(request: PlayerRequest, pk: UUID) -> Desk:
    """Raises NotYours."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    seat = Player(request.player).seat_among(list(game.seats.all()))
    state = state_of(game)
    return Desk(request, game, state, seat, plans.plan_of(game, request.player))


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def game_plan(desk: Desk) -> HttpResponse:
    """GET: the plan, and the board to play a line on. POST: put that line into the plan."""
    if desk.request.method == "POST":
        return _add(desk)
    trial = desk.trial(desk.request.GET)
    return _page(desk, trial, status=200 if trial.error is None else 400)


def _add(desk: Desk) -> HttpResponse:
    form, trial = LineForm(desk.request.POST), desk.trial(desk.request.POST)
    if not form.is_valid():
        return _unreadable(desk, trial)
    board, resigns = form.cleaned_data["board"], form.cleaned_data["resign"]
    line = desk.line(trial)
    fits = board == desk.state.board_number and plans.objection(desk.state, desk.seat) is None
    if fits and trial.error:
        return _page(desk, trial, status=422)
    if fits and not (line.mine if resigns else line.complete):
        return _page(desk, trial, _incomplete(line, resigns=resigns), 422)
    refused = _change(desk, lambda tree: grown(tree, line.branches(resigns=resigns)), board, trial)
    if refused:
        return refused
    messages.success(desk.request, _("Added to your plan."))
    return SeeOther(desk.address)


def _incomplete(line: Line, *, resigns: bool) -> str:
    if resigns:
        return _("First play what the others do; then say that you resign.")
    if not line.turns:
        return _("First play on the board what the others may do, and then your answer.")
    return _("Your answer is missing: play your whole turn on the board.")


@require_POST
@at_desk
def game_plan_cut(desk: Desk) -> HttpResponse:
    """Take one answer out of the plan, with all that follows it; or drop the whole plan."""
    form, trial = CutForm(desk.request.POST), desk.trial({})
    if not form.is_valid():
        return _unreadable(desk, trial)
    board, path, seen = (form.cleaned_data[name] for name in ("board", "path", "seen"))
    if not path:
        plans.drop(desk.game.pk, desk.request.player)
        return SeeOther(desk.address)
    branch = [*map(int, path.split("."))]
    refused = _change(desk, lambda tree: without(tree, branch, seen), board, trial)
    return refused or SeeOther(f"{desk.address}#plan")


@require_POST
@at_desk
def game_plan_seen(desk: Desk) -> HttpResponse:
    """The owner has read why the plan was dropped. A plan that stands is left alone."""
    if desk.plan and not desk.plan.tree:
        plans.drop(desk.game.pk, desk.request.player)
    return SeeOther(desk.game.get_absolute_url())


def _change(
    desk: Desk, how: Callable[[Tree], Tree], board: int, trial: Trial
) -> HttpResponse | None:
    """Change the plan; where the site refuses, a page that says why and keeps the line."""
    try:
        at, player = desk.request.received_at, desk.request.player
        plans.change(desk.game.pk, player, how, board=board, at=at)
    except RulesError as refusal:
        return _page(desk, trial, refusals.sentence(refusal), refusals.status_of(refusal))
    return None


def _unreadable(desk: Desk, trial: Trial) -> HttpResponse:
    why = _("This could not be read. Please press the button on this page again.")
    return _page(desk, trial, why, 422)


def _page(desk: Desk, trial: Trial, refusal: str = "", status: int = 200) -> HttpResponse:
    glimpsed(desk.request, desk.game, desk.state.ply)
    why_not = plans.objection(desk.state, desk.seat)
    reading = Reading(
        desk.game.rules, desk.seat, desk.game.names, (desk.game.options, trial.wish.shown)
    )
    context = {
        **tried(desk.request, trial, desk.address),
        "game": desk.game,
        "why_not": why_not,
        "refusal": "",
        "wrong": refusal,
        "number": desk.state.board_number,
        "line": desk.line(trial),
        "nodes": reading.nodes(desk.tree, trial.positions[0]),
        "lines": lines(desk.tree),
        "seen": fingerprint(desk.tree),
        "plan": desk.plan,
        "section": "games",
    }
    return render(desk.request, "plans/page.html", context, status=status)
