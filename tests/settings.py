"""The site's settings, quickened for tests and with a guard that no GET writes."""

import os
import tempfile

os.environ.setdefault("FERNZUG_VAR", tempfile.mkdtemp(prefix="fernzug-test-"))
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from config.settings import *  # noqa: F403
from config.settings import MIDDLEWARE

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
MIDDLEWARE = ["tests.guard.no_write_on_get", *MIDDLEWARE]
WHITENOISE_AUTOREFRESH = True
