"""What the form for a note sends."""

from django import forms

from games.services.notes import LONGEST


class NoteForm(forms.Form):
    """`ply` is empty for a note on the whole game; `back` says from which page it came.

    Browsers send two characters for a new line, so the service measures what it keeps.
    """

    ply = forms.IntegerField(min_value=0, max_value=100_000, required=False)
    text = forms.CharField(max_length=3 * LONGEST, required=False)
    back = forms.ChoiceField(choices=[("page", "page"), ("notes", "notes")], required=False)
