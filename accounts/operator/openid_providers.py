"""The OpenID Connect providers for signing in, as the operator names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from allauth.socialaccount.models import SocialApp
from django.conf import settings
from django.utils.text import slugify

PARTS = ("id", "name", "server", "client_id", "secret")


def missing_parts(provider: Mapping[str, str]) -> list[str]:
    """Return the parts of a provider that the operator has not named; its id must fit an
    address.
    """
    missing = [part for part in PARTS if not provider.get(part)]
    key = str(provider.get("id", ""))
    return missing if slugify(key) == key else ["id", *missing]


def offered() -> Iterator[SocialApp]:
    """Yield the complete providers in allauth's form; none of them is in the database."""
    for provider in settings.OPENID_PROVIDERS:
        if not missing_parts(provider):
            yield SocialApp(
                provider="openid_connect",
                provider_id=provider["id"],
                name=provider["name"],
                client_id=provider["client_id"],
                secret=provider["secret"],
                settings={"server_url": provider["server"].rstrip("/")},
            )


def are_there_any() -> bool:
    """Return whether there is a provider for signing in."""
    return any(not missing_parts(provider) for provider in settings.OPENID_PROVIDERS)
