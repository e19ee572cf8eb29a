"""Fernzug's answers to allauth's questions: names, mails, and where to go next."""

import logging
from smtplib import SMTPException
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import guests, look, names
from accounts.forms import PLAY
from accounts.models import User

log = logging.getLogger(__name__)

KEPT_FROM_GUEST = (*PLAY, "quiet_from", "quiet_until", "rest_days", "auto_vacation")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": gettext_lazy("Somebody already plays under this name."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """`shallow` asks for no look into the database."""
        name = names.tidy(username)
        super().clean_username(name, shallow=True)
        names.check_free_to_take(name)
        if not shallow and User.objects.named(name).exists():
            raise self.validation_error("username_taken")
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Find the account in any spelling of its name; no name is longer than names may be."""
        typed = credentials.get("username")
        if typed:
            known = User.objects.named(typed).first() if len(typed) <= 2 * names.LONGEST else None
            credentials["username"] = known.username if known else typed[: 2 * names.LONGEST]
        return super().authenticate(request, **credentials)

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """A new account begins with the look of the page it was made on, and as its guest chose."""
        user.language = look.language_of(request)
        user.theme = look.theme_of(request)
        user.timezone = look.zone_of(request).key
        guest = guests.guest_of(request)
        for name in KEPT_FROM_GUEST if guest else ():
            if (chosen := getattr(guest, name)) != "":
                setattr(user, name, chosen)
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError as lost_race:
            messages.error(request, _("Somebody already plays under this name."))
            raise ImmediateHttpResponse(redirect("account_signup")) from lost_race

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self._claim_url(request) or super().get_signup_redirect_url(request)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return self._claim_url(request) or super().get_login_redirect_url(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the reader's language, with our own address in every link.

        A mail server that is down breaks no page: every mail of these pages can be asked for again.
        """
        user = context.get("user")
        ours = {key: _ours(key, value) for key, value in context.items()}
        host = urlsplit(settings.SITE_URL).netloc
        with translation.override(getattr(user, "language", "") or translation.get_language()):
            letter = self.render_mail(
                template_prefix,
                email,
                {
                    "request": self.request,
                    "email": email,
                    "current_site": SimpleNamespace(name="Fernzug", domain=host),
                    **ours,
                },
            )
        try:
            letter.send()
        except (OSError, SMTPException):
            log.exception("A mail of the account pages could not be sent: %s", template_prefix)
            self._tell_of_lost_mail()

    def _tell_of_lost_mail(self) -> None:
        messages.error(
            self.request,
            _("We could not send the mail just now. Please ask for a new one in a few minutes."),
        )

    def _claim_url(self, request: HttpRequest) -> str | None:
        return reverse("claim") if guests.guest_of(request) else None


def _ours(key: str, value: Any) -> Any:
    """The Host header of a request must not decide where a link in a mail leads."""
    if not key.endswith("_url") or not isinstance(value, str):
        return value
    parts = urlsplit(value)
    return settings.SITE_URL + parts._replace(scheme="", netloc="").geturl()
