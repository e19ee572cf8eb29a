"""System checks for production, each with a hint.

`manage.py check --deploy` runs them; the database is looked at with `--database default` and before
every migration.
"""

from collections.abc import Iterator, Sequence
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections

from accounts.operator import legal_pages, openid_providers
from config.backends import session_settings
from games.services.notifications.push import keys

Apps = Sequence[AppConfig] | None
LOCAL = {"localhost", "127.0.0.1", "::1", ""}
MAIL_BACKENDS = {"django.core.mail.backends.smtp.EmailBackend"}


@register(Tags.security, deploy=True)
def production_is_complete(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    """Return errors for settings with a default for laptops that production has to set."""
    found = [*_services(), *_addresses(), *_mail(), *_push(), *_legal_pages(), *_openid()]
    if len(settings.SECRET_KEY) < 50:
        hint = 'Set SECRET_KEY to what this prints: python3 -c "import secrets;'
        hint += ' print(secrets.token_urlsafe(50))"'
        found.append(Error("The secret key is missing or short.", hint, id="fernzug.E001"))
    if settings.DEBUG:
        found.append(Error("DEBUG is on.", "Remove DEBUG.", id="fernzug.E002"))
    return found


def _services() -> Iterator[CheckMessage]:
    if settings.EMBEDDED or "postgresql" not in settings.DATABASES["default"]["ENGINE"]:
        hint = "Set DATABASE_URL=postgres://user:password@host/name."
        yield Error("The database is not PostgreSQL.", hint, id="fernzug.E003")
    if not settings.CELERY_BROKER_URL.startswith(("redis", "sentinel")):
        hint = "Set CELERY_BROKER_URL=redis://host:6379/0."
        yield Error("The broker does not reach other processes.", hint, id="fernzug.E004")
    if not settings.CACHE_URL:
        hint = "Set CACHE_URL=redis://host:6379/1. Limits on log-ins are counted there."
        yield Error("The cache is not shared by all processes.", hint, id="fernzug.E005")


def _addresses() -> Iterator[CheckMessage]:
    site = urlsplit(settings.SITE_URL)
    if site.scheme != "https" or site.hostname in LOCAL:
        hint = "Set SITE_URL=https://… to the address that players type."
        yield Error("SITE_URL is not a public https address.", hint, id="fernzug.E006")
    if site.hostname not in settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS:
        hint = "Name SITE_URL's host in ALLOWED_HOSTS, and no *."
        yield Error("ALLOWED_HOSTS does not fit SITE_URL.", hint, id="fernzug.E007")
    if settings.SITE_URL not in settings.CSRF_TRUSTED_ORIGINS:
        hint = "Name SITE_URL in CSRF_TRUSTED_ORIGINS, or leave that out."
        yield Error("Forms from SITE_URL would be refused.", hint, id="fernzug.E008")
    if not settings.TRUSTED_PROXIES:
        hint = "Set TRUSTED_PROXIES to the number of proxies that set X-Forwarded-Proto and -For."
        yield Warning("No proxy is trusted, so nothing arrives by https.", hint, id="fernzug.W009")


def _mail() -> Iterator[CheckMessage]:
    if settings.EMAIL_BACKEND not in MAIL_BACKENDS:
        hint = "Set EMAIL_URL=smtp+tls://user:password@host:587."
        yield Error("Mail goes nowhere.", hint, id="fernzug.E010")
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2]
    if domain in LOCAL:
        hint = "Set DEFAULT_FROM_EMAIL='Fernzug <post@your.domain>'."
        yield Error("Mail would come from nobody.", hint, id="fernzug.E011")


def _push() -> Iterator[CheckMessage]:
    try:
        keys.public_key()
    except keys.NoKey as wrong:
        hint = f"Set VAPID_PRIVATE_KEY to what `manage.py vapid_keys` prints. {wrong}"
        yield Error("The key for push messages is none.", hint, id="fernzug.E015")


def _legal_pages() -> Iterator[CheckMessage]:
    here = {page.slug for page in legal_pages.linked()}
    missing = [slug for slug in ("imprint", "privacy") if slug not in here]
    if missing:
        hint = f"Write pages/{missing[0]}.en.md in SITE_FOLDER; see docs/operations.md."
        yield Warning(f"No page says: {', '.join(missing)}.", hint, id="fernzug.W016")


def _openid() -> Iterator[CheckMessage]:
    for provider in settings.OPENID_PROVIDERS:
        name = provider.get("name") or provider.get("id") or "without a name"
        if missing := openid_providers.missing_parts(provider):
            hint = "Name OPENID_NAME, _SERVER, _CLIENT_ID and _CLIENT_SECRET, or none of them;"
            hint += " in OPENID_PROVIDERS an id in small letters as well."
            text = f"Nobody can sign in by {name}: there is no {', '.join(missing)}."
            yield Warning(text, hint, id="fernzug.W017")
        elif urlsplit(provider["server"]).scheme != "https":
            hint = "Its server has to be reached by https://…: it says who somebody is."
            yield Warning(f"Anybody could pretend to be {name}.", hint, id="fernzug.W018")


@register(Tags.database)
def commits_are_durable(
    app_configs: Apps, databases: Sequence[str] | None, **_: Any
) -> list[CheckMessage]:
    """Return errors where commits are not durable, since an acknowledged move must survive a power
    cut.

    It asks the live connection, not the settings.
    """
    found: list[CheckMessage] = []
    for alias in databases or ():
        ask = _ask_postgres if connections[alias].vendor == "postgresql" else _ask_sqlite
        found += ask(alias)
    return found


def _ask_postgres(alias: str) -> Iterator[CheckMessage]:
    if _answer(alias, "SHOW synchronous_commit") == "off":
        hint = "Remove synchronous_commit=off from the role, the database or DATABASE_URL."
        yield Error("Commits return before they are on disk.", hint, id="fernzug.E012")
    if _answer(alias, "SHOW fsync") == "off":
        hint = "Set fsync = on in postgresql.conf. Off is for throw-away servers."
        yield Warning("The server does not wait for the disk.", hint, id="fernzug.W013")
    if lost := session_settings.missing(connections[alias]):
        hint = (
            "Behind PgBouncer set PGBOUNCER=true and run `manage.py keep_session_settings`."
            " Otherwise take `options` out of DATABASE_URL: they replace those of the site."
        )
        yield Error(f"Settings do not hold: {', '.join(lost)}.", hint, id="fernzug.E017")


def _ask_sqlite(alias: str) -> Iterator[CheckMessage]:
    hint = "Leave OPTIONS of DATABASES as config/settings/storage.py has them."
    if int(_answer(alias, "PRAGMA synchronous")) < 2:
        yield Error("Commits return before they are on disk.", hint, id="fernzug.E012")
    # A database in memory, as in tests, has no journal file to speak of.
    if _answer(alias, "PRAGMA journal_mode") not in {"wal", "memory"}:
        yield Error("Readers would block writers.", hint, id="fernzug.E014")


def _answer(alias: str, question: str) -> str:
    with connections[alias].cursor() as cursor:
        cursor.execute(question)
        return str(cursor.fetchone()[0])
