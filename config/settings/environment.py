"""The settings that differ between machines and on which others build: addresses, folders, keys."""

import secrets
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import environ

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()

_PROJECT = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: str = _PROJECT["version"]
"""The release that is running, as pyproject.toml has it."""


def kept_secret(path: Path, length: int = 50) -> str:
    """Return the embedded site's own key of that many bytes, made once."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(length))
        fresh.rename(path)
    return path.read_text().strip()


def _last_address(note: Path) -> str:
    """Return where the embedded site was started last, so that other commands link to it as
    well.
    """
    return note.read_text().strip() if note.exists() else "http://127.0.0.1:8000"


VAR = Path(env.str("FERNZUG_VAR", default=str(BASE_DIR / "var"))).resolve()
EMBEDDED = "DATABASE_URL" not in env.ENVIRON
DEBUG = env.bool("DEBUG", default=False)
SITE_URL = env.str("SITE_URL", default=_last_address(VAR / "address")).rstrip("/")
HTTPS = SITE_URL.startswith("https://")
SITE_HOST = urlsplit(SITE_URL).hostname or "127.0.0.1"
ALLOWED_HOSTS: list[str] = env.list(
    "ALLOWED_HOSTS", default=sorted({SITE_HOST, "localhost", "127.0.0.1", "[::1]"})
)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL])
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
"""How many proxies of ours stand in front of the web process and set X-Forwarded-*."""

SECRET_KEY = env.str("SECRET_KEY", default=kept_secret(VAR / "secret-key") if EMBEDDED else "")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
