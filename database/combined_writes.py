"""Combined writes: several writes of one transaction that PostgreSQL is sent as one statement.

What waits is written before any other statement of the connection, so that each sees what it would
see if all were sent at once. Each statement costs the process a sleep and a waking; a move has
four that nobody needs the answers of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from database.compiled_queries import Values, _kept, _kept_prepared, _Statement


@dataclass(frozen=True)
class Write:
    """A statement that writes to one table, with the values of its gaps; `keyless` is the row to be
    given the returned key.
    """

    statement: _Statement
    values: Values
    table: str
    keyless: Model | None = None


@dataclass
class _Waiting:
    """The writes of a connection that have not been sent yet."""

    connection: BaseDatabaseWrapper
    writes: list[Write] = field(default_factory=list)

    def add(self, write: Write) -> None:
        """Let a write wait, unless it has to see what another write does.

        Parts of one statement do not see each other, and PostgreSQL changes a row but once in it;
        so there is one for each table, and the one that returns a key is the last.
        """
        if any(other.table == write.table or other.keyless for other in self.writes):
            self.send()
        self.writes.append(write)

    def send(self) -> None:
        """Write all that waits."""
        writes, self.writes = self.writes, []
        if writes:
            _execute(self.connection, writes)

    def send_before(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Write all that waits before another statement is executed (`execute_wrapper`)."""
        self.send()
        return execute(sql, params, many, context)


@contextmanager
def combined_writes() -> Iterator[None]:
    """Combine compiled writes until the block ends, within a transaction. SQLite, which is in the
    same process, is sent each at once.

    A row that is told its key is told it at the end of the block, or before. What is refused may be
    refused as late; where the block raises, what waits is not written.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "postgresql" or _waiting(connection):
        yield
        return
    waiting = vars(connection)["combined_writes"] = _Waiting(connection)
    try:
        with connection.execute_wrapper(waiting.send_before):
            yield
            waiting.send()
    finally:
        del vars(connection)["combined_writes"]


def execute_or_wait(connection: BaseDatabaseWrapper, write: Write) -> None:
    """Execute a write now, or later with others where writes are being combined."""
    if waiting := _waiting(connection):
        waiting.add(write)
    else:
        _execute(connection, [write])


def _waiting(connection: BaseDatabaseWrapper) -> _Waiting | None:
    return vars(connection).get("combined_writes")


def _execute(connection: BaseDatabaseWrapper, writes: Sequence[Write]) -> None:
    """Execute writes as one statement, and give the last one's row its key."""
    statements = tuple(write.statement for write in writes)
    text = _kept(connection, statements, lambda: _combined(statements))
    params = [p for w in writes for p in w.statement.params_for(w.values, connection)]
    with connection.cursor() as cursor:
        with _kept_prepared(connection):
            cursor.execute(text, params)
        if row := writes[-1].keyless:
            row.pk = cursor.fetchone()[0]


def _combined(statements: Sequence[_Statement]) -> str:
    """Return one statement for several, with all but the last in its WITH clause."""
    *parts, last = (statement.text for statement in statements)
    if not parts:
        return last
    named = (f"written{nth} AS ({text})" for nth, text in enumerate(parts))
    return f"WITH {', '.join(named)} {last}"
