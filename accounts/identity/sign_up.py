"""The form for a new account."""

from __future__ import annotations

from allauth.account import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse


class SignupForm(forms.SignupForm):
    """allauth's form, which answers alike for known and unknown addresses, and takes as long for
    both.
    """

    def try_save(self, request: HttpRequest) -> tuple[AbstractBaseUser | None, HttpResponse | None]:
        """Hash the password as for a new account; the result is thrown away."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)
