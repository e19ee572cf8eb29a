"""Compiled queries whose answers are plain rows: numbers, keys and texts instead of objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, router
from django.db.models import F, Func, IntegerField, Model, QuerySet, Subquery

from database.compiled_queries import _compiler, _kept, _Statement


class CompiledRows:
    """A queryset of rows (`values_list`); called with the values of its gaps, it reads them.

    With `listed`, the model of a list, it reads where Django's routers send reads of that model.
    """

    def __init__(
        self, build: Callable[[], QuerySet[Any, Any]], *, listed: type[Model] | None = None
    ) -> None:
        self._build = build
        self._listed = listed

    def __call__(self, **values: Any) -> list[tuple[Any, ...]]:
        alias = router.db_for_read(self._listed) if self._listed else DEFAULT_DB_ALIAS
        connection = connections[alias]
        statement, compiler, converters = _kept(connection, self, self._compiled)
        with connection.cursor() as cursor:
            statement.execute(cursor, values)
            rows = cursor.fetchall()
        return [tuple(row) for row in compiler.apply_converters(rows, converters)]

    def _compiled(self) -> tuple[_Statement, Any, Any]:
        compiler = _compiler(self._build().query)
        statement = _Statement(*compiler.as_sql())
        columns = [column for column, *_ in compiler.select[: compiler.col_count]]
        return statement, compiler, compiler.get_converters(columns)


def number_of(rows: QuerySet[Any, Any]) -> Subquery:
    """Return how many rows there are, as an expression within another query."""
    counted = rows.order_by().annotate(row_count=Func(F("pk"), function="COUNT"))
    return Subquery(counted.values("row_count"), output_field=IntegerField())


def keep_related(row: Model, name: str, found: Sequence[Model]) -> None:
    """Give a row its related rows, as if they had been prefetched."""
    rows = getattr(row, name).get_queryset()
    rows._result_cache, rows._prefetch_done = list(found), True
    kept = vars(row).setdefault("_prefetched_objects_cache", {})
    kept[name] = rows
