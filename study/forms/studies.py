"""The forms of a study: the words of a line, a line to delete, and the title."""

from __future__ import annotations

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy

from games.services.text.clean_text import visible
from study.models import Variation
from study.models.studies import MAX_COMMENT_LENGTH, MAX_TITLE_LENGTH

MAX_KEY = 2**63 - 1


class VariationForm(forms.Form):
    """The words of a line: its name and a comment. Beside a board they stay while moves are tried.

    Browsers send two characters for a new line, so a comment may come longer than it is kept.
    """

    name = forms.CharField(
        label=gettext_lazy("Name of this line"),
        max_length=MAX_TITLE_LENGTH,
        required=False,
        widget=forms.TextInput({"hx-preserve": True}),
    )
    comment = forms.CharField(
        label=gettext_lazy("Comment"),
        required=False,
        widget=forms.Textarea({"rows": 3, "maxlength": MAX_COMMENT_LENGTH, "hx-preserve": True}),
    )

    @classmethod
    def of(cls, kept: Variation | None) -> VariationForm:
        """Return the form of a kept line, or an empty one; its fields are those of this line."""
        words = {"name": kept.name, "comment": kept.comment} if kept else {}
        return cls(initial=words, auto_id=f"study-%s{kept.pk if kept else ''}")

    def clean_name(self) -> str:
        """Return the name as it is stored, with nothing in it that hides."""
        return visible(self.cleaned_data["name"])

    def clean_comment(self) -> str:
        """Return the comment as it is stored, with nothing in it that hides."""
        comment = visible(self.cleaned_data["comment"])
        MaxLengthValidator(MAX_COMMENT_LENGTH)(comment)
        return comment


class TitleForm(forms.Form):
    """The title of a study."""

    title = forms.CharField(max_length=MAX_TITLE_LENGTH, required=False)

    def clean_title(self) -> str:
        """Return the title as it is stored, with nothing in it that hides."""
        return visible(self.cleaned_data["title"])


class VariationKeyForm(forms.Form):
    """The line to be deleted."""

    line = forms.IntegerField(min_value=1, max_value=MAX_KEY)
