"""Columns that hold values of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from games.log.time.control import LONGEST, TimeControl

if TYPE_CHECKING:
    _Text = models.CharField[TimeControl | None, TimeControl | None]
else:
    _Text = models.CharField


class TimeControlField(_Text):
    """A TimeControl as the text it writes; None is no limit."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", len(f"{LONGEST}+{LONGEST}/{LONGEST}"))
        kwargs.setdefault("null", True)
        kwargs.setdefault("blank", True)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_: Any) -> TimeControl | None:
        return self.to_python(value)

    def to_python(self, value: Any) -> TimeControl | None:
        if value is None or isinstance(value, TimeControl):
            return value
        return TimeControl.parse(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(value)

    def value_to_string(self, obj: models.Model) -> str:
        return str(self.value_from_object(obj) or "")
