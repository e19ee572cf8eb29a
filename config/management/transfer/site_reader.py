"""The reader of a site's file, which fills an empty database and checks that nothing is missing or
altered.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, islice
from typing import Any, TextIO
from zlib import error as BadCompression

from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from config.management.transfer.site_writer import Report
from config.management.transfer.tables import (
    END,
    FORMAT,
    REPLACED,
    let_statements_take_long,
    moved_tables,
    schema,
)
from games.models import Game
from games.services.gamelog.audit import first_difference

ROWS_PER_STATEMENT = 500

Complain = Callable[[str], None]


class CannotImport(Exception):
    """Raised with a sentence for the operator where nothing can be written."""


def read_site(file: TextIO, report: Report, complain: Complain, *, keep_broken: bool) -> int:
    """Store a whole site; return how many games it has. Raises CannotImport, and stores nothing.

    Each game is folded from its log and compared with its columns. `complain` hears of those that
    differ; unless they are to be kept, nothing is.
    """
    try:
        with transaction.atomic():
            let_statements_take_long()
            header = _checked(_next_line(file))
            _must_be_empty()
            _store(file, header["rows"], report)
            _number_on()
            return _audit(report, complain, keep_broken=keep_broken)
    except (OSError, EOFError, UnicodeDecodeError, BadCompression) as broken:
        raise CannotImport(f"The file cannot be read: {broken}") from broken
    except (DeserializationError, DatabaseError) as refusal:
        raise CannotImport(f"A row cannot be stored: {refusal}") from refusal


def _next_line(file: TextIO) -> Any:
    try:
        return json.loads(file.readline())
    except json.JSONDecodeError as wrong:
        raise CannotImport("This is no file that export_site has written.") from wrong


def _checked(header: Any) -> dict[str, Any]:
    """Return the header of a file that this site can take. Raises CannotImport."""
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise CannotImport("This is no file that export_site has written.")
    if header["schema"] != schema():
        raise CannotImport(
            f"The file was written by version {header['version']}, whose tables are others."
            " Bring both sites to the same version, and export again."
        )
    return header


def _must_be_empty() -> None:
    for model in moved_tables(with_passwords=True):
        if model._meta.label_lower in REPLACED:
            model._default_manager.all().delete()
        elif model._default_manager.exists():
            raise CannotImport(
                f"This site is not empty: there are rows in {model._meta.db_table}."
                " Import into a new database, after `migrate`."
            )


def _store(file: TextIO, expected: Mapping[str, int], report: Report) -> None:
    """Store all rows; the database checks references to later rows at the commit."""
    stored: Counter[str] = Counter()
    rows = serializers.deserialize("jsonl", _lines(file))
    for model, group in groupby(rows, key=lambda row: type(row.object)):
        label = model._meta.label_lower
        while batch := list(islice(group, ROWS_PER_STATEMENT)):
            _insert(model, batch)
            stored[label] += len(batch)
            report(label, stored[label], expected.get(label, 0))
    if {label: count for label, count in expected.items() if count} != stored:
        raise CannotImport("The file is not whole: it counts other rows than it holds.")


def _lines(file: TextIO) -> Iterator[str]:
    """Yield the lines of rows. Raises CannotImport where the line is missing that ends them."""
    for line in file:
        if line.rstrip() == END:
            return
        yield line
    raise CannotImport("The file ends too early: it was not written to its end.")


def _insert(model: type[Model], rows: list[DeserializedObject]) -> None:
    """Insert new rows as they are, without dating or working out any column again."""
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    objects = [row.object for row in rows]
    size = connection.ops.bulk_batch_size(fields, objects)
    for start in range(0, len(objects), size):
        batch = objects[start : start + size]
        model._base_manager._insert(batch, fields=fields, using=connection.alias, raw=True)  # type: ignore[attr-defined]
    for row in rows:
        for name, values in (row.m2m_data or {}).items():
            if values:
                getattr(row.object, name).set(values)


def _number_on() -> None:
    """Let new rows get numbers after those of the imported rows."""
    tables = moved_tables(with_passwords=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)


def _audit(report: Report, complain: Complain, *, keep_broken: bool) -> int:
    total, broken = Game.objects.count(), 0
    for number, game in enumerate(Game.objects.order_by("pk").iterator(chunk_size=200), 1):
        if difference := first_difference(game):
            broken += 1
            complain(f"{game.pk}: {difference}")
        report("games checked", number, total)
    if broken and not keep_broken:
        raise CannotImport(
            f"{broken} of {total} games are not what their logs say, so nothing was imported."
            " With --keep-broken they are taken as they are."
        )
    return total
