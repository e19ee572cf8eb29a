"""The form by which a chat is marked as read."""

from django import forms

MAX_KEY = 2**63 - 1


class ReadForm(forms.Form):
    """The key of the latest message on the page; missing where all messages are meant."""

    through = forms.IntegerField(min_value=0, max_value=MAX_KEY, required=False)
