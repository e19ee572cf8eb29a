"""Where a player's mail goes, and whether anything arrives there."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from accounts.models import User


def address_of(user: User) -> str:
    """The confirmed address, the primary one first; "" where there is none.

    Accounts made by hand have no address to confirm: there the one on the account is good.
    """
    if user.is_guest or not user.is_active:
        return ""
    known = list(EmailAddress.objects.filter(user=user).order_by("-primary", "pk"))
    confirmed = (address.email for address in known if address.verified)
    return next(confirmed, "" if known else user.email)


def refused(user: User, address: str) -> bool:
    """Whether mail to this address was refused for good. With a new address all is well again."""
    return bool(user.mail_trouble) and user.mail_trouble.partition(" ")[0] == address
