"""Where a player's mail goes, and whether anything arrives there."""

from __future__ import annotations

from django.db.models import prefetch_related_objects

from accounts.models import User


def address_of(user: User) -> str:
    """The confirmed address, the primary one first; "" where there is none.

    One query for this object of a user, however often it is asked.
    Accounts made by hand have no address to confirm: there the one on the account is good.
    """
    if user.is_guest or not user.is_active:
        return ""
    prefetch_related_objects([user], "emailaddress_set")
    addresses = user.emailaddress_set.all()  # type: ignore[attr-defined]  # allauth has no types.
    found = sorted(addresses, key=lambda address: (not address.primary, address.pk))
    confirmed = (address.email for address in found if address.verified)
    return next(confirmed, "" if found else user.email)


def refused(user: User, address: str) -> bool:
    """Whether mail to this address was refused for good. With a new address all is well again."""
    return bool(user.mail_trouble) and user.mail_trouble.partition(" ")[0] == address
