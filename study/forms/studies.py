"""The forms of a study: a line to keep, a line to delete, and the title."""

from __future__ import annotations

from django import forms

from games.views.analysis.query import MAX_TEXT_LENGTH
from study.models.studies import MAX_COMMENT_LENGTH, MAX_TITLE_LENGTH

MAX_PLY = 100_000
MAX_KEY = 2**63 - 1


class VariationForm(forms.Form):
    """A line as the what-if board sends it, with a name and a comment.

    Browsers send two characters for a new line, so a comment may come longer than it is kept.
    """

    ply = forms.IntegerField(min_value=0, max_value=MAX_PLY)
    moves = forms.CharField(max_length=MAX_TEXT_LENGTH, required=False)
    name = forms.CharField(max_length=MAX_TITLE_LENGTH, required=False)
    comment = forms.CharField(max_length=2 * MAX_COMMENT_LENGTH, required=False)

    def clean_comment(self) -> str:
        """Return the comment as it is stored."""
        comment: str = self.cleaned_data["comment"].replace("\r\n", "\n")
        if len(comment) > MAX_COMMENT_LENGTH:
            raise forms.ValidationError("too long", code="max_length")
        return comment


class TitleForm(forms.Form):
    """The title of a study."""

    title = forms.CharField(max_length=MAX_TITLE_LENGTH, required=False)


class VariationKeyForm(forms.Form):
    """The line to be deleted."""

    line = forms.IntegerField(min_value=1, max_value=MAX_KEY)
