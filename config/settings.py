"""The one settings file. Everything that differs between machines comes from the environment.

Without DATABASE_URL this is the embedded site: SQLite, a made-up key, mail as files, all in VAR.
"""

import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()


def _kept_secret(path: Path, length: int = 50) -> str:
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


# Where we are.
VAR = Path(env.str("FERNZUG_VAR", default=str(BASE_DIR / "var"))).resolve()
EMBEDDED = "DATABASE_URL" not in env.ENVIRON
DEBUG = env.bool("DEBUG", default=False)
SITE_URL = env.str("SITE_URL", default=_last_address(VAR / "address")).rstrip("/")
HTTPS = SITE_URL.startswith("https://")
_SITE_HOST = urlsplit(SITE_URL).hostname or "127.0.0.1"
ALLOWED_HOSTS: list[str] = env.list(
    "ALLOWED_HOSTS", default=sorted({_SITE_HOST, "localhost", "127.0.0.1", "[::1]"})
)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL])
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
"""How many proxies of ours stand before the web process and set X-Forwarded-*."""

SECRET_KEY = env.str("SECRET_KEY", default=_kept_secret(VAR / "secret-key") if EMBEDDED else "")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])

INSTALLED_APPS = [
    "config",
    "accounts",
    "games",
    "allauth",
    "allauth.account",
    "allauth.mfa",
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
    "config.monitoring.logs.request_id",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.identity.middleware.player",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.web.limits.LimitsMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "csp.middleware.CSPMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
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

# What is stored.
_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}
_POSTGRES_OPTIONS = {
    "options": "-c lock_timeout=3s -c statement_timeout=10s"
    " -c idle_in_transaction_session_timeout=15s -c synchronous_commit=on",
}
_database: dict[str, Any] = env.db("DATABASE_URL", default=f"sqlite:///{VAR / 'fernzug.sqlite3'}")
_on_postgres = _database["ENGINE"].endswith("postgresql")
_database["OPTIONS"] = {
    **(_POSTGRES_OPTIONS if _on_postgres else _SQLITE_OPTIONS),
    **_database.get("OPTIONS", {}),
}
_database["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
_database["CONN_HEALTH_CHECKS"] = True
_database["ATOMIC_REQUESTS"] = False
DATABASES = {"default": _database}

CACHE_URL = env.str("CACHE_URL", default="")
if CACHE_URL:
    _cache: dict[str, Any] = {
        "BACKEND": "config.backends.cache.LossTolerantCache",
        "LOCATION": CACHE_URL,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
    }
else:
    _cache = {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR / "cache",
        "OPTIONS": {"MAX_ENTRIES": 5000},  # Beyond that it throws dice, also over rate limits.
    }
CACHES = {"default": {**_cache, "KEY_PREFIX": "fernzug"}}

# Work after the answer: the outbox is the truth, Celery carries hints.
SWEEP_SECONDS = env.int("SWEEP_SECONDS", default=15)
BOT_PACE = env.float("BOT_PACE", default=1.0)
BOT_LEASE_SECONDS = env.int("BOT_LEASE_SECONDS", default=60)
MAIL_LEASE_SECONDS = env.int("MAIL_LEASE_SECONDS", default=90)
TURN_MAIL_SECONDS = env.int("TURN_MAIL_SECONDS", default=60)
SWEEP_TASK = "games.tasks.sweep"

# With no broker given, hints are lost at once and the sweep finds the work.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="memory://")
CELERY_VISIBILITY_TIMEOUT = 600
if CELERY_BROKER_URL.startswith("filesystem"):
    _letters = VAR / "broker"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "data_folder_in": str(_letters / "messages"),
        "data_folder_out": str(_letters / "messages"),
        "control_folder": str(_letters / "control"),
        "polling_interval": 0.2,
    }
elif CELERY_BROKER_URL.startswith("memory"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.1}
else:
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": CELERY_VISIBILITY_TIMEOUT,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
        "health_check_interval": 10,
        "retry_on_timeout": True,
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_DEFAULT_QUEUE = "sweep"
CELERY_TASK_ROUTES = {
    SWEEP_TASK: {"queue": "sweep"},
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SOFT_TIME_LIMIT = 40
CELERY_TASK_TIME_LIMIT = 50
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 30
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 300_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Celery alone would connect anew for every task; config/celery.py looks after what is kept.
CELERY_DB_REUSE_MAX = 500
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": SWEEP_TASK,
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
}

# Mail.
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
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"Fernzug <fernzug@{_SITE_HOST}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Push messages. A private key of P-256 is any number of 32 bytes.
VAPID_PRIVATE_KEY = env.str(
    "VAPID_PRIVATE_KEY", default=_kept_secret(VAR / "vapid-key", 32) if EMBEDDED else ""
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

# Who is there.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.identity.backends.AccountBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_PASSWORDS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_PASSWORDS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email")},
    },
    {"NAME": f"{_PASSWORDS}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_PASSWORDS}.CommonPasswordValidator"},
]
SESSION_COOKIE_AGE = 60 * 24 * 3600
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_games"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "accounts.identity.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.identity.sign_up.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Fernzug: "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# Codes, typed in the browser that asked: a scanner that follows links in mails confirms nothing.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
# "Use a different address" is offered only to accounts that are new: it would tell who is known.
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = False
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
# The same answers for known and unknown addresses, and not too many of them.
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip,200/h/ip",
    # For one login from one place (accounts.identity.adapter), and for one second factor.
    "login_failed": "20/h/ip,5/5m/key",
    "login_failed_anywhere": "300/h/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,3/h/key",
    "confirm_email": "1/10s/key,5/h/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Fernzug"
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = EMBEDDED and not HTTPS

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
_STATIC_BACKEND = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "config.backends.static.HashedModulesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": _STATIC_BACKEND},
}

# Safety.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
_HOST_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_HOST_PREFIX}session"
CSRF_COOKIE_NAME = f"{_HOST_PREFIX}csrf"
LANGUAGE_COOKIE_NAME = f"{_HOST_PREFIX}language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", default=HTTPS)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=86_400 if HTTPS else 0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Subdomains and browsers' preload lists are not ours to decide for the domain's owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "worker-src": [SELF],
        "style-src": [SELF],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "img-src": [SELF, "data:"],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# Logs.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "discreet": {"()": "config.monitoring.logs.RedactingFilter"},
        "no_probes": {"()": "config.monitoring.logs.ProbeFilter"},
        "no_trace_of_refusals": {"()": "config.monitoring.logs.RefusalFilter"},
    },
    "formatters": {
        "plain": {
            "()": "config.monitoring.logs.PlainFormatter",
            "format": "%(levelname)s %(name)s [%(request_id)s] %(message)s",
        },
        "json": {"()": "config.monitoring.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["no_probes", "no_trace_of_refusals", "discreet"],
            "formatter": "json" if env.bool("LOG_JSON", default=not EMBEDDED) else "plain",
        },
    },
    "root": {
        "handlers": ["stderr"],
        "level": env.str("LOG_LEVEL", default="WARNING" if EMBEDDED else "INFO"),
    },
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
