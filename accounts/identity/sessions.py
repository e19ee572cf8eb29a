"""Sessions in the database, read by a compiled query and together with the account that is signed
in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DjangosSessionStore
from django.contrib.sessions.models import Session
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from database.compiled_queries import CompiledSelect, Gap

_KEY = Session._meta.get_field("session_key")


def _lasting() -> QuerySet[Session]:
    return Session.objects.filter(
        expire_date__gt=Gap("now", Session._meta.get_field("expire_date"))
    )


_sessions = CompiledSelect(lambda: _lasting().filter(session_key=Gap("session_key", _KEY)))
_accounts_with_sessions = CompiledSelect(
    lambda: User.objects.filter(usersession__session_key=Gap("session_key", _KEY)).annotate(
        session_data=Subquery(
            _lasting()
            .filter(session_key=OuterRef("usersession__session_key"))
            .values("session_data")
        )
    )
)
"""The accounts that allauth has recorded with a session."""

_session_at_hand: ContextVar[SessionBase | None] = ContextVar("session_at_hand", default=None)


class SessionStore(DjangosSessionStore):
    """Django's store of sessions in the database; settings.SESSION_ENGINE names this module.

    `account` is the one that was read together with the session.
    """

    account: User | None = None

    def _get_session_from_db(self) -> Session | None:
        """Return the session; where it is gone, drop its key."""
        found = self._with_account() or next(iter(self._alone()), None)
        if found is None:
            self._session_key = None
        return found

    def _with_account(self) -> Session | None:
        """Return the session of a signed-in visitor, and remember the account."""
        self.account = next(iter(_accounts_with_sessions(**self._asked)), None)
        data = self.account and vars(self.account).pop("session_data")
        return Session(session_key=str(self.session_key), session_data=data) if data else None

    def _alone(self) -> list[Session]:
        return _sessions(**self._asked)

    @property
    def _asked(self) -> dict[str, object]:
        return {"session_key": self.session_key, "now": timezone.now()}


@contextmanager
def session_at_hand(session: SessionBase) -> Iterator[None]:
    """Let the account be taken from this session, where it was read with it."""
    token = _session_at_hand.set(session)
    try:
        yield
    finally:
        _session_at_hand.reset(token)


def account_read_with_session(user_id: int) -> User | None:
    """Return this account if it was read together with the current session."""
    account: User | None = getattr(_session_at_hand.get(), "account", None)
    return account if account is not None and account.pk == user_id else None
