"""The parts of the site: apps, middleware, templates, languages and static files."""

from pathlib import Path

from config.settings.cold_storage import COLD_STORAGE
from config.settings.environment import BASE_DIR, DEBUG, VAR, env
from config.settings.operator import SITE_FOLDER
from config.settings.storage import REPLICA_URL

INSTALLED_APPS = [
    "config",
    "accounts",
    "games",
    "study",
    "events",
    "previews",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.usersessions",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "games.middleware.received_at",
    "config.monitoring.metrics.RequestTimer",
    "config.monitoring.logs.request_id",
    "games.middleware.readable_form",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.backends.compression.packed_pages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.identity.middleware.SessionAuthenticationMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.identity.middleware.player",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.web.limits.LimitsMiddleware",
    "games.middleware.OutdatedGames",
    "games.middleware.GatedGames",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.middleware.presence",
    "games.middleware.network_sightings",
    "config.backends.content_policy.KeptPolicyMiddleware",
    *(["config.backends.replicas.ReplicaMiddleware"] if REPLICA_URL else []),
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATE_LOADERS = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SITE_FOLDER / "templates", BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("config.backends.optimizing_loader.Loader", TEMPLATE_LOADERS)],
            "builtins": ["accounts.templatetags.addresses"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.web.context.visitor",
                "games.views.common.site_context.waiting_games",
            ],
        },
    },
]

# Languages and time.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["config.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

# Files.
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR / "static")))
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [
    ("games/engines", BASE_DIR / "games/bots/native/modules"),
    *([SITE_FOLDER / "static"] if (SITE_FOLDER / "static").is_dir() else []),
]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "config.backends.stylesheet.StylesheetFinder",
    "config.backends.script.ScriptFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
_STATIC_BACKEND = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "config.backends.static.KeptAddressesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": _STATIC_BACKEND},
    "cold": COLD_STORAGE,
}
