"""The base of the forms about an account."""

from django import forms

from accounts.models import Theme, User


class ColumnsForm(forms.ModelForm):
    """A form that writes only its own columns of a player."""

    def keep(self) -> User:
        """Save the columns of the form and no others."""
        self.instance.save(update_fields=list(self.fields))
        return self.instance


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=Theme)
