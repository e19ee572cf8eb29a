"""Pencil marks, which a player notes in squares of the board for themselves alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest
from games.models import Game
from games.rules.kit.board import Board, Layer
from games.rules.kit.core import RulesError
from games.rules.kit.notation import PencilMarking
from games.services.gameplay import pencil_marks
from games.views.common import errors
from games.views.common.responses import SeeOther


@dataclass(frozen=True)
class PencilSheet:
    """The form for pencil marks: a square, and the signs noted there."""

    send: str
    square: str
    longest: int
    signs: tuple[tuple[str, bool], ...]
    any: bool


@require_POST
@player_required
def game_pencil(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Note a sign, erase it, or wipe the whole sheet; then return to the board."""
    game = get_object_or_404(Game, pk=pk)
    prefetch_related_objects([game], "seats__user")
    square = _square(game, request.POST.get("square", "").strip())
    try:
        if "wipe" in request.POST:
            pencil_marks.wipe(game, request.player)
        else:
            pencil_marks.toggle(game, request.player, square, request.POST.get("sign", ""))
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(f"{game.get_absolute_url()}?{urlencode({'pick': square})}#board")


def _square(game: Game, typed: str) -> str:
    """Return the name of a square in the game's own spelling, or the typed text if it is none."""
    squares = game.rules.pencil.squares if game.rules.pencil else ()
    return next((name for name in squares if name.casefold() == typed.casefold()), typed[:10])


def sheet(game: Game, pencil: PencilMarking, marks: dict[str, str], square: str) -> PencilSheet:
    """Return the form for a square ("" for one still to be named in the form)."""
    noted = marks.get(square, "")
    return PencilSheet(
        reverse("game_pencil_marks", args=[game.pk]),
        square,
        max(map(len, pencil.squares)),
        tuple((sign, sign in noted) for sign in pencil.signs),
        bool(marks),
    )


def marked(board: Board, marks: dict[str, str]) -> Board:
    """Return the board with the marks in its empty squares."""
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
