"""The editor of conditional moves, in which lines are played on a board and edited as a tree."""

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

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.forms.conditional_moves import CutForm, LineForm
from games.log.conditional_moves.plan_edits import line_count
from games.log.conditional_moves.plans import Tree, fingerprint, grown, without
from games.log.state import State
from games.models import ConditionalMoves, Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.core import RulesError, Seat
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.views.analysis.board_context import LinePlayers, base_context, board_context
from games.views.analysis.line import AnalysisLine
from games.views.analysis.query import AnalysisQuery
from games.views.common import errors
from games.views.common.responses import SeeOther
from games.views.common.seen_boards import record_shown_board
from games.views.conditional_moves.line import PlannedLine, line_of
from games.views.conditional_moves.tree import PlanTree


@dataclass(frozen=True)
class Editor:
    """The state of the editor: the game as it stands, the owner's seat, and the plan so far."""

    request: PlayerRequest
    game: Game
    state: State
    seat: Seat
    plan: ConditionalMoves | None

    @cached_property
    def tree(self) -> Tree:
        return conditional_moves.planned(self.plan, self.state)

    @property
    def address(self) -> str:
        return reverse("game_conditional_moves", args=[self.game.pk])

    def analysis_line(self, asked: Mapping[str, str]) -> AnalysisLine:
        """Return the line on the board, from the current position."""
        notation = board_preferences(self.request.player, self.game.ruleset).notation
        query = AnalysisQuery.of(self.game.rules, asked, notation, self.game.options)
        return AnalysisLine.since(
            base_context(self.state, self.seat, self.state.ply), self.game.rules, query
        )

    def line(self, analysis_line: AnalysisLine) -> PlannedLine:
        return line_of(analysis_line, self.seat, self.game.names)


def open_editor(
    view: Callable[[Editor], HttpResponse],
) -> Callable[[PlayerRequest, UUID], HttpResponse]:
    """Give a view the editor of a player with a seat in the game; others get a page that says why
    not.
    """

    @player_required
    @wraps(view)
    def seated(request: PlayerRequest, pk: UUID) -> HttpResponse:
        try:
            editor = _editor_of(request, pk)
        except NotPermitted as stranger:
            return errors.page(request, stranger)
        return view(editor)

    return seated


def _editor_of(request: PlayerRequest, pk: UUID) -> Editor:
    """Return the editor of the player's seat. Raises NotPermitted."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    seat = PlayerActor(request.player).seat_among(game.seats.all())
    state = state_of(game)
    return Editor(request, game, state, seat, conditional_moves.plan_of(game, request.player))


@require_http_methods(["GET", "HEAD", "POST"])
@open_editor
def game_conditional_moves(editor: Editor) -> HttpResponse:
    """Show the plan and a board to play a line on (GET); add that line to the plan (POST)."""
    if editor.request.method == "POST":
        return _add(editor)
    analysis_line = editor.analysis_line(editor.request.GET)
    return _page(editor, analysis_line, status=200 if analysis_line.error is None else 400)


def _add(editor: Editor) -> HttpResponse:
    form, analysis_line = LineForm(editor.request.POST), editor.analysis_line(editor.request.POST)
    if not form.is_valid():
        return _unreadable(editor, analysis_line)
    board, resigns = form.cleaned_data["board"], form.cleaned_data["resign"]
    line = editor.line(analysis_line)
    fits = (
        board == editor.state.board_event
        and conditional_moves.objection(editor.state, editor.seat) is None
    )
    if fits and analysis_line.error:
        return _page(editor, analysis_line, status=422)
    if fits and not (line.mine if resigns else line.complete):
        return _page(editor, analysis_line, _incomplete(line, resigns=resigns), 422)
    refused = _change(
        editor, lambda tree: grown(tree, line.branches(resigns=resigns)), board, analysis_line
    )
    if refused:
        return refused
    messages.success(editor.request, _("Added to your plan."))
    return SeeOther(editor.address)


def _incomplete(line: PlannedLine, *, resigns: bool) -> str:
    if resigns:
        return _("First play what the others do; then say that you resign.")
    if not line.turns:
        return _("First play on the board what the others may do, and then your answer.")
    return _("Your answer is missing: play your whole turn on the board.")


@require_POST
@open_editor
def conditional_moves_cut(editor: Editor) -> HttpResponse:
    """Remove one answer from the plan with everything after it, or drop the whole plan."""
    form, analysis_line = CutForm(editor.request.POST), editor.analysis_line({})
    if not form.is_valid():
        return _unreadable(editor, analysis_line)
    board, path, seen = (form.cleaned_data[name] for name in ("board", "path", "seen"))
    if not path:
        conditional_moves.drop(editor.game.pk, editor.request.player)
        return SeeOther(editor.address)
    branch = [*map(int, path.split("."))]
    refused = _change(editor, lambda tree: without(tree, branch, seen), board, analysis_line)
    return refused or SeeOther(f"{editor.address}#plan")


@require_POST
@open_editor
def conditional_moves_seen(editor: Editor) -> HttpResponse:
    """Record that the owner has read why the plan was dropped. A plan that stands is left alone."""
    if editor.plan and not editor.plan.tree:
        conditional_moves.drop(editor.game.pk, editor.request.player)
    return SeeOther(editor.game.get_absolute_url())


def _change(
    editor: Editor, how: Callable[[Tree], Tree], board: int, analysis_line: AnalysisLine
) -> HttpResponse | None:
    """Change the plan; where the site refuses, show a page that says why and keeps the line."""
    try:
        at, player = editor.request.received_at, editor.request.player
        conditional_moves.change(editor.game.pk, player, how, board=board, at=at)
    except RulesError as refusal:
        return _page(editor, analysis_line, errors.sentence(refusal), errors.status_of(refusal))
    return None


def _unreadable(editor: Editor, analysis_line: AnalysisLine) -> HttpResponse:
    why = _("This could not be read. Please press the button on this page again.")
    return _page(editor, analysis_line, why, 422)


def _page(
    editor: Editor, analysis_line: AnalysisLine, refusal: str = "", status: int = 200
) -> HttpResponse:
    record_shown_board(editor.request, editor.game, editor.state.ply)
    why_not = conditional_moves.objection(editor.state, editor.seat)
    plan_tree = PlanTree(
        editor.game.rules,
        editor.seat,
        editor.game.names,
        (editor.game.options, analysis_line.query.shown),
    )
    players = LinePlayers(editor.game.names, editor.seat)
    context = {
        **board_context(editor.request, analysis_line, editor.address, players=players),
        "game": editor.game,
        "why_not": why_not,
        "refusal": "",
        "wrong": refusal,
        "board_event": editor.state.board_event,
        "line": editor.line(analysis_line),
        "nodes": plan_tree.nodes(editor.tree, analysis_line.positions[0]),
        "lines": line_count(editor.tree),
        "seen": fingerprint(editor.tree),
        "plan": editor.plan,
        "section": "games",
    }
    return render(editor.request, "games/conditional_moves/editor.html", context, status=status)
