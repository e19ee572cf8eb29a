"""Private notes: beside the board of each position, and all of a game on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import player_required
from accounts.requests import PlayerRequest, SiteRequest
from games.forms.notes import NoteForm, mark_of, sent
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

    @property
    def mark(self) -> str:
        """Of the text that is kept: tells what was typed from what only stood there."""
        return mark_of(self.note.text if self.note else "")


@dataclass(frozen=True)
class Refused:
    """A note as it was sent, and why it was not kept."""

    form: NoteForm
    why: str
    status: int


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
    """GET: all notes of the reader on this game. POST: keep some, or throw them away."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if request.method == "POST":
        return _write(request, game)
    return _page(request, game)


def _write(request: PlayerRequest, game: Game) -> HttpResponse:
    """Every note that can be kept is; the others come back as they were typed."""
    forms = sent(request.POST)
    if not forms:
        return refusals.said(request, _unreadable(), 422)
    try:
        tried = [_tried(request, game, form) for form in forms]
    except NotYours as stranger:
        return refusals.page(request, stranger)
    if refused := [one for one in tried if one]:
        return _page(request, game, refused)
    ply = next((form.cleaned_data["ply"] for form in forms if form.data["ply"]), None)
    return SeeOther(_back(game, ply, request.POST.get("back", "")))


def _tried(request: PlayerRequest, game: Game, form: NoteForm) -> Refused | None:
    """None where the note was kept, or not touched."""
    if not form.is_valid():
        return Refused(form, _unreadable(), 422)
    if form.untouched:
        return None
    ply, text = form.cleaned_data["ply"], form.cleaned_data["text"]
    try:
        notes.write(game, request.player, ply, text, at=request.received_at)
    except NotYours:
        raise
    except RulesError as refusal:
        status = 422 if isinstance(refusal, TooLong) else refusals.status_of(refusal)
        return Refused(form, refusals.sentence(refusal), status)
    return None


def _unreadable() -> str:
    why = _("This could not be read. A note is plain text of at most %(most)s characters.")
    return why % {"most": notes.LONGEST}


def _back(game: Game, ply: int | None, page: str) -> str:
    """To where the note was written."""
    if page == "notes":
        return reverse("game_notes", args=[game.pk])
    old = ply is not None and ply < game.ply
    address = reverse("game_ply", args=[game.pk, ply]) if old else game.get_absolute_url()
    return f"{address}?notes=#notes"


def _page(request: PlayerRequest, game: Game, refused: Sequence[Refused] = ()) -> HttpResponse:
    """Every note; first, in one form, what was typed and refused."""
    try:
        mine = notes.notes_of(game, request.player)
    except NotYours as stranger:
        return refusals.page(request, stranger)
    typed = [_typed(mine, one) for one in refused]
    plies = [None, *(note.ply for note in mine if note.ply is not None)]
    others = [ply for ply in plies if ply not in [sheet.ply for sheet in typed]]
    pages = [typed] if typed else []
    pages += [[_sheet(mine, ply)] for ply in others]
    known = {
        "game": game,
        "pages": [[_marked(sheet, game) for sheet in sheets] for sheets in pages],
        "longest": notes.LONGEST,
        "section": "games",
    }
    status = refused[0].status if refused else 200
    return render(request, "notes/page.html", known, status=status)


def _typed(mine: Sequence[Note], refused: Refused) -> Sheet:
    typed = refused.form.data["ply"]
    ply = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else None
    text = refused.form.data["text"].replace("\0", "")
    return replace(_sheet(mine, ply), text=text, refusal=refused.why)


def _marked(sheet: Sheet, game: Game) -> Sheet:
    """Whether the position it speaks of has been taken back."""
    gone = sheet.ply is not None and sheet.ply > game.ply
    return replace(sheet, gone=gone)
