"""Private notes, beside the board of each position and all together on the page of a game's
notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.forms.analysis import NoteForm, mark_of, sent
from games.models import Game, Note
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay import notes
from games.services.gameplay.notes import NoteTooLong
from games.views.common import errors
from games.views.common.addresses import small_number
from games.views.common.responses import SeeOther


@dataclass(frozen=True)
class NoteSheet:
    """A note as a form; `ply` None is the note on the whole game."""

    ply: int | None
    note: Note | None
    text: str
    refusal: str = ""
    gone: bool = False

    @property
    def mark(self) -> str:
        """Return the fingerprint of the stored text, which tells typed text from text that was only
        shown.
        """
        return mark_of(self.note.text if self.note else "")


@dataclass(frozen=True)
class NoteRefused:
    """A note as it was sent, and why it was not stored."""

    form: NoteForm
    why: str
    status: int


@dataclass(frozen=True)
class NotesPanel:
    """The panel beside a board: the note on the game, the note on the position, and where others
    are.

    `count` is the number of all notes on this game.
    """

    game: Game
    sheets: tuple[NoteSheet, ...]
    elsewhere: list[Note]
    count: int
    longest: int = notes.MAX_NOTE_LENGTH


def panel(request: SiteRequest, game: Game, ply: int) -> NotesPanel | None:
    """Return the panel of notes; None for onlookers."""
    if request.player is None:
        return None
    try:
        mine = notes.notes_of(game, request.player)
    except NotPermitted:
        return None
    sheets = (_sheet(mine, None), _sheet(mine, ply))
    elsewhere = [note for note in mine if note.ply not in (None, ply)]
    return NotesPanel(game, sheets, elsewhere, len(mine))


def _sheet(mine: Sequence[Note], ply: int | None) -> NoteSheet:
    note = next((note for note in mine if note.ply == ply), None)
    return NoteSheet(ply, note, note.text if note else "")


@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def game_notes(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show all notes of the reader on this game (GET), or store and delete some (POST)."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if request.method == "POST":
        return _write(request, game)
    return _page(request, game)


def _write(request: PlayerRequest, game: Game) -> HttpResponse:
    """Store every note that can be stored; the others come back as they were typed."""
    forms = sent(request.POST)
    if not forms:
        return errors.message_page(request, _unreadable(), 422)
    try:
        tried = [_tried(request, game, form) for form in forms]
    except NotPermitted as stranger:
        return errors.page(request, stranger)
    if refused := [edit for edit in tried if edit]:
        return _page(request, game, refused)
    ply = next((form.cleaned_data["ply"] for form in forms if form.data["ply"]), None)
    return SeeOther(_back(game, ply, request.POST.get("back", "")))


def _tried(request: PlayerRequest, game: Game, form: NoteForm) -> NoteRefused | None:
    """Return the refused note; None where the note was stored, or not changed."""
    if not form.is_valid():
        return NoteRefused(form, _unreadable(), 422)
    if form.untouched:
        return None
    ply, text = form.cleaned_data["ply"], form.cleaned_data["text"]
    try:
        notes.write(game, request.player, ply, text, at=request.received_at)
    except NotPermitted:
        raise
    except RulesError as refusal:
        status = 422 if isinstance(refusal, NoteTooLong) else errors.status_of(refusal)
        return NoteRefused(form, errors.sentence(refusal), status)
    return None


def _unreadable() -> str:
    why = _("This could not be read. A note is plain text of at most %(most)s characters.")
    return why % {"most": notes.MAX_NOTE_LENGTH}


def _back(game: Game, ply: int | None, page: str) -> str:
    """Return to the page where the note was written."""
    if page == "notes":
        return reverse("game_notes", args=[game.pk])
    old = ply is not None and ply < game.ply
    address = reverse("game_ply", args=[game.pk, ply]) if old else game.get_absolute_url()
    return f"{address}#notes"


def _page(request: PlayerRequest, game: Game, refused: Sequence[NoteRefused] = ()) -> HttpResponse:
    """Show every note, beginning with a form for those that were refused."""
    try:
        mine = notes.notes_of(game, request.player)
    except NotPermitted as stranger:
        return errors.page(request, stranger)
    typed = [_typed(mine, edit) for edit in refused]
    plies = [None, *(note.ply for note in mine if note.ply is not None)]
    others = [ply for ply in plies if ply not in [sheet.ply for sheet in typed]]
    pages = [typed] if typed else []
    pages += [[_sheet(mine, ply)] for ply in others]
    context = {
        "game": game,
        "pages": [[_marked(sheet, game) for sheet in sheets] for sheets in pages],
        "longest": notes.MAX_NOTE_LENGTH,
        "section": "games",
    }
    status = refused[0].status if refused else 200
    return render(request, "games/analysis/notes/notes.html", context, status=status)


def _typed(mine: Sequence[Note], refused: NoteRefused) -> NoteSheet:
    ply = small_number(refused.form.data["ply"], digits=5)
    text = refused.form.data["text"].replace("\0", "")
    return replace(_sheet(mine, ply), text=text, refusal=refused.why)


def _marked(sheet: NoteSheet, game: Game) -> NoteSheet:
    """Return the note, marked as gone where its position has been taken back."""
    gone = sheet.ply is not None and sheet.ply > game.ply
    return replace(sheet, gone=gone)
