"""The app that is thrown away: installed by a line in the settings, with a table of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.apps import apps
from django.db import connection

if TYPE_CHECKING:
    from tests.support.throwaway.models import Bookmark


@pytest.fixture
def bookmarks(db: None, settings: Any) -> type[Bookmark]:
    """Taken out again, table and all, at the end of the test."""
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, "tests.support.throwaway"]
    model = apps.get_model("throwaway", "Bookmark")
    editor = connection.SchemaEditorClass(connection, collect_sql=True)
    with connection.cursor() as cursor:
        cursor.execute(*editor.table_sql(model))
    return model
