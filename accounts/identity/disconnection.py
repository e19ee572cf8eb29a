"""The form with which an account elsewhere is disconnected from the one here."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount import forms
from django.forms import ModelChoiceField

from accounts.operator import openid_providers


class DisconnectForm(forms.DisconnectForm):
    """allauth's, about providers that are there: of a former one it would know nothing to say."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = [app.provider_id for app in openid_providers.offered()]
        account = self.fields["account"]
        assert isinstance(account, ModelChoiceField)
        assert account.queryset is not None
        self.accounts = account.queryset = account.queryset.filter(provider__in=there)
