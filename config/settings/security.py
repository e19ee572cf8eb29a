"""The limits of a browser: cookies, transport, frames, scripts, the size of a request."""

from csp.constants import NONE, SELF

from config.settings.environment import HTTPS, TRUSTED_PROXIES, env

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
_HOST_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_HOST_PREFIX}session"
CSRF_COOKIE_NAME = f"{_HOST_PREFIX}csrf"
LANGUAGE_COOKIE_NAME = f"{_HOST_PREFIX}language"
PIN_COOKIE_NAME = f"{_HOST_PREFIX}pinned"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", default=HTTPS)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
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
