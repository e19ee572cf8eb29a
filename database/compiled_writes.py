"""Compiled queries that write: an update, new rows, or rows that may be there already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Field, Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.sql import InsertQuery, UpdateQuery

from database.combined_writes import Write, execute_or_wait
from database.compiled_queries import Gap, Values, _compiler, _kept, _Statement

Names = tuple[str, ...]


class CompiledUpdate:
    """An update of the rows that a queryset finds; called with the values of its gaps, it writes.

    `build` returns the queryset and what each column gets.
    """

    def __init__(self, build: Callable[[], tuple[QuerySet[Any], Values]]) -> None:
        self._build = build

    def __call__(self, **values: Any) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        statement, table = _kept(connection, self, self._compiled)
        execute_or_wait(connection, Write(statement, values, table))

    def _compiled(self) -> tuple[_Statement, str]:
        rows, columns = self._build()
        query: Any = rows.query.chain(UpdateQuery)
        query.add_update_values(columns)
        return _Statement(*_compiler(query).as_sql()), rows.model._meta.db_table


def save_columns(row: Model, *names: str) -> None:
    """Write these columns of a stored row, which may be gone meanwhile. No signal is sent."""
    fields = _fields(type(row), names)
    columns = {field.attname: field.pre_save(row, add=False) for field in fields}
    _update_of(type(row), names)(**columns, pk=row.pk)


@cache
def _update_of(model: type[Model], names: tuple[str, ...]) -> CompiledUpdate:
    def build() -> tuple[QuerySet[Any], Values]:
        rows = model._base_manager.filter(pk=Gap("pk", model._meta.pk))
        return rows, {field.name: Gap(field.attname, field) for field in _fields(model, names)}

    return CompiledUpdate(build)


def insert(rows: Sequence[Model]) -> None:
    """Store rows of a model in one statement; a single row does not get its automatic key.

    No signal is sent.
    """
    if len(rows) == 1:
        _insert(rows[0])
    elif rows:
        type(rows[0])._base_manager.bulk_create(rows)


def upsert(rows: Sequence[Model], *, unique: Names, update: Names) -> None:
    """Store rows of a model in one statement; where the columns `unique` exist already, only the
    columns `update` are written. Rows are told their keys. No signal is sent.
    """
    if len(rows) == 1:
        _insert(rows[0], unique, update)
    elif rows:
        type(rows[0])._base_manager.bulk_create(
            rows, update_conflicts=True, unique_fields=unique, update_fields=update
        )


def _insert(row: Model, unique: Names = (), update: Names = ()) -> None:
    """Store a row, which gets its key if it may have existed already."""
    connection, model = connections[DEFAULT_DB_ALIAS], type(row)
    key = (model, unique, update)
    statement = _kept(connection, key, lambda: _insert_of(model, unique, update))
    values = {field.attname: field.pre_save(row, add=True) for field in _insertable(model)}
    keyless = row if unique else None
    execute_or_wait(connection, Write(statement, values, model._meta.db_table, keyless))


def _insert_of(model: type[Model], unique: Names, update: Names) -> _Statement:
    fields = _insertable(model)
    clash = {
        "on_conflict": OnConflict.UPDATE,
        "unique_fields": _fields(model, unique),
        "update_fields": _fields(model, update),
    }
    query = InsertQuery(model, **(clash if unique else {}))
    # Raw: what pre_save() makes of a row is no matter of the statement.
    query.insert_values(fields, [model(**{f.attname: Gap(f.attname, f) for f in fields})], raw=True)
    compiler = _compiler(query)
    compiler.returning_fields = [model._meta.pk] if unique else None
    ((text, params),) = compiler.as_sql()
    return _Statement(text, params)


@cache
def _fields(model: type[Model], names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in names)


@cache
def _insertable(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    """Return the columns that a new row gives, without the automatic key."""
    return tuple(f for f in model._meta.concrete_fields if f is not model._meta.auto_field)
