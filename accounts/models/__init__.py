"""The tables of accounts: players and roles, codes for signing up, positions of commands."""

from accounts.models.command_positions import CommandPosition
from accounts.models.roles import Role
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
    "CommandPosition",
    "GameListStyle",
    "Language",
    "Role",
    "SignUpCode",
    "Theme",
    "User",
    "check_timezone",
    "new_sign_up_code",
]
