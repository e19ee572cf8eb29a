"""The writer of a site's file, row by row."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import chain
from typing import Any, TextIO

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from accounts.models import User
from config.management.transfer import cold_games
from config.management.transfer.tables import (
    END,
    FORMAT,
    let_statements_take_long,
    moved_columns,
    moved_tables,
    schema,
)

ROWS_PER_FETCH = 2_000
EVENTS = "games.event"

Report = Callable[[str, int, int], None]


class PreciseEncoder(DjangoJSONEncoder):
    """Django's encoder, but with the microseconds of instants, on which the hashes of events
    depend.
    """

    def default(self, o: Any) -> Any:
        """Return the value as something that JSON knows."""
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def write_site(file: TextIO, report: Report, *, with_passwords: bool) -> int:
    """Write all tables as they are at one instant; return the number of rows."""
    with transaction.atomic():
        _see_one_instant()
        models = moved_tables(with_passwords=with_passwords)
        counts = {model._meta.label_lower: model._default_manager.count() for model in models}
        counts[EVENTS] += cold_games.event_count()
        header = {
            "format": FORMAT,
            "version": settings.VERSION,
            "at": timezone.now().isoformat(),
            "passwords": with_passwords,
            "schema": schema(),
            "rows": counts,
        }
        print(json.dumps(header), file=file)
        for model in models:
            _write_table(file, model, counts[model._meta.label_lower], report, with_passwords)
    print(END, file=file)
    return sum(counts.values())


def _see_one_instant() -> None:
    """Let this transaction see nothing that others do meanwhile, which on SQLite nobody can."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        let_statements_take_long()


def _write_table(
    file: TextIO, model: type[Model], total: int, report: Report, with_passwords: bool
) -> None:
    rows = model._default_manager.order_by("pk")
    if model._meta.many_to_many:
        rows = rows.prefetch_related(*_relations(model))
    found: Iterator[Model] = rows.iterator(chunk_size=ROWS_PER_FETCH)
    if model._meta.label_lower == EVENTS:
        found = chain(found, cold_games.events())
    serializers.serialize(
        "jsonl",
        _reported(found, model, total, report, with_passwords),
        stream=file,
        fields=moved_columns(model),
        use_natural_foreign_keys=model._meta.label_lower == "auth.group",
        cls=PreciseEncoder,
    )


def _relations(model: type[Model]) -> list[str]:
    columns = moved_columns(model)
    return [field.name for field in model._meta.many_to_many if field.name in columns]


def _reported(
    rows: Iterator[Model], model: type[Model], total: int, report: Report, with_passwords: bool
) -> Iterator[Model]:
    """Yield the rows, and report how far the writing is.

    Without passwords nobody can sign in by an old one. Games leave cold storage for the file.
    """
    for number, row in enumerate(rows, 1):
        if isinstance(row, User) and not with_passwords:
            row.password = make_password(None)
        yield cold_games.as_if_stored_here(row)
        report(str(model._meta.label_lower), number, total)
