"""The OpenID Connect providers by which one can sign in here, as the operator names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from allauth.socialaccount.models import SocialApp
from django.conf import settings
from django.utils.text import slugify

PARTS = ("id", "name", "server", "client_id", "secret")


def missing_parts(provider: Mapping[str, str]) -> list[str]:
    """Return which parts of a provider the operator has not named; the id has to fit an address."""
    missing = [part for part in PARTS if not provider.get(part)]
    key = str(provider.get("id", ""))
    return missing if slugify(key) == key else ["id", *missing]


def offered() -> Iterator[SocialApp]:
    """Yield the complete providers as allauth knows them; none of them is in the database."""
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
    """Return whether one can sign in by any provider."""
    return any(not missing_parts(provider) for provider in settings.OPENID_PROVIDERS)
