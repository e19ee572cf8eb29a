"""Pencil marks: noting digits in a square, for oneself alone, and showing them on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.access import player_required
from accounts.requests import PlayerRequest
from games.models import Game
from games.rules.board import Board, Layer
from games.rules.core import RulesError
from games.services import pencil
from games.views import refusals
from games.views.answers import SeeOther

DIGITS = "123456789"


@dataclass(frozen=True)
class Sheet:
    """What the form for pencil marks shows: a square, and which digits are noted there."""

    send: str
    square: str
    digits: tuple[tuple[str, bool], ...]
    any: bool


@require_POST
@player_required
def game_pencil(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Note a digit, rub it out, or wipe the whole sheet; then back to the board."""
    game = get_object_or_404(Game, pk=pk)
    prefetch_related_objects([game], "seats__user")
    square = request.POST.get("square", "").strip().lower()[:2]
    try:
        if "wipe" in request.POST:
            pencil.wipe(game, request.player)
        else:
            pencil.toggle(game, request.player, square, request.POST.get("digit", "")[:1])
    except RulesError as refusal:
        return refusals.page(request, refusal)
    return SeeOther(f"{game.get_absolute_url()}?{urlencode({'pick': square})}#board")


def sheet(game: Game, marks: dict[str, str], square: str) -> Sheet:
    """The form for a square ("": to be named in the form)."""
    noted = marks.get(square, "")
    digits = tuple((digit, digit in noted) for digit in DIGITS)
    return Sheet(reverse("game_pencil", args=[game.pk]), square, digits, bool(marks))


def marked(board: Board, marks: dict[str, str]) -> Board:
    """The board with the marks in its empty squares."""
    if not marks or board.hidden:
        return board
    return replace(board, layers=tuple(_layer(layer, marks) for layer in board.layers))


def _layer(layer: Layer, marks: dict[str, str]) -> Layer:
    rows = (
        (
            name,
            tuple(
                replace(square, marks=marks.get(square.name, ""))
                if square.kind == "empty"
                else square
                for square in squares
            ),
        )
        for name, squares in layer.rows
    )
    return replace(layer, rows=tuple(rows))
