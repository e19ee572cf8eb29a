"""Sessions in the database, as Django keeps them, but read by a compiled query."""

from __future__ import annotations

from django.contrib.sessions.backends.db import SessionStore as DjangosSessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from database.compiled_queries import CompiledSelect, Gap

_sessions = CompiledSelect(
    lambda: Session.objects.filter(
        session_key=Gap("session_key", Session._meta.get_field("session_key")),
        expire_date__gt=Gap("now", Session._meta.get_field("expire_date")),
    )
)


class SessionStore(DjangosSessionStore):
    """Django's store; settings.SESSION_ENGINE names this module."""

    def _get_session_from_db(self) -> Session | None:
        """Return the session; where there is none any more, its key is not kept."""
        found = _sessions(session_key=self.session_key, now=timezone.now())
        if not found:
            self._session_key = None
        return found[0] if found else None
