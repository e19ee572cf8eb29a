"""Links of mails that are not about a game."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse


def url_behind_sign_in(path: str) -> str:
    """Return the address of a page for readers who are signed in; others sign in first.

    Some pages let strangers sit down by one press; a mail scanner that presses everything must not.
    """
    return f"{settings.SITE_URL}{reverse('account_login')}?{urlencode({'next': path}, safe='/')}"
