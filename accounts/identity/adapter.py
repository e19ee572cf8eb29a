"""Fernzug's adapter for allauth: names, mails, and where to go next."""

import logging
from smtplib import SMTPException
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.account.signals import password_reset
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import names
from accounts.identity import account_mails, guests
from accounts.models import PREFERENCES, User
from accounts.operator import registration
from accounts.web import display, limits
from accounts.web.redirects import is_ours

log = logging.getLogger(__name__)

FROM_ANYWHERE = "login_failed_anywhere"
KEPT_FROM_GUEST = (*PREFERENCES, "quiet_from", "quiet_until", "rest_days", "auto_vacation")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": gettext_lazy("Somebody already plays under this name."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return registration.is_open_to(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the stored spelling of a name; `shallow` means without a query."""
        name = names.clean(username)
        super().clean_username(name, shallow=True)
        names.check_free_to_take(name)
        if not shallow and User.objects.named(name).exists():
            raise self.validation_error("username_taken")
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Return the account for a login in any spelling of its name; longer logins than names are
        refused.
        """
        typed = credentials.get("username")
        if typed:
            user = User.objects.named(typed).first()
            credentials["username"] = user.username if user else typed[: 2 * names.MAX_NAME_LENGTH]
        return super().authenticate(request, **credentials)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse after a few failures at one login from one place, and after many from anywhere."""
        super().pre_authenticate(request, **credentials)
        login = super()._get_login_attempts_cache_key(request, **credentials)
        if not ratelimit.consume(request, action=FROM_ANYWHERE, key=login):
            raise self.validation_error("too_many_login_attempts")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return a key of the login and of the place from which it is tried.

        allauth's is the login alone: anybody who knows a name could lock its owner out.
        """
        login = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{login}@{limits.client(request)}"

    def forget_failures(self, request: HttpRequest, **credentials: Any) -> None:
        """Let this login be tried again at once, from here and from anywhere."""
        self._delete_login_attempts_cached_email(request, **credentials)
        login = super()._get_login_attempts_cache_key(request, **credentials)
        ratelimit.clear(request, action=FROM_ANYWHERE, key=login)

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Begin a new account with the looks of the page it was made on, and with the choices of
        its guest.
        """
        user.language = user.page_language = display.language_of(request)
        user.theme = display.theme_of(request)
        user.timezone = display.zone_of(request).key
        guest = guests.guest_of(request)
        for name in KEPT_FROM_GUEST if guest else ():
            if (chosen := getattr(guest, name)) != "":
                setattr(user, name, chosen)
        try:
            with transaction.atomic():
                registration.use_up(request, timezone.now())
                return super().save_user(request, user, form, commit)
        except registration.RegistrationClosed as late:
            raise ImmediateHttpResponse(redirect("account_signup")) from late
        except IntegrityError as lost_race:
            messages.error(request, _("Somebody already plays under this name."))
            raise ImmediateHttpResponse(redirect("account_signup")) from lost_race

    def is_safe_url(self, url: str | None) -> bool:
        """Return whether a `next` is an address of ours; allauth alone accepts any word without a
        host.
        """
        return bool(url) and is_ours(self.request, url or "")

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Return the page of first steps, or before it that of the guest's games where there is a
        guest.
        """
        first_steps = reverse("first_steps")
        claim = self._claim_url(request)
        return f"{claim}?{urlencode({'next': first_steps})}" if claim else first_steps

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return self._claim_url(request) or super().get_login_redirect_url(request)

    def pre_login(self, request: HttpRequest, user: User, **hints: Any) -> HttpResponse | None:
        """Tell why an account without an address cannot sign in; an operator has made it so."""
        refusal: HttpResponse | None = super().pre_login(request, user, **hints)
        if refusal or user.email or EmailAddress.objects.filter(user=user).exists():
            return refusal
        clear_login(request)
        messages.error(
            request,
            _(
                "This account has no e-mail address, so no code to confirm it can be sent. "
                "An operator of this site can enter one for you."
            ),
        )
        return redirect("account_login")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in the reader's language, with our own address in every link.

        A mail server that is down breaks no page: every mail of these pages can be asked for again.
        """
        user = context.get("user")
        ours = {key: _ours(key, value) for key, value in context.items()}
        host = urlsplit(settings.SITE_URL).netloc
        with translation.override(_language_for(user)):
            rendered = self.render_mail(
                template_prefix,
                email,
                {
                    "request": self.request,
                    "email": email,
                    "current_site": SimpleNamespace(name=settings.SITE_NAME, domain=host),
                    **ours,
                },
            )
        try:
            rendered.send()
        except (OSError, SMTPException):
            log.exception("A mail of the account pages could not be sent: %s", template_prefix)
            self._tell_of_lost_mail()

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """Return the mail in our own words, or in allauth's where allauth has a new mail."""
        if template_prefix in account_mails.MAILS and isinstance(email, str):
            return account_mails.render(template_prefix, email, context)
        made: EmailMessage = super().render_mail(template_prefix, email, context, headers)
        return made

    def _tell_of_lost_mail(self) -> None:
        messages.error(
            self.request,
            _("We could not send the mail just now. Please ask for a new one in a few minutes."),
        )

    def _claim_url(self, request: HttpRequest) -> str | None:
        return reverse("guest_claim") if guests.guest_of(request) else None


@receiver(password_reset)
def open_again(request: HttpRequest, user: User, **signal: Any) -> None:
    """Let the owner of a mailbox sign in again, whatever others have tried meanwhile."""
    adapter = AccountAdapter(request)
    adapter.forget_failures(request, username=user.username)
    for address in EmailAddress.objects.filter(user=user):
        adapter.forget_failures(request, email=address.email)


def _ours(key: str, value: Any) -> Any:
    """Return the value; a link gets our own host, which no Host header may decide."""
    if not key.endswith("_url") or not isinstance(value, str):
        return value
    parts = urlsplit(value)
    return settings.SITE_URL + parts._replace(scheme="", netloc="").geturl()


def _language_for(user: object) -> str:
    """Return the language of a mail about an account, or that of the page where there is no
    account.
    """
    chosen = (user.language or user.page_language) if isinstance(user, User) else ""
    return chosen or translation.get_language() or settings.LANGUAGE_CODE
