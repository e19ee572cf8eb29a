"""The backend by which accounts sign in."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from accounts.identity.sessions import account_read_with_session
from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap

_accounts = CompiledSelect(lambda: User.objects.filter(pk=Gap("pk", User._meta.pk)))


class AccountBackend(AuthenticationBackend):
    """allauth's backend, closed to guests, who come with their cookie or not at all."""

    def user_can_authenticate(self, user: Any) -> bool:
        return not getattr(user, "is_guest", True) and super().user_can_authenticate(user)

    def get_user(self, user_id: Any) -> User | None:
        """Return the account of a session as Django would, without building the query anew."""
        user = account_read_with_session(user_id) or next(iter(_accounts(pk=user_id)), None)
        return user if user and self.user_can_authenticate(user) else None

    def _authenticate(
        self, request: HttpRequest | None, **credentials: Any
    ) -> AbstractBaseUser | None:
        """Check the password against one account at most.

        allauth tries a mail address as a name, too, and hashes the password each time it meets the
        account: the time of the answer would tell whether the address is known. For nobody at all
        `authenticate` hashes once.
        """
        return self._check_password(_account_of(credentials), credentials["password"])


def _account_of(credentials: dict[str, Any]) -> AbstractBaseUser | None:
    """Return the account by name, otherwise by address; of several unconfirmed ones, the oldest."""
    name, address = credentials.get("username"), credentials.get("email")
    by_name = get_user_by_username(name) if name else None
    if by_name or not address:
        return by_name
    found = filter_users_by_email(address, prefer_verified=True, for_login=True)
    return min(found, key=lambda user: user.pk, default=None)
