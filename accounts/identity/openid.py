"""Fernzug's adapter for allauth's accounts at OpenID Connect providers."""

from __future__ import annotations

import logging
from typing import Any

import requests
from allauth.account.adapter import get_adapter as account_adapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base import AuthProcess
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.identity.openid_discovery import keep_discovery
from accounts.models import User
from accounts.operator import openid_providers

log = logging.getLogger(__name__)

KEPT_CLAIMS = ("sub", "email", "preferred_username", "name")
"""The claims about a person that are stored, without those that are of no use here, such as a
picture.
"""


class OpenIdAdapter(DefaultSocialAccountAdapter):
    """allauth's adapter, with the providers of the settings alone, and with our own rules for
    names.
    """

    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        """Return the providers that the operator has named completely, without a query."""
        return [
            app
            for app in openid_providers.offered()
            if provider in {None, app.provider, app.provider_id}
            and client_id in {None, app.client_id}
        ]

    def get_requests_session(self) -> requests.Session:
        """Return allauth's session, which asks a provider for its addresses only once an hour."""
        session: requests.Session = super().get_requests_session()
        keep_discovery(session)
        return session

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: Any) -> User:
        """Fill in a new account, and store only those claims that are of use here."""
        claims = sociallogin.account.get_provider_account().get_user_data() or {}
        kept = {claim: claims[claim] for claim in KEPT_CLAIMS if claim in claims}
        sociallogin.account.extra_data = {"userinfo": kept}
        for address in sociallogin.email_addresses:
            # The word "false" would be true.
            address.verified = address.verified is True
        user: User = super().populate_user(request, sociallogin, data)
        return user

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Send a visitor to the sign-in page whose address belongs to an account.

        Only the owner of the address is told, as the provider vouches for it; others go on to the
        form, which answers alike for known and unknown addresses.
        """
        is_new = not sociallogin.is_existing
        process = sociallogin.state.get("process", AuthProcess.LOGIN)
        if not is_new or process != AuthProcess.LOGIN or not _has_account(sociallogin):
            return
        messages.info(
            request,
            _(
                "You have an account here with this address already. Sign in to it; then you can"
                " connect the other one under “Connected accounts”."
            ),
        )
        raise ImmediateHttpResponse(redirect("account_login"))

    def get_signup_form_initial_data(self, sociallogin: SocialLogin) -> dict[str, Any]:
        """Suggest the name that the provider has, where it is permitted here and free."""
        initial: dict[str, Any] = super().get_signup_form_initial_data(sociallogin)
        try:
            initial["username"] = account_adapter().clean_username(initial["username"])
        except ValidationError:
            initial["username"] = ""
        return initial

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> None:
        """Log the reason for the operator; the player reads only that it did not work."""
        log.warning("Signing in by %s failed: %s %s", provider, error, exception or "")


def _has_account(sociallogin: SocialLogin) -> bool:
    vouched = [address.email for address in sociallogin.email_addresses if address.verified]
    taken = EmailAddress.objects.filter(verified=True, email__in=map(str.lower, vouched))
    return taken.exists()
