"""Where the links of mails lead that are not about a game."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse


def past_the_door(path: str) -> str:
    """The page for whoever is signed in, for others the form to sign in first.

    Some pages let strangers sit down by one press; a mail scanner that presses everything must not.
    """
    return f"{settings.SITE_URL}{reverse('account_login')}?{urlencode({'next': path}, safe='/')}"
