"""Cold storage: where the logs of games that ended long ago go, and after how many days."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import EMBEDDED, VAR, env

MIN_COLD_STORAGE_DAYS = 90
"""How many days a log stays in the database at least, since reports look back as far as that."""

CONNECT_TIMEOUT_SECONDS, READ_TIMEOUT_SECONDS, MAX_S3_ATTEMPTS = 3, 5, 2
"""How long a page waits for an S3 server that does not answer."""

COLD_STORAGE_AFTER_DAYS = env.int("COLD_STORAGE_AFTER_DAYS", default=0)
"""How many days a result must stand before the log goes to cold storage; 0 for never."""
if 0 < COLD_STORAGE_AFTER_DAYS < MIN_COLD_STORAGE_DAYS:
    raise ImproperlyConfigured(
        f"COLD_STORAGE_AFTER_DAYS is {COLD_STORAGE_AFTER_DAYS}: say 0 for never, or at least"
        f" {MIN_COLD_STORAGE_DAYS}."
    )

COLD_STORAGE_URL = env.str("COLD_STORAGE_URL", default="")
"""The place of the files: s3://bucket/folder?region_name=…&endpoint_url=…, or a folder's path."""
if COLD_STORAGE_AFTER_DAYS and not (COLD_STORAGE_URL or EMBEDDED):
    raise ImproperlyConfigured(
        "COLD_STORAGE_AFTER_DAYS needs COLD_STORAGE_URL, a place that all processes share."
    )


def storage_at(url: str) -> dict[str, Any]:
    """Return the entry of STORAGES for a URL or path, or for the folder `cold` below
    FERNZUG_VAR.
    """
    parts = urlsplit(url)
    if parts.scheme == "s3" and parts.netloc:
        return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": _s3_options(url)}
    if parts.scheme not in {"", "file"}:
        raise ImproperlyConfigured(
            f"COLD_STORAGE_URL begins with {parts.scheme}: say s3://bucket/folder or a path."
        )
    folder = {"location": unquote(parts.path) or str(VAR / "cold")}
    modes = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
    backend = "games.services.gamelog.stored_log.durable_folder.DurableFolder"
    return {"BACKEND": backend, "OPTIONS": folder | modes}


def _s3_options(url: str) -> dict[str, Any]:
    """Return the options of django-storages; keys are in AWS_ACCESS_KEY_ID and its kin."""
    from botocore.config import Config  # noqa: PLC0415  # A site without S3 need not load it.

    parts = urlsplit(url)
    patience = Config(
        connect_timeout=CONNECT_TIMEOUT_SECONDS,
        read_timeout=READ_TIMEOUT_SECONDS,
        retries={"total_max_attempts": MAX_S3_ATTEMPTS},
    )
    return {
        "bucket_name": parts.netloc,
        "location": parts.path.strip("/"),
        "default_acl": None,
        "querystring_auth": False,
        "client_config": patience,
        **dict(parse_qsl(parts.query)),
    }


COLD_STORAGE = storage_at(COLD_STORAGE_URL)
