"""The whole database as values, to see that nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.db import connection

_READS = re.compile(r"\s*(SELECT|SAVEPOINT|RELEASE|ROLLBACK|PRAGMA)\b", re.IGNORECASE)


def fingerprint() -> dict[str, str]:
    """A digest of each table, but for sessions and what a login leaves behind."""
    return {
        model.__name__: sha256(
            repr(sorted(map(str, model._default_manager.values_list()))).encode()
        ).hexdigest()
        for model in apps.get_models()
        if model.__name__ not in {"Session", "UserSession"}
    }


@contextmanager
def statements() -> Iterator[list[str]]:
    """Collect the statements that are sent meanwhile and may write; what is rolled back as well."""
    sent: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not _READS.match(sql):
            sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield sent
