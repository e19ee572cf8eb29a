"""The operator's choices: the name of the site, its own pages and looks, and who may join."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import BASE_DIR, env

SITE_NAME = env.str("SITE_NAME", default="Fernzug")
SITE_FOLDER = Path(env.str("SITE_FOLDER", default=str(BASE_DIR / "custom"))).resolve()
"""The operator's own pages/, templates/ and static/, which come before ours; see operations.md."""

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
"""The bearer token with which Prometheus reads /metrics, which is closed without it."""

SENTRY_DSN = env.str("SENTRY_DSN", default="")
"""Where errors are reported besides the log; nowhere without it."""

REGISTRATION = env.str("REGISTRATION", default="open")
"""The people who may register: everybody, those with a sign-up code or the link of a table, or
nobody new.
"""
if REGISTRATION not in {"open", "invitation", "closed"}:
    raise ImproperlyConfigured(f"REGISTRATION is {REGISTRATION!r}: say open, invitation or closed.")
