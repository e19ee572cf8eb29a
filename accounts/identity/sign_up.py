"""The form for a new account."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from allauth.core import context
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser
from django.forms import CharField, HiddenInput
from django.http import HttpRequest, HttpResponse

from accounts.operator import registration


class SignupForm(forms.SignupForm):
    """allauth's form, which gives the same answer for known and unknown addresses, after the same
    time. It carries the sign-up code of the link that led to it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if registration.is_by_invitation():
            code = registration.code_of(context.request)
            self.fields[registration.FIELD] = CharField(widget=HiddenInput, initial=code)

    def try_save(self, request: HttpRequest) -> tuple[AbstractBaseUser | None, HttpResponse | None]:
        """Hash the password as for a new account, and throw the result away."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)
