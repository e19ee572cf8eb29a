"""The page of a shared study: its lines, and the board after one of them."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.extensions import game_gates
from games.models.gameplay.board_preferences import board_preferences
from games.views.common import errors
from study.services.studies.sharing import shared_study
from study.views.studies.aid import refusal_of_lines
from study.views.studies.board_of_line import board_context
from study.views.studies.branches import shown_tree


@require_safe
def study_by_link(request: SiteRequest, code: str) -> HttpResponse:
    """Show a study to visitors with its link, with the board after the requested line."""
    study = shared_study(code)
    if study is None:
        raise Http404
    game = study.game
    if sentence := game_gates.objection_to(game.pk, request.player):
        return errors.message_page(request, sentence, HTTPStatus.FORBIDDEN)
    variations = list(study.variations.all())
    if refusal := refusal_of_lines(request, game, variations):
        return refusal
    notation = board_preferences(request.player, game.ruleset).notation
    tree = shown_tree(game, variations, notation)
    context = {
        "study": study,
        "game": game,
        "tree": tree,
        "address": reverse("shared_study", args=[code]),
        "section": "games",
        **board_context(game, tree, request.GET.get("line", ""), notation),
    }
    return render(request, "study/studies/shared_study.html", context)
