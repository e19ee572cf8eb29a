"""The codes for signing up where registration is by invitation."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 16


class SignUpCodeQuerySet(models.QuerySet["SignUpCode"]):
    """Queries for codes that still admit somebody."""

    def good(self, at: datetime) -> SignUpCodeQuerySet:
        """Return the codes that are neither used up nor too old at that instant."""
        return self.filter(uses_left__gt=0, expires_at__gt=at)


def new_sign_up_code() -> str:
    """Return a code that nobody guesses: 80 bits, in letters that are not easily confused."""
    return get_random_string(CODE_LENGTH, ALPHABET)


class SignUpCode(models.Model):
    """A code by which a number of people may sign up where registration is by invitation."""

    code = models.CharField(
        gettext_lazy("code"), max_length=CODE_LENGTH, unique=True, default=new_sign_up_code
    )
    note = models.CharField(gettext_lazy("for whom"), max_length=200, blank=True)
    uses_left = models.PositiveIntegerField(gettext_lazy("accounts left"), default=1)
    expires_at = models.DateTimeField(gettext_lazy("valid until"))
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SignUpCodeQuerySet.as_manager()

    class Meta:
        verbose_name = gettext_lazy("sign-up code")
        verbose_name_plural = gettext_lazy("sign-up codes")

    def __str__(self) -> str:
        return self.note or f"#{self.pk}"

    @property
    def site_url(self) -> str:
        """The link to send to those who are invited."""
        return f"{settings.SITE_URL}{reverse('account_signup')}?code={self.code}"
