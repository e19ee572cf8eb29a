"""Compiled queries: statements that the ORM builds once, for calls that only fill in values.

The ORM stays the only description of a statement: gaps stand in it for what each call gives. Texts
are kept with the connection they were built for. This module alone leans on parts of Django that
are not promised to stay; tests/database compares what it makes with what the ORM builds afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet, Value
from django.db.models.query import get_related_populators
from django.db.models.sql import Query

M = TypeVar("M", bound=Model)
Values = Mapping[str, Any]


class Gap(Value):
    """A value that each call of a compiled query gives by its name, of the type of a field.

    It may be None only where it is stored: a comparison with None is another statement.
    """

    def __init__(self, name: str, field: Field[Any, Any]) -> None:
        super().__init__(name, output_field=field)

    def as_sql(self, *_: Any) -> Any:
        """Return the gap itself as the parameter."""
        return "%s", [self]

    def fill(self, values: Values, connection: BaseDatabaseWrapper) -> Any:
        """Return the parameter as the database wants it."""
        field = self.output_field
        prepared = field.get_db_prep_save if self.for_save else field.get_db_prep_value
        return prepared(values[self.value], connection=connection)


class _Statement:
    """The text of a statement, and its parameters with gaps."""

    def __init__(self, text: str, params: Iterable[Any]) -> None:
        self.text, self.params = text, tuple(params)

    def params_for(self, values: Values, connection: BaseDatabaseWrapper) -> list[Any]:
        """Return the parameters with these values in the gaps, as the database wants them."""
        return [
            param.fill(values, connection) if type(param) is Gap else param for param in self.params
        ]

    def execute(self, cursor: Any, values: Values) -> None:
        params = self.params_for(values, cursor.db)
        with _kept_prepared(cursor.db):
            cursor.execute(self.text, params)


@contextmanager
def _kept_prepared(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let PostgreSQL keep the statement prepared, with a plan for any value, when it is often used.

    No other statement is: such a plan passes over indexes that hold only some of the rows.
    """
    if connection.vendor != "postgresql":
        yield
        return
    driver: Any = connection.connection
    driver.prepare_threshold = settings.PREPARE_THRESHOLD
    try:
        yield
    finally:
        driver.prepare_threshold = None


class _RowReader:
    """The way from the rows of an answer to the objects that the ORM would make of them."""

    def __init__(self, compiler: Any) -> None:
        info, select = compiler.klass_info, compiler.select
        first, end = info["select_fields"][0], info["select_fields"][-1] + 1
        self._model, self._columns = info["model"], slice(first, end)
        self._names = [column.target.attname for column, *_ in select[first:end]]
        self._related = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
        self._annotations = tuple((compiler.annotation_col_map or {}).items())
        self._converters = compiler.get_converters([c for c, *_ in select[: compiler.col_count]])
        self._converted = compiler.apply_converters

    def objects(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        return [self._object(row) for row in self._converted(rows, self._converters)]

    def _object(self, row: Sequence[Any]) -> Model:
        made: Model = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._columns])
        for populator in self._related:
            populator.populate(row, made)
        for name, column in self._annotations:
            setattr(made, name, row[column])
        return made


class CompiledSelect(Generic[M]):
    """A queryset of objects; called with the values of its gaps, it reads them."""

    def __init__(self, build: Callable[[], QuerySet[M]]) -> None:
        self._build = build

    def __call__(self, **values: Any) -> list[M]:
        connection = connections[DEFAULT_DB_ALIAS]
        statement, reader = _kept(connection, self, self._compiled)
        with connection.cursor() as cursor:
            statement.execute(cursor, values)
            return reader.objects(cursor.fetchall())

    def _compiled(self) -> tuple[_Statement, _RowReader]:
        compiler = _compiler(self._build().query)
        return _Statement(*compiler.as_sql()), _RowReader(compiler)


def _compiler(query: Query) -> Any:
    return query.get_compiler(DEFAULT_DB_ALIAS)


def _kept(connection: BaseDatabaseWrapper, key: Hashable, build: Callable[[], Any]) -> Any:
    """Return what was built for this connection, which belongs to one thread."""
    kept = vars(connection).setdefault("compiled_queries", {})
    if key not in kept:
        kept[key] = build()
    return kept[key]
