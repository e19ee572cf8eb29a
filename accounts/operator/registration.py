"""Registration: open to everybody, to people with a sign-up code, or to nobody new."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import SignUpCode

OPEN, BY_INVITATION = "open", "invitation"
"""The values of REGISTRATION that let somebody in; with "closed" nobody new comes."""

FIELD = "code"
"""The parameter and the field of the form that carry a sign-up code."""

SESSION_KEY = "sign_up_code"
"""The session key of a sign-up code while its visitor is at an OpenID Connect provider."""


class RegistrationClosed(Exception):
    """Raised where a new account needs a valid sign-up code and has none."""


def is_open_to_all() -> bool:
    """Return whether everybody may play here."""
    return bool(settings.REGISTRATION == OPEN)


def is_by_invitation() -> bool:
    """Return whether people with a sign-up code, or with the link of a table, may play here."""
    return bool(settings.REGISTRATION == BY_INVITATION)


def is_open_to(request: HttpRequest) -> bool:
    """Return whether this visitor may make an account."""
    if not is_by_invitation():
        return is_open_to_all()
    return SignUpCode.objects.good(timezone.now()).filter(code__in=_codes_of(request)).exists()


def is_open_to_guests(*, invited: bool) -> bool:
    """Return whether a visitor may become a guest, to which the link of a table invites as well."""
    return is_open_to_all() or (invited and is_by_invitation())


def code_of(request: HttpRequest) -> str:
    """Return the sign-up code of the link, or of the form to which the link led; "" for none."""
    return request.POST.get(FIELD, "") or request.GET.get(FIELD, "")


def keep_code(request: HttpRequest) -> None:
    """Remember the sign-up code of a form while its visitor signs in at a provider."""
    if code := request.POST.get(FIELD, ""):
        request.session[SESSION_KEY] = code


def _codes_of(request: HttpRequest) -> tuple[str, str]:
    """Return the parameters that may be codes, since a provider answers with one of the same
    name.
    """
    return code_of(request), getattr(request, "session", {}).get(SESSION_KEY, "")


def use_up(request: HttpRequest, at: datetime) -> None:
    """Count a new account against the code that it was made with. Raises RegistrationClosed.

    Called in the transaction that makes the account: two at once do not share the last place.
    """
    if not is_by_invitation():
        return
    for code in _codes_of(request):
        good = SignUpCode.objects.good(at).filter(code=code)
        if good.update(uses_left=F("uses_left") - 1):
            return
    raise RegistrationClosed
