"""Signing in."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend


class AccountBackend(AuthenticationBackend):
    """allauth's, closed to guests: these come with their cookie or not at all."""

    def user_can_authenticate(self, user: Any) -> bool:
        return not getattr(user, "is_guest", True) and super().user_can_authenticate(user)
