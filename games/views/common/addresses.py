"""Addresses of pages: the small numbers in them, and the way back from signing in."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode


def small_number(text: str, *, digits: int) -> int | None:
    """Return the number that a text of at most so many digits stands for; None for any other
    text.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if plain else None


def sign_in_url(request: HttpRequest) -> str:
    """Return the address of the sign-in page that leads back here."""
    return f"{reverse('account_login')}?{urlencode({'next': request.path})}"
