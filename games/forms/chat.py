"""The form of a chat that is read: how far."""

from django import forms

MAX_KEY = 2**63 - 1


class ReadForm(forms.Form):
    """The key of the latest message that was on the page; missing where all are meant."""

    through = forms.IntegerField(min_value=0, max_value=MAX_KEY, required=False)
