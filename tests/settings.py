"""The site's settings, quickened for tests and with a guard that no GET writes."""

import atexit
import os
import shutil
import tempfile

if "FERNZUG_VAR" not in os.environ:
    os.environ["FERNZUG_VAR"] = tempfile.mkdtemp(prefix="fz-")
    atexit.register(shutil.rmtree, os.environ["FERNZUG_VAR"], ignore_errors=True)
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from config.settings import *  # noqa: F403
from config.settings import CACHE_URL, CACHES, COLD_STORAGE, MIDDLEWARE, STATIC_ROOT, VAR

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "cold": COLD_STORAGE,
}
if not CACHE_URL:
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
MIDDLEWARE = ["tests.support.guard.no_write_on_get", *MIDDLEWARE]
BOT_PACE = 0.0
VAPID_PRIVATE_KEY = "dGhpcyBpcyBhIGtleSBmb3IgdGVzdHMgb25seSwgMzI"
COLD_STORAGE_URL = str(VAR / "cold")
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
