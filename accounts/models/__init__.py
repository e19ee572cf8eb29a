"""The tables of accounts: players, and the codes with which they sign up."""

from accounts.models.sign_up_codes import SignUpCode, new_sign_up_code
from accounts.models.users import (
    DEFAULT_TIMEZONE,
    PREFERENCES,
    GameListStyle,
    Language,
    Theme,
    User,
    check_timezone,
)

__all__ = [
    "DEFAULT_TIMEZONE",
    "PREFERENCES",
    "GameListStyle",
    "Language",
    "SignUpCode",
    "Theme",
    "User",
    "check_timezone",
    "new_sign_up_code",
]
