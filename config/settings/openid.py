"""Sign-in by OpenID Connect: the providers that the operator names, none by default."""

import json
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import env

_FIRST = {
    "id": "openid",
    "name": env.str("OPENID_NAME", default=""),
    "server": env.str("OPENID_SERVER", default=""),
    "client_id": env.str("OPENID_CLIENT_ID", default=""),
    "secret": env.str("OPENID_CLIENT_SECRET", default=""),
}
try:
    _more: Any = json.loads(env.str("OPENID_PROVIDERS", default="") or "[]")
except ValueError as wrong:
    raise ImproperlyConfigured(f"OPENID_PROVIDERS is not JSON: {wrong}") from wrong
if not isinstance(_more, list) or not all(isinstance(provider, dict) for provider in _more):
    raise ImproperlyConfigured("OPENID_PROVIDERS is a JSON list of objects.")
if not all(isinstance(value, str) for provider in _more for value in provider.values()):
    raise ImproperlyConfigured("OPENID_PROVIDERS holds a value that is no text.")
_is_first_named = any(value for key, value in _FIRST.items() if key != "id")
OPENID_PROVIDERS: list[dict[str, str]] = [*([_FIRST] if _is_first_named else []), *_more]
"""The providers, each with id, name, server, client_id and secret; one that lacks any of them is
not offered.
"""
_ids = [provider.get("id") for provider in OPENID_PROVIDERS]
if len({*_ids}) < len(_ids) or "openid_connect" in _ids:
    raise ImproperlyConfigured(
        "OPENID_PROVIDERS needs an id of its own for each provider: openid_connect is taken, and"
        " openid where OPENID_SERVER is set."
    )

SOCIALACCOUNT_ADAPTER = "accounts.identity.openid.OpenIdAdapter"
SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"OAUTH_PKCE_ENABLED": True}}
# A new player chooses the name that others read, so there is always a form.
SOCIALACCOUNT_AUTO_SIGNUP = False
# A player with an account connects it after signing in: no provider opens it by an address alone.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
