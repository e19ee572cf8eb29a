"""The mails of the account pages in our own words, by allauth's names for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy


@dataclass(frozen=True)
class AccountMail:
    """A mail about an account: templates of its subject and sentences, filled from its context.

    Between `sentences` and `after` stands a code, or a button: `link` names its address in the
    context, or else a page, and `label` is what the button says.
    """

    subject: Any
    sentences: tuple[Any, ...]
    after: tuple[Any, ...] = ()
    link: str = ""
    label: Any = ""
    without_password: AccountMail | None = None
    """The mail that replaces this one for players who sign in without a password."""


_TYPE_IT = gettext_lazy(
    "Type it into the page that waits for it. If it was not you, ignore this mail."
)
_DONE_BY = gettext_lazy("This was done on %(at)s, from the address %(ip)s, with %(user_agent)s.")
_NOT_YOU = gettext_lazy("If it was not you, choose a new password at once.")
_NEW_PASSWORD = gettext_lazy("Choose a new password")
_NOT_YOU_WITHOUT_PASSWORD = gettext_lazy(
    "If it was not you, sign in at once: remove passkeys and connected accounts that are not "
    "yours, and sign out the devices that you do not know."
)
_LOOK_AT_DEVICES = gettext_lazy("Look at my devices")


def _changed(sentence: Any) -> AccountMail:
    """Return the mail about a change of an account, which tells its owner how to stop a thief."""
    subject = gettext_lazy("Your account has changed")
    other = AccountMail(
        subject,
        (sentence, _DONE_BY, _NOT_YOU_WITHOUT_PASSWORD),
        (),
        "usersessions_list",
        _LOOK_AT_DEVICES,
    )
    sentences = (sentence, _DONE_BY, _NOT_YOU)
    return AccountMail(subject, sentences, (), "account_reset_password", _NEW_PASSWORD, other)


MAILS: Mapping[str, AccountMail] = {
    "account/email/email_confirmation_signup": AccountMail(
        gettext_lazy("Confirm your address"),
        (gettext_lazy("Welcome to %(site)s! This code confirms that the address is yours:"),),
        (_TYPE_IT,),
    ),
    "account/email/email_confirmation": AccountMail(
        gettext_lazy("Confirm your address"),
        (
            gettext_lazy(
                "Your mails are to come to this address. This code confirms that it is yours:"
            ),
        ),
        (_TYPE_IT,),
    ),
    "account/email/login_code": AccountMail(
        gettext_lazy("Your code to sign in"),
        (gettext_lazy("This code signs you in:"),),
        (_TYPE_IT,),
    ),
    "account/email/password_reset_code": AccountMail(
        gettext_lazy("A new password"),
        (
            gettext_lazy(
                "You want a new password. This code lets you choose one, for fifteen minutes:"
            ),
        ),
        (_TYPE_IT, gettext_lazy("Then your password stays as it is.")),
    ),
    "account/email/account_already_exists": AccountMail(
        gettext_lazy("You have an account already"),
        (
            gettext_lazy("Somebody, perhaps you, wanted to sign up with this address."),
            gettext_lazy("It belongs to an account already, so no second one was made."),
        ),
        (gettext_lazy("If you know your password, sign in as usual."),),
        "password_reset_url",
        _NEW_PASSWORD,
    ),
    "account/email/unknown_account": AccountMail(
        gettext_lazy("No account with this address"),
        (
            gettext_lazy("Somebody, perhaps you, wanted a new password for this address."),
            gettext_lazy("There is no account with it. You may have signed up with another one."),
        ),
        (gettext_lazy("If it was not you, ignore this mail."),),
        "signup_url",
        gettext_lazy("Sign up"),
    ),
    "account/email/deletion": AccountMail(
        gettext_lazy("Your account will be deleted"),
        (
            gettext_lazy("Somebody who is signed in as you wants your account to be deleted."),
            gettext_lazy("That will happen on %(at)s."),
        ),
        (
            gettext_lazy(
                "If it was not you, or you have changed your mind, press “Keep my account” there."
            ),
        ),
        "undo_url",
        gettext_lazy("Keep my account"),
    ),
    "account/email/email_changed": _changed(
        gettext_lazy("Your mails go to %(to_email)s from now on, and no longer to %(from_email)s.")
    ),
    "account/email/email_confirm": _changed(gettext_lazy("Your address has been confirmed.")),
    "account/email/email_deleted": _changed(
        gettext_lazy("The address %(deleted_email)s no longer belongs to your account.")
    ),
    "account/email/password_changed": _changed(gettext_lazy("Your password has been changed.")),
    "account/email/password_reset": _changed(gettext_lazy("You have chosen a new password.")),
    "account/email/password_set": _changed(gettext_lazy("Your account has a password now.")),
    "socialaccount/email/account_connected": _changed(
        gettext_lazy("From now on your account at %(provider)s opens this one, too.")
    ),
    "socialaccount/email/account_disconnected": _changed(
        gettext_lazy("Your account at %(provider)s does not open this one any more.")
    ),
    "mfa/email/totp_activated": _changed(
        gettext_lazy("From now on a code of your authenticator app is asked for when you sign in.")
    ),
    "mfa/email/totp_deactivated": _changed(
        gettext_lazy("No code of an authenticator app is asked for any more when you sign in.")
    ),
    "mfa/email/recovery_codes_generated": _changed(
        gettext_lazy("You have new recovery codes. The old ones are no longer valid.")
    ),
    "mfa/email/webauthn_added": _changed(gettext_lazy("Your account has another passkey.")),
    "mfa/email/webauthn_removed": _changed(
        gettext_lazy("A passkey of your account has been removed.")
    ),
}


def render(name: str, address: str, context: Mapping[str, Any]) -> EmailMultiAlternatives:
    """Return the mail of this name, as text and as HTML, in the language that is active."""
    mail = _worded(name, context)
    filled = {**context, "at": _instant_of(context), "site": settings.SITE_NAME}
    shown = {
        "reader": context.get("user"),
        "language": get_language(),
        "subject": f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{mail.subject}",
        "sentences": [str(sentence) % filled for sentence in mail.sentences],
        "code": context.get("code", ""),
        "link": _address(mail.link, context),
        "label": str(mail.label),
        "after": [str(sentence) % filled for sentence in mail.after],
    }
    made = EmailMultiAlternatives(
        subject=shown["subject"],
        body=render_to_string("accounts/email/account.txt", shown),
        to=[address],
        headers={"Auto-Submitted": "auto-generated"},
    )
    made.attach_alternative(render_to_string("accounts/email/account.html", shown), "text/html")
    return made


def _worded(name: str, context: Mapping[str, Any]) -> AccountMail:
    """Return the mail of this name in the version that is true of its reader, who may have no
    password.
    """
    mail, reader = MAILS[name], context.get("user")
    if mail.without_password is None or reader is None or reader.has_usable_password():
        return mail
    return mail.without_password


def _instant_of(context: Mapping[str, Any]) -> str:
    """Return when the event of a mail happens or happened, by the reader's clock; "" where there is
    no event.
    """
    instant = context.get("day") or context.get("timestamp")
    return date_format(localtime(instant), "DATETIME_FORMAT") if instant else ""


def _address(link: str, context: Mapping[str, Any]) -> str:
    if not link or link in context:
        return str(context.get(link, ""))
    return f"{settings.SITE_URL}{reverse(link)}"
