"""The messages that leave the site: mail and push."""

from email.utils import formataddr
from typing import Any

from config.settings.environment import EMBEDDED, SITE_HOST, VAR, env, kept_secret
from config.settings.operator import SITE_NAME

_mail: dict[str, Any] = env.email_url(
    "EMAIL_URL", default=f"filemail:///{VAR / 'mail'}" if EMBEDDED else "dummymail://"
)
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_FILE_PATH = _mail.get("EMAIL_FILE_PATH") or VAR / "mail"
EMAIL_HOST = _mail.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = _mail.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = _mail.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20
_SENDER = formataddr((SITE_NAME, f"fernzug@{SITE_HOST}"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=_SENDER)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
OPERATOR_EMAIL = env.str("OPERATOR_EMAIL", default="")

# Push messages. A private key of P-256 is any number of 32 bytes.
VAPID_PRIVATE_KEY = env.str(
    "VAPID_PRIVATE_KEY", default=kept_secret(VAR / "vapid-key", 32) if EMBEDDED else ""
)
PUSH_SERVICES: list[str] = env.list(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "jmt17.google.com",
        ".push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    ],
)
"""The push services that browsers may use: a host, hosts below a .domain, or a whole origin."""
PUSH_TIMEOUT = 10
