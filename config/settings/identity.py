"""Passwords, sessions, sign-up, sign-in and second factors."""

from config.settings.environment import EMBEDDED, HTTPS, TRUSTED_PROXIES
from config.settings.operator import SITE_NAME

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.identity.backends.AccountBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_PASSWORDS = "accounts.identity.passwords"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_PASSWORDS}.PersonalPasswordValidator",
        "OPTIONS": {"user_attributes": ("username", "email")},
    },
    {"NAME": f"{_PASSWORDS}.ShortPasswordValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_PASSWORDS}.CommonPasswordValidator"},
]
SESSION_ENGINE = "accounts.identity.sessions"
SESSION_COOKIE_AGE = 60 * 24 * 3600
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_games"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "accounts.identity.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.identity.sign_up.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
SOCIALACCOUNT_FORMS = {"disconnect": "accounts.identity.disconnection.DisconnectForm"}
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
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
MFA_TOTP_ISSUER = SITE_NAME
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = EMBEDDED and not HTTPS
