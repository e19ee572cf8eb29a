"""Private notes: beside the board of each position, and all of a game on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import player_required
from accounts.requests import PlayerRequest, SiteRequest
from games.forms.notes import NoteForm
from games.models import Game, Note
from games.rules.core import RulesError
from games.services import notes
from games.services.authors import NotYours
from games.services.notes import TooLong
from games.views import refusals
from games.views.answers import SeeOther


@dataclass(frozen=True)
class Sheet:
    """One note as a form; `ply` None is the note on the whole game."""

    ply: int | None
    note: Note | None
    text: str
    refusal: str = ""
    gone: bool = False


@dataclass(frozen=True)
class Panel:
    """What stands beside a board: the game's note, the position's, and where the others are."""

    game: Game
    sheets: tuple[Sheet, ...]
    elsewhere: list[Note]
    open: bool
    longest: int = notes.LONGEST


def panel(request: SiteRequest, game: Game, ply: int) -> Panel | None:
    """None for onlookers."""
    if request.player is None:
        return None
    try:
        mine = notes.notes_of(game, request.player)
    except NotYours:
        return None
    sheets = (_sheet(mine, None), _sheet(mine, ply))
    elsewhere = [note for note in mine if note.ply not in (None, ply)]
    opened = "notes" in request.GET or any(sheet.text for sheet in sheets)
    return Panel(game, sheets, elsewhere, opened)


def _sheet(mine: Sequence[Note], ply: int | None) -> Sheet:
    note = next((one for one in mine if one.ply == ply), None)
    return Sheet(ply, note, note.text if note else "")


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def game_notes(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """GET: all notes of the reader on this game. POST: keep one, or throw it away."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if request.method == "POST":
        return _write(request, game)
    return _page(request, game)


def _write(request: PlayerRequest, game: Game) -> HttpResponse:
    form = NoteForm(request.POST)
    if not form.is_valid():
        why = _("This could not be read. A note is plain text of at most %(most)s characters.")
        return _page(request, game, request.POST, why % {"most": notes.LONGEST}, 422)
    ply, text = form.cleaned_data["ply"], form.cleaned_data["text"]
    try:
        notes.write(game, request.player, ply, text, at=request.received_at)
    except RulesError as refusal:
        status = 422 if isinstance(refusal, TooLong) else refusals.status_of(refusal)
        return _page(request, game, request.POST, refusals.sentence(refusal), status)
    return SeeOther(_back(game, ply, form.cleaned_data["back"]))


def _back(game: Game, ply: int | None, page: str) -> str:
    """To where the note was written."""
    if page == "notes":
        return reverse("game_notes", args=[game.pk])
    old = ply is not None and ply < game.ply
    address = reverse("game_ply", args=[game.pk, ply]) if old else game.get_absolute_url()
    return f"{address}?notes=#notes"


def _page(
    request: PlayerRequest,
    game: Game,
    typed: dict[str, str] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Every note, and what was typed and refused in its place."""
    try:
        mine = notes.notes_of(game, request.player)
    except NotYours as stranger:
        return refusals.page(request, stranger)
    plies = [None, *(note.ply for note in mine if note.ply is not None)]
    sheets = [_sheet(mine, ply) for ply in plies]
    if typed is not None:
        sheets = _with_typed(sheets, mine, typed, refusal)
    sheets = [_marked(sheet, game) for sheet in sheets]
    context = {"game": game, "sheets": sheets, "longest": notes.LONGEST, "section": "games"}
    return render(request, "notes/page.html", context, status=status)


def _with_typed(
    sheets: list[Sheet], mine: Sequence[Note], typed: dict[str, str], refusal: str
) -> list[Sheet]:
    sent = typed.get("ply", "")
    ply = int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 6 else None
    kept = Sheet(ply, _sheet(mine, ply).note, typed.get("text", "").replace("\0", ""), refusal)
    return [kept, *(sheet for sheet in sheets if sheet.ply != ply)]


def _marked(sheet: Sheet, game: Game) -> Sheet:
    """Whether the position it speaks of has been taken back."""
    gone = sheet.ply is not None and sheet.ply > game.ply
    return Sheet(sheet.ply, sheet.note, sheet.text, sheet.refusal, gone)
