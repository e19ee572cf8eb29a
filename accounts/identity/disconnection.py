"""The form with which an account elsewhere is disconnected from the one here."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount import forms
from allauth.socialaccount.models import SocialAccount
from django.forms import ModelChoiceField

from accounts.operator import openid_providers


class DisconnectForm(forms.DisconnectForm):
    """allauth's form, limited to providers that still exist, as it can say nothing about others."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = [app.provider_id for app in openid_providers.offered()]
        account = self.fields["account"]
        assert isinstance(account, ModelChoiceField)
        account.queryset = self.accounts = SocialAccount.objects.filter(
            user=self.request.user, provider__in=there
        )
