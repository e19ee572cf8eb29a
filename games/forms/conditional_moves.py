"""The forms of the page of conditional moves."""

from django import forms


class LineForm(forms.Form):
    """A line played on the board of event `board`, to be added to the plan; or a resignation after
    it.

    The moves are read like those of an address (games.views.analysis.query).
    """

    board = forms.IntegerField(min_value=0)
    resign = forms.BooleanField(required=False)


class CutForm(forms.Form):
    """The answer to be removed from the plan with the fingerprint `seen`: an index for each level.

    Empty: the whole plan.
    """

    board = forms.IntegerField(min_value=0)
    seen = forms.CharField(max_length=64, required=False)
    path = forms.RegexField(r"^\d{1,3}(\.\d{1,3})*$", max_length=250, required=False)
