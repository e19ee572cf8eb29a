"""The form for private notes."""

from __future__ import annotations

from hashlib import sha256

from django import forms
from django.http import QueryDict

from games.services.gameplay.notes import MAX_NOTE_LENGTH

MAX_NOTES_PER_FORM = 10
"""How many notes one page may send at once."""


class NoteForm(forms.Form):
    """A note as it is sent; `ply` is empty for a note on the whole game.

    `was` is the mark of the text as it was shown. Browsers send two characters for a new line, so
    the service measures what it keeps.
    """

    ply = forms.IntegerField(min_value=0, max_value=100_000, required=False)
    text = forms.CharField(max_length=3 * MAX_NOTE_LENGTH, required=False)
    was = forms.CharField(required=False)

    @property
    def untouched(self) -> bool:
        """Return whether nobody has changed the text, so that what another page has written
        meanwhile stays.
        """
        return mark_of(self.data["text"]) == self.data["was"]


def mark_of(text: str) -> str:
    """Return a mark that differs for different texts."""
    return sha256(text.replace("\r\n", "\n").strip().encode()).hexdigest()[:16]


def sent(post: QueryDict) -> list[NoteForm]:
    """Return one form for each note of the page, all sent with one button; none where a note fits
    nowhere.
    """
    plies, texts, marks = (post.getlist(name) for name in ("ply", "text", "was"))
    marks = marks or [""] * len(plies)
    if not len(plies) == len(texts) == len(marks) <= MAX_NOTES_PER_FORM:
        return []
    return [
        NoteForm({"ply": ply, "text": text, "was": was})
        for ply, text, was in zip(plies, texts, marks, strict=True)
    ]
