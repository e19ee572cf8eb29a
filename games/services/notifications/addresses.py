"""The mail address of a player, and whether it can be reached."""

from __future__ import annotations

from django.db.models import prefetch_related_objects

from accounts.models import User


def address_of(user: User) -> str:
    """Return the confirmed address of a player, the primary one first; "" where there is none.

    Accounts made by hand have no address to confirm: there the one on the account is good. One
    query for this object of a user, however often it is asked.
    """
    if user.is_guest or not user.is_active:
        return ""
    prefetch_related_objects([user], "emailaddress_set")
    addresses = user.emailaddress_set.all()  # type: ignore[attr-defined]  # allauth has no types.
    found = sorted(addresses, key=lambda address: (not address.primary, address.pk))
    confirmed = (address.email for address in found if address.verified)
    return next(confirmed, "" if found else user.email)


def is_refused(user: User, address: str) -> bool:
    """Return whether mail to this address was refused for good."""
    return bool(user.mail_trouble) and user.mail_trouble.partition(" ")[0] == address
